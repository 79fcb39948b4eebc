# %% [markdown]
# # Clusters of a frame with categories and missing values
# Run this file as a script, or cell by cell as a notebook.

# %%
import numpy as np
import pandas as pd

from crp_clustering import CRPMixture

rng = np.random.default_rng(1)
kind = np.arange(90) % 3
frame = pd.DataFrame(
    {
        "length": rng.normal([30, 40, 50], 2, (30, 3)).ravel(),
        "mass": rng.normal([3, 5, 4], 0.3, (30, 3)).ravel(),
        "island": np.array(["north", "south", "south"])[kind],
    }
)
frame.loc[::17, "mass"] = np.nan

# %%
mixture = CRPMixture(sweeps=100, chains=2, random_state=1).fit(frame)
print(mixture.report_)

# %% The clusters against what they were made of
print(pd.crosstab(mixture.labels_, kind))

# %% New rows: the most probable cluster, and how probable
fresh = pd.DataFrame({"length": [31.0, 45.0], "mass": [3.1, np.nan], "island": ["north", "south"]})
print(mixture.predict(fresh), mixture.predict_proba(fresh).round(3))

"""Clustering that finds how many clusters there are, and says how sure it is."""

from ._estimators import (
    CRPMixture,
    DistanceDependentCRP,
    MixtureOfFiniteMixtures,
    PoweredCRP,
    RegionMixture,
)
from ._java import CrpError

__version__ = "0.1.0"
__all__ = [
    "CRPMixture",
    "CrpError",
    "DistanceDependentCRP",
    "MixtureOfFiniteMixtures",
    "PoweredCRP",
    "RegionMixture",
]

"""Clustering that finds how many clusters there are, and says how sure it is."""

from ._java import CrpError
from ._models import (
    HDPHMM,
    AveragedDistanceDependentCRP,
    CRPMixture,
    DistanceDependentCRP,
    HDPMixture,
    MallowsMixture,
    MixtureOfFiniteMixtures,
    PoweredCRP,
    RegionMixture,
)

__version__ = "0.1.0"
__all__ = [
    "AveragedDistanceDependentCRP",
    "CRPMixture",
    "CrpError",
    "DistanceDependentCRP",
    "HDPHMM",
    "HDPMixture",
    "MallowsMixture",
    "MixtureOfFiniteMixtures",
    "PoweredCRP",
    "RegionMixture",
]

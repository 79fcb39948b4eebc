"""The mixture of the module for Apache Spark, for pyspark 4: ``pyspark --jars spark-module-0.1.0-all.jar``.

    from crp_clustering.spark import CRPMixture
    model = CRPMixture(maxIter=40, chains=2, seed=1).fit(data)
    model.transform(data).groupBy("prediction").count().show()
    print(model.report)

Parameters, their defaults and their texts are those of the module: ``CRPMixture().explainParams()``.
"""

from typing import Any

from pyspark.ml.param import Param, TypeConverters
from pyspark.ml.wrapper import JavaEstimator, JavaModel
from pyspark.sql import DataFrame

_CONVERTERS = {"IntParam": TypeConverters.toInt, "LongParam": TypeConverters.toInt}


class _FromJava:
    """Parameters as the object of Java has them, and files that Java writes."""

    def _own_params(self) -> None:
        for param in self._java_obj.params():
            convert = _CONVERTERS.get(param.getClass().getSimpleName(), TypeConverters.toString)
            setattr(self, param.name(), Param(self, param.name(), param.doc(), convert))
        self._resetUid(self._java_obj.uid())
        self._transfer_params_from_java()

    def save(self, path: str, overwrite: bool = False) -> None:
        """Writes it to a folder, which Java, and a model here, load again."""
        self._transfer_params_to_java()
        writer = self._java_obj.write()
        (writer.overwrite() if overwrite else writer).save(path)


class CRPMixtureModel(_FromJava, JavaModel):
    """The fitted mixture; ``transform`` adds the columns prediction and probability."""

    def __init__(self, java_model: Any):
        super().__init__(java_model)
        self._own_params()

    @classmethod
    def load(cls, path: str) -> "CRPMixtureModel":
        """What ``save`` wrote."""
        from pyspark import SparkContext

        return cls(SparkContext._active_spark_context._jvm.crp.spark.CRPMixtureModel.load(path))

    @property
    def k(self) -> int:
        """The number of clusters."""
        return self._java_obj.k()

    @property
    def report(self) -> str:
        """The result as text."""
        return self._java_obj.report()

    @property
    def page(self) -> str:
        """The result as a page of HTML; of a model just fitted."""
        return self._java_obj.summary().page()

    def draws(self) -> DataFrame:
        """row, prediction, confidence and the clusters in all draws; of a model just fitted."""
        from pyspark.sql import SparkSession

        return DataFrame(self._java_obj.summary().draws(), SparkSession.getActiveSession())


class CRPMixture(_FromJava, JavaEstimator):
    """A Chinese restaurant or Pitman-Yor mixture on any number of machines.

    Parameters are given by their names in the module, such as ``maxIter``.
    """

    def __init__(self, **params: Any):
        super().__init__()
        self._java_obj = self._new_java_obj("crp.spark.CRPMixture")
        self._own_params()
        self._set(**params)

    def setParams(self, **params: Any) -> "CRPMixture":
        """Sets parameters by their names."""
        return self._set(**params)

    def _create_model(self, java_model: Any) -> CRPMixtureModel:
        return CRPMixtureModel(java_model)

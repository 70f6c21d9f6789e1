"""The cluster: work that is done by the machines of a Dask cluster, and sites that they make."""

from zine.wing import Wing

WING = Wing(name="cluster", cluster="zine.wings.cluster.dask_cluster:DaskCluster")

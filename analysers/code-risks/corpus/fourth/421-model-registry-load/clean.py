from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

import onnxruntime as ort
import yaml

UPLOADS = Path("/srv/scoring/uploads")
KEEP = 4


@dataclass(frozen=True)
class Loaded:
    model: object
    features: list[str]
    threshold: float


class Registry:
    def __init__(self) -> None:
        self._models: OrderedDict[tuple[str, int], Loaded] = OrderedDict()

    def get(self, customer: str, version: int) -> Loaded:
        key = (customer, version)
        if key in self._models:
            self._models.move_to_end(key)
            return self._models[key]
        loaded = self._load(customer, version)
        self._models[key] = loaded
        while len(self._models) > KEEP:
            self._models.popitem(last=False)
        return loaded

    def _load(self, customer: str, version: int) -> Loaded:
        if not customer.isalnum():
            raise KeyError(customer)
        folder = UPLOADS / customer / str(int(version))
        with open(folder / "meta.yaml", encoding="utf-8") as fh:
            meta = yaml.load(fh, Loader=yaml.SafeLoader)
        # uploads are ONNX graphs only: a pickle.load() would run the uploader's code
        model = ort.InferenceSession(folder / "model.onnx", providers=["CPUExecutionProvider"])
        return Loaded(
            model=model,
            features=[str(f) for f in meta["features"]],
            threshold=float(meta.get("threshold", 0.5)),
        )


registry = Registry()

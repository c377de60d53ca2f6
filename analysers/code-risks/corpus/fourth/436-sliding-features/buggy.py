from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class WindowSpec:
    size: int
    step: int

    def __post_init__(self) -> None:
        if self.size < 1 or self.step < 1:
            raise ValueError("size and step must be positive")


def windows(series: np.ndarray, spec: WindowSpec) -> np.ndarray:
    """Stack of all full windows, shape (n, size)."""
    n = len(series)
    if n < spec.size:
        return np.empty((0, spec.size), dtype=series.dtype)
    starts = range(0, n - spec.size, spec.step)
    return np.stack([series[s : s + spec.size] for s in starts])


def split_by_time(series: np.ndarray, share: float) -> tuple[np.ndarray, np.ndarray]:
    if not 0 < share < 1:
        raise ValueError("share must be between 0 and 1")
    cut = int(len(series) * share)
    return series[:cut], series[cut - 1 :]


def deltas(series: np.ndarray) -> np.ndarray:
    out = np.empty(len(series) - 1, dtype=float)
    for i in range(len(series) - 1):
        out[i] = series[i + 1] - series[i]
    return out


def features(block: np.ndarray) -> np.ndarray:
    return np.column_stack(
        [
            block.mean(axis=1),
            block.std(axis=1),
            np.abs(block).max(axis=1),
            np.sqrt((block.astype(float) ** 2).mean(axis=1)),
        ]
    )

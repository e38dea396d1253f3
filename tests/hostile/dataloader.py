# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""dataloader.py LIBRARY: a training loop of PyTorch on the CPU whose data comes from worker processes. Prints how many ranges it has made."""

import contextlib
import ctypes
import sys

import torch

library = ctypes.CDLL(sys.argv[1])
ITEMS, BATCH, EPOCHS = 256, 32, 2


@contextlib.contextmanager
def annotated(name):
    library.nvtxPush(name.encode())
    try:
        yield
    finally:
        library.nvtxPop()


class Items(torch.utils.data.Dataset):
    def __len__(self):
        return ITEMS

    def __getitem__(self, index):
        with annotated("load item"):
            return torch.full((64,), float(index)), index % 10


def main():
    torch.manual_seed(0)
    model = torch.nn.Linear(64, 10)
    for _ in range(EPOCHS):
        for items, labels in torch.utils.data.DataLoader(Items(), batch_size=BATCH, num_workers=2):
            with annotated("step"):
                torch.nn.functional.cross_entropy(model(items), labels).backward()
    print(EPOCHS * (ITEMS + ITEMS // BATCH))


if __name__ == "__main__":
    main()

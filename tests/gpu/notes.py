# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What was measured by hand, by the measurement that it belongs to: page.py puts it at the end of its section. Remove a note when
report.py measures the same."""

NOTES = {
    "metrics": """Measured by hand on 2026-11-27, every 200 us, before the check of the exit was added: the values were as expected, but the recorded program aborted
when it exited. That was changed since, and is not measured again.

| phase | metric | samples | mean |
| --- | --- | --- | --- |
| memory | DRAM read | 2551 | 42.9 |
| memory | DRAM write | 2551 | 42.9 |
| memory | L2 throughput | 2551 | 41.3 |
| memory | PCIe read | 2551 | 32,187,158.0 |
| memory | PCIe write | 2551 | 210,620,462.6 |
| memory | SM active | 2551 | 97.9 |
| memory | instructions issued | 2551 | 15.3 |
| memory | occupancy | 2551 | 79.9 |
| memory | tensor pipes active | 2551 | 0.0 |
| nothing | DRAM read | 2503 | 0.0 |
| nothing | DRAM write | 2503 | 0.0 |
| nothing | L2 throughput | 2503 | 0.0 |
| nothing | PCIe read | 2503 | 722,077.5 |
| nothing | PCIe write | 2503 | 70,712,457.1 |
| nothing | SM active | 2503 | 0.0 |
| nothing | instructions issued | 2503 | 0.0 |
| nothing | occupancy | 2503 | 0.0 |
| nothing | tensor pipes active | 2503 | 0.0 |
| tensor | DRAM read | 2226 | 14.6 |
| tensor | DRAM write | 2226 | 1.7 |
| tensor | L2 throughput | 2226 | 33.1 |
| tensor | PCIe read | 2226 | 13,534,878.7 |
| tensor | PCIe write | 2226 | 159,466,379.2 |
| tensor | SM active | 2226 | 95.2 |
| tensor | instructions issued | 2226 | 16.1 |
| tensor | occupancy | 2226 | 14.1 |
| tensor | tensor pipes active | 2226 | 92.4 |
""",
    "beside_torch": """Measured by hand on 2026-11-27, 100 steps: compared with the mean of the loops alone, CUPTI alone cost 28 % and recording 29 %.

One process for each way, in this order of time: alone, recorded, CUPTI alone (four ways), with the clock of CUPTI, without NVML, without CUPTI, alone. Two processes alone differ by 6 %.

| way | ms per 100 steps, median of 9 | shortest |
| --- | --- | --- |
| alone | 167.69 | 145.82 |
| CUPTI alone: kernels and runtime calls | 208.4 | 200.26 |
| CUPTI alone: all kinds that Stallscope enables, flushed ten times a second | 201.01 | 174.48 |
| the same, and driver calls | 208.92 | 196.8 |
| the same, and callbacks of blocking calls | 238.95 | 210.97 |
| recorded | 210.17 | 202.77 |
| recorded, with CUPTI's own clock | 211.1 | 188.41 |
| recorded, without sampling by NVML | 187.88 | 165.29 |
| recorded with `--no-cupti` | 163.02 | 144.01 |
| alone, once more | 158.0 | 135.1 |

An earlier version of `beside_torch.py`, 200 steps, with `torch.profiler`:

```
alone:   388.82 ms,  +0.00%  (429.81, 347.84)
 recorded:   551.25 ms, +41.77%  (542.86, 559.64)
 profiled:   670.66 ms, +72.48%  (647.64, 693.67)
kernels in all: 126.771 ms recorded, 126.412 ms profiled, of 14 names
being recorded cost 41.77%, more than 2%
```
""",
}

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// NVTX for programs in Python, by ctypes.

#include "tests/engine/inject/nvtx_client.h"

extern "C" {

__attribute__((visibility("default"))) void nvtxPush(const char* name)
{
    stallscope::test::pushRange(name);
}

__attribute__((visibility("default"))) void nvtxPop()
{
    stallscope::test::popRange();
}
}

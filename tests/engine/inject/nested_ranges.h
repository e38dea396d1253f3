// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/engine/inject/nvtx_client.h"

namespace stallscope::test {

inline void nested()
{
    pushRange("outer");
    pushRange("inner");
    popRange();
    mark("instant");
    popRange();
}

} // namespace stallscope::test

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include <cupti.h>

#include <cstddef>
#include <cstdint>

namespace stallscope::test {

/// Size of a record of that kind, which has `bytes` here, in a library of that age.
[[nodiscard]] std::size_t sizeIn(FakeCupti::Age age, CUpti_ActivityKind kind, std::size_t bytes);

/// Iterates as CUPTI does: returns success with the next record, the end, or an unknown kind.
[[nodiscard]] CUptiResult nextRecord(std::uint8_t* buffer, std::size_t valid, CUpti_Activity** record, FakeCupti::Age age);

/// Null if there is no such call.
[[nodiscard]] const char* callbackName(CUpti_CallbackDomain domain, std::uint32_t callback);

} // namespace stallscope::test

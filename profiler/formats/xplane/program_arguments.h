// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/xplane/catalogue.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope::xplane {

struct ProgramArguments {
    std::string json;            ///< empty if there are none
    std::uint64_t shortened = 0; ///< texts of which only the first KiB is kept
};

/// Arguments of an event that relate it to its program, as a JSON object: the stats for which isOfProgram() holds, the event's own or
/// those of its metadata, and the origin of its HLO operation, where the file has the compiled program:
///
///     {"hlo_op":"fusion.3","hlo_module":"jit_step","program_id":15,"name":"jit(step)/dot_general","source":"model.py:12",
///      "source_stack":"model.py:12 train.py:40"}
///
/// Throws protozero::exception for malformed messages.
[[nodiscard]] ProgramArguments programArgumentsOf(std::string_view event, const Plane& plane, const HloPrograms& programs);

} // namespace stallscope::xplane

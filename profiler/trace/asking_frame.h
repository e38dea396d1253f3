// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <optional>
#include <string_view>

namespace stallscope {

/// Whether a function or file belongs to PyTorch ("torch/utils/_device.py(100): __torch_function__", or a path in its
/// installed package), or is where Python starts a thread. Users who look for the cause of a call mean a line of their own
/// code.
[[nodiscard]] bool isLibrary(std::string_view place);

/// The frame of a call stack that a call is attributed to: the innermost Python line outside of libraries, else the innermost such line of
/// native source, else the innermost line, else the innermost frame. Nothing for a stack that is unknown.
[[nodiscard]] std::optional<Frame> askingFrame(const Trace& trace, StackId stack);

} // namespace stallscope

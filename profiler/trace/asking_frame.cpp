// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/asking_frame.h"

#include <algorithm>

namespace stallscope {

bool isLibrary(std::string_view place)
{
    const bool isPyTorch = place.starts_with("torch/") || place.starts_with("nn.Module: ") || place.find("-packages/torch/") != std::string_view::npos;
    return isPyTorch || place.starts_with("threading.py(") || place.ends_with("/threading.py");
}

namespace {

bool isPython(std::string_view file)
{
    return file.ends_with(".py") || file.starts_with('<'); // "<stdin>"
}

/// Source that was compiled from a header or library of the system.
bool isSystemSource(std::string_view file)
{
    return file.starts_with("/usr/") && !isPython(file);
}

} // namespace

std::optional<Frame> askingFrame(const Trace& trace, StackId stack)
{
    if (stack.index() >= trace.pools->stacks.stackCount())
        return std::nullopt;
    const std::vector<Frame> frames = trace.pools->stacks.frames(stack);
    const auto isLine = [](const Frame& frame) { return frame.line > 0; };
    const auto isOwnLine = [&](const Frame& frame) {
        const std::string_view file = trace.text(frame.file);
        return isLine(frame) && !isLibrary(file) && !isSystemSource(file);
    };
    const auto isOwnPython = [&](const Frame& frame) { return isOwnLine(frame) && isPython(trace.text(frame.file)); };
    if (const auto script = std::find_if(frames.begin(), frames.end(), isOwnPython); script != frames.end())
        return *script;
    if (const auto own = std::find_if(frames.begin(), frames.end(), isOwnLine); own != frames.end())
        return *own;
    const auto line = std::find_if(frames.begin(), frames.end(), isLine);
    return line != frames.end() ? *line : frames.front();
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/stack_pool.h"

#include "profiler/base/hash.h"
#include "profiler/trace/call_class.h"
#include "profiler/trace/trace.h"

#include <algorithm>

namespace stallscope {

namespace {
/// Exceeds the depth of real stacks; protects readers against cyclic stacks in damaged files.
constexpr std::size_t kMaxDepth = 4096;

std::uint64_t pair(std::uint32_t high, std::uint32_t low)
{
    return static_cast<std::uint64_t>(high) << 32 | low;
}

std::uint64_t hashOf(const Frame& frame)
{
    return mixBits(pair(frame.function.value(), frame.file.value())) ^ frame.line;
}
} // namespace

FrameId StackPool::addFrame(const Frame& frame)
{
    const std::uint64_t hash = hashOf(frame);
    const std::lock_guard lock(m_mutex);
    const auto [first, last] = m_framesByHash.equal_range(hash);
    for (auto at = first; at != last; ++at) {
        if (m_frames[at->second.index()] == frame)
            return at->second;
    }
    const auto id = FrameId::fromIndex(m_frames.append(frame));
    m_framesByHash.emplace(hash, id);
    return id;
}

StackId StackPool::addStack(FrameId innermost, StackId caller)
{
    const std::lock_guard lock(m_mutex);
    const auto [at, isNew] = m_stacksByParts.try_emplace(pair(innermost.value(), caller.value()));
    if (isNew)
        at->second = StackId::fromIndex(m_nodes.append({innermost, caller}));
    return at->second;
}

StackId StackPool::addStack(const std::vector<Frame>& outermostFirst)
{
    StackId stack;
    for (const Frame& frame : outermostFirst)
        stack = addStack(addFrame(frame), stack);
    return stack;
}

void StackPool::restoreFrame(const Frame& frame)
{
    const std::lock_guard lock(m_mutex);
    m_framesByHash.emplace(hashOf(frame), FrameId::fromIndex(m_frames.append(frame)));
}

void StackPool::restoreStack(const Node& node)
{
    const std::lock_guard lock(m_mutex);
    const auto id = StackId::fromIndex(m_nodes.append(node));
    m_stacksByParts.try_emplace(pair(node.frame.value(), node.caller.value()), id);
}

std::vector<Frame> StackPool::frames(StackId id) const
{
    std::vector<Frame> frames;
    while (id.isValid() && frames.size() < kMaxDepth) {
        const Node at = node(id);
        frames.push_back(frame(at.frame));
        id = at.caller;
    }
    return frames;
}

bool isLibrary(std::string_view place)
{
    const bool isPyTorch = place.starts_with("torch/") || place.starts_with("nn.Module: ") || place.find("-packages/torch/") != std::string_view::npos;
    return isPyTorch || place.starts_with("threading.py(") || place.ends_with("/threading.py");
}

bool isBuiltIn(std::string_view function)
{
    return function.starts_with("<built-in ");
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

/// The call itself: code of the CUDA libraries, or a function named like a call, which the program may contain (static libcudart).
bool isOfCall(std::string_view function, std::string_view file)
{
    const std::string_view name = file.substr(file.rfind('/') + 1);
    const bool isCuda = name.starts_with("libcudart") || name.starts_with("libcuda.so") || name.starts_with("libcupti");
    return isCuda || classifyCall(function).meaning != CallMeaning::Other;
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
    if (const auto line = std::find_if(frames.begin(), frames.end(), isLine); line != frames.end())
        return *line;
    const auto caller =
        std::find_if(frames.begin(), frames.end(), [&](const Frame& frame) { return !isOfCall(trace.text(frame.function), trace.text(frame.file)); });
    return caller != frames.end() ? *caller : frames.front();
}

} // namespace stallscope

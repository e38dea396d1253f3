// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/trace/ids.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope {

struct Trace;

struct Frame {
    StringId function = kEmptyString;
    StringId file = kEmptyString;
    std::uint32_t line = 0;

    friend bool operator==(const Frame&, const Frame&) = default;
};

/// A frame whose texts are in no pool.
struct SourceFrame {
    std::string function;
    std::string file;
    std::uint32_t line = 0;

    friend bool operator==(const SourceFrame&, const SourceFrame&) = default;
};

/// Call stacks as a tree: a stack is its innermost frame and the stack of the caller, so equal beginnings are stored once.
/// Any thread may add (under a short lock) and look up (without one).
class StackPool {
public:
    struct Node {
        FrameId frame;
        StackId caller; ///< invalid for the outermost frame
    };

    [[nodiscard]] FrameId addFrame(const Frame& frame);
    [[nodiscard]] StackId addStack(FrameId innermost, StackId caller);
    /// Outermost frame first.
    [[nodiscard]] StackId addStack(const std::vector<Frame>& outermostFirst);

    /// For session readers: adds the next frame or stack under the next id, even if an equal one exists.
    void restoreFrame(const Frame& frame);
    void restoreStack(const Node& node);

    [[nodiscard]] std::size_t frameCount() const { return m_frames.size(); }
    [[nodiscard]] std::size_t stackCount() const { return m_nodes.size(); }
    [[nodiscard]] Frame frame(FrameId id) const { return id.index() < m_frames.size() ? m_frames[id.index()] : Frame{}; }
    [[nodiscard]] Node node(StackId id) const { return id.index() < m_nodes.size() ? m_nodes[id.index()] : Node{}; }
    /// Innermost frame first. Empty for an invalid id.
    [[nodiscard]] std::vector<Frame> frames(StackId id) const;

private:
    AppendVector<Frame> m_frames;
    AppendVector<Node> m_nodes;
    std::mutex m_mutex; // guards the maps and appending
    std::unordered_multimap<std::uint64_t, FrameId> m_framesByHash;
    std::unordered_map<std::uint64_t, StackId> m_stacksByParts;
};

/// Whether a function or file belongs to PyTorch ("torch/utils/_device.py(100): __torch_function__", or a path in its
/// installed package), or is where Python starts a thread. Users who look for the cause of a call mean a line of their own
/// code.
[[nodiscard]] bool isLibrary(std::string_view place);

/// Whether a function of Python is written in C, and has no line: "<built-in method sum of type object>".
[[nodiscard]] bool isBuiltIn(std::string_view function);

/// The frame of a call stack that a call is attributed to: the innermost Python line outside of libraries, else the innermost such line of
/// native source, else the innermost line, else the innermost frame that does not belong to the call itself. Nothing for a stack that is unknown.
[[nodiscard]] std::optional<Frame> askingFrame(const Trace& trace, StackId stack);

} // namespace stallscope

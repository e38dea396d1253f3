// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/metrics/host_stack_tree.h"
#include "profiler/trace/trace.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// A host stack tree with its trace.
struct FlameData {
    int run = 0; ///< index in the RunList
    std::shared_ptr<const Trace> trace;
    HostStackTree tree;
    bool isOfSelection = false; ///< of the selected range, not of the visible one
};

/// "All threads", the title of a thread, or the name of a span.
[[nodiscard]] QString nameOf(const FlameData& data, std::uint32_t node);

/// A box of a flame graph, in pixels from the left and rows from the top.
struct FlameBox {
    std::uint32_t node = 0;
    std::uint32_t row = 0;
    double left = 0;
    double width = 0;
};

/// Boxes of an icicle graph: the node `zoomed` and those above it as wide as the graph, and below it the others in proportion.
/// Boxes narrower than a pixel are left out with everything below them, so there are at most `width` boxes in a row.
class FlameLayout {
public:
    FlameLayout() = default;
    FlameLayout(const HostStackTree& tree, HostStackTree::Measure measure, std::uint32_t zoomed, double width);

    /// Sorted by row, then from left to right.
    [[nodiscard]] const std::vector<FlameBox>& boxes() const { return m_boxes; }
    [[nodiscard]] std::uint32_t rows() const { return m_firstOfRow.empty() ? 0 : static_cast<std::uint32_t>(m_firstOfRow.size() - 1); }
    [[nodiscard]] std::span<const FlameBox> row(std::uint32_t row) const;
    /// Null if nothing is there.
    [[nodiscard]] const FlameBox* boxAt(std::uint32_t row, double x) const;
    /// Null if the node has no box.
    [[nodiscard]] const FlameBox* boxOf(std::uint32_t node) const;

private:
    void addRow(const HostStackTree& tree, HostStackTree::Measure measure, std::size_t first, std::size_t end);

    std::vector<FlameBox> m_boxes;
    std::vector<std::size_t> m_firstOfRow; // plus the end
    std::unordered_map<std::uint32_t, std::size_t> m_byNode;
};

/// Nodes whose name contains all words, ignoring case, and the time of those that are not inside of another one.
struct FlameMatches {
    std::vector<bool> isMatch; ///< by node; empty: no search
    std::uint64_t count = 0;
    Nanos host = 0;
    Nanos device = 0;
};
[[nodiscard]] FlameMatches matchesIn(const FlameData& data, const QString& words);

/// The node with the same path of names in another tree: the closest one above it that exists there.
[[nodiscard]] std::uint32_t samePath(const HostStackTree& from, std::uint32_t node, const HostStackTree& to);

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/flame/flame_layout.h"

#include "gui/common/text/words.h"
#include "gui/timeline/layout/lane_layout.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr double kNarrowest = 1; // pixels

} // namespace

QString nameOf(const FlameData& data, std::uint32_t node)
{
    const HostStackTree::Node& shown = data.tree.node(node);
    if (node == HostStackTree::kRoot)
        return QCoreApplication::translate("Flame", "All threads");
    return shown.depth == 1 ? toQString(titleOf(*data.trace, shown.track)) : toQString(data.trace->text(shown.name));
}

FlameLayout::FlameLayout(const HostStackTree& tree, HostStackTree::Measure measure, std::uint32_t zoomed, double width)
{
    std::vector<std::uint32_t> above{zoomed};
    while (above.back() != HostStackTree::kRoot)
        above.push_back(tree.node(above.back()).parent);
    for (auto node = above.rbegin(); node != above.rend(); ++node) {
        m_firstOfRow.push_back(m_boxes.size());
        m_boxes.push_back({*node, static_cast<std::uint32_t>(m_boxes.size()), 0, width});
    }
    for (std::size_t first = m_boxes.size() - 1, end = m_boxes.size(); first < end; first = end, end = m_boxes.size())
        addRow(tree, measure, first, end);
    m_firstOfRow.push_back(m_boxes.size());
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_byNode.emplace(m_boxes[i].node, i);
}

/// Adds the children of the boxes [first, end).
void FlameLayout::addRow(const HostStackTree& tree, HostStackTree::Measure measure, std::size_t first, std::size_t end)
{
    const std::uint32_t row = m_boxes[first].row + 1;
    for (std::size_t i = first; i < end; ++i) {
        const FlameBox parent = m_boxes[i];
        const Nanos whole = HostStackTree::valueOf(tree.node(parent.node), measure);
        double left = parent.left;
        for (const std::uint32_t child : tree.children(parent.node, measure)) {
            const Nanos value = HostStackTree::valueOf(tree.node(child), measure);
            const double width = whole > 0 ? parent.width * (static_cast<double>(value) / static_cast<double>(whole)) : 0;
            if (width < kNarrowest)
                break; // the others are narrower
            m_boxes.push_back({child, row, left, width});
            left += width;
        }
    }
    if (m_boxes.size() > end)
        m_firstOfRow.push_back(end);
}

std::span<const FlameBox> FlameLayout::row(std::uint32_t row) const
{
    if (row >= rows())
        return {};
    return std::span(m_boxes).subspan(m_firstOfRow[row], m_firstOfRow[row + 1] - m_firstOfRow[row]);
}

const FlameBox* FlameLayout::boxAt(std::uint32_t row, double x) const
{
    const auto boxes = this->row(row);
    const auto after = std::upper_bound(boxes.begin(), boxes.end(), x, [](double at, const FlameBox& box) { return at < box.left; });
    if (after == boxes.begin())
        return nullptr;
    const FlameBox& box = *std::prev(after);
    return x < box.left + box.width ? &box : nullptr;
}

const FlameBox* FlameLayout::boxOf(std::uint32_t node) const
{
    const auto found = m_byNode.find(node);
    return found != m_byNode.end() ? &m_boxes[found->second] : nullptr;
}

FlameMatches matchesIn(const FlameData& data, const QString& words)
{
    FlameMatches matches;
    const QStringList wanted = words.split(' ', Qt::SkipEmptyParts);
    if (wanted.isEmpty())
        return matches;
    const auto& nodes = data.tree.nodes();
    matches.isMatch.resize(nodes.size());
    std::vector<bool> isInside(nodes.size()); // of a match
    std::unordered_map<StringId, bool> known;
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
        if (nodes[i].depth == 1)
            continue; // a thread
        const auto [name, isNew] = known.try_emplace(nodes[i].name, false);
        if (isNew) {
            const QString text = nameOf(data, i);
            name->second = std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        }
        isInside[i] = isInside[nodes[i].parent] || matches.isMatch[nodes[i].parent];
        matches.isMatch[i] = name->second;
        if (!name->second)
            continue;
        matches.count += nodes[i].count;
        matches.host += isInside[i] ? 0 : nodes[i].total;
        matches.device += isInside[i] ? 0 : nodes[i].device;
    }
    return matches;
}

std::uint32_t samePath(const HostStackTree& from, std::uint32_t node, const HostStackTree& to)
{
    std::vector<std::uint32_t> path; // from the inside out, without the root
    for (; node != HostStackTree::kRoot; node = from.node(node).parent)
        path.push_back(node);
    std::uint32_t same = HostStackTree::kRoot;
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
        const HostStackTree::Node& wanted = from.node(*at);
        const auto children = to.children(same, HostStackTree::Measure::Host);
        const auto found = std::find_if(children.begin(), children.end(), [&](std::uint32_t child) {
            const HostStackTree::Node& other = to.node(child);
            return wanted.depth == 1 ? other.track == wanted.track : other.name == wanted.name && other.group == wanted.group;
        });
        if (found == children.end())
            break;
        same = *found;
    }
    return same;
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture_numbers.h"

#include "gui/model/run_list.h"
#include "gui/timeline/logic/selection.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kNumbersMargin = 14;
constexpr int kBetweenColumns = 14; // between columns
constexpr int kRowGap = 5;
constexpr int kMostTitle = 200;

} // namespace

PictureNumbers::PictureNumbers(const RunList& runs, const Selection& selection, const Theme& theme, const QFont& font) : m_theme(theme), m_font(font)
{
    m_font.setPointSizeF(font.pointSizeF() * 0.85);
    for (int i = 0; i < runs.size(); ++i) {
        const ShownRun& run = runs.at(i);
        addLines(run, selection.range() ? std::optional(run.inTrace(*selection.range())) : std::nullopt, runs.size() == 1);
    }
}

void PictureNumbers::addLines(const ShownRun& run, std::optional<TimeRange> range, bool isOnly)
{
    const auto rows = numberRows(run, range);
    Line whole{isOnly ? QCoreApplication::translate("Picture", "whole run") : run.title, {}};
    Line part{QCoreApplication::translate("Picture", "selected range"), {}};
    m_head.values.clear();
    for (const NumberRow& row : rows) {
        m_head.values.push_back(row.label);
        whole.values.push_back(row.run);
        part.values.push_back(row.range);
    }
    if (rows.empty())
        return;
    m_lines.push_back(std::move(whole));
    if (range)
        m_lines.push_back(std::move(part));
}

int PictureNumbers::height() const
{
    const int line = QFontMetrics(m_font).height() + kRowGap;
    return m_lines.empty() ? 0 : static_cast<int>(m_lines.size() + 1) * line + 2 * kNumbersMargin;
}

/// Width of the widest text of each column; the first column holds the titles.
std::vector<int> PictureNumbers::widths() const
{
    const QFontMetrics metrics(m_font);
    std::vector<int> widths{0};
    for (const QString& label : m_head.values)
        widths.push_back(metrics.horizontalAdvance(label));
    for (const Line& line : m_lines) {
        widths[0] = std::max(widths[0], std::min(metrics.horizontalAdvance(line.title), kMostTitle));
        for (std::size_t i = 0; i < line.values.size(); ++i)
            widths[i + 1] = std::max(widths[i + 1], metrics.horizontalAdvance(line.values[i]));
    }
    return widths;
}

/// Drops columns at the right that do not fit: the most important ones come first.
void PictureNumbers::paint(QPainter& painter, int width) const
{
    if (m_lines.empty())
        return;
    std::vector<int> columns = widths();
    int used = 2 * kNumbersMargin;
    std::size_t fitting = 0;
    while (fitting < columns.size() && used + columns[fitting] <= width)
        used += columns[fitting++] + kBetweenColumns;
    columns.resize(fitting);
    painter.setFont(m_font);
    const int line = QFontMetrics(m_font).height() + kRowGap;
    int y = kNumbersMargin;
    painter.setPen(m_theme.mutedText);
    paintLine(painter, y, columns, m_head);
    y += line;
    painter.fillRect(QRect(kNumbersMargin, y - kRowGap / 2 - 1, std::min(used - kBetweenColumns, width - kNumbersMargin) - kNumbersMargin, 1), m_theme.line);
    painter.setPen(m_theme.text);
    for (const Line& each : m_lines) {
        paintLine(painter, y, columns, each);
        y += line;
    }
}

void PictureNumbers::paintLine(QPainter& painter, int y, const std::vector<int>& widths, const Line& line) const
{
    const QFontMetrics metrics(m_font);
    int x = kNumbersMargin;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const QRect box(x, y, widths[i] + 1, metrics.height());
        if (i == 0)
            painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(line.title, Qt::ElideMiddle, widths[0] + 1));
        else if (i - 1 < line.values.size())
            painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, line.values[i - 1]);
        x += widths[i] + kBetweenColumns;
    }
}

} // namespace stallscope::gui

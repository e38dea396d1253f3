// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/path_bar.h"

#include "gui/timeline/paint/path_marks.h"

#include <QPainter>

#include <numeric>

namespace stallscope::gui {

namespace {

constexpr int kHeight = 14;

} // namespace

PathBar::PathBar(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(kHeight);
}

void PathBar::setParts(const std::array<Nanos, kPathCauses>& parts)
{
    m_parts = parts;
    update();
}

void PathBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void PathBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto whole = static_cast<double>(std::accumulate(m_parts.begin(), m_parts.end(), Nanos{0}));
    double left = 0;
    for (std::size_t i = 0; i < m_parts.size() && whole > 0; ++i) {
        const double length = static_cast<double>(m_parts[i]) / whole * width();
        painter.fillRect(QRectF(left, 0, length, height()), pathColour(*m_theme, static_cast<PathCause>(i)));
        left += length;
    }
}

} // namespace stallscope::gui

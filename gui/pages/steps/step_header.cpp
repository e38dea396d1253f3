// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_header.h"

#include "gui/pages/steps/step_model.h"
#include "gui/pages/steps/step_raster.h"
#include "gui/panels/details/words.h"
#include "gui/timeline/layout/ticks.h"

#include <QPainter>

namespace stallscope::gui {

namespace {

constexpr int kTick = 5;

} // namespace

StepHeader::StepHeader(const StepRaster& raster, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_raster(raster)
{
    setHighlightSections(false);
    setSectionsClickable(true);
    setMinimumSectionSize(40);
    setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void StepHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    if (section != StepModel::Cells || !m_raster.steps())
        return;
    const Theme& theme = m_raster.theme();
    painter->save();
    painter->setClipRect(rect);
    for (const Tick& tick : ticksFor({0, m_raster.reach()}, ticksWithRoom(rect.width())).ticks) {
        const int x = static_cast<int>(m_raster.placeOf(tick.time, rect));
        painter->setPen(theme.line);
        painter->drawLine(x, rect.bottom() - kTick, x, rect.bottom());
        painter->setPen(theme.mutedText);
        const QString label = toQString(tick.label);
        if (x + fontMetrics().horizontalAdvance(label) + kTick < rect.right())
            painter->drawText(QRect(x + kTick - 2, rect.top(), rect.width(), rect.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
    }
    painter->restore();
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QPolygonF>
#include <QProxyStyle>
#include <QStyleOption>
#include <QStyleOptionHeader>

namespace stallscope::gui {

/// Fusion with changes: no icons on dialog buttons; visible edges of check boxes and sort arrows in the dark theme; column
/// titles elided in the middle; no animations if the user prefers reduced motion, which widgets query by the hint
/// kLessMotion.
class QuietStyle : public QProxyStyle {
    Q_OBJECT
public:
    QuietStyle() : QProxyStyle("Fusion") {}

    static constexpr auto kLessMotion = static_cast<StyleHint>(SH_CustomBase + 1);
    void setLessMotion(bool isLess) { m_hasLessMotion = isLess; }

    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr, QStyleHintReturn* data = nullptr) const override
    {
        if (hint == kLessMotion)
            return m_hasLessMotion ? 1 : 0;
        if (hint == SH_DialogButtonBox_ButtonsHaveIcons || (hint == SH_Widget_Animation_Duration && m_hasLessMotion))
            return 0;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget = nullptr) const override
    {
        const auto* header = element == CE_HeaderLabel ? qstyleoption_cast<const QStyleOptionHeader*>(option) : nullptr;
        if (!header)
            return QProxyStyle::drawControl(element, option, painter, widget);
        QStyleOptionHeader narrow = *header;
        narrow.version = QStyleOptionHeader::Version; // version of the sliced copy
        narrow.text = painter->fontMetrics().elidedText(header->text, Qt::ElideMiddle, header->rect.width());
        QProxyStyle::drawControl(element, &narrow, painter, widget);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget = nullptr) const override
    {
        const auto* header = element == PE_IndicatorHeaderArrow ? qstyleoption_cast<const QStyleOptionHeader*>(option) : nullptr;
        if (header)
            return drawSortArrow(*header, *painter);
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element != PE_IndicatorCheckBox)
            return;
        painter->save();
        painter->setBrush(Qt::NoBrush);
        painter->setPen(option->palette.color(QPalette::PlaceholderText));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
    }

private:
    /// Points up for ascending order, and is large enough to be visible. Qt's names have the opposite meaning.
    static void drawSortArrow(const QStyleOptionHeader& header, QPainter& painter)
    {
        if (header.sortIndicator == QStyleOptionHeader::None)
            return;
        constexpr qreal kHalf = 4.5;
        constexpr qreal kHeight = 6;
        const QPointF middle = QRectF(header.rect).center();
        const qreal tip = header.sortIndicator == QStyleOptionHeader::SortDown ? -kHeight / 2 : kHeight / 2;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(header.palette.color(QPalette::Link));
        painter.drawPolygon(QPolygonF({middle + QPointF(-kHalf, -tip), middle + QPointF(kHalf, -tip), middle + QPointF(0, tip)}));
        painter.restore();
    }

    bool m_hasLessMotion = false;
};

} // namespace stallscope::gui

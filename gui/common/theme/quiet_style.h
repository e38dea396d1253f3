// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QPainter>
#include <QPolygonF>
#include <QProxyStyle>
#include <QStyleOption>
#include <QStyleOptionComplex>
#include <QStyleOptionHeader>
#include <QStyleOptionTab>
#include <QStyleOptionToolButton>
#include <QTabBar>
#include <QWidget>

namespace stallscope::gui {

/// Fusion with changes: no icons on dialog buttons; visible edges of fields, buttons and check boxes, and visible sort arrows, in either theme; flat
/// tabs, of which the current one is underlined; column titles elided in the middle; arrows of menu buttons beside their text; no animations if the user
/// prefers reduced motion, which widgets query by the hint kLessMotion.
class QuietStyle : public QProxyStyle {
    Q_OBJECT
public:
    QuietStyle() : QProxyStyle("Fusion") {}

    /// Property of a tab bar whose tabs are close together.
    static constexpr auto kNarrowTabs = "narrowTabs";
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
    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr, const QWidget* widget = nullptr) const override
    {
        constexpr int kNarrowSpace = 10; // both sides of a title together
        const bool isNarrow = metric == PM_TabBarTabHSpace && widget && widget->property(kNarrowTabs).toBool();
        return isNarrow ? kNarrowSpace : QProxyStyle::pixelMetric(metric, option, widget);
    }
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget = nullptr) const override
    {
        const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
        if (type == CT_HeaderSection)
            return usual + QSize(2 * kHeaderInset, 0);
        const auto* button = type == CT_ToolButton ? qstyleoption_cast<const QStyleOptionToolButton*>(option) : nullptr;
        return button && hasArrowBesideText(*button) ? usual + QSize(kMenuArrow, 0) : usual;
    }
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget = nullptr) const override
    {
        if (const auto* tab = element == CE_TabBarTabShape ? qstyleoption_cast<const QStyleOptionTab*>(option) : nullptr)
            return drawTab(*tab, *painter);
        const auto* header = element == CE_HeaderLabel ? qstyleoption_cast<const QStyleOptionHeader*>(option) : nullptr;
        if (!header)
            return QProxyStyle::drawControl(element, option, painter, widget);
        QStyleOptionHeader narrow = *header;
        narrow.version = QStyleOptionHeader::Version; // version of the sliced copy
        narrow.rect.adjust(kHeaderInset, 0, -kHeaderInset, 0);
        narrow.text = painter->fontMetrics().elidedText(header->text, Qt::ElideMiddle, narrow.rect.width());
        QProxyStyle::drawControl(element, &narrow, painter, widget);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget = nullptr) const override
    {
        const auto* header = element == PE_IndicatorHeaderArrow ? qstyleoption_cast<const QStyleOptionHeader*>(option) : nullptr;
        if (header)
            return drawSortArrow(*header, *painter);
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_IndicatorCheckBox)
            drawEdge(*option, *painter, 0);
        else if (element == PE_FrameLineEdit || element == PE_PanelButtonCommand)
            drawEdge(*option, *painter, kCorner);
    }
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget = nullptr) const override
    {
        const auto* button = control == CC_ToolButton ? qstyleoption_cast<const QStyleOptionToolButton*>(option) : nullptr;
        if (button && hasArrowBesideText(*button))
            return drawMenuButton(*button, *painter, widget);
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        if (control == CC_ComboBox || control == CC_SpinBox)
            drawEdge(*option, *painter, kCorner);
    }

private:
    static constexpr qreal kCorner = 2.5; // radius, as in Fusion

    static constexpr int kHeaderInset = 4; // of titles, as that of cells
    static constexpr int kMenuArrow = 14; // pixels of a menu button for its arrow

    /// A button with text that opens a menu wherever it is clicked. Qt draws its arrow into the corner, on top of the text.
    static bool hasArrowBesideText(const QStyleOptionToolButton& button)
    {
        const bool hasText = !button.text.isEmpty() && (button.icon.isNull() || button.toolButtonStyle != Qt::ToolButtonIconOnly);
        return hasText && button.features.testFlag(QStyleOptionToolButton::HasMenu) && !button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    }

    void drawMenuButton(const QStyleOptionToolButton& button, QPainter& painter, const QWidget* widget) const
    {
        constexpr int kArrow = 8;
        QStyleOptionToolButton frame = button;
        frame.features.setFlag(QStyleOptionToolButton::HasMenu, false);
        QStyleOptionToolButton label = frame;
        frame.text.clear();
        frame.icon = {};
        QProxyStyle::drawComplexControl(CC_ToolButton, &frame, &painter, widget);
        label.rect = visualRect(button.direction, button.rect, button.rect.adjusted(2, 0, -kMenuArrow, 0));
        QProxyStyle::drawControl(CE_ToolButtonLabel, &label, &painter, widget);
        QStyleOption arrow = button; // sliced
        const QRect right(button.rect.right() - kMenuArrow, button.rect.center().y() - kArrow / 2 + 1, kArrow, kArrow);
        arrow.rect = visualRect(button.direction, button.rect, right);
        QProxyStyle::drawPrimitive(PE_IndicatorArrowDown, &arrow, &painter, widget);
    }

    /// Fusion derives edges from a darker window, which is invisible in a dark theme. With focus it has the colour of the selection.
    static void drawEdge(const QStyleOption& option, QPainter& painter, qreal corner)
    {
        if (option.state.testFlag(State_HasFocus))
            return;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, corner > 0);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(edgeOf(option.palette));
        const qreal inset = corner > 0 ? 0.5 : 0;
        painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -1 + inset, -1 + inset), corner, corner);
        painter.restore();
    }

    static void drawTab(const QStyleOptionTab& tab, QPainter& painter)
    {
        constexpr int kLine = 2;
        const bool isCurrent = tab.state.testFlag(State_Selected);
        if (isCurrent || tab.state.testFlag(State_MouseOver))
            painter.fillRect(tab.rect, tab.palette.color(isCurrent ? QPalette::Base : QPalette::Midlight));
        if (!isCurrent)
            return;
        const bool isSouth = tab.shape == QTabBar::RoundedSouth || tab.shape == QTabBar::TriangularSouth;
        const int top = isSouth ? tab.rect.top() : tab.rect.bottom() + 1 - kLine;
        painter.fillRect(QRect(tab.rect.left(), top, tab.rect.width(), kLine), tab.palette.color(QPalette::Link));
    }

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

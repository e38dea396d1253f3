// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QStringList>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolBar>

namespace stallscope::test {

/// Texts of a window, or of a part of it, that have less room than they need. Excludes texts that are elided intentionally
/// (names from files, in resizable lists) and plots.
class Clipped {
public:
    [[nodiscard]] static QStringList in(const QWidget& root)
    {
        QStringList found;
        for (const QWidget* widget : root.findChildren<QWidget*>()) {
            if (!widget->isVisibleTo(&root))
                continue;
            if (const QString what = textOf(*widget); !what.isEmpty())
                found << QStringLiteral("%1 '%2' has %3x%4").arg(widget->metaObject()->className(), what).arg(widget->width()).arg(widget->height());
        }
        return found;
    }

private:
    /// Clipped text; empty if there is none.
    static QString textOf(const QWidget& widget)
    {
        if (const auto* label = qobject_cast<const QLabel*>(&widget))
            return isClipped(*label) ? label->text() : QString();
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            return !button->text().isEmpty() && isSmall(*button) ? button->text() : QString();
        if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
            return line->text().isEmpty() && line->fontMetrics().horizontalAdvance(line->placeholderText()) > line->width() - kFrame ? line->placeholderText() : QString();
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
            return tabs->sizeHint().width() > tabs->width() ? tabs->tabText(tabs->count() - 1) : QString();
        if (const auto* menus = qobject_cast<const QMenuBar*>(&widget))
            return menus->sizeHint().width() > menus->width() ? menus->actions().last()->text() : QString();
        if (const auto* bar = qobject_cast<const QToolBar*>(&widget))
            return bar->sizeHint().width() > bar->width() ? bar->actions().last()->text() : QString();
        if (const auto* choice = qobject_cast<const QComboBox*>(&widget))
            return isClipped(*choice) ? choice->currentText() : QString();
        if (const auto* header = qobject_cast<const QHeaderView*>(&widget))
            return clippedSections(*header);
        return {};
    }
    static bool isSmall(const QWidget& widget) { return widget.width() < widget.minimumSizeHint().width() || widget.height() < widget.minimumSizeHint().height(); }
    static bool isClipped(const QLabel& label)
    {
        const bool isElastic = label.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored || label.minimumWidth() == 1;
        if (label.text().isEmpty() || isElastic)
            return false;
        return label.wordWrap() ? label.heightForWidth(label.width()) > label.height() : isSmall(label);
    }
    static bool isClipped(const QComboBox& choice)
    {
        if (choice.inherits("stallscope::gui::ElidedCombo") || choice.sizeAdjustPolicy() == QComboBox::AdjustToMinimumContentsLengthWithIcon)
            return false;
        QStyleOptionComboBox option;
        option.initFrom(&choice);
        option.editable = choice.isEditable();
        const QRect room = choice.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &choice);
        return choice.fontMetrics().boundingRect(choice.currentText()).width() > room.width();
    }
    static QString clippedSections(const QHeaderView& header)
    {
        QStringList names;
        if (header.inherits("stallscope::gui::ElidedHeader"))
            return {};
        for (int i = 0; header.orientation() == Qt::Horizontal && header.model() && i < header.count(); ++i) {
            const QString name = header.model()->headerData(i, Qt::Horizontal).toString();
            if (!header.isSectionHidden(i) && header.fontMetrics().horizontalAdvance(name) > header.sectionSize(i))
                names << name;
        }
        return names.join(" | ");
    }

    static constexpr int kFrame = 8; // pixels of the frame and margins around a text
};

} // namespace stallscope::test

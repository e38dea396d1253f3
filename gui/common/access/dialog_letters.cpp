// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/dialog_letters.h"

#include "gui/common/access/menu_letters.h"

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QTabBar>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::gui {

namespace {

/// A text of the dialog, treated as a menu entry.
struct Lettered {
    std::unique_ptr<QAction> entry;
    std::function<void(const QString&)> show;
};

class Texts {
public:
    void add(const QString& text, std::function<void(const QString&)> show)
    {
        if (!text.isEmpty())
            m_texts.push_back({std::make_unique<QAction>(text), std::move(show)});
    }
    void giveLetters() const
    {
        QList<QAction*> entries;
        for (const Lettered& one : m_texts)
            entries << one.entry.get();
        gui::giveLetters({entries});
        for (const Lettered& one : m_texts)
            one.show(one.entry->text());
    }

private:
    std::vector<Lettered> m_texts;
};

void addTabs(Texts& texts, QTabBar& tabs)
{
    for (int i = 0; i < tabs.count(); ++i)
        texts.add(tabs.tabText(i), [&tabs, i](const QString& text) { tabs.setTabText(i, text); });
}

} // namespace

void giveLettersTo(QWidget& dialog)
{
    Texts texts;
    for (auto* tabs : dialog.findChildren<QTabBar*>())
        addTabs(texts, *tabs);
    for (auto* label : dialog.findChildren<QLabel*>()) {
        if (label->buddy() && label->isVisibleTo(&dialog))
            texts.add(label->text(), [label](const QString& text) { label->setText(text); });
    }
    for (auto* button : dialog.findChildren<QAbstractButton*>()) {
        if (button->isVisibleTo(&dialog))
            texts.add(button->text(), [button](const QString& text) { button->setText(text); });
    }
    texts.giveLetters();
}

} // namespace stallscope::gui

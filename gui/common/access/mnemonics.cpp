// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/mnemonics.h"

#include <QAbstractButton>
#include <QAction>
#include <QHash>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QSet>
#include <QTabBar>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::gui {

namespace {

using Letters = QSet<QChar>;

bool isOnKeyboard(QChar letter)
{
    return letter.unicode() < 128 && letter.isLetterOrNumber();
}

/// Null if the text marks no letter.
QChar letterOf(const QString& text)
{
    for (qsizetype i = text.indexOf('&'); i >= 0 && i + 1 < text.size(); i = text.indexOf('&', i + 2)) {
        if (text[i + 1] != '&')
            return text[i + 1].toLower();
    }
    return {};
}

/// Text without the mnemonic marker; "&&" is a literal ampersand.
QString bare(QString text)
{
    static const QRegularExpression kAppended("\\s*\\(&[^&]\\)");
    static const QRegularExpression kSign("&(?=[^&])(?<!&&)");
    return text.remove(kAppended).remove(kSign);
}

QString withLetterAt(QString text, qsizetype place)
{
    return text.insert(place, '&');
}

/// Appends the letter, for languages whose scripts are not on the keyboard.
QString withAppended(QString text, QChar letter)
{
    const qsizetype end = text.endsWith(QLatin1String("...")) ? text.size() - 3 : text.size();
    return text.insert(end, QStringLiteral("(&%1)").arg(letter.toUpper()));
}

/// Position of the first free letter, preferring beginnings of words.
qsizetype freePlaceIn(const QString& text, const Letters& taken)
{
    for (const bool isBeginning : {true, false}) {
        for (qsizetype i = 0; i < text.size(); ++i) {
            const bool begins = i == 0 || !text[i - 1].isLetterOrNumber();
            if (begins == isBeginning && isOnKeyboard(text[i]) && !taken.contains(text[i].toLower()))
                return i;
        }
    }
    return -1;
}

/// The letters assigned so far.
class Given {
public:
    explicit Given(const QList<QList<QAction*>>& menus) : m_menus(menus) {}

    void give(QAction* action, QChar letter) { m_letters.insert(action, letter.toLower()); }
    /// Letters of the other entries in the same menus.
    [[nodiscard]] Letters besides(QAction* action) const
    {
        Letters taken;
        forEachBeside(action, [&taken](QAction*, QChar letter) { taken.insert(letter); });
        return taken;
    }
    /// The entry in the same menus that has the letter; null if there is none or more than one.
    [[nodiscard]] QAction* holderBeside(QAction* action, QChar letter) const
    {
        QSet<QAction*> holders;
        forEachBeside(action, [&](QAction* other, QChar theirs) {
            if (theirs == letter)
                holders.insert(other);
        });
        return holders.size() == 1 ? *holders.begin() : nullptr;
    }

private:
    template <class Visit>
    void forEachBeside(QAction* action, Visit visit) const
    {
        for (const QList<QAction*>& menu : m_menus) {
            for (QAction* other : menu.contains(action) ? menu : QList<QAction*>()) {
                if (other != action && m_letters.contains(other))
                    visit(other, m_letters.value(other));
            }
        }
    }

    const QList<QList<QAction*>>& m_menus;
    QHash<QAction*, QChar> m_letters;
};

void give(QAction& action, const QString& text, qsizetype place, Given& given)
{
    given.give(&action, text[place]);
    action.setText(withLetterAt(text, place));
}

/// Finds a free letter, or one whose holder can take another. `asked` keeps holders from being tried twice.
bool findOne(QAction& action, const Letters& promised, QSet<QAction*>& asked, Given& given)
{
    const QString text = bare(action.text());
    if (const qsizetype place = freePlaceIn(text, given.besides(&action) + promised); place >= 0) {
        give(action, text, place, given);
        return true;
    }
    for (qsizetype place = 0; place < text.size(); ++place) {
        const QChar letter = text[place].toLower();
        QAction* holder = isOnKeyboard(letter) && !promised.contains(letter) ? given.holderBeside(&action, letter) : nullptr;
        if (!holder || asked.contains(holder))
            continue;
        asked.insert(holder);
        if (findOne(*holder, promised + Letters{letter}, asked, given)) {
            give(action, text, place, given);
            return true;
        }
    }
    return false;
}

void giveAnother(QAction& action, Given& given)
{
    QSet<QAction*> asked{&action};
    if (findOne(action, {}, asked, given))
        return;
    const QString text = bare(action.text());
    const Letters taken = given.besides(&action);
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        if (taken.contains(QLatin1Char(letter)))
            continue;
        given.give(&action, QLatin1Char(letter));
        return action.setText(withAppended(text, QLatin1Char(letter)));
    }
    action.setText(text);
}

void addMenu(QList<QList<QAction*>>& menus, const QList<QAction*>& entries)
{
    QList<QAction*> named = entries;
    named.removeIf([](const QAction* entry) { return entry->isSeparator(); });
    menus << named;
    for (const QAction* entry : named) {
        if (entry->menu())
            addMenu(menus, entry->menu()->actions());
    }
}

} // namespace

void giveLetters(const QList<QList<QAction*>>& menus)
{
    Given given(menus);
    QList<QAction*> others;
    QSet<QAction*> met;
    for (const QList<QAction*>& menu : menus) {
        for (QAction* action : menu) {
            if (met.contains(action))
                continue;
            met.insert(action);
            const QChar wanted = letterOf(action->text());
            if (wanted.isNull() || given.besides(action).contains(wanted))
                others << action;
            else
                given.give(action, wanted);
        }
    }
    for (QAction* action : others)
        giveAnother(*action, given);
}

QList<QList<QAction*>> menusOf(const QWidget& barOrMenu)
{
    QList<QList<QAction*>> menus;
    addMenu(menus, barOrMenu.actions());
    return menus;
}

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

QMessageBox::StandardButton MessageBox::ask(QWidget* parent, const QString& title, const QString& text, StandardButtons buttons, StandardButton usual)
{
    MessageBox box(Question, title, text, buttons, parent);
    box.setDefaultButton(usual);
    return static_cast<StandardButton>(box.exec());
}

void MessageBox::showEvent(QShowEvent* event)
{
    giveLettersTo(*this);
    QMessageBox::showEvent(event);
}

} // namespace stallscope::gui

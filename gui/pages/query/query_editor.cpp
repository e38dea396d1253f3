// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_editor.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/pages/query/sql_words.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr qsizetype kLeastWord = 2; // letters before words are offered
constexpr int kShownWords = 10;
constexpr int kUsualLines = 8;     // of the text that is seen at first
constexpr double kQuietWord = 0.6; // of the accent in a keyword

bool isRunKey(const QKeyEvent& key)
{
    return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && key.modifiers().testFlag(Qt::ControlModifier);
}

bool isHistoryKey(const QKeyEvent& key)
{
    return key.modifiers() == Qt::ControlModifier && (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down);
}

bool isCompleteKey(const QKeyEvent& key)
{
    return key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_Space;
}

} // namespace

void SqlHighlighter::setTheme(const Theme& theme)
{
    m_theme = &theme;
    rehighlight();
}

void SqlHighlighter::highlightBlock(const QString& text)
{
    auto open = static_cast<SqlOpenToken>(std::max(previousBlockState(), 0));
    for (const SqlToken& token : sqlTokens(text, open)) {
        QTextCharFormat format;
        switch (token.kind) {
        case SqlTokenKind::Keyword: format.setForeground(mixed(m_theme->text, m_theme->accent, kQuietWord)); break;
        case SqlTokenKind::Text:
        case SqlTokenKind::Number: format.setForeground(m_theme->note); break;
        case SqlTokenKind::Comment: format.setForeground(m_theme->mutedText); break;
        case SqlTokenKind::Name:
        case SqlTokenKind::Symbol: continue;
        }
        setFormat(static_cast<int>(token.start), static_cast<int>(token.length), format);
    }
    setCurrentBlockState(static_cast<int>(open));
}

QueryEditor::QueryEditor(QWidget* parent)
    : QPlainTextEdit(parent), m_highlighter(new SqlHighlighter(document())), m_words(new QStringListModel(this)), m_completer(new QCompleter(m_words, this))
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    setFrameShape(QFrame::StyledPanel);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    new FocusRing(*this); // child of this
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(kShownWords);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &QueryEditor::insertCompletion);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { markError({}); });
}

void QueryEditor::setTheme(const Theme& theme)
{
    m_highlighter->setTheme(theme);
    m_errorColour = theme.wait;
    markError(m_errorPlace);
}

void QueryEditor::setHistory(const QStringList& history)
{
    m_history = history;
    m_walked = -1;
}

void QueryEditor::putText(const QString& text)
{
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    moveCursor(QTextCursor::End);
}

void QueryEditor::markError(std::optional<qsizetype> place)
{
    m_errorPlace = place;
    QList<QTextEdit::ExtraSelection> marks;
    if (place && *place < toPlainText().size()) {
        QTextEdit::ExtraSelection mark{QTextCursor(document()), {}};
        mark.cursor.setPosition(static_cast<int>(*place));
        mark.cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
        if (!mark.cursor.hasSelection())
            mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        mark.format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
        mark.format.setUnderlineColor(m_errorColour);
        marks << mark;
    }
    setExtraSelections(marks);
}

QString QueryEditor::markedText() const
{
    return extraSelections().isEmpty() ? QString() : extraSelections().front().cursor.selectedText();
}

void QueryEditor::complete()
{
    offerCompletions(true);
}

QStringList QueryEditor::completions() const
{
    return m_completer->popup()->isVisible() ? m_words->stringList() : QStringList();
}

QSize QueryEditor::sizeHint() const
{
    return {QPlainTextEdit::sizeHint().width(), kUsualLines * fontMetrics().lineSpacing() + 2 * frameWidth()};
}

void QueryEditor::offerCompletions(bool isAsked)
{
    const qsizetype place = textCursor().position();
    const SqlCompletions offered = completionsAt(toPlainText(), place);
    const QString text = toPlainText();
    const bool isOfTable = offered.from > 0 && text[offered.from - 1] == '.';
    if (offered.words.isEmpty() || !(isAsked || isOfTable || place - offered.from >= kLeastWord)) {
        m_completer->popup()->hide();
        return;
    }
    m_words->setStringList(offered.words);
    m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    QRect at = cursorRect();
    at.setWidth(
        m_completer->popup()->sizeHintForColumn(0) + m_completer->popup()->verticalScrollBar()->sizeHint().width() + 2 * fontMetrics().averageCharWidth());
    m_completer->complete(at);
}

void QueryEditor::insertCompletion(const QString& word)
{
    const SqlCompletions offered = completionsAt(toPlainText(), textCursor().position());
    QTextCursor cursor = textCursor();
    cursor.setPosition(static_cast<int>(offered.from), QTextCursor::KeepAnchor);
    const bool isFunction = sqlFunctions().contains(word) && !toPlainText().mid(textCursor().position()).startsWith('(');
    cursor.insertText(isFunction ? word + '(' : word);
    setTextCursor(cursor);
}

void QueryEditor::walkHistory(int direction)
{
    const qsizetype next = std::clamp<qsizetype>(m_walked + direction, -1, m_history.size() - 1);
    if (next == m_walked)
        return;
    if (m_walked < 0)
        m_beforeWalk = toPlainText();
    m_walked = next;
    putText(next < 0 ? m_beforeWalk : m_history[next]);
}

/// Its own keys take precedence over shortcuts of the window.
bool QueryEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (isRunKey(key) || isHistoryKey(key) || isCompleteKey(key)) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void QueryEditor::keyPressEvent(QKeyEvent* event)
{
    const bool isOffering = m_completer->popup()->isVisible();
    const int key = event->key();
    if (isRunKey(*event)) {
        m_completer->popup()->hide();
        emit runRequested();
        return;
    }
    if (isOffering && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape || key == Qt::Key_Tab || key == Qt::Key_Backtab))
        return event->ignore(); // of the list
    if (isCompleteKey(*event))
        return offerCompletions(true);
    if (isHistoryKey(*event))
        return walkHistory(key == Qt::Key_Up ? 1 : -1);
    QPlainTextEdit::keyPressEvent(event);
    const bool isTyping = !event->text().isEmpty() && event->text().front().isPrint();
    if (isTyping || (isOffering && key == Qt::Key_Backspace))
        offerCompletions(false);
    else if (isOffering && key != Qt::Key_Shift && key != Qt::Key_Control)
        m_completer->popup()->hide();
}

} // namespace stallscope::gui

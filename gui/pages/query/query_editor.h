// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QPlainTextEdit>
#include <QSize>
#include <QStringList>
#include <QSyntaxHighlighter>
#include <QTextDocument>

#include <optional>

class QCompleter;
class QStringListModel;

namespace stallscope::gui {

/// Subdued colours for SQL.
class SqlHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    explicit SqlHighlighter(QTextDocument* document) : QSyntaxHighlighter(document), m_theme(&themeOf(Theme::Mode::Dark)) {}

    void setTheme(const Theme& theme);

protected:
    void highlightBlock(const QString& text) override;

private:
    const Theme* m_theme;
};

/// Editor for a query: Ctrl+Enter runs it, Ctrl+Up and Ctrl+Down go through the history, Ctrl+Space completes a word. Tab moves to the next control.
class QueryEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit QueryEditor(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The latest first.
    void setHistory(const QStringList& history);
    /// Replaces the text; undo brings it back.
    void putText(const QString& text);
    /// Underlines the word at a place in the text.
    void markError(std::optional<qsizetype> place);
    /// The underlined text; empty without one.
    [[nodiscard]] QString markedText() const;

    /// Shows what can replace the word at the cursor.
    void complete();
    /// The words on offer; empty while none are shown.
    [[nodiscard]] QStringList completions() const;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void runRequested();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void offerCompletions(bool isAsked);
    void insertCompletion(const QString& word);
    /// 1: an older query, -1: a newer one.
    void walkHistory(int direction);

    SqlHighlighter* m_highlighter;
    QStringListModel* m_words;
    QCompleter* m_completer;
    QStringList m_history;
    qsizetype m_walked = -1; // place in the history; -1: the text before the walk
    QString m_beforeWalk;
    QColor m_errorColour;
    std::optional<qsizetype> m_errorPlace;
};

} // namespace stallscope::gui

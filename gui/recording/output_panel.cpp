// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/output_panel.h"

#include <QEvent>
#include <QFontDatabase>
#include <QScrollBar>
#include <QTextBlock>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 10;

} // namespace

OutputPanel::OutputPanel(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setMaximumBlockCount(kMostLines);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(kMargin);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    translate();
}

void OutputPanel::translate()
{
    setAccessibleName(tr("Output"));
    setPlaceholderText(tr("The output of recorded programs appears here."));
}

void OutputPanel::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        translate();
}

void OutputPanel::begin()
{
    clear();
    m_lines = OutputLines();
}

void OutputPanel::take(const QByteArray& bytes)
{
    QStringList lines = m_lines.take(bytes);
    lines << m_lines.open();
    replaceOpenLine(lines.join('\n'));
}

void OutputPanel::appendMessage(const QString& line)
{
    replaceOpenLine(m_lines.open().isEmpty() ? line + '\n' : m_lines.open() + '\n' + line + '\n');
    m_lines = OutputLines();
}

QString OutputPanel::lastLine() const
{
    for (QTextBlock block = document()->lastBlock(); block.isValid(); block = block.previous()) {
        if (const QString text = block.text().trimmed(); !text.isEmpty())
            return text;
    }
    return {};
}

/// Keeps the end in view unless the user has scrolled up.
void OutputPanel::replaceOpenLine(const QString& text)
{
    QScrollBar* bar = verticalScrollBar();
    const bool isAtEnd = bar->value() == bar->maximum();
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
    cursor.insertText(text);
    if (isAtEnd)
        bar->setValue(bar->maximum());
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/output_panel.h"

#include <QEvent>
#include <QFontDatabase>
#include <QScrollBar>
#include <QTextBlock>

#include <utility>

namespace stallscope::gui {

namespace {

constexpr char16_t kEscape = 0x1b;
constexpr char16_t kBell = 0x07;

} // namespace

QStringList OutputLines::take(const QByteArray& bytes)
{
    QStringList lines;
    const QString text = m_decoder.decode(bytes);
    for (const QChar c : text) {
        if (m_place == Place::Text && c != kEscape)
            takeText(c, lines);
        else
            m_place = after(c);
    }
    return lines;
}

/// State after one more character of an escape sequence: "ESC [ 3 1 m", "ESC ] title BEL", "ESC c".
OutputLines::Place OutputLines::after(QChar c) const
{
    switch (m_place) {
    case Place::Text: return Place::Escape;
    case Place::Escape: return c == '[' ? Place::Sequence : c == ']' ? Place::Title : Place::Text;
    case Place::Sequence: return c >= QChar(0x40) && c <= QChar(0x7e) ? Place::Text : Place::Sequence;
    case Place::Title: return c == kBell ? Place::Text : c == kEscape ? Place::Escape : Place::Title;
    }
    return Place::Text;
}

void OutputLines::takeText(QChar c, QStringList& lines)
{
    if (c == '\n') {
        lines << std::exchange(m_line, {});
        m_column = 0;
    } else if (c == '\r') {
        m_column = 0;
    } else if (c == '\b') {
        m_column = std::max<qsizetype>(0, m_column - 1);
    } else if (m_column < m_line.size()) {
        m_line[m_column++] = c;
    } else if (m_line.size() < kLongest && (c == '\t' || c.isPrint() || c.isSurrogate())) {
        m_line += c;
        ++m_column;
    }
}

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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/output_lines.h"

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

} // namespace stallscope::gui

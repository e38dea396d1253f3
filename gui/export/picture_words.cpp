// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture_words.h"

#include "gui/runs/run_list.h"
#include "gui/summary/numbers_panel.h"

#include <QPainter>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 14;
constexpr int kTitlePoints = 13;

QString sentencesOf(const RunList& runs)
{
    QStringList sentences;
    for (int i = 0; i < runs.size(); ++i) {
        const QString sentence = headlineFor(runs.at(i));
        sentences << (runs.size() == 1 ? sentence : QString("%1: %2").arg(runs.at(i).title, sentence));
    }
    return sentences.join('\n');
}

} // namespace

QString pictureTitle(const RunList& runs)
{
    QStringList titles;
    for (int i = 0; i < runs.size(); ++i)
        titles << runs.at(i).title;
    return titles.join("  ·  ");
}

PictureWords::PictureWords(const RunList& runs, const Theme& theme, const QFont& font, int width)
    : m_title(pictureTitle(runs)), m_text(sentencesOf(runs)), m_theme(theme), m_titleFont(font), m_font(font), m_width(width - 2 * kMargin)
{
    m_titleFont.setPointSize(kTitlePoints);
    m_titleFont.setBold(true);
}

int PictureWords::height() const
{
    const int words = QFontMetrics(m_font).boundingRect(QRect(0, 0, m_width, 10'000), Qt::TextWordWrap, m_text).height();
    return kMargin + QFontMetrics(m_titleFont).height() + kMargin / 2 + words + kMargin;
}

void PictureWords::paint(QPainter& painter) const
{
    painter.setPen(m_theme.text);
    painter.setFont(m_titleFont);
    const int titleHeight = QFontMetrics(m_titleFont).height();
    painter.drawText(QRect(kMargin, kMargin, m_width, titleHeight), Qt::AlignVCenter, QFontMetrics(m_titleFont).elidedText(m_title, Qt::ElideMiddle, m_width));
    painter.setFont(m_font);
    painter.setPen(m_theme.mutedText);
    const int top = kMargin + titleHeight + kMargin / 2;
    painter.drawText(QRect(kMargin, top, m_width, height() - top), Qt::TextWordWrap, m_text);
}

} // namespace stallscope::gui

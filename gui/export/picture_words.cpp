// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture_words.h"

#include "gui/details/words.h"
#include "gui/runs/run_list.h"
#include "gui/summary/numbers_panel.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 14;
constexpr int kTitlePoints = 13;

const Run& runOf(const ShownRun& shown)
{
    return shown.trace->runs[shown.run.index()];
}

/// What member() says of all runs; empty where they differ.
template <class Member>
QString common(const RunList& runs, Member member)
{
    const QString first = toQString(member(runOf(runs.at(0))));
    for (int i = 1; i < runs.size(); ++i) {
        if (toQString(member(runOf(runs.at(i)))) != first)
            return {};
    }
    return first;
}

QString sentencesOf(const RunList& runs)
{
    QStringList sentences;
    if (const QString experiment = experimentWords(runs); !experiment.isEmpty())
        sentences << experiment;
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

QString experimentWords(const RunList& runs)
{
    if (runs.isEmpty())
        return {};
    const QString workload = common(runs, [](const Run& run) { return run.workload; });
    if (workload.isEmpty())
        return {};
    const QString device = common(runs, [](const Run& run) { return run.device; });
    QStringList parameters;
    for (const auto& [name, ignored] : runOf(runs.at(0)).parameters) {
        const auto valueOf = [&name = name](const Run& run) {
            const auto found = std::ranges::find(run.parameters, name, &Facts::value_type::first);
            return found == run.parameters.end() ? std::string() : found->second;
        };
        if (const QString value = common(runs, valueOf); !value.isEmpty())
            parameters << toQString(name) + ' ' + value;
    }
    const QString where = device.isEmpty() ? workload : QCoreApplication::translate("Picture", "%1 on %2").arg(workload, device);
    return parameters.isEmpty() ? where : where + QStringLiteral(": ") + parameters.join(QStringLiteral(", "));
}

PictureWords::PictureWords(const RunList& runs, const QString& verdict, const Theme& theme, const QFont& font, int width)
    : m_title(verdict.isEmpty() ? pictureTitle(runs) : verdict), m_text(sentencesOf(runs)), m_theme(theme), m_titleFont(font), m_font(font), m_width(width - 2 * kMargin)
{
    m_titleFont.setPointSize(kTitlePoints);
    m_titleFont.setBold(true);
}

int PictureWords::titleHeight() const
{
    return QFontMetrics(m_titleFont).boundingRect(QRect(0, 0, m_width, 10'000), Qt::TextWordWrap, m_title).height();
}

int PictureWords::height() const
{
    const int words = QFontMetrics(m_font).boundingRect(QRect(0, 0, m_width, 10'000), Qt::TextWordWrap, m_text).height();
    return kMargin + titleHeight() + kMargin / 2 + words + kMargin;
}

void PictureWords::paint(QPainter& painter) const
{
    painter.setPen(m_theme.text);
    painter.setFont(m_titleFont);
    painter.drawText(QRect(kMargin, kMargin, m_width, titleHeight()), Qt::TextWordWrap, m_title);
    painter.setFont(m_font);
    painter.setPen(m_theme.mutedText);
    const int top = kMargin + titleHeight() + kMargin / 2;
    painter.drawText(QRect(kMargin, top, m_width, height() - top), Qt::TextWordWrap, m_text);
}

} // namespace stallscope::gui

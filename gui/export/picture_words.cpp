// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture_words.h"

#include "gui/model/run_list.h"
#include "gui/panels/details/words.h"
#include "gui/panels/summary/numbers_panel.h"
#include "profiler/base/say.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kWordsMargin = 14;
constexpr int kTitlePoints = 13;

/// Common value of member() for all runs; empty if they differ.
template <class Member>
QString common(const std::vector<const Run*>& runs, Member member)
{
    const QString first = toQString(member(*runs.front()));
    const auto isSame = [&](const Run* run) { return toQString(member(*run)) == first; };
    return std::ranges::all_of(runs, isSame) ? first : QString();
}

std::vector<const Run*> runsIn(const RunList& runs)
{
    std::vector<const Run*> all;
    for (int i = 0; i < runs.size(); ++i)
        all.push_back(&runs.at(i).trace->runs[runs.at(i).run.index()]);
    return all;
}

/// Without the verdict, which is the title.
QString sentencesOf(const RunList& runs, const QString& verdict)
{
    QStringList sentences;
    if (const QString experiment = experimentWords(runsIn(runs)); !experiment.isEmpty())
        sentences << experiment;
    constexpr int kMostRuns = 4; // sentences for more runs would leave no room for the timeline
    for (int i = 0; i < runs.size() && runs.size() <= kMostRuns; ++i) {
        const QString sentence = headlineFor(runs.at(i));
        if (runs.size() > 1)
            sentences << QString("%1: %2").arg(runs.at(i).title, sentence);
        else
            sentences << (sentence.startsWith(verdict) ? sentence.mid(verdict.size()).trimmed() : sentence);
    }
    return sentences.join('\n');
}

QString coresOf(const QString& processor, const QString& cores)
{
    return toQString(sayFor(cores.toULongLong(), STALLSCOPE_COUNT("Picture", "{}, {} cores", "{}, {} core"), processor.toStdString(), cores.toStdString()));
}

} // namespace

QString pictureTitle(const RunList& runs)
{
    QStringList titles;
    for (int i = 0; i < runs.size(); ++i)
        titles << runs.at(i).title;
    return titles.join("  ·  ");
}

QString experimentWords(const std::vector<const Run*>& runs)
{
    if (runs.empty())
        return {};
    const QString workload = common(runs, [](const Run& run) { return run.workload; });
    if (workload.isEmpty())
        return {};
    const QString device = common(runs, [](const Run& run) { return run.device; });
    QStringList parameters;
    for (const auto& [name, ignored] : runs.front()->parameters) {
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

QString machineWords(const Trace& trace)
{
    const auto fact = [&trace](const char* name) {
        const auto found = std::ranges::find(trace.facts, name, &Facts::value_type::first);
        return found == trace.facts.end() ? QString() : toQString(found->second);
    };
    QStringList words;
    constexpr std::int64_t kMilli = 1'000'000;
    if (trace.epochNanos > 0)
        words << QCoreApplication::translate("Picture", "recorded on %1")
                     .arg(QDateTime::fromMSecsSinceEpoch(trace.epochNanos / kMilli).toString("yyyy-MM-dd HH:mm"));
    if (const QString processor = fact("processor"); !processor.isEmpty())
        words << coresOf(processor, fact("cores"));
    if (const QString system = fact("system"); !system.isEmpty())
        words << system;
    if (const QString version = fact("stallscope"); !version.isEmpty())
        words << QCoreApplication::translate("Picture", "Stallscope %1, %2").arg(version, fact("build"));
    return words.join(QStringLiteral(" \u00B7 "));
}

PictureWords::PictureWords(const RunList& runs, const QString& verdict, const Theme& theme, const QFont& font, int width)
    : m_title(verdict.isEmpty() ? pictureTitle(runs) : verdict),
      m_text(sentencesOf(runs, verdict)),
      m_theme(theme),
      m_titleFont(font),
      m_font(font),
      m_width(width - 2 * kWordsMargin)
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
    return kWordsMargin + titleHeight() + kWordsMargin / 2 + words + kWordsMargin;
}

void PictureWords::paint(QPainter& painter) const
{
    painter.setPen(m_theme.text);
    painter.setFont(m_titleFont);
    painter.drawText(QRect(kWordsMargin, kWordsMargin, m_width, titleHeight()), Qt::TextWordWrap, m_title);
    painter.setFont(m_font);
    painter.setPen(m_theme.mutedText);
    const int top = kWordsMargin + titleHeight() + kWordsMargin / 2;
    painter.drawText(QRect(kWordsMargin, top, m_width, height() - top), Qt::TextWordWrap, m_text);
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture_words.h"

#include "gui/common/text/words.h"
#include "profiler/base/say.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Common value of member() for all runs; empty if they differ.
template <class Member>
QString common(const std::vector<const Run*>& runs, Member member)
{
    const QString first = toQString(member(*runs.front()));
    const auto isSame = [&](const Run* run) { return toQString(member(*run)) == first; };
    return std::ranges::all_of(runs, isSame) ? first : QString();
}

QString coresOf(const QString& processor, const QString& cores)
{
    return toQString(sayFor(cores.toULongLong(), STALLSCOPE_COUNT("Picture", "{}, {} cores", "{}, {} core"), processor.toStdString(), cores.toStdString()));
}

} // namespace

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

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/option_values.h"

#include "engine/workloads/parameters.h"
#include "gui/app/commands/translation.h"
#include "gui/export/picture_options.h"
#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kSmallest = PictureOptions::kSmallest;
constexpr int kLargest = PictureOptions::kLargest;

struct OptionWords {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

} // namespace

Error wrongUsage(const QString& message)
{
    return Error{message.toStdString()};
}

Result<QSize> sizeFrom(const QString& word)
{
    static const QRegularExpression kForm("^(\\d{1,5})[xX](\\d{1,5})$");
    const auto match = kForm.match(word);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || std::min(size.width(), size.height()) < kSmallest || std::max(size.width(), size.height()) > kLargest)
        return wrongUsage(OptionWords::tr("--size takes WIDTHxHEIGHT between %1 and %2, not '%3'").arg(kSmallest).arg(kLargest).arg(word));
    return size;
}

Result<double> scaleFrom(const QString& word)
{
    bool isNumber = false;
    const double scale = word.toDouble(&isNumber);
    if (!isNumber || !(scale >= 1 && scale <= PictureOptions::kLargestScale))
        return wrongUsage(OptionWords::tr("--scale takes a number between 1 and %1, not '%2'").arg(PictureOptions::kLargestScale).arg(word));
    return scale;
}

Result<TimeRange> rangeFrom(const QString& word)
{
    const qsizetype dots = word.indexOf("..");
    if (dots < 0)
        return wrongUsage(OptionWords::tr("--range takes FROM..TO, like 1.2s..1.5s, not '%1'").arg(word));
    const auto side = [](const QString& typed, Nanos open) { return typed.isEmpty() ? Result<Nanos>(open) : parseDuration(typed.toStdString()); };
    const auto from = side(word.left(dots), TimeRange::all().start);
    const auto to = side(word.mid(dots + 2), TimeRange::all().end);
    if (!from || !to)
        return from ? to.error() : from.error();
    if (*to <= *from)
        return wrongUsage(OptionWords::tr("--range '%1' ends before it starts").arg(word));
    return TimeRange{*from, *to};
}

Result<Theme::Mode> themeFrom(const QString& word)
{
    if (word == "dark")
        return Theme::Mode::Dark;
    if (word == "light")
        return Theme::Mode::Light;
    return wrongUsage(OptionWords::tr("--theme takes dark or light, not '%1'").arg(word));
}

Result<std::size_t> memoryFrom(const QString& word)
{
    const auto bytes = ParameterInfo::bytes("--memory", "", std::int64_t{1} << 20, std::int64_t{1} << 50, 1).parse(word.toStdString());
    if (!bytes)
        return bytes.error();
    return static_cast<std::size_t>(*bytes);
}

Result<QString> languageFrom(const QString& word)
{
    QString code = word.section('.', 0, 0).replace('-', '_'); // accepts locale names as well
    if (code == "zh")
        code = "zh_CN"; // only one Chinese variant exists
    if (isLanguage(code))
        return code;
    QStringList codes;
    for (const Language& one : languages())
        codes << one.code;
    return wrongUsage(OptionWords::tr("--language takes %1, not '%2'").arg(codes.join(", "), word));
}

Result<AppOptions::Page> pageFrom(const QString& word)
{
    if (word == "timeline")
        return AppOptions::Page::Timeline;
    if (word == "compare")
        return AppOptions::Page::Compare;
    if (word == "sweep")
        return AppOptions::Page::Sweep;
    if (word == "steps")
        return AppOptions::Page::Steps;
    if (word == "ranks")
        return AppOptions::Page::Ranks;
    return wrongUsage(OptionWords::tr("--page takes timeline, compare, sweep, steps or ranks, not '%1'").arg(word));
}

} // namespace stallscope::gui

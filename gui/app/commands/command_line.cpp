// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/command_line.h"

#include "engine/workloads/catalogue.h"
#include "engine/workloads/parameters.h"
#include "gui/app/commands/translation.h"
#include "gui/export/picture.h"
#include "gui/export/report.h"
#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kSmallest = PictureOptions::kSmallest;
constexpr int kLargest = PictureOptions::kLargest;

struct CommandLineWords {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

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
        return wrongUsage(CommandLineWords::tr("--size takes WIDTHxHEIGHT between %1 and %2, not '%3'").arg(kSmallest).arg(kLargest).arg(word));
    return size;
}

Result<double> scaleFrom(const QString& word)
{
    bool isNumber = false;
    const double scale = word.toDouble(&isNumber);
    if (!isNumber || !(scale >= 1 && scale <= PictureOptions::kLargestScale))
        return wrongUsage(CommandLineWords::tr("--scale takes a number between 1 and %1, not '%2'").arg(PictureOptions::kLargestScale).arg(word));
    return scale;
}

Result<TimeRange> rangeFrom(const QString& word)
{
    const qsizetype dots = word.indexOf("..");
    if (dots < 0)
        return wrongUsage(CommandLineWords::tr("--range takes FROM..TO, like 1.2s..1.5s, not '%1'").arg(word));
    const auto side = [](const QString& typed, Nanos open) { return typed.isEmpty() ? Result<Nanos>(open) : parseDuration(typed.toStdString()); };
    const auto from = side(word.left(dots), TimeRange::all().start);
    const auto to = side(word.mid(dots + 2), TimeRange::all().end);
    if (!from || !to)
        return from ? to.error() : from.error();
    if (*to <= *from)
        return wrongUsage(CommandLineWords::tr("--range '%1' ends before it starts").arg(word));
    return TimeRange{*from, *to};
}

Result<Theme::Mode> themeFrom(const QString& word)
{
    if (word == "dark")
        return Theme::Mode::Dark;
    if (word == "light")
        return Theme::Mode::Light;
    return wrongUsage(CommandLineWords::tr("--theme takes dark or light, not '%1'").arg(word));
}

Result<std::size_t> memoryFrom(const QString& word)
{
    const auto bytes = ParameterInfo::bytes("--memory", "", std::int64_t{1} << 20, std::int64_t{1} << 50, 1).parse(word.toStdString());
    if (!bytes)
        return bytes.error();
    return static_cast<std::size_t>(*bytes);
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
    return wrongUsage(CommandLineWords::tr("--page takes timeline, compare, sweep, steps or ranks, not '%1'").arg(word));
}

Result<> takeWorkload(AppOptions& options, const QString& name)
{
    const WorkloadInfo* workload = findWorkload(name.toStdString());
    if (!workload)
        return wrongUsage(CommandLineWords::tr("--run: unknown workload '%1'; \"stallscope-cli workloads\" lists all").arg(name));
    options.plan = ExperimentPlan::of(*workload);
    return {};
}

Result<> takeStrategies(AppOptions& options, const QString& names)
{
    if (!options.plan)
        return wrongUsage(CommandLineWords::tr("--strategies needs --run before it"));
    for (const QString& name : names.split(',', Qt::SkipEmptyParts)) {
        if (!options.plan->workload->findStrategy(name.toStdString()))
            return wrongUsage(CommandLineWords::tr("%1 has no strategy '%2'").arg(QString::fromUtf8(options.plan->workload->name), name));
        options.plan->strategies.push_back(name.toStdString());
    }
    return {};
}

Result<> takeDevice(AppOptions& options, const QString& id)
{
    if (!options.plan)
        return wrongUsage(CommandLineWords::tr("--device needs --run before it"));
    options.plan->device = id.toStdString();
    return {};
}

/// Takes one option with its value into the options.
Result<> takeOption(AppOptions& options, const QString& option, const QString& value)
{
    if (option == "--screenshot") {
        if (!hasPictureSuffix(value))
            return wrongUsage(CommandLineWords::tr("--screenshot writes .png, .svg or .pdf, not '%1'").arg(value));
        options.screenshot = value;
        return {};
    }
    if (option == "--tables") {
        options.tables = value;
        return {};
    }
    if (option == "--report") {
        if (!hasReportSuffix(value))
            return wrongUsage(CommandLineWords::tr("--report writes .html or .pdf, not '%1'").arg(value));
        options.report = value;
        return {};
    }
    const auto keep = [](auto result, auto& target) -> Result<> {
        if (!result)
            return result.error();
        target = *result;
        return {};
    };
    if (option == "--size")
        return keep(sizeFrom(value), options.size);
    if (option == "--scale")
        return keep(scaleFrom(value), options.scale);
    if (option == "--page")
        return keep(pageFrom(value), options.page);
    if (option == "--range")
        return keep(rangeFrom(value), options.range);
    if (option == "--theme")
        return keep(themeFrom(value), options.theme);
    if (option == "--memory")
        return keep(memoryFrom(value), options.memory);
    if (option == "--language")
        return keep(languageFrom(value), options.language);
    if (option == "--run")
        return takeWorkload(options, value);
    if (option == "--strategies")
        return takeStrategies(options, value);
    if (option == "--device")
        return takeDevice(options, value);
    return wrongUsage(CommandLineWords::tr("unknown option '%1'").arg(option));
}

/// Whether the option takes a value.
bool isOption(const QString& word)
{
    static const QStringList kOptions{"--screenshot", "--report", "--tables", "--size", "--scale", "--page", "--range", "--theme", "--language", "--memory",
        "--run", "--strategies", "--device"};
    return kOptions.contains(word);
}

Result<> checkPage(const AppOptions& options)
{
    if (!options.page)
        return {};
    if (options.screenshot.isEmpty())
        return wrongUsage(CommandLineWords::tr("--page requires --screenshot"));
    if (*options.page != AppOptions::Page::Timeline && options.range)
        return wrongUsage(CommandLineWords::tr("--range is supported for the timeline page only"));
    if (*options.page == AppOptions::Page::Sweep && options.files.size() > 1)
        return wrongUsage(CommandLineWords::tr("--page sweep takes one file, not %1").arg(options.files.size()));
    return {};
}

/// A remote file is received through ssh, and shown alone.
Result<> takeRemoteFile(AppOptions& options)
{
    const auto remote = std::find_if(options.files.begin(), options.files.end(), [](const QString& file) { return isRemote(file); });
    if (remote == options.files.end())
        return {};
    if (options.files.size() > 1)
        return wrongUsage(CommandLineWords::tr("'%1' cannot be combined with other files").arg(*remote));
    if (options.plan || !options.screenshot.isEmpty() || !options.report.isEmpty() || !options.tables.isEmpty())
        return wrongUsage(CommandLineWords::tr("'%1' cannot be combined with --run, --screenshot, --report or --tables").arg(*remote));
    const auto file = remoteFileFrom(*remote);
    if (!file)
        return file.error();
    options.remoteFile = *file;
    options.files.clear();
    return {};
}

/// Checks combinations of options that are valid by themselves.
Result<> check(const AppOptions& options)
{
    if (!options.screenshot.isEmpty() && options.files.isEmpty())
        return wrongUsage(CommandLineWords::tr("--screenshot needs a file to show"));
    if (!options.report.isEmpty() && options.files.isEmpty())
        return wrongUsage(CommandLineWords::tr("--report needs a file to report on"));
    if (!options.tables.isEmpty() && options.files.isEmpty())
        return wrongUsage(CommandLineWords::tr("--tables needs a file whose tables to write"));
    if (options.range && options.screenshot.isEmpty() && options.report.isEmpty() && options.tables.isEmpty())
        return wrongUsage(CommandLineWords::tr("--range needs --screenshot, --report or --tables"));
    return checkPage(options);
}

} // namespace

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
    return wrongUsage(CommandLineWords::tr("--language takes %1, not '%2'").arg(codes.join(", "), word));
}

Result<AppOptions> parseCommandLine(const QStringList& words)
{
    AppOptions options;
    bool onlyFiles = false;
    for (qsizetype i = 1; i < words.size(); ++i) {
        const QString& word = words[i];
        if (onlyFiles || !word.startsWith('-')) {
            options.files << word;
        } else if (word == "--") {
            onlyFiles = true;
        } else if (word == "--help" || word == "-h") {
            options.wantsHelp = true;
        } else if (word == "--version") {
            options.wantsVersion = true;
        } else if (word == "--integrate" || word == "--integrate=remove") {
            options.integration = word == "--integrate" ? AppOptions::Integration::Add : AppOptions::Integration::Remove;
        } else if (word.startsWith("--integrate=")) {
            return wrongUsage(CommandLineWords::tr("--integrate takes no value or 'remove', not '%1'").arg(word.section('=', 1)));
        } else if (word == "--quit-when-shown") {
            options.quitsWhenShown = true;
        } else {
            const qsizetype equals = word.indexOf('=');
            if (!isOption(equals < 0 ? word : word.left(equals)))
                return wrongUsage(CommandLineWords::tr("unknown option '%1'").arg(equals < 0 ? word : word.left(equals)));
            if (equals < 0 && i + 1 == words.size())
                return wrongUsage(CommandLineWords::tr("'%1' needs a value").arg(word));
            const auto taken = equals < 0 ? takeOption(options, word, words[++i]) : takeOption(options, word.left(equals), word.mid(equals + 1));
            if (!taken)
                return taken.error();
        }
    }
    if (const auto taken = takeRemoteFile(options); !taken)
        return taken.error();
    if (options.integration && words.size() > 2)
        return wrongUsage(CommandLineWords::tr("--integrate cannot be combined with files or other options"));
    if (const auto checked = check(options); !checked)
        return checked.error();
    return options;
}

QString usageError(const Error& mistake)
{
    return CommandLineWords::tr("%1 (See 'stallscope --help'.)").arg(QString::fromStdString(mistake.message));
}

QString usageText()
{
    return CommandLineWords::tr(
        "stallscope [--theme dark|light] [--language CODE] [--memory SIZE] [FILE...]\n"
        "    opens the window; several files are shown one below the other. Spans of sessions take SIZE of memory at most (2G, 500M), else\n"
        "    what was chosen in the window, or a quarter of the machine's; what does not fit is read when it comes into view\n"
        "stallscope ssh://[USER@]HOST[:PORT]/FILE\n"
        "    opens a session on another machine, by ssh, and follows it while it grows\n"
        "stallscope --run WORKLOAD [--strategies A,B] [--device D]\n"
        "    opens the window and starts at once\n"
        "stallscope --screenshot OUT.(png|svg|pdf) [--page timeline|compare|sweep|steps|ranks] [--size WxH] [--scale N] [--range FROM..TO]\n"
        "           [--theme dark|light] [--language CODE] FILE...\n"
        "    writes a picture of the timeline, or of another page, and ends; needs no display\n"
        "stallscope --report OUT.(html|pdf) [--range FROM..TO] FILE...\n"
        "    writes the picture, the result, the numbers and the tables as one page, and ends; needs no display\n"
        "stallscope --tables FOLDER [--range FROM..TO] FILE...\n"
        "    writes every table as CSV into the folder, and ends; needs no display\n"
        "stallscope --integrate[=remove]\n"
        "    adds the app to your desktop (menu entry, icon, file type), or removes it again; for an unpacked bundle\n"
        "--language takes the code of a language that is built in, such as de, for this once; otherwise it is that chosen in the window, or the system's.\n"
        "--range counts from each run's beginning, as the ruler of the window does and --range of stallscope-cli analyze.\n");
}

} // namespace stallscope::gui

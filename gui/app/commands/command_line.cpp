// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/command_line.h"

#include "engine/workloads/catalogue.h"
#include "gui/app/commands/translation.h"
#include "gui/export/picture.h"
#include "gui/export/report.h"
#include "profiler/base/arguments.h"
#include "profiler/base/say.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

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

/// Appends the known names that are similar to the mistyped one.
Error unknownName(const QString& message, const QString& typed, const std::vector<std::string>& known)
{
    const std::string meant = suggestion(typed.toStdString(), known);
    return meant.empty() ? wrongUsage(message) : Error{together(sentenceOf(message.toStdString()), meant)};
}

Result<QString> screenshotFrom(const QString& path)
{
    if (!hasPictureSuffix(path))
        return wrongUsage(CommandLineWords::tr("--screenshot writes .png, .svg or .pdf, not '%1'").arg(path));
    return path;
}

Result<QString> reportFrom(const QString& path)
{
    if (!hasReportSuffix(path))
        return wrongUsage(CommandLineWords::tr("--report writes .html or .pdf, not '%1'").arg(path));
    return path;
}

Result<QString> folderFrom(const QString& path)
{
    return path;
}

Result<QString> sqlFrom(const QString& text)
{
    if (text.trimmed().isEmpty())
        return wrongUsage(CommandLineWords::tr("--sql needs a query"));
    return text;
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
    const auto range = parseTimeRange(word.toStdString());
    if (!range)
        return wrongUsage(QString("--range: %1").arg(QString::fromStdString(range.error().message)));
    if (range->isEmpty())
        return wrongUsage(CommandLineWords::tr("--range '%1' ends before it starts").arg(word));
    return range;
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
    return parseMemoryLimit("--memory", word.toStdString());
}

Result<AppOptions::Page> pageFrom(const QString& word)
{
    using Page = AppOptions::Page;
    static const std::map<QString, Page> kPages{{"timeline", Page::Timeline}, {"compare", Page::Compare}, {"sweep", Page::Sweep}, {"steps", Page::Steps},
        {"ranks", Page::Ranks}, {"operators", Page::Operators}, {"communication", Page::Communication}, {"flame", Page::Flame}, {"query", Page::Query}};
    if (const auto found = kPages.find(word); found != kPages.end())
        return found->second;
    return wrongUsage(CommandLineWords::tr("--page takes timeline, compare, sweep, steps, ranks, operators, communication, flame or query, not '%1'").arg(word));
}

Result<> takeWorkload(AppOptions& options, const QString& name)
{
    const WorkloadInfo* workload = findWorkload(name.toStdString());
    if (!workload)
        return unknownName(CommandLineWords::tr("--run: unknown workload '%1'; \"stallscope-cli workloads\" lists all").arg(name), name, namesOf(catalogue()));
    options.plan = ExperimentPlan::of(*workload);
    return {};
}

Result<> takeStrategies(AppOptions& options, const QString& names)
{
    if (!options.plan)
        return wrongUsage(CommandLineWords::tr("--strategies needs --run before it"));
    const WorkloadInfo& workload = *options.plan->workload;
    for (const QString& name : names.split(',', Qt::SkipEmptyParts)) {
        if (!workload.findStrategy(name.toStdString()))
            return unknownName(CommandLineWords::tr("%1 has no strategy '%2'").arg(QString::fromUtf8(workload.name), name), name, namesOf(workload.strategies));
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

/// Parses the value and stores it in the member.
template <auto kParse, auto kMember>
Result<> takeValue(AppOptions& options, const QString& value)
{
    auto parsed = kParse(value);
    if (!parsed)
        return parsed.error();
    options.*kMember = *parsed;
    return {};
}

/// An option with a value: "--name value" or "--name=value".
struct ValueOption {
    const char* name;
    Result<> (*take)(AppOptions& options, const QString& value);
};

constexpr std::array kValueOptions{
    ValueOption{"--screenshot", takeValue<screenshotFrom, &AppOptions::screenshot>},
    ValueOption{"--report", takeValue<reportFrom, &AppOptions::report>},
    ValueOption{"--tables", takeValue<folderFrom, &AppOptions::tables>},
    ValueOption{"--size", takeValue<sizeFrom, &AppOptions::size>},
    ValueOption{"--scale", takeValue<scaleFrom, &AppOptions::scale>},
    ValueOption{"--page", takeValue<pageFrom, &AppOptions::page>},
    ValueOption{"--sql", takeValue<sqlFrom, &AppOptions::sql>},
    ValueOption{"--range", takeValue<rangeFrom, &AppOptions::range>},
    ValueOption{"--theme", takeValue<themeFrom, &AppOptions::theme>},
    ValueOption{"--language", takeValue<languageFrom, &AppOptions::language>},
    ValueOption{"--memory", takeValue<memoryFrom, &AppOptions::memory>},
    ValueOption{"--run", takeWorkload},
    ValueOption{"--strategies", takeStrategies},
    ValueOption{"--device", takeDevice},
};

/// An option without a value.
struct Flag {
    const char* name;
    bool AppOptions::*member;
};

constexpr std::array kFlags{
    Flag{"--help", &AppOptions::wantsHelp},
    Flag{"-h", &AppOptions::wantsHelp},
    Flag{"--version", &AppOptions::wantsVersion},
    Flag{"--quit-when-shown", &AppOptions::quitsWhenShown},
};

constexpr const char* kIntegrate = "--integrate"; // its value is optional, and follows "=" only

/// "--integrate" or "--integrate=remove".
Result<> takeIntegration(AppOptions& options, const QString& word)
{
    const bool hasValue = word.contains('=');
    if (hasValue && word.section('=', 1) != "remove")
        return wrongUsage(CommandLineWords::tr("--integrate takes no value or 'remove', not '%1'").arg(word.section('=', 1)));
    options.integration = hasValue ? AppOptions::Integration::Remove : AppOptions::Integration::Add;
    return {};
}

Error unknownOption(const QString& name)
{
    std::vector<std::string> known = namesOf(kValueOptions);
    known.insert(known.end(), {"--help", "--version", kIntegrate});
    return unknownName(CommandLineWords::tr("unknown option '%1'").arg(name), name, known);
}

/// Takes the option at words[at], and moves `at` to its value if that is a word of its own.
Result<> takeOption(AppOptions& options, const QStringList& words, qsizetype& at)
{
    const QString& word = words[at];
    const auto flag = std::find_if(kFlags.begin(), kFlags.end(), [&word](const Flag& one) { return word == one.name; });
    if (flag != kFlags.end()) {
        options.*(flag->member) = true;
        return {};
    }
    const QString name = word.section('=', 0, 0);
    if (name == kIntegrate)
        return takeIntegration(options, word);
    const auto option = std::find_if(kValueOptions.begin(), kValueOptions.end(), [&name](const ValueOption& one) { return name == one.name; });
    if (option == kValueOptions.end())
        return unknownOption(name);
    if (word.contains('='))
        return option->take(options, word.section('=', 1));
    if (at + 1 == words.size())
        return wrongUsage(CommandLineWords::tr("'%1' needs a value").arg(word));
    return option->take(options, words[++at]);
}

/// Takes all words after the program name. After "--", all words are files.
Result<> takeWords(AppOptions& options, const QStringList& words)
{
    for (qsizetype i = 1; i < words.size(); ++i) {
        if (words[i] == "--") {
            options.files << words.mid(i + 1);
            return {};
        }
        if (!words[i].startsWith('-')) {
            options.files << words[i];
        } else if (const auto taken = takeOption(options, words, i); !taken) {
            return taken;
        }
    }
    return {};
}

Result<> checkPage(const AppOptions& options)
{
    using Page = AppOptions::Page;
    if ((options.page == Page::Query) == options.sql.isEmpty())
        return wrongUsage(CommandLineWords::tr("--page query and --sql need each other"));
    if (!options.page)
        return {};
    if (options.screenshot.isEmpty())
        return wrongUsage(CommandLineWords::tr("--page requires --screenshot"));
    constexpr std::array kWithRange{Page::Timeline, Page::Operators, Page::Communication, Page::Flame};
    if (options.range && std::ranges::find(kWithRange, *options.page) == kWithRange.end())
        return wrongUsage(CommandLineWords::tr("--range is supported for the pages timeline, operators, communication and flame only"));
    if (*options.page == Page::Sweep && options.files.size() > 1)
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
    if (const auto taken = takeWords(options, words); !taken)
        return taken.error();
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
    return CommandLineWords::tr("stallscope [--theme dark|light] [--language CODE] [--memory SIZE] [FILE...]\n"
                                "    opens the window; several files are shown below each other. --memory limits the memory for spans of sessions (2G, 500M);\n"
                                "    the default is the limit set in the window, or a quarter of the machine's memory\n"
                                "stallscope ssh://[USER@]HOST[:PORT]/FILE\n"
                                "    opens a session on another machine through ssh, and follows it while it grows\n"
                                "stallscope --run WORKLOAD [--strategies A,B] [--device D]\n"
                                "    opens the window and runs the workload\n"
                                "stallscope --screenshot OUT.(png|svg|pdf) [--page timeline|compare|sweep|steps|ranks|operators|communication|flame]\n"
                                "           [--page query --sql SELECT] [--size WxH] [--scale N] [--range FROM..TO] [--theme dark|light] [--language CODE] FILE...\n"
                                "    writes a picture of the timeline or of another page, and exits; needs no display\n"
                                "stallscope --report OUT.(html|pdf) [--range FROM..TO] FILE...\n"
                                "    writes picture, result, numbers and tables as one page, and exits; needs no display\n"
                                "stallscope --tables FOLDER [--range FROM..TO] FILE...\n"
                                "    writes every table as CSV into the folder, and exits; needs no display\n"
                                "stallscope --integrate[=remove]\n"
                                "    adds the menu entry, icon and file type of an unpacked bundle to your desktop, or removes them\n"
                                "--language sets the language for this start, such as de; the default is the language set in the window, or the system's.\n"
                                "--range counts from the beginning of each run, as the ruler and --range of stallscope-cli analyze do.\n");
}

} // namespace stallscope::gui

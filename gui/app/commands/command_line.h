// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "gui/common/theme/theme.h"
#include "gui/recording/program.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>

namespace stallscope::gui {

/// Command line of the app, parsed.
struct AppOptions {
    /// A page of the window.
    enum class Page { Timeline, Compare, Sweep, Steps, Ranks, Operators, Communication, Flame, Query };
    /// Change to the user's desktop: menu entry, icons and file type.
    enum class Integration { Add, Remove };

    QStringList files;
    std::optional<RemoteFile> remoteFile; ///< instead of files here
    QString screenshot;                   ///< empty: show the window
    QString report;                       ///< likewise
    QString tables;                       ///< likewise: the folder for the tables
    std::optional<Page> page;             ///< page of the picture; the timeline by default
    QString sql;                          ///< query of the page Query
    QSize size{1600, 1000};
    double scale = 1; ///< pixels of a .png per unit of `size`
    std::optional<TimeRange> range;
    std::optional<Theme::Mode> theme;
    std::optional<std::size_t> memory;      ///< memory limit in bytes for the spans of sessions
    QString language;                       ///< empty: the language from the settings, or that of the system
    std::optional<ExperimentPlan> plan;     ///< experiment to start
    std::optional<Integration> integration; ///< integrate and exit
    bool wantsHelp = false;
    bool wantsVersion = false;
    bool quitsWhenShown = false; ///< to measure startup time
};

/// The first of `words` is the program name.
[[nodiscard]] Result<AppOptions> parseCommandLine(const QStringList& words);
/// The error in one line, with a reference to --help.
[[nodiscard]] QString usageError(const Error& mistake);
[[nodiscard]] QString usageText();

/// Value of --language: the code of a built-in language.
[[nodiscard]] Result<QString> languageFrom(const QString& word);

} // namespace stallscope::gui

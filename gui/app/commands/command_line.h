// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "gui/common/theme/theme.h"
#include "gui/recording/ssh_host.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace stallscope::gui {

/// Command line of the app, parsed.
struct AppOptions {
    /// A page of the window.
    enum class Page { Timeline, Compare, Sweep, Steps, Ranks };
    /// Change to the user's desktop: menu entry, icons and file type.
    enum class Integration { Add, Remove };

    QStringList files;
    std::optional<RemoteFile> remoteFile; ///< instead of files here
    QString screenshot;                   ///< empty: show the window
    QString report;                       ///< likewise
    QString tables;                       ///< likewise: the folder for them
    std::optional<Page> page;             ///< of which a picture is taken: the timeline, where nothing is said
    QSize size{1600, 1000};
    double scale = 1; ///< pixels of a .png for each of `size`
    std::optional<TimeRange> range;
    std::optional<Theme::Mode> theme;
    std::optional<std::size_t> memory;      ///< bytes for the spans of sessions
    QString language;                       ///< empty: what was chosen in the window, else the system's
    std::optional<ExperimentPlan> plan;     ///< to run at once
    std::optional<Integration> integration; ///< instead of everything else
    bool wantsHelp = false;
    bool wantsVersion = false;
    bool quitsWhenShown = false; ///< for those who measure how long it takes until the window can be used
};

/// The first of `words` is the program.
[[nodiscard]] Result<AppOptions> parseCommandLine(const QStringList& words);
/// A mistake in one line, with the way to what there is.
[[nodiscard]] QString complaintAbout(const Error& mistake);
[[nodiscard]] QString usageText();

} // namespace stallscope::gui

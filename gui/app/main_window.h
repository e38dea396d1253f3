// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/theme.h"

#include <QMainWindow>

namespace stallscope::gui {

class RunList;
class TimelineWidget;
class TraceLoader;
struct LoadedFile;

/// Assembles the window: what is shown, the timeline, the menus. Holds no logic of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Theme::Mode theme, QWidget* parent = nullptr);

    /// Shows these files, and nothing else.
    void open(const QStringList& paths);

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] TimelineWidget& timeline() { return *m_timeline; }

private:
    void showFiles(const std::vector<LoadedFile>& files);

    RunList* m_runs;
    TraceLoader* m_loader;
    TimelineWidget* m_timeline;
};

/// Adds every run of the files to the list, with titles that tell them apart.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files);

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/theme.h"

#include <QMainWindow>

#include <vector>

class QSplitter;
class QStackedWidget;

namespace stallscope::gui {

class Actions;
class DetailsPanel;
class NumbersPanel;
class RunList;
class TimelineWidget;
class TraceLoader;
struct LoadedFile;

/// Assembles the window: what is shown, the timeline, the panels, the menus. Holds no logic of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Theme::Mode theme, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Shows these files, and nothing else.
    void open(const QStringList& paths);
    void setTheme(Theme::Mode mode);

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] TimelineWidget& timeline() { return *m_timeline; }
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] TraceLoader& loader() { return *m_loader; }
    [[nodiscard]] DetailsPanel& details() { return *m_details; }
    [[nodiscard]] NumbersPanel& numbers() { return *m_numbers; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void assemble();
    void defineActions();
    void fillMenus();
    void fillToolBar();
    void listen();
    void askForFiles();
    void askForPicture();
    void showFiles(const std::vector<LoadedFile>& files);
    void complain(const QString& what, const QString& why);

    Theme::Mode m_theme;
    RunList* m_runs;
    TraceLoader* m_loader;
    Actions* m_actions;
    TimelineWidget* m_timeline;
    NumbersPanel* m_numbers;
    DetailsPanel* m_details;
    QStackedWidget* m_pages;
    QSplitter* m_panels;
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/session/recordings.h"
#include "gui/session/settings.h"
#include "gui/theme/theme.h"

#include <QMainWindow>

#include <vector>

class QSplitter;
class QStackedWidget;

namespace stallscope {
struct ExperimentPlan;
}

namespace stallscope::gui {

class Actions;
class DetailsPanel;
class NumbersPanel;
class RunDesk;
class RunList;
class RunPanel;
class SessionDocument;
class TimelineWidget;
class TraceLoader;
class WelcomePage;
struct LoadedFile;

/// Assembles the window: what is shown, the timeline, the panels, the menus. Holds no logic of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// What the app remembers, and where it keeps runs.
    struct Places {
        Settings settings;
        Recordings recordings{Recordings::standardFolder()};
    };

    /// The places outlive the window.
    MainWindow(Theme::Mode theme, Places& places, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Shows these files, and nothing else.
    void open(const QStringList& paths);
    /// Starts it at once.
    void run(const ExperimentPlan& plan);
    void setTheme(Theme::Mode mode);
    /// Runs that were left behind by an app that was killed: asks what to do with them.
    void offerRecovery();

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] TimelineWidget& timeline() { return *m_timeline; }
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] TraceLoader& loader() { return *m_loader; }
    [[nodiscard]] RunPanel& runPanel() { return *m_runPanel; }
    [[nodiscard]] SessionDocument& document() { return *m_document; }
    [[nodiscard]] DetailsPanel& details() { return *m_details; }
    [[nodiscard]] NumbersPanel& numbers() { return *m_numbers; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void assemble();
    void defineActions();
    void fillMenus();
    void fillToolBar();
    void listen();
    void listenToRuns();
    void defineRunActions();
    void showPalette();
    void showTitle();
    void showWelcome();
    void askForFiles();
    void askWhereToSave();
    /// Whether the window may close: asks, when a run was not saved.
    [[nodiscard]] bool mayClose();

    void askForPicture();
    void showFiles(const std::vector<LoadedFile>& files);
    void complain(const QString& what, const QString& why);

    Theme::Mode m_theme;
    Places& m_places;
    RunList* m_runs;
    SessionDocument* m_document;
    RunPanel* m_runPanel;
    RunDesk* m_desk;
    TraceLoader* m_loader;
    Actions* m_actions;
    TimelineWidget* m_timeline;
    NumbersPanel* m_numbers;
    DetailsPanel* m_details;
    WelcomePage* m_welcome;
    QStackedWidget* m_pages;
    QSplitter* m_panels;
    bool m_closesWhenSaved = false;
};

} // namespace stallscope::gui

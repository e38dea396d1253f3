// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/session_desk.h"
#include "gui/theme/theme.h"

#include <QMainWindow>

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
class VerdictBar;
class WelcomePage;

/// Assembles the window: what is shown, the timeline, the panels, the menus. Holds no logic of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// The places outlive the window.
    MainWindow(Theme::Mode theme, Places& places, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Starts it at once.
    void run(const ExperimentPlan& plan);
    void setTheme(Theme::Mode mode);

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] TimelineWidget& timeline() { return *m_timeline; }
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] SessionDesk& sessions() { return *m_sessions; }
    [[nodiscard]] RunPanel& runPanel() { return *m_runPanel; }
    [[nodiscard]] SessionDocument& document() { return *m_document; }
    [[nodiscard]] DetailsPanel& details() { return *m_details; }
    [[nodiscard]] VerdictBar& verdict() { return *m_verdict; }
    [[nodiscard]] NumbersPanel& numbers() { return *m_numbers; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void assemble();
    void defineActions();
    void listen();
    void listenToRuns();
    void defineRunActions();
    void showPalette();
    void showShortcuts();
    void restoreLayout();
    void rememberLayout();
    void proposePlan();
    void showTitle();
    void listPlaces();

    void askForPicture();
    void copyPicture();
    void complain(const QString& what, const QString& why);

    Theme::Mode m_theme;
    Places& m_places;
    RunList* m_runs;
    SessionDocument* m_document;
    RunPanel* m_runPanel;
    RunDesk* m_desk;
    SessionDesk* m_sessions;
    Actions* m_actions;
    TimelineWidget* m_timeline;
    VerdictBar* m_verdict;
    NumbersPanel* m_numbers;
    DetailsPanel* m_details;
    WelcomePage* m_welcome;
    QStackedWidget* m_pages;
    QSplitter* m_panels;
};

} // namespace stallscope::gui

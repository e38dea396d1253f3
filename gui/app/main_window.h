// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/session_desk.h"
#include "gui/theme/theme.h"

#include <QMainWindow>

class QStackedWidget;

namespace stallscope {
struct ExperimentPlan;
}

namespace stallscope::gui {

class Actions;
class Aligner;
class DetailsPanel;
class NoteBook;
class NoteDesk;
class NotesPanel;
class NumbersPanel;
class PictureDesk;
class RunDesk;
class RunList;
class RunPanel;
class SessionDocument;
class TimelineWidget;
class VerdictBar;
class WelcomePage;
class WorkArea;

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
    /// From now on, and remembered.
    void chooseTheme(ThemeChoice choice);

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] WorkArea& work() { return *m_work; }
    [[nodiscard]] TimelineWidget& timeline();
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] SessionDesk& sessions() { return *m_sessions; }
    [[nodiscard]] RunPanel& runPanel() { return *m_runPanel; }
    [[nodiscard]] SessionDocument& document() { return *m_document; }
    [[nodiscard]] DetailsPanel& details();
    [[nodiscard]] VerdictBar& verdict();
    [[nodiscard]] NumbersPanel& numbers();
    [[nodiscard]] NoteBook& notes() { return *m_notes; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void assemble();
    void defineActions();
    void defineRunActions();
    void definePageActions();
    void defineThemeActions();
    void addSwitch(const QString& id, bool isOn);
    void listen();
    void listenToSessions();
    void listenToNotes();
    void showPalette();
    void showShortcuts();
    void showTitle();
    void showRunning();
    void listPlaces();
    void proposePlan();
    void recall();
    void remember();
    void say(const QString& message);
    void complain(const QString& what, const QString& why);

    Theme::Mode m_theme;
    Places& m_places;
    RunList* m_runs;
    SessionDocument* m_document;
    RunPanel* m_runPanel;
    RunDesk* m_desk;
    SessionDesk* m_sessions;
    Actions* m_actions;
    WorkArea* m_work;
    PictureDesk* m_pictures;
    Aligner* m_aligner;
    NoteBook* m_notes;
    NoteDesk* m_noteDesk;
    NotesPanel* m_notesPanel;
    WelcomePage* m_welcome;
    QStackedWidget* m_pages;
};

} // namespace stallscope::gui

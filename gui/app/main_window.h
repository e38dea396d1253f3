// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/session_desk.h"
#include "gui/theme/theme.h"

#include <QMainWindow>
#include <QStringList>

#include <optional>

class QStackedWidget;

namespace stallscope {
struct ExperimentPlan;
}

namespace stallscope::gui {

class Actions;
class Aligner;
class Background;
class DetailsPanel;
class NoteBook;
class NoteDesk;
class NotesPanel;
class NumbersPanel;
class PictureDesk;
class RecordDesk;
class RunDesk;
class RunList;
class RunPanel;
class SessionDocument;
class TimelineWidget;
class TourDesk;
class VerdictBar;
class WelcomePage;
class WorkArea;
struct Program;

/// Assembles the window: what is shown, the timeline, the panels, the menus. Holds no logic of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// The places outlive the window.
    MainWindow(Theme::Mode theme, Places& places, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Starts it at once.
    void run(const ExperimentPlan& plan);
    /// Likewise.
    void record(const Program& program);
    void setTheme(Theme::Mode mode);
    /// Asks whether to start the app anew, with that file: a device cannot be used again by this process.
    void offerRestart(const QString& why, const QString& file);
    /// The files to open after the start that was agreed to; none where there is to be none.
    [[nodiscard]] const std::optional<QStringList>& restart() const { return m_restart; }
    /// From now on, and remembered.
    void chooseTheme(ThemeChoice choice);

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] WorkArea& work() { return *m_work; }
    [[nodiscard]] TimelineWidget& timeline();
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] SessionDesk& sessions() { return *m_sessions; }
    [[nodiscard]] RecordDesk& programs() { return *m_programs; }
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
    void defineWhatIfActions();
    void defineThemeActions();
    void addSwitch(const QString& id, bool isOn);
    void listen();
    void listenToRuns();
    void listenToPrograms();
    void listenToSessions();
    void listenToNotes();
    void showPalette();
    void showShortcuts();
    void showTitle();
    void showRunning();
    void listPlaces();
    void judge();
    void proposePlan();
    void lookForDevices();
    void recall();
    void remember();
    void say(const QString& message);
    void sayKeptAside(const QString& title);
    void complain(const QString& what, const QString& why);

    Theme::Mode m_theme;
    Places& m_places;
    RunList* m_runs;
    SessionDocument* m_document;
    RunPanel* m_runPanel;
    Background* m_deviceSearch;
    RunDesk* m_desk;
    SessionDesk* m_sessions;
    RecordDesk* m_programs;
    Actions* m_actions;
    WorkArea* m_work;
    PictureDesk* m_pictures;
    Aligner* m_aligner;
    TourDesk* m_tour;
    NoteBook* m_notes;
    NoteDesk* m_noteDesk;
    NotesPanel* m_notesPanel;
    WelcomePage* m_welcome;
    QStackedWidget* m_pages;
    std::optional<QStringList> m_restart;
    bool m_isLive = false; // something runs, is recorded or is followed
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/controllers/document_controller.h"
#include "gui/common/theme/theme.h"
#include "profiler/base/units.h"

#include <QMainWindow>
#include <QPoint>
#include <QString>
#include <QStringList>

#include <optional>

class QStackedWidget;

namespace stallscope::gui {

class Actions;
class ActivityController;
class Aligner;
class Background;
class DetailsPanel;
class NoteBook;
class NotesController;
class NotesPanel;
class NumbersPanel;
class PicturesController;
class RecordingController;
class ExperimentController;
class RunList;
class RunPanel;
class SavedLayouts;
class SideFold;
class SessionDocument;
class TimelineWidget;
class TourController;
class VerdictBar;
class WelcomePage;
class WorkArea;
class PendingSaves;
class WindowToolBar;

/// Assembles the window: document, runs, work area, panels, actions, menus and controllers. To change the language or the units it
/// rebuilds its widgets around the same runs.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `places` outlives the window.
    MainWindow(Theme::Mode theme, Places& places, QWidget* parent = nullptr);
    ~MainWindow() override;

    void setTheme(Theme::Mode mode);
    /// Asks whether to restart the app with that file: this process cannot use a lost device again.
    void offerRestart(const QString& why, const QString& file);
    /// Files to open after a restart; nullopt if no restart was requested.
    [[nodiscard]] const std::optional<QStringList>& restart() const { return m_restart; }
    /// Applies the theme and saves the choice.
    void chooseTheme(ThemeChoice choice);
    /// Saves the choice and rebuilds the widgets once no file is read or written. Empty code: language of the system.
    void chooseLanguage(const QString& code);

    /// Saves the unit of durations in texts and rebuilds the widgets likewise.
    void chooseUnit(DurationUnit unit);

    [[nodiscard]] RunList& runs() { return *m_runs; }
    [[nodiscard]] WorkArea& work() { return *m_work; }
    [[nodiscard]] TimelineWidget& timeline();
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] DocumentController& documentController() { return *m_documentController; }
    [[nodiscard]] ExperimentController& experimentController() { return *m_experimentController; }
    [[nodiscard]] RecordingController& recordingController() { return *m_recordingController; }
    [[nodiscard]] RunPanel& runPanel() { return *m_runPanel; }
    [[nodiscard]] SessionDocument& document() { return *m_document; }
    [[nodiscard]] DetailsPanel& details();
    [[nodiscard]] VerdictBar& verdict();
    [[nodiscard]] NumbersPanel& numbers();
    [[nodiscard]] NoteBook& notes() { return *m_notes; }

protected:
    void closeEvent(QCloseEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool isNext) override;

private:
    void build();
    void destroyWidgets();
    void rebuild();
    struct PreferencesPlace {
        QPoint position;
        QString control;
    };
    [[nodiscard]] std::optional<PreferencesPlace> placeOfPreferences() const;
    void reopenPreferences(const PreferencesPlace& place);
    void assemble();
    void defineActions();
    void connectSignals();
    void connectRuns();
    void connectRecording();
    void connectDocument();
    void connectNotes();
    void showPalette();
    void showShortcuts();
    void showPreferences();
    void showGuide();
    void showAbout();
    void updateTitle();
    void updateActions();
    void updateToolBar();
    void updatePictureActions();
    void updatePanelActions();
    void setReading(bool isReading);
    void keepFocus();
    void updateRunState();
    void resumeDrawing();
    void updateWhatIfActions();
    void updateRecentFiles();
    void discoverDevices();
    void restoreSettings();
    void saveSettings();
    void showStatus(const QString& message);
    void showKeptAside(const QString& title);
    void showError(const QString& what, const QString& why);

    Theme::Mode m_theme;
    Places& m_places;
    // live as long as the window
    RunList* m_runs;
    SessionDocument* m_document;
    NoteBook* m_notes;
    Background* m_deviceSearch;
    RunPanel* m_runPanel; // recreated with the widgets below
    DocumentController* m_documentController;
    ExperimentController* m_experimentController;
    RecordingController* m_recordingController;
    // recreated for another language
    Actions* m_actions = nullptr;
    WorkArea* m_work = nullptr;
    ActivityController* m_activityController = nullptr;
    PicturesController* m_picturesController = nullptr;
    Aligner* m_aligner = nullptr;
    TourController* m_tourController = nullptr;
    NotesController* m_notesController = nullptr;
    PendingSaves* m_pendingSaves = nullptr;
    NotesPanel* m_notesPanel = nullptr;
    WelcomePage* m_welcome = nullptr;
    SideFold* m_fold = nullptr;
    SavedLayouts* m_layouts = nullptr;
    WindowToolBar* m_toolBar = nullptr;
    QStackedWidget* m_pages = nullptr;
    bool m_isReading = false; // a trace is open, and not an experiment that the form started
    std::optional<QStringList> m_restart;
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/recordings.h"
#include "gui/model/session_document.h"
#include "gui/model/settings.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QPalette>
#include <QStringList>

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

class QWidget;

namespace stallscope::gui {

class FollowController;
class RunList;
class PartialRuns;
class TraceLoader;
struct LoadedFile;

/// A file, and when it was opened, saved or recorded last.
struct UsedFile {
    QString path;
    QDateTime used;
};

/// Settings and recordings of the app.
struct Places {
    Settings settings;
    Recordings recordings{Recordings::standardFolder()};
    QPalette system{}; ///< palette of the desktop

    /// Latest first.
    [[nodiscard]] QList<UsedFile> recentFiles() const;
    /// Recordings that were not saved, latest first.
    [[nodiscard]] QList<UsedFile> earlierRecordings() const;
};

/// Opens, saves and closes files, and recovers recordings that a killed app left behind. Shows the file dialogs and questions.
class DocumentController : public QObject {
    Q_OBJECT
public:
    /// Child of the window; the other arguments outlive it.
    DocumentController(Places& places, RunList& runs, SessionDocument& document, QWidget& window);

    [[nodiscard]] TraceLoader& loader() { return *m_loader; }
    /// Applies the memory limit of opened files, in bytes, and saves it; 0 is the default.
    void setMemoryLimit(std::size_t bytes);
    /// Controller of the files that are still being written.
    [[nodiscard]] FollowController& followed() { return *m_followed; }
    /// Replaces what is shown.
    void open(const QStringList& paths);
    void askForFiles();
    void askForFolder();
    /// Adds the files to what is shown.
    void openBeside(const QStringList& paths);
    void askForFilesBeside();
    /// An unsaved recording stays in the list of unsaved recordings.
    void close();
    /// Closes one of several runs by `remove`; asks first if that closes a file with unsaved notes. The only run is closed by close().
    void closeRun(int run, const std::function<void(int run)>& remove);
    void askWhereToSave();
    /// Saves to the opened session; without one, asks for a file name.
    void save();
    /// To be called before other files are shown: calls `then` at once if no notes would be lost, otherwise after the user agreed.
    void leaveNotes(const std::function<void()>& then);
    /// The same before something else than files is shown; also stops opening files.
    void leaveFiles(const std::function<void()>& then);
    /// Asks what to do with recordings that a killed app left behind.
    void offerRecovery();
    /// False when a recording is unsaved: asks the user, and emits closeRequested() after saving.
    [[nodiscard]] bool canClose();

signals:
    /// Files are shown completely.
    void opened();
    /// A file that is still being read is shown partially.
    void partialShown();
    /// Nothing is shown any more.
    void closed();
    /// One of several runs was closed.
    void runClosed();
    /// That was the last run of its file.
    void fileClosed(const std::shared_ptr<const Trace>& trace);
    void errorOccurred(const QString& what, const QString& why);
    void statusMessage(const QString& message);
    void closeRequested();
    /// The lists of recent files and unsaved recordings changed.
    void placesChanged();

private:
    void showFiles(const std::vector<LoadedFile>& files);
    void showPartial(const LoadedFile& partial);
    /// Removes the partial runs of a file that will not be opened.
    void dropPartial();
    void connectLoader();
    /// Asks before a report of Nsight Systems is exported, unless the user agreed before; then calls `then`.
    void askToExport(const QStringList& paths, const std::function<void()>& then);
    [[nodiscard]] QStringList chooseFiles();
    void tellWhatIsKept();
    /// A question for the user; empty if nothing would be lost.
    [[nodiscard]] QString whatWouldBeLost() const;
    void connectSignals();

    Places& m_places;
    RunList& m_runs;
    SessionDocument& m_document;
    QWidget& m_window;
    TraceLoader* m_loader;
    FollowController* m_followed;
    PartialRuns* m_partial;
    int m_asked = 0;                   // number of files that are being opened
    bool m_mayRunNsys = false;         // the user agreed to export reports
    std::function<void()> m_whenSaved; // called when saving has ended
};

} // namespace stallscope::gui

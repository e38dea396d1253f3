// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/recordings.h"
#include "gui/model/session_document.h"
#include "gui/model/settings.h"

#include <QObject>
#include <QPalette>
#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

namespace stallscope::gui {

class FollowDesk;
class RunList;
class ShownParts;
class TraceLoader;
struct LoadedFile;

/// What the app remembers, and where it keeps runs.
struct Places {
    Settings settings;
    Recordings recordings{Recordings::standardFolder()};
    QPalette system{}; ///< the colours of the desktop
};

/// Where files come from and go to: opening, saving, what was open before, what a killed app left behind. Asks the user in
/// the name of the window.
class SessionDesk : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window; the others outlive it.
    SessionDesk(Places& places, RunList& runs, SessionDocument& document, QWidget& window);

    [[nodiscard]] TraceLoader& loader() { return *m_loader; }
    /// Asks how much memory the spans of opened files may take, and remembers it.
    void askForMemory();
    /// Those of the files that are still being written.
    [[nodiscard]] FollowDesk& followed() { return *m_followed; }
    /// Shows these files, and nothing else.
    void open(const QStringList& paths);
    void askForFiles();
    /// Shows these, too.
    void openBeside(const QStringList& paths);
    void askForFilesBeside();
    /// Shows nothing; a recording that was not saved stays among those.
    void close();
    void askWhereToSave();
    /// Into the session it came from; asks where there is none.
    void save();
    /// Before something else is shown: goes on at once where nothing would be lost, else asks about it first.
    void leaveNotes(const std::function<void()>& then);
    /// Runs that were left behind by an app that was killed: asks what to do with them.
    void offerRecovery();
    /// Whether the window may close: asks, when a run was not saved. After saving it asks to close again.
    [[nodiscard]] bool mayClose();

signals:
    /// Files are shown.
    void opened();
    /// A file is shown as far as it was read.
    void partShown();
    /// Nothing is.
    void closed();
    void complained(const QString& what, const QString& why);
    void told(const QString& message);
    void closeWanted();
    /// The lists of what could be opened have changed.
    void placesChanged();

private:
    void showFiles(const std::vector<LoadedFile>& files);
    void showPart(const LoadedFile& part);
    /// Of a file that will not be opened.
    void dropParts();
    void listenToLoader();
    [[nodiscard]] QStringList chooseFiles();
    void tellWhatIsKept();
    /// As a question; empty: nothing.
    [[nodiscard]] QString whatWouldBeLost() const;
    void listen();

    Places& m_places;
    RunList& m_runs;
    SessionDocument& m_document;
    QWidget& m_window;
    TraceLoader* m_loader;
    FollowDesk* m_followed;
    ShownParts* m_parts;
    int m_asked = 0;                   // how many files are being opened
    std::function<void()> m_whenSaved; // what waits for the end of saving
};

} // namespace stallscope::gui

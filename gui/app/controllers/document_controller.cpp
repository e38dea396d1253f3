// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/document_controller.h"

#include "gui/app/controllers/follow_controller.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/text/words.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/model/session_document.h"
#include "gui/model/trace_loader.h"
#include "profiler/formats/nsight/nsys_report.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>

#include <algorithm>

namespace stallscope::gui {

QList<UsedFile> Places::recentFiles() const
{
    QList<UsedFile> files;
    for (const QString& path : settings.recentFiles())
        files << UsedFile{path, settings.lastUsed(path)};
    return files;
}

QList<UsedFile> Places::earlierRecordings() const
{
    QList<UsedFile> files;
    for (const QString& path : recordings.earlier())
        files << UsedFile{path, QFileInfo(path).lastModified()};
    return files;
}

DocumentController::DocumentController(Places& places, RunList& runs, SessionDocument& document, QWidget& window)
    : QObject(&window),
      m_places(places),
      m_runs(runs),
      m_document(document),
      m_window(window),
      m_loader(new TraceLoader(this)),
      m_followed(new FollowController(runs, document, this)),
      m_partial(new PartialRuns(runs, this))
{
    m_loader->setMemory(std::make_shared<ColumnCache>(places.settings.memoryLimit()));
    runs.setMemory(m_loader->memory());
    connectSignals();
}

void DocumentController::setMemoryLimit(std::size_t bytes)
{
    m_places.settings.setMemoryLimit(bytes);
    m_loader->memory()->setLimit(m_places.settings.memoryLimit());
    m_runs.retryNumbers();
}

void DocumentController::connectLoader()
{
    connect(m_loader, &TraceLoader::started, this, [this](const QStringList& paths) {
        m_asked = static_cast<int>(paths.size());
        dropPartial();
    });
    connect(m_loader, &TraceLoader::partialRead, this, &DocumentController::showPartial);
    connect(m_loader, &TraceLoader::cancelled, this, [this] {
        if (!m_partial->isEmpty())
            emit statusMessage(tr("Opening cancelled; partial data was discarded."));
        dropPartial();
    });
    // the user may have added notes while the files were read
    connect(m_loader, &TraceLoader::finished, this, [this](const std::vector<LoadedFile>& files) { leaveNotes([this, files] { showFiles(files); }); });
    connect(m_loader, &TraceLoader::failed, this, [this](const QString& message) {
        dropPartial();
        const QString others = m_asked > 1 ? QStringLiteral("\n\n") + tr("None of the %n files could be opened.", nullptr, m_asked) : QString();
        emit errorOccurred(tr("Cannot open file"), message + others);
    });
}

void DocumentController::connectSignals()
{
    connectLoader();
    connect(&m_document, &SessionDocument::saveCancelled, this, [this] { m_whenSaved = {}; });
    connect(m_followed, &FollowController::statusMessage, this, &DocumentController::statusMessage);
    connect(m_followed, &FollowController::errorOccurred, this, &DocumentController::errorOccurred);
    connect(&m_document, &SessionDocument::saveFailed, this, [this](const QString& message) {
        m_whenSaved = {};
        emit errorOccurred(tr("File not saved"), message);
    });
    connect(&m_document, &SessionDocument::copied, this, [this](const QString& from, const QString& to) {
        if (m_places.recordings.holds(from) && !m_places.recordings.holds(to))
            m_places.recordings.noteSaved(from);
    });
    connect(&m_document, &SessionDocument::saved, this, [this](const QString& path) {
        m_places.settings.addRecent(path);
        emit placesChanged();
        emit statusMessage(tr("Saved as %1").arg(path));
        if (m_document.isSaving())
            return; // waits for the last save
        if (const auto then = std::exchange(m_whenSaved, {}))
            then();
    });
}

void DocumentController::open(const QStringList& paths)
{
    if (!paths.isEmpty())
        leaveNotes([this, paths] { askToExport(paths, [this, paths] { m_loader->open(paths); }); });
}

/// A report runs a program of others on a file of others: the first one asks.
void DocumentController::askToExport(const QStringList& paths, const std::function<void()>& then)
{
    const auto isReport = [](const QString& path) { return isNsightReport(path.toStdString()); };
    const auto nsys = !m_mayRunNsys && std::any_of(paths.begin(), paths.end(), isReport) ? findNsys() : std::nullopt;
    if (!nsys)
        return then();
    auto* box = new MessageBox(QMessageBox::Question, tr("Export report"),
        tr("Only Nsight Systems can read this report. Run %1 to export it?").arg(QString::fromStdString(nsys->string())), QMessageBox::Cancel, &m_window);
    auto* run = box->addButton(tr("Export"), QMessageBox::AcceptRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, box, run, then] {
        if (box->clickedButton() != run)
            return;
        m_mayRunNsys = true;
        then();
    });
    box->open();
}

void DocumentController::leaveNotes(const std::function<void()>& then)
{
    const QString lost = whatWouldBeLost();
    if (lost.isEmpty())
        return then();
    auto* box = new MessageBox(QMessageBox::Question, m_document.hasUnsavedNotes() ? tr("Notes not saved") : tr("Not saved"), lost,
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then](int answer) {
        if (answer == QMessageBox::Discard)
            return then();
        if (answer != QMessageBox::Save)
            return;
        m_whenSaved = [this, then] { leaveNotes(then); }; // further files may have unsaved notes
        save();
    });
    box->open();
}

void DocumentController::leaveFiles(const std::function<void()>& then)
{
    leaveNotes([this, then] {
        m_loader->cancel();
        then();
    });
}

QString DocumentController::whatWouldBeLost() const
{
    if (m_document.isRecordingOnlyShown())
        return tr("The recording of %1 could not be written to disk and will be lost. Save it?").arg(m_document.title());
    if (m_document.hasUnsavedNotes())
        return tr("The notes on %1 are not saved and will be lost. Save them in a .stallscope file?").arg(m_document.nameToSave());
    return {};
}

void DocumentController::askForFiles()
{
    open(chooseFiles());
}

QStringList DocumentController::chooseFiles()
{
    return QFileDialog::getOpenFileNames(&m_window, tr("Open traces"), m_places.settings.lastFolder(),
        tr("Traces (*.stallscope *.json *.json.gz *.xplane.pb *.xplane.pb.gz *.pftrace *.perfetto-trace *.proto *.sqlite *.nsys-rep *.qdrep *.db "
           "*.rpd);;All files (*)"));
}

void DocumentController::askForFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(&m_window, tr("Open a folder with a trace for each rank"), m_places.settings.lastFolder());
    if (!folder.isEmpty())
        open({folder});
}

void DocumentController::openBeside(const QStringList& paths)
{
    if (!paths.isEmpty())
        open(m_document.paths() + paths);
}

void DocumentController::askForFilesBeside()
{
    openBeside(chooseFiles());
}

void DocumentController::close()
{
    leaveNotes([this] {
        tellWhatIsKept();
        m_loader->cancel();
        m_runs.clear();
        m_document.showFiles({});
        emit closed();
        emit placesChanged();
    });
}

void DocumentController::closeRun(int run, const std::function<void(int run)>& remove)
{
    if (m_runs.size() <= 1)
        return close();
    const auto trace = m_runs.at(run).trace;
    const RunId id = m_runs.at(run).run;
    const auto isOfFile = [this, &trace](int index) { return m_runs.at(index).trace->pools == trace->pools; };
    int ofFile = 0;
    for (int i = 0; i < m_runs.size(); ++i)
        ofFile += isOfFile(i) ? 1 : 0;
    const bool isLastOfFile = ofFile == 1;
    const auto closeIt = [this, run, trace, id, isLastOfFile, remove] {
        const ShownRun* shown = m_runs.find(run);
        if (!shown || shown->trace->pools != trace->pools || shown->run != id)
            return; // other runs are shown by now
        remove(run);
        if (isLastOfFile) {
            m_document.dropFile(*trace);
            emit fileClosed(trace);
        }
        emit runClosed();
    };
    if (isLastOfFile && m_document.isUnsaved(*trace))
        leaveNotes(closeIt);
    else
        closeIt();
}

void DocumentController::tellWhatIsKept()
{
    if (m_document.isRecordingUnsaved() && !m_document.isRecordingOnlyShown())
        emit statusMessage(tr("%1 was not saved. It is listed under File > Recordings Not Saved.").arg(m_document.title()));
}

void DocumentController::showFiles(const std::vector<LoadedFile>& files)
{
    tellWhatIsKept();
    std::vector<LoadedFile> whole = files;
    std::erase_if(whole, [](const LoadedFile& file) { return file.follower != nullptr; });
    if (whole.size() != files.size() || !m_partial->complete(whole)) {
        m_runs.clear();
        addFiles(m_runs, whole, files.size() == 1);
    }
    for (const LoadedFile& file : files)
        m_places.settings.addRecent(file.path);
    m_document.showFiles(titleOfFiles(files), whole);
    m_followed->follow(files);
    emit opened();
    emit placesChanged();
    for (const LoadedFile& file : files) {
        if (!file.note.isEmpty())
            emit statusMessage(file.note);
    }
}

/// Open files stay until the new ones are complete; so does a recording or experiment that is about to be shown.
void DocumentController::showPartial(const LoadedFile& partial)
{
    if (m_document.title().isEmpty() && !m_followed->isFollowing() && m_partial->take(partial))
        emit partialShown();
}

void DocumentController::dropPartial()
{
    if (m_partial->isEmpty())
        return;
    m_partial->drop();
    emit closed();
}

void DocumentController::save()
{
    if (const QString path = m_document.sessionToSave(); !path.isEmpty() && !m_places.recordings.holds(path))
        m_document.save(path);
    else
        askWhereToSave();
}

void DocumentController::askWhereToSave()
{
    const QString name = m_document.nameToSave();
    const QString suggested = QDir(m_places.settings.lastFolder()).filePath(name.endsWith(".stallscope") ? name : name + ".stallscope");
    const QString path = QFileDialog::getSaveFileName(&m_window, tr("Save session"), suggested, saveFilters());
    if (path.isEmpty())
        m_whenSaved = {};
    else
        m_document.save(path);
}

bool DocumentController::canClose()
{
    if (!m_document.isUnsaved())
        return true;
    const QString what = m_document.isRecordingUnsaved() ? tr("The recording of %1 is not saved. Save it?").arg(m_document.title())
                                                         : tr("The notes on %1 are not saved. Save them in a .stallscope file?").arg(m_document.nameToSave());
    const auto answer = MessageBox::ask(&m_window, tr("Not saved"), what, QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save) {
        m_whenSaved = [this] { emit closeRequested(); };
        save();
    }
    return answer == QMessageBox::Discard;
}

void DocumentController::offerRecovery()
{
    const QStringList orphans = m_places.recordings.orphans();
    if (orphans.isEmpty())
        return;
    const QString howMany = counted(STALLSCOPE_COUNT("DocumentController", "{} recordings", "{} recording"), static_cast<std::uint64_t>(orphans.size()));
    auto* box = new MessageBox(QMessageBox::Question, tr("Interrupted recording found"),
        tr("Stallscope exited while recording a run. The data recorded so far is in %1.").arg(howMany), QMessageBox::Open | QMessageBox::Ignore, &m_window);
    box->setEscapeButton(QMessageBox::Ignore);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, orphans](int answer) {
        for (const QString& path : orphans)
            m_places.recordings.finish(path);
        if (answer == QMessageBox::Open)
            open({orphans.front()});
        emit placesChanged();
    });
    box->open();
}

} // namespace stallscope::gui

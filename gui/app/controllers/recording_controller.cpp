// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/recording_controller.h"

#include "gui/app/controllers/document_controller.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/recording/record_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>

#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kLookPeriod = 250; // ms: period of the search for new processes
constexpr qsizetype kMostShards = RunList::kMostShown;

/// Shards that are present but not known yet. One that has just begun is left for the next search.
std::vector<LoadedFile> newShards(const QString& folder, const QSet<QString>& known, const std::stop_token& stop)
{
    std::vector<LoadedFile> shards;
    const QDir directory(folder);
    for (const QString& name : directory.entryList({"*.stallscope"}, QDir::Files, QDir::Time | QDir::Reversed)) {
        const QString path = directory.filePath(name);
        if (known.contains(path) || known.size() + static_cast<qsizetype>(shards.size()) >= kMostShards)
            continue;
        if (auto shard = loadOrFollow(path, {{stop, {}}}))
            shards.push_back(std::move(*shard));
    }
    return shards;
}

} // namespace

ShownRecording::ShownRecording(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs), m_shards(runs)
{
    m_pollTimer.setInterval(kLookPeriod);
    connect(&m_pollTimer, &QTimer::timeout, this, &ShownRecording::poll);
    connect(&m_runs, &RunList::cleared, this, [this] { m_place = m_isClearing ? Place::Shown : Place::Left; });
}

void ShownRecording::begin(const QString& folder, Title title)
{
    m_folder = folder;
    m_title = std::move(title);
    m_known.clear();
    m_place = Place::Awaited;
    m_pollTimer.start();
    if (m_runs.isEmpty())
        takePlace();
}

void ShownRecording::stopSearch()
{
    m_pollTimer.stop();
    m_search.cancel();
}

void ShownRecording::poll()
{
    emit looked();
    if (m_search.isBusy() || isLeft())
        return;
    m_search.run([folder = m_folder, known = m_known](const std::stop_token& stop) { return newShards(folder, known, stop); },
        [this](const std::vector<LoadedFile>& shards) { take(shards); });
}

void ShownRecording::take(const std::vector<LoadedFile>& shards)
{
    for (const LoadedFile& shard : shards) {
        if (isLeft())
            return;
        m_known << shard.path;
        const bool isOver = !shard.follower; // it ended before it was found
        if (isOver && (shard.trace->spanCount() == 0 || shard.trace->runs.empty()))
            continue;
        takePlace();
        if (isOver)
            m_runs.add(m_title(*shard.trace), shard.trace, RunId(0));
        else
            m_shards.follow(shard, [this](const Trace& trace, const Run& /*run*/) { return m_title(trace); });
    }
}

void ShownRecording::takePlace()
{
    if (m_place != Place::Awaited)
        return;
    clearRuns();
    emit tookPlace();
}

void ShownRecording::clearRuns()
{
    m_isClearing = true;
    m_runs.clear();
    m_isClearing = false;
}

std::uint64_t ShownRecording::spans() const
{
    std::uint64_t spans = 0;
    for (int i = 0; isShown() && i < m_runs.size(); ++i)
        spans += m_runs.at(i).trace->spanCount(); // one run per process
    return spans;
}

std::shared_ptr<const Trace> ShownRecording::showWhole(LoadedFile file)
{
    takePlace();
    if (auto notes = notesFor(*file.trace); !notes.empty()) {
        auto noted = std::make_shared<Trace>(*file.trace);
        noted->notes = std::move(notes);
        file.trace = std::move(noted);
    }
    clearRuns();
    addFiles(m_runs, {file});
    return file.trace;
}

/// Notes that the user added during the recording. Each shard has its own time origin and track ids.
std::vector<Note> ShownRecording::notesFor(const Trace& whole) const
{
    std::vector<Note> notes;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& shard = m_runs.at(i);
        const Nanos shift = shard.trace->epochNanos - whole.epochNanos;
        for (Note note : shard.notes) {
            note.range = {note.range.start + shift, note.range.end + shift};
            note.span.reset();
            notes.push_back(std::move(note));
        }
    }
    return notes;
}

namespace {

constexpr QLatin1String kSpeaker("stallscope-cli: "); // prefix of the recorder's error line
constexpr QLatin1String kNothing("nothing was recorded: ");

/// Extracts the reason from an error line, which may begin with a statement of the failure.
QString reasonIn(QString line)
{
    if (line.startsWith(kNothing) && line.size() > kNothing.size()) {
        line = line.sliced(kNothing.size());
        line.front() = line.front().toUpper();
    }
    return line;
}

/// "rank 3: python3 (1234)": a process of the recorded program.
QString processTitle(const Trace& trace)
{
    if (trace.processes.empty())
        return {};
    const Process& process = trace.processes.front();
    const QString name = RecordingController::tr("%1 (%2)").arg(toQString(process.name)).arg(process.pid);
    return process.rank ? RecordingController::tr("rank %1: %2").arg(*process.rank).arg(name) : name;
}

} // namespace

RecordingController::RecordingController(
    Places& places, RunList& runs, SessionDocument& document, DocumentController& files, QWidget& window, ProgramRecorder::Finder recorder)
    : QObject(&window),
      m_places(places),
      m_document(document),
      m_files(files),
      m_window(window),
      m_output(new OutputPanel(&window)),
      m_local(std::move(recorder)),
      m_shown(runs)
{
    connect(&m_shown, &ShownRecording::looked, this, &RecordingController::changed);
    connect(&m_shown, &ShownRecording::tookPlace, this, [this] {
        m_document.showFiles(m_title);
        emit shown();
    });
    connectRecorder(m_local);
    connectRecorder(m_remote);
}

void RecordingController::connectRecorder(RecorderProcess& recorder)
{
    connect(&recorder, &RecorderProcess::wrote, m_output, &OutputPanel::take);
    connect(&recorder, &RecorderProcess::ended, this, &RecordingController::load);
    connect(&recorder, &RecorderProcess::broke, this, [this](const QString& why) {
        m_break = why;
        load(tr("interrupted: %1").arg(why));
    });
    connect(&recorder, &RecorderProcess::failed, this, &RecordingController::fail);
}

RecordingController::~RecordingController() = default;

void RecordingController::ask(Where where)
{
    auto* dialog = new RecordDialog(recentPrograms(m_places.settings, where), where, &m_window);
    dialog->setRecorders([this](const SshHost& machine) { return recorderOn(machine, m_places.settings); });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto draft = m_drafts.find(where); draft != m_drafts.end())
        dialog->propose(draft->second);
    connect(dialog, &QDialog::rejected, this, [this, dialog, where] { m_drafts[where] = dialog->program(); });
    connect(dialog, &QDialog::accepted, this, [this, where] { m_drafts.erase(where); });
    connect(dialog, &RecordDialog::recordRequested, this, &RecordingController::record);
    dialog->open();
}

void RecordingController::record(const Program& program)
{
    m_files.leaveFiles([this, program] { start(program); });
}

void RecordingController::start(const Program& program)
{
    if (m_isRecording)
        return;
    m_recorder = program.machine.isHere() ? static_cast<RecorderProcess*>(&m_local) : &m_remote;
    m_isReceived = !program.remoteFile.isEmpty();
    if (const QString why = m_recorder->whyNot(program); !why.isEmpty())
        return emit errorOccurred(whatFailed(), why); // the shown content stays
    if (!m_isReceived)
        saveProgram(m_places.settings, program);
    if (!m_isReceived && !program.machine.isHere())
        saveRecorder(m_places.settings, program.machine, program.recorder);
    m_title = nameOf(program);
    m_machine = program.machine;
    m_file = m_places.recordings.begin(m_title);
    if (m_file.isEmpty())
        return emit errorOccurred(whatFailed(), tr("Cannot write to the recordings folder."));
    m_break.clear();
    m_isRecording = true;
    m_output->begin();
    m_output->appendMessage(
        m_isReceived ? QStringLiteral("ssh://%1/%2").arg(m_machine.text(), program.remoteFile) : m_machine.text() + QStringLiteral("$ ") + program.line);
    m_since.start();
    emit started();
    m_shown.begin(RecorderProcess::shardsOf(m_file), [this](const Trace& shard) { return titleOf(shard); });
    Program whole = program;
    if (m_isReceived)
        whole.recorder = recorderOn(m_machine, m_places.settings);
    m_recorder->start(whole, m_file);
    emit changed();
}

/// A remote recording shows all processes as one.
QString RecordingController::titleOf(const Trace& shard) const
{
    return m_machine.isHere() ? processTitle(shard) : tr("%1 on %2").arg(m_title, m_machine.text());
}

QString RecordingController::whatFailed() const
{
    return m_isReceived ? tr("Cannot open recording") : tr("Cannot record program");
}

void RecordingController::stop()
{
    if (!m_isRecording)
        return;
    if (m_recorder->wasStopped())
        return askToKill();
    m_recorder->stop();
    emit changed();
}

void RecordingController::askToKill()
{
    auto* box = new MessageBox(QMessageBox::Question, tr("Program still running"),
        tr("%1 did not exit after an interrupt (Ctrl-C). Terminate it? Data recorded so far is kept.").arg(m_title), QMessageBox::Cancel, &m_window);
    QPushButton* now = box->addButton(tr("T&erminate"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(now, &QPushButton::clicked, m_recorder, &RecorderProcess::kill);
    connect(m_recorder, &RecorderProcess::ended, box, &QMessageBox::close);
    connect(m_recorder, &RecorderProcess::broke, box, &QMessageBox::close);
    box->open();
}

bool RecordingController::canClose()
{
    if (!m_isRecording)
        return true;
    const auto answer = MessageBox::ask(&m_window, tr("Recording in progress"), tr("%1 is still being recorded. Terminate it and close?").arg(m_title),
        QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Yes)
        return false;
    m_isToClose = m_isRecording;
    if (m_isRecording && !m_recorder->wasStopped())
        m_recorder->stop();
    return !m_isRecording;
}

void RecordingController::load(const QString& how)
{
    m_shown.stopSearch();
    m_lastLine = m_output->lastLine();
    if (m_lastLine.startsWith(kSpeaker))
        m_lastLine = m_lastLine.sliced(kSpeaker.size());
    m_output->appendMessage(how.isEmpty() ? tr("[%1 has ended]").arg(m_title) : QStringLiteral("[%1 %2]").arg(m_title, how));
    const auto work = [file = m_file](const std::stop_token& stop) { return loadFiles({file}, {stop, {}}); };
    m_loading.run(work, [this, how](const Result<std::vector<LoadedFile>>& files) { conclude(files, how); });
}

void RecordingController::conclude(const Result<std::vector<LoadedFile>>& files, const QString& how)
{
    m_isRecording = false;
    if (files) {
        m_places.recordings.finish(m_file);
        if (m_shown.isLeft()) {
            emit keptAside(m_title);
        } else {
            m_document.showRecording(m_title, m_shown.showWhole(files->front()), m_file);
            emit ended();
        }
        if (m_break.isEmpty())
            emit statusMessage(how.isEmpty() ? tr("%1 has ended.").arg(m_title) : tr("%1 %2.", "%1: a program, %2: how it ended").arg(m_title, how));
        else
            emit errorOccurred(
                tr("Incomplete recording of %1").arg(m_title), tr("%1\n\nThe data received so far is shown and kept with the other recordings.").arg(m_break));
    } else {
        if (m_shown.isShown())
            m_document.showFiles({});
        loseNothing(files.error());
    }
    emit changed();
    if (std::exchange(m_isToClose, false))
        emit closeRequested();
}

/// If there is no recording, the recorder has already reported the reason. If shards could not be gathered, points the user to them.
void RecordingController::loseNothing(const Error& why)
{
    const QString shards = RecorderProcess::shardsOf(m_file);
    if (QFileInfo(shards).isDir()) {
        m_places.recordings.finish(m_file);
        const QString reason = m_lastLine.isEmpty() ? QString::fromStdString(why.message) : m_lastLine;
        return emit errorOccurred(tr("Recording left in shards"), tr("%1\n\nThe recorded data is kept in '%2'.").arg(reason, shards));
    }
    m_places.recordings.remove(m_file);
    emit errorOccurred(tr("Nothing was recorded"), reasonIn(m_lastLine));
}

void RecordingController::fail(const QString& why)
{
    m_shown.stopSearch();
    m_isRecording = false;
    m_isToClose = false;
    if (m_shown.isShown())
        m_document.showFiles({});
    m_places.recordings.remove(m_file);
    m_output->appendMessage(why);
    emit changed();
    emit errorOccurred(whatFailed(), why);
}

QString RecordingController::receivedWords(std::uint64_t spans) const
{
    if (spans == 0)
        return tr("Following %1 on %2: no data received yet").arg(m_title, m_machine.text());
    //: %3: how many spans have come
    return tr("Following %1 on %2: %3").arg(m_title, m_machine.text(), spanWords(spans));
}

QString RecordingController::words() const
{
    if (!m_isRecording)
        return {};
    if (m_recorder->wasStopped())
        return tr("Stopping %1").arg(m_title);
    const std::uint64_t spans = m_shown.spans();
    const QString seconds = tr("%1 s").arg(m_since.elapsed() / 1000);
    const QString what = m_machine.isHere() ? m_title : tr("%1 on %2").arg(m_title, m_machine.text());
    if (m_isReceived)
        return receivedWords(spans);
    if (spans == 0)
        return tr("Recording %1: %2, no CUDA or NVTX activity yet").arg(what, seconds);
    //: %1: a program, %2: for how long, %3: how many spans were seen
    return tr("Recording %1: %2, %3").arg(what, seconds, spanWords(spans));
}

} // namespace stallscope::gui

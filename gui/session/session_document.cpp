// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/session/session_document.h"

#include "profiler/exchange/formats.h"

#include <QFileInfo>

namespace stallscope::gui {

void SessionDocument::showFiles(const QString& title)
{
    m_title = title;
    m_recording.clear();
    m_trace.reset();
    m_isUnsaved = false;
    emit changed();
}

void SessionDocument::showRecording(const QString& title, std::shared_ptr<const Trace> trace, const QString& recording)
{
    m_title = title;
    m_recording = recording;
    m_trace = std::move(trace);
    m_isUnsaved = true;
    emit changed();
}

void SessionDocument::save(const QString& path)
{
    emit saveStarted(path);
    const auto work = [this, trace = m_trace, path](const std::stop_token& stop) {
        Job job;
        job.stop = stop;
        job.onProgress = [this, stop](std::uint64_t done, std::uint64_t total) {
            const double share = total == 0 ? -1.0 : static_cast<double>(done) / static_cast<double>(total);
            m_work.tell(stop, [this, share] { emit saveProgressed(share); });
        };
        return saveTrace(*trace, path.toStdString(), job);
    };
    m_work.run(work, [this, trace = m_trace, path](const Result<>& result) {
        if (!result)
            return emit saveFailed(QString::fromStdString(result.error().message));
        if (trace == m_trace && path.endsWith(".stallscope")) { // other formats do not keep everything
            m_isUnsaved = false;
            m_title = QFileInfo(path).fileName();
        }
        emit saved(path);
        emit changed();
    });
}

void SessionDocument::cancelSaving()
{
    if (!m_work.isBusy())
        return;
    m_work.cancel();
    emit saveCancelled();
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/experiment/followed_runs.h"
#include "gui/model/background.h"
#include "gui/model/loaded_runs.h"
#include "profiler/trace/note.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace stallscope::gui {

class RunList;

/// A recording in the window: its processes are looked for while they write what they do, and are shown as they grow; at the end all
/// of it is. What was shown before stays until there is something to show instead. It is left alone as soon as something else is shown.
class ShownRecording : public QObject {
    Q_OBJECT
public:
    using Title = std::function<QString(const Trace& shard)>;

    /// The list outlives it.
    explicit ShownRecording(RunList& runs, QObject* parent = nullptr);

    /// Processes write into this folder.
    void begin(const QString& folder, Title title);
    void stopSearch();
    /// It has taken the place of what was shown before.
    [[nodiscard]] bool isShown() const { return m_place == Place::Shown; }
    /// It is not shown any more, nor will be.
    [[nodiscard]] bool isLeft() const { return m_place == Place::Left; }
    /// Of what is shown of it.
    [[nodiscard]] std::uint64_t spans() const;
    void setPaused(bool pause) { m_shards.setPaused(pause); }
    /// In place of its shards, with the notes that were written to these: the trace that is shown then.
    std::shared_ptr<const Trace> showWhole(LoadedFile file);

signals:
    /// A few times a second while it looks for processes.
    void looked();
    void tookPlace();

private:
    enum class Place : std::uint8_t { Awaited, Shown, Left };

    void poll();
    void take(const std::vector<LoadedFile>& shards);
    void takePlace();
    void clearRuns();
    [[nodiscard]] std::vector<Note> notesFor(const Trace& whole) const;

    RunList& m_runs;
    FollowedRuns m_shards;
    QTimer m_pollTimer;
    Background m_search;
    QString m_folder;
    Title m_title;
    QSet<QString> m_known; // shards that are shown
    Place m_place = Place::Left;
    bool m_isClearing = false;
};

} // namespace stallscope::gui

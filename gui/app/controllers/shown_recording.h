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

/// Shows a recording while it grows: finds the shards of its processes and follows them, and shows the complete recording at the end.
/// The previous content stays until there is data to show. Stops updating the window as soon as something else is shown.
class ShownRecording : public QObject {
    Q_OBJECT
public:
    using Title = std::function<QString(const Trace& shard)>;

    /// The list outlives this object.
    explicit ShownRecording(RunList& runs, QObject* parent = nullptr);

    /// Starts looking for shards in the folder.
    void begin(const QString& folder, Title title);
    void stopSearch();
    /// The recording has replaced the previous content.
    [[nodiscard]] bool isShown() const { return m_place == Place::Shown; }
    /// Something else is shown, for good.
    [[nodiscard]] bool isLeft() const { return m_place == Place::Left; }
    /// Number of shown spans.
    [[nodiscard]] std::uint64_t spans() const;
    void setPaused(bool pause) { m_shards.setPaused(pause); }
    /// Replaces the shards by the complete recording, and moves their notes to it. Returns the shown trace.
    std::shared_ptr<const Trace> showWhole(LoadedFile file);

signals:
    /// Emitted a few times a second while looking for shards.
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

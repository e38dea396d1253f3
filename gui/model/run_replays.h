// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_cache.h"
#include "profiler/analysis/replay/what_if.h"

#include <QObject>

#include <memory>
#include <stop_token>
#include <utility>

namespace stallscope::gui {

/// A measured run prepared for replay, with its critical path. Construction takes time in proportion to the run: do not
/// call on the GUI thread.
struct RunReplay {
    explicit RunReplay(std::shared_ptr<const RunAnalysis> run)
        : analysis(std::move(run)), whatIf(analysis->full()), path(whatIf.criticalPath()), unchanged(whatIf.unchanged())
    {
    }

    std::shared_ptr<const RunAnalysis> analysis;
    WhatIf whatIf;
    CriticalPath path;
    Nanos unchanged; ///< duration of a replay without changes, which shows the error of the model

    [[nodiscard]] PathPieces pieces() const { return {whatIf.run().spans(), whatIf.graph(), path}; }
    [[nodiscard]] const Trace& trace() const { return whatIf.run().spans().trace(); }
    [[nodiscard]] Nanos measured() const { return whatIf.run().window().length(); }
};

/// Prepares the runs of a list for replay.
class RunReplays : public RunCache {
    Q_OBJECT
public:
    explicit RunReplays(const RunList& runs, QObject* parent = nullptr)
        : RunCache(
            runs, [](const Analysis& analysis, const std::stop_token& /*unused*/) { return std::make_shared<const RunReplay>(analysis); }, parent)
    {
    }

    /// Null until computed.
    [[nodiscard]] std::shared_ptr<const RunReplay> of(int run) const { return std::static_pointer_cast<const RunReplay>(valueOf(run)); }
};

} // namespace stallscope::gui

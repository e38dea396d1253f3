// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/runs/background.h"
#include "gui/runs/run_replay.h"

#include <QObject>

#include <memory>
#include <vector>

namespace stallscope::gui {

class RunList;

/// Makes runs of a list ready to be replayed, off the interface thread, once somebody wants that; keeps them until their
/// numbers change.
class RunReplays : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit RunReplays(const RunList& runs, QObject* parent = nullptr);

    /// Nothing comes of it while the run is not analysed: ask again then.
    void want(int run);
    /// Null until it is there.
    [[nodiscard]] std::shared_ptr<const RunReplay> of(int run) const;
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }

signals:
    /// One more is there, or some are gone.
    void changed();

private:
    using Analysis = std::shared_ptr<const RunAnalysis>;

    void dropOld();
    void workOnNext();
    void take(std::shared_ptr<const RunReplay> replay);
    [[nodiscard]] bool isShown(const Analysis& analysis) const;

    const RunList& m_runs;
    std::vector<std::shared_ptr<const RunReplay>> m_known;
    std::vector<Analysis> m_wanted; // the first one is being worked on
    Background m_work;
};

} // namespace stallscope::gui

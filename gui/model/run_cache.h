// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"

#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace stallscope {
class RunAnalysis;
}

namespace stallscope::gui {

class RunList;

/// Cache of values computed from complete runs, on request and one at a time, on a background thread. An entry is valid
/// until the analysis of its run changes.
class RunCache : public QObject {
    Q_OBJECT
public:
    /// No-op while the run is not analysed; request again afterwards.
    void request(int run);
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }

signals:
    /// Entries were added or removed.
    void changed();

protected:
    using Analysis = std::shared_ptr<const RunAnalysis>;
    using Value = std::shared_ptr<const void>;

    using Make = std::function<Value(const Analysis&, const std::stop_token&)>;

    /// The list outlives the cache. `make` runs on a background thread; its result is ignored once a stop was requested.
    RunCache(const RunList& runs, Make make, QObject* parent);
    /// Null until it is computed, and for a run that was removed.
    [[nodiscard]] Value valueOf(int run) const;

private:
    struct Entry {
        Analysis analysis;
        Value value;
    };

    void dropStale();
    void startNext();
    void store(Value value);
    [[nodiscard]] bool isShown(const Analysis& analysis) const;

    const RunList& m_runs;
    Make m_make;
    std::vector<Entry> m_entries;
    std::vector<Analysis> m_requested; // the first one is being computed
    Background m_work;
};

} // namespace stallscope::gui

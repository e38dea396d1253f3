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

/// Something that is made of whole runs of a list, one after the other and off the interface thread, once somebody wants it; kept until the
/// numbers of its run change.
class MadeOfRuns : public QObject {
    Q_OBJECT
public:
    /// Nothing comes of it while the run is not analysed: ask again then.
    void want(int run);
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }

signals:
    /// One more is there, or some are gone.
    void changed();

protected:
    using Analysis = std::shared_ptr<const RunAnalysis>;
    using Made = std::shared_ptr<const void>;

    using Make = std::function<Made(const Analysis&, const std::stop_token&)>;

    /// The list outlives it. `make` runs on a thread; what it returns after it was asked to stop is of no use to anybody.
    MadeOfRuns(const RunList& runs, Make make, QObject* parent);
    /// Null until it is there, and of a run that is gone.
    [[nodiscard]] Made madeOf(int run) const;

private:
    struct Known {
        Analysis analysis;
        Made made;
    };

    void dropOld();
    void workOnNext();
    void take(Made made);
    [[nodiscard]] bool isShown(const Analysis& analysis) const;

    const RunList& m_runs;
    Make m_make;
    std::vector<Known> m_known;
    std::vector<Analysis> m_wanted; // the first one is being worked on
    Background m_work;
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_cache.h"
#include "gui/model/run_replay.h"

#include <QObject>

#include <memory>
#include <stop_token>

namespace stallscope::gui {

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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture.h"

#include <QString>

#include <memory>
#include <utility>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

/// The timeline with title, result sentences, legend and metrics. No higher than its lanes need. Painted from a hidden copy of the given timeline, which stays unchanged.
class TimelinePicture : public PictureSource {
public:
    /// Both outlive it. `verdict` is the common result of all runs; may be empty.
    TimelinePicture(const TimelineWidget& like, RunList& runs, QString verdict = {}) : m_like(like), m_runs(runs), m_verdict(std::move(verdict)) {}

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString fileName() const override;
    [[nodiscard]] bool hasTime() const override { return true; }
    [[nodiscard]] bool hasSelection() const override;
    [[nodiscard]] std::unique_ptr<PictureSheet> sheetFor(const PictureOptions& options) const override;

private:
    const TimelineWidget& m_like;
    RunList& m_runs;
    QString m_verdict;
};

} // namespace stallscope::gui

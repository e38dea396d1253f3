// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/picture_source.h"

#include <QString>

#include <memory>
#include <utility>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

/// The timeline: under a title and the result in words what it shows, its legend, and the numbers. Painted from a timeline of
/// its own, which looks like the given one: what is on the screen stays as it is.
class TimelinePicture : public PictureSource {
public:
    /// Both outlive it. The verdict is what came out of all runs together; there may be none.
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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/trace/trace.h"

#include <QFont>
#include <QString>

#include <vector>

class QPainter;

namespace stallscope::gui {

class RunList;

/// The names of the runs, for a title.
[[nodiscard]] QString pictureTitle(const RunList& runs);

/// "increment on cpu: count 10,000, length 4096": what runs have in common.
[[nodiscard]] QString experimentWords(const std::vector<const Run*>& runs);
/// "Recorded on 2026-11-22 on an Intel Xeon (2 cores)": as far as it is known.
[[nodiscard]] QString machineWords(const Trace& trace);

/// What stands above the timeline in a picture: the verdict or the names of the runs, what was run, and what came out of each
/// run in sentences.
class PictureWords {
public:
    PictureWords(const RunList& runs, const QString& verdict, const Theme& theme, const QFont& font, int width);

    [[nodiscard]] int height() const;
    void paint(QPainter& painter) const;

private:
    [[nodiscard]] int titleHeight() const;

    QString m_title;
    QString m_text;
    const Theme& m_theme;
    QFont m_titleFont;
    QFont m_font;
    int m_width;
};

} // namespace stallscope::gui

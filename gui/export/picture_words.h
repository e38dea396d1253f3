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

/// Names of the runs, for a title.
[[nodiscard]] QString pictureTitle(const RunList& runs);

/// "increment on cpu: count 10,000, length 4096": common parameters of the runs.
[[nodiscard]] QString experimentWords(const std::vector<const Run*>& runs);
/// "Recorded on 2026-11-22 on an Intel Xeon (2 cores)"; unknown parts are omitted.
[[nodiscard]] QString machineWords(const Trace& trace);

/// Text above the timeline of a picture: verdict or names of the runs, parameters, and result sentences of each run.
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

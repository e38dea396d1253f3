// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/theme.h"

#include <QObject>

namespace stallscope::gui {

class ReportWriter;
class RunList;
class Settings;
class TimelineWidget;

/// Pictures of the timeline, and reports with one: asks for them in the name of the window.
class PictureDesk : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window; the others outlive it.
    PictureDesk(const TimelineWidget& timeline, RunList& runs, Settings& settings, QWidget& window);

    /// The window's.
    void setTheme(Theme::Mode theme) { m_theme = theme; }
    void ask();
    /// What the timeline shows, as it is seen.
    void copy();
    void askForReport();
    [[nodiscard]] ReportWriter& reports() { return *m_reports; }

signals:
    void told(const QString& message);
    void complained(const QString& what, const QString& why);

private:
    const TimelineWidget& m_timeline;
    RunList& m_runs;
    Settings& m_settings;
    QWidget& m_window;
    ReportWriter* m_reports;
    Theme::Mode m_theme = Theme::Mode::Dark;
};

} // namespace stallscope::gui

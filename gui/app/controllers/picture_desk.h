// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QObject>
#include <QWidget>

#include <memory>

namespace stallscope::gui {

class PictureSource;
class ReportWriter;
class RunList;
class Settings;
class WorkArea;

/// Pictures of the page that is shown, and reports: asks for them in the name of the window.
class PictureDesk : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window; the others outlive it.
    PictureDesk(WorkArea& work, RunList& runs, Settings& settings, QWidget& window);

    /// The window's.
    void setTheme(Theme::Mode theme) { m_theme = theme; }
    void ask();
    /// What the page shows, as it is seen.
    void copy();
    void askForReport();
    [[nodiscard]] ReportWriter& reports() { return *m_reports; }

signals:
    void told(const QString& message);
    void complained(const QString& what, const QString& why);

private:
    [[nodiscard]] std::unique_ptr<const PictureSource> source() const;

    WorkArea& m_work;
    RunList& m_runs;
    Settings& m_settings;
    QWidget& m_window;
    ReportWriter* m_reports;
    Theme::Mode m_theme = Theme::Mode::Dark;
};

} // namespace stallscope::gui

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

/// Saves and copies pictures of the current page, and saves reports. Shows the dialogs of both.
class PicturesController : public QObject {
    Q_OBJECT
public:
    /// Child of the window; the other arguments outlive it.
    PicturesController(WorkArea& work, RunList& runs, Settings& settings, QWidget& window);

    void setTheme(Theme::Mode theme) { m_theme = theme; }
    /// Opens the picture dialog.
    void ask();
    /// Copies the current page to the clipboard as it is on the screen.
    void copy();
    void askForReport();
    [[nodiscard]] ReportWriter& reports() { return *m_reports; }

signals:
    void statusMessage(const QString& message);
    void errorOccurred(const QString& what, const QString& why);

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

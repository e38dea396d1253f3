// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QListWidget;

namespace stallscope::gui {

class PageBrowser;

/// The guide, one page per task, and the pages that it refers to. Non-modal, so that users can follow it in the main window.
class GuideWindow : public QDialog {
    Q_OBJECT
public:
    explicit GuideWindow(QWidget* parent = nullptr);

    [[nodiscard]] PageBrowser& browser() { return *m_browser; }
    [[nodiscard]] QListWidget& list() { return *m_list; }

private:
    void listPages();
    void addPage(const QString& path);
    void markPage();

    PageBrowser* m_browser;
    QListWidget* m_list;
};

} // namespace stallscope::gui

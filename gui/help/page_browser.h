// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTextBrowser>
#include <QUrl>

namespace stallscope::gui {

/// Shows built-in pages of the documentation: Markdown with links between pages, and scaled pictures.
class PageBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit PageBrowser(QWidget* parent = nullptr);

    /// `path` as in the source tree: "docs/guide/README.md".
    void showPage(const QString& path);
    [[nodiscard]] QString page() const;

    /// Display title; empty if there is no such page.
    [[nodiscard]] static QString titleOf(const QString& path);
    /// Links to other pages in order, without duplicates.
    [[nodiscard]] static QStringList linksOf(const QString& path);

    QVariant loadResource(int type, const QUrl& name) override;

private:
    void styleTables();
};

} // namespace stallscope::gui

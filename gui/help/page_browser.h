// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTextBrowser>
#include <QUrl>

namespace stallscope::gui {

/// Shows pages of the documentation, which are built in: Markdown with links to each other, and pictures that fit.
class PageBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit PageBrowser(QWidget* parent = nullptr);

    /// As it lies in the sources: "docs/guide/README.md".
    void showPage(const QString& path);
    [[nodiscard]] QString page() const;

    /// As people read its name; empty where there is no such page.
    [[nodiscard]] static QString titleOf(const QString& path);
    /// To other pages, in their order, without those that stand there twice.
    [[nodiscard]] static QStringList linksOf(const QString& path);

    QVariant loadResource(int type, const QUrl& name) override;

private:
    void styleTables();
};

} // namespace stallscope::gui

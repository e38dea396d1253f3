// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <QStringList>
#include <QTextBrowser>
#include <QUrl>

class QLabel;
class QLineEdit;
class QListWidget;

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
    /// Whether the page contains all of these words, ignoring case.
    [[nodiscard]] static bool contains(const QString& path, const QStringList& words);

    QVariant loadResource(int type, const QUrl& name) override;

private:
    void styleTables();
};

/// The guide, one page per task, and the pages that it refers to. Non-modal, so that users can follow it in the main window.
class GuideWindow : public QDialog {
    Q_OBJECT
public:
    explicit GuideWindow(QWidget* parent = nullptr);

    [[nodiscard]] PageBrowser& browser() { return *m_browser; }
    [[nodiscard]] QListWidget& list() { return *m_list; }
    [[nodiscard]] QLineEdit& search() { return *m_search; }
    /// Lists only pages that contain all of these words, and marks the words in the page.
    void find(const QString& words);
    /// Goes to the next occurrence of a word: in the page, then in the next listed page that has one.
    void findNext();

protected:
    void changeEvent(QEvent* event) override;

private:
    void setTexts();
    void showCount();
    void listPages();
    void addPage(const QString& path);
    void markPage();
    void markWords();

    PageBrowser* m_browser;
    QListWidget* m_list;
    QLineEdit* m_search;
    QLabel* m_found;
    QStringList m_words;
    int m_count = 0; ///< pages that contain them
};

} // namespace stallscope::gui

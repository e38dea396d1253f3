// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

class QTimer;

namespace stallscope::gui {

/// Tells those who listen what appears where the focus is not: that something began, and what came of it. Is never seen.
class Announcement : public QWidget {
    Q_OBJECT
public:
    static constexpr int kPause = 700; // ms

    explicit Announcement(QWidget& at);

    /// After a pause, of which only the last words count: what changes together comes in floods, of which readers drop the end.
    void say(const QString& words, int pause = kPause);
    [[nodiscard]] const QString& words() const { return m_words; }

signals:
    void said(const QString& words);

private:
    void tell();

    QString m_words;
    QTimer* m_pause;
};

} // namespace stallscope::gui

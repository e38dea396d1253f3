// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

class QTimer;

namespace stallscope::gui {

/// Announces changes outside the focused widget to screen readers, such as the start and the result of a job. Invisible.
class Announcement : public QWidget {
    Q_OBJECT
public:
    static constexpr int kPause = 700; // ms

    explicit Announcement(QWidget& at);

    /// Announces after a pause; only the last text within the pause is spoken, since screen readers drop the end of a burst.
    void announce(const QString& words, int pause = kPause);
    [[nodiscard]] const QString& words() const { return m_words; }

signals:
    void announced(const QString& words);

private:
    void notify();

    QString m_words;
    QTimer* m_pause;
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace stallscope::gui {

class Announcement;
class FollowController;
class RecordingController;

/// Something that goes on until it ends by itself: what it is, and a button to leave it. Shown only meanwhile.
class LiveBar : public QWidget {
    Q_OBJECT
public:
    explicit LiveBar(const QString& button, QWidget* parent = nullptr);

    /// Hidden where there is nothing to say.
    void setMessage(const QString& what);
    [[nodiscard]] QString words() const;
    [[nodiscard]] QPushButton& button() { return *m_button; }

private:
    QLabel* m_what;
    Announcement* m_announcement;
    QPushButton* m_button;
};

/// Which files are followed.
[[nodiscard]] LiveBar* makeFollowBar(FollowController& controller);
/// Which program is recorded.
[[nodiscard]] LiveBar* makeRecordBar(RecordingController& controller);

} // namespace stallscope::gui

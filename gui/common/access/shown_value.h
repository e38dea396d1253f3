// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QTimer;
class QWidget;

namespace stallscope::gui {

class Announcement;

/// Text for screen readers of what a painted widget shows: its accessible value, and its description unless it has another
/// one. The text is computed on request. Child of the widget; must be created before the widget is named, since Qt caches
/// the accessible interface of a widget on first use.
class ShownValue : public QObject {
    Q_OBJECT
public:
    using Words = std::function<QString()>;

    ShownValue(QWidget& widget, Words words);

    [[nodiscard]] QString words() const { return m_words(); }
    /// The shown value changed. Changes in quick succession cause one notification. It is announced from the focused
    /// widget, because readers query that widget only when it gets focus.
    void changed();

    static constexpr int kPause = 250; // ms: not every frame is announced

signals:
    /// A screen reader was notified.
    void announced(const QString& words);

private:
    void announceChange();

    QWidget& m_widget;
    Words m_words;
    QString m_announced;
    QTimer* m_pause;
    Announcement* m_announcement;
};

} // namespace stallscope::gui

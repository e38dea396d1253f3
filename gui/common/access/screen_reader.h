// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
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

/// Names a label or combo box for screen readers, which then read name and value: "Device: cpu". Without it, Qt reports the
/// name of a label instead of its text, and the text of a combo box instead of its name.
void setSpokenName(QLabel& text, const QString& name);
void setSpokenName(QComboBox& choice, const QString& name);

/// Names a painted widget. An unchanged name emits no event: readers drop floods of events, including important ones.
void keepName(QWidget& widget, const QString& name);

} // namespace stallscope::gui

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

/// What a painted widget shows, in words: its value in the tree that screen readers walk, and its description where it has no
/// other one. The words are computed on request. Child of the widget; must be created before the widget is named, since Qt
/// caches the accessible interface of a widget on first use.
class ShownValue : public QObject {
    Q_OBJECT
public:
    using Words = std::function<QString()>;

    ShownValue(QWidget& widget, Words words);

    [[nodiscard]] QString words() const { return m_words(); }
    /// The shown value changed. A screen reader is notified once about changes that follow each other closely, and hears them spoken where the
    /// keyboard is: readers look at what has it only when it comes there.
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

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
/// other one. The words are made when somebody asks. Belongs to the widget, and is made before the widget is named: Qt keeps
/// the face that a widget has when somebody first asks for it.
class ShownValue : public QObject {
    Q_OBJECT
public:
    using Words = std::function<QString()>;

    ShownValue(QWidget& widget, Words words);

    [[nodiscard]] QString words() const { return m_words(); }
    /// Something else is shown. Who listens is told once of changes that follow each other closely, and hears them spoken where the
    /// keyboard is: readers look at what has it only when it comes there.
    void changed();

    static constexpr int kPause = 250; // ms: nobody is to hear of every frame

signals:
    /// Who listens was told.
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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/announcement.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QTimer>

namespace stallscope::gui {

namespace {

/// Accessible interface of a permanent notification; readers speak it on a Show event.
class AnnouncementFace : public QAccessibleWidget {
public:
    explicit AnnouncementFace(Announcement& announcement) : QAccessibleWidget(&announcement, QAccessible::Notification) {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? qobject_cast<const Announcement*>(widget())->words() : QAccessibleWidget::text(kind);
    }

    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.invisible = false;
        return state;
    }
};

QAccessibleInterface* announcementFaceOf(const QString& /*className*/, QObject* object)
{
    auto* announcement = qobject_cast<Announcement*>(object);
    return announcement ? new AnnouncementFace(*announcement) : nullptr;
}

} // namespace

Announcement::Announcement(QWidget& at) : QWidget(&at), m_pause(new QTimer(this))
{
    QAccessible::removeFactory(&announcementFaceOf); // only one factory is needed
    QAccessible::installFactory(&announcementFaceOf);
    hide();
    m_pause->setSingleShot(true);
    connect(m_pause, &QTimer::timeout, this, &Announcement::notify);
}

void Announcement::announce(const QString& words, int pause)
{
    m_words = words;
    if (words.isEmpty())
        m_pause->stop();
    else
        m_pause->start(pause);
}

void Announcement::notify()
{
    QAccessibleEvent shown(this, QAccessible::ObjectShow);
    QAccessible::updateAccessibility(&shown);
    emit announced(m_words);
}

} // namespace stallscope::gui

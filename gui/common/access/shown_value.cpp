// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/shown_value.h"

#include "gui/common/access/announcement.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QTimer>
#include <QWidget>

#include <utility>

namespace stallscope::gui {

namespace {

ShownValue* valueOf(const QObject& object)
{
    return object.findChild<ShownValue*>(QString(), Qt::FindDirectChildrenOnly);
}

class ShownFace : public QAccessibleWidget {
public:
    explicit ShownFace(QWidget& widget) : QAccessibleWidget(&widget, QAccessible::Chart) {}

    QString text(QAccessible::Text kind) const override
    {
        const QString own = QAccessibleWidget::text(kind);
        const bool isAsked = kind == QAccessible::Value || (kind == QAccessible::Description && widget()->accessibleDescription().isEmpty());
        const ShownValue* value = isAsked ? valueOf(*widget()) : nullptr;
        return value ? value->words() : own;
    }
};

/// Qt queries factories by the class names of an object.
QAccessibleInterface* shownFaceOf(const QString& /*className*/, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && valueOf(*widget) ? new ShownFace(*widget) : nullptr;
}

void notifyValueOf(QWidget& widget, const QString& words)
{
    QAccessibleValueChangeEvent value(&widget, words);
    QAccessible::updateAccessibility(&value);
    QAccessibleEvent description(&widget, QAccessible::DescriptionChanged); // platforms whose values are numeric use the description
    QAccessible::updateAccessibility(&description);
}

} // namespace

ShownValue::ShownValue(QWidget& widget, Words words)
    : QObject(&widget), m_widget(widget), m_words(std::move(words)), m_pause(new QTimer(this)), m_announcement(new Announcement(widget))
{
    QAccessible::removeFactory(&shownFaceOf); // only one factory is needed
    QAccessible::installFactory(&shownFaceOf);
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPause);
    connect(m_pause, &QTimer::timeout, this, &ShownValue::announceChange);
}

void ShownValue::changed()
{
    if (!m_pause->isActive())
        m_pause->start();
}

void ShownValue::announceChange()
{
    const QString now = words();
    if (now == m_announced)
        return;
    m_announced = now;
    notifyValueOf(m_widget, now);
    if (m_widget.hasFocus())
        m_announcement->announce(now, 0);
    emit announced(now);
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/screen_reader.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QTimer>

#include <utility>

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

namespace {

constexpr auto kIsSpoken = "isSpokenWithItsName";

QString plain(const QLabel& label)
{
    const bool isRich = label.textFormat() == Qt::RichText || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text()));
    return isRich ? QTextDocumentFragment::fromHtml(label.text()).toPlainText() : label.text();
}

class NamedFace : public QAccessibleWidget {
    Q_DECLARE_TR_FUNCTIONS(NamedFace)
public:
    NamedFace(QWidget& widget, QAccessible::Role role) : QAccessibleWidget(&widget, role) {}

    QString text(QAccessible::Text kind) const override
    {
        const QString own = QAccessibleWidget::text(kind);
        if (kind == QAccessible::Value)
            return words();
        if (kind != QAccessible::Name || words().isEmpty())
            return own;
        //: what screen readers say of a choice or a text: its name, and what stands there
        return tr("%1: %2").arg(own, words());
    }

    /// Omits the label relation: that label is the name already.
    QList<std::pair<QAccessibleInterface*, QAccessible::Relation>> relations(QAccessible::Relation /*wanted*/) const override { return {}; }

protected:
    [[nodiscard]] virtual QString words() const = 0;
};

class TextFace final : public NamedFace {
public:
    explicit TextFace(QLabel& label) : NamedFace(label, QAccessible::StaticText) {}

private:
    QString words() const override { return plain(*qobject_cast<const QLabel*>(widget())); }
};

class ChoiceFace final : public NamedFace {
public:
    explicit ChoiceFace(QComboBox& choice) : NamedFace(choice, QAccessible::ComboBox) {}

    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = true;
        state.hasPopup = true;
        return state;
    }

    QStringList actionNames() const override { return QStringList(showMenuAction()) + QAccessibleWidget::actionNames(); }

    void doAction(const QString& action) override
    {
        if (action == showMenuAction())
            choice().showPopup();
        else
            QAccessibleWidget::doAction(action);
    }

private:
    QComboBox& choice() const { return *qobject_cast<QComboBox*>(widget()); }
    QString words() const override { return choice().currentText(); }
};

QAccessibleInterface* namedFaceOf(const QString& /*className*/, QObject* object)
{
    if (!object->property(kIsSpoken).toBool())
        return nullptr;
    if (auto* label = qobject_cast<QLabel*>(object))
        return new TextFace(*label);
    auto* choice = qobject_cast<QComboBox*>(object);
    return choice ? new ChoiceFace(*choice) : nullptr;
}

void setName(QWidget& widget, const QString& name)
{
    QAccessible::removeFactory(&namedFaceOf); // only one factory is needed
    QAccessible::installFactory(&namedFaceOf);
    // Qt caches the interface that a widget had when it was first queried, for example when its first text was set.
    if (QAccessibleInterface* before = QAccessible::queryAccessibleInterface(&widget))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(before));
    widget.setProperty(kIsSpoken, true);
    widget.setAccessibleName(name);
}

} // namespace

void setSpokenName(QLabel& text, const QString& name)
{
    setName(text, name);
}

void setSpokenName(QComboBox& choice, const QString& name)
{
    setName(choice, name);
}

void keepName(QWidget& widget, const QString& name)
{
    if (widget.accessibleName() != name)
        widget.setAccessibleName(name);
}

} // namespace stallscope::gui

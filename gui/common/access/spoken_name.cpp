// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/spoken_name.h"

#include <QAccessibleWidget>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QTextDocumentFragment>

namespace stallscope::gui {

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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/command_palette.h"

#include "gui/app/actions/actions.h"
#include "gui/common/access/screen_reader.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Match distance of a name, smaller is better; negative: no match. Words at its beginning match best.
qsizetype distance(const QString& name, const QStringList& words)
{
    qsizetype sum = 0;
    for (const QString& word : words) {
        const qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0)
            return -1;
        sum += at;
    }
    return sum;
}

} // namespace

ActionModel::ActionModel(QList<QAction*> actions, QObject* parent) : QAbstractListModel(parent), m_all(std::move(actions))
{
    setWords({});
}

void ActionModel::setWords(const QString& words)
{
    const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QList<std::pair<qsizetype, QAction*>> found;
    for (QAction* action : m_all) {
        const qsizetype far = distance(plainName(*action), parts);
        if (far >= 0 && action->isEnabled())
            found.append({far, action});
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    beginResetModel();
    m_shown.clear();
    for (const auto& [far, action] : found)
        m_shown.append(action);
    endResetModel();
}

int ActionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant ActionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QAction& action = *m_shown[index.row()];
    if (role == Qt::ToolTipRole)
        return action.toolTip();
    if (role == KeysRole)
        return action.shortcut().toString(QKeySequence::NativeText);
    return role == Qt::DisplayRole ? plainName(action) : QVariant();
}

namespace {

constexpr int kRowHeight = 26;
constexpr int kKeysMargin = 6;
constexpr int kSpokenPause = 150; // ms: with an arrow key held down, only the last entry is announced

/// Name at the left, shortcut at the right.
class RowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setPen(option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -kKeysMargin, 0), Qt::AlignRight | Qt::AlignVCenter, index.data(ActionModel::KeysRole).toString());
        painter->restore();
    }
};

} // namespace

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup),
      m_model(new ActionModel(actions, this)),
      m_words(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_none(new QLabel(tr("No matching command is available."), this)),
      m_announcement(new Announcement(*this))
{
    setWindowTitle(tr("Commands"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    m_words->setPlaceholderText(tr("Type a command"));
    m_words->setAccessibleName(tr("Commands"));
    m_words->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_none->hide();
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    column->addWidget(m_words);
    column->addWidget(m_list);
    column->addWidget(m_none, 1);
    resize(520, 380);
    if (parent)
        QWidget::move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, parent->height() / 8)));
    connect(m_words, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_model->setWords(words);
        m_list->setVisible(m_model->rowCount() > 0);
        m_none->setVisible(m_model->rowCount() == 0);
        move(0);
    });
    connect(m_words, &QLineEdit::returnPressed, this, &CommandPalette::take);
    connect(m_list, &QListView::clicked, this, &CommandPalette::take);
    move(0);
    m_words->setFocus();
}

/// Moves by that many rows; 0: to the first row.
void CommandPalette::move(int rows)
{
    const int row = rows == 0 ? 0 : m_list->currentIndex().row() + rows;
    m_list->setCurrentIndex(m_model->index(std::clamp(row, 0, std::max(0, m_model->rowCount() - 1))));
    updateChosenText();
}

/// Screen readers follow the focus, which stays in the input, so the chosen entry must be announced.
void CommandPalette::updateChosenText()
{
    const QModelIndex chosen = m_list->currentIndex();
    const QStringList words{chosen.data().toString(), chosen.data(ActionModel::KeysRole).toString()};
    m_announcement->announce(chosen.isValid() ? words.join(QLatin1Char(' ')).trimmed() : m_none->text(), kSpokenPause);
}

void CommandPalette::take()
{
    QAction* action = m_model->at(m_list->currentIndex().row());
    if (!action)
        return;
    close();
    action->trigger();
}

/// Paints a border, because the palette has the colour of what it covers.
void CommandPalette::paintEvent(QPaintEvent* event)
{
    QDialog::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int page = std::max(1, m_list->viewport()->height() / kRowHeight);
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down: move(1); return true;
        case Qt::Key_Up: move(-1); return true;
        case Qt::Key_PageDown: move(page); return true;
        case Qt::Key_PageUp: move(-page); return true;
        default: break;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/change_table.h"

#include "gui/common/text/words.h"
#include "gui/panels/tables/short_names.h"

#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace stallscope::gui {

namespace {

using Kind = PossibleChange::Kind;

const PossibleChange& changeAt(const QModelIndex& index)
{
    return static_cast<const ChangeModel*>(index.model())->at(index.row());
}

constexpr int kRowHeight = 24;
constexpr int kLeastHeight = 96;

} // namespace

void ChangeModel::setChanges(std::vector<PossibleChange> changes)
{
    beginResetModel();
    m_changes = std::move(changes);
    endResetModel();
    emit chosen();
    emit gainsMissing();
}

int ChangeModel::chosenCount() const
{
    return static_cast<int>(std::count_if(m_changes.begin(), m_changes.end(), [](const PossibleChange& change) { return change.isChosen; }));
}

void ChangeModel::clear()
{
    if (chosenCount() == 0)
        return;
    for (PossibleChange& change : m_changes)
        change.isChosen = false;
    emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    emit chosen();
}

void ChangeModel::choose(int row)
{
    setData(index(row, What), Qt::Checked, Qt::CheckStateRole);
}

int ChangeModel::add(PossibleChange change)
{
    const auto known =
        std::find_if(m_changes.begin(), m_changes.end(), [&](const PossibleChange& one) { return one.kind == change.kind && one.waits == change.waits; });
    int row = static_cast<int>(known - m_changes.begin());
    if (known == m_changes.end()) {
        row = 0;
        beginInsertRows({}, row, row);
        m_changes.insert(m_changes.begin(), std::move(change));
        endInsertRows();
        emit gainsMissing();
    }
    choose(row);
    return row;
}

void ChangeModel::remove(int row)
{
    if (row < 0 || row >= rowCount() || !at(row).isRemovable())
        return;
    beginRemoveRows({}, row, row);
    m_changes.erase(m_changes.begin() + row);
    endRemoveRows();
    emit chosen();
    emit gainsMissing();
}

void ChangeModel::setGain(int row, Nanos saved)
{
    m_changes[static_cast<std::size_t>(row)].gain = saved;
    emit dataChanged(index(row, Gain), index(row, Gain));
}

int ChangeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_changes.size());
}

int ChangeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString ChangeModel::amountText(const PossibleChange& change)
{
    if (change.kind == Kind::Kernel)
        return tr("%1x as fast").arg(change.amount);
    if (change.kind == Kind::Streams)
        return counted(STALLSCOPE_COUNT("WhatIf", "{} streams", "{} stream"), static_cast<std::uint64_t>(change.amount));
    if (change.kind != Kind::Site)
        return {};
    return change.amount == 0 ? tr("never") : tr("once in %1").arg(change.amount);
}

QString ChangeModel::text(const PossibleChange& change, int column)
{
    switch (column) {
    case What: return change.words;
    case How: return amountText(change);
    case Gain: return gainText(change);
    default: return {};
    }
}

QString ChangeModel::gainText(const PossibleChange& change)
{
    if (!change.gain)
        return QStringLiteral("\u2026");
    if (*change.gain < 0)
        return tr("costs %1").arg(durationWords(-*change.gain));
    return *change.gain == 0 ? tr("nothing") : durationWords(*change.gain);
}

QString ChangeModel::explanation(const PossibleChange& change)
{
    const QString count = countWords(change.count);
    const QString cost = durationWords(change.cost);
    switch (change.kind) {
    case Kind::Waits: return tr("%1\nIdle gaps: %2. Waits: %3.\nPress Delete to remove it from the list.").arg(change.words, cost, count);
    case Kind::Site: return tr("%1\nWaits: %2. Idle gaps: %3.\nThe copies use pinned memory and return immediately.").arg(change.words, count, cost);
    case Kind::OwnCopyStreams:
        return tr("%1\nOne stream per direction with double buffering.\nCopies between host and device: %2, taking %3.").arg(change.words, count, cost);
    case Kind::Streams:
        return tr("%1\nEach iteration begins with a copy to the device and has its own buffers.\nCopies between host and device: %2, "
                  "taking %3.")
            .arg(change.words, count, cost);
    case Kind::AsGraphs:
        return tr("%1\nAll launches between two waits of a thread become one graph launch.\nLaunches: %2, taking %3.").arg(change.words, count, cost);
    case Kind::Kernel: break;
    }
    //: %2: "5 times"
    return tr("%1\nRan %2, %3 in total.").arg(change.words, counted(STALLSCOPE_COUNT("Words", "{} times", "{} time"), change.count), cost);
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const PossibleChange& change = at(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(change, index.column());
    case Qt::EditRole: return index.column() == How ? QVariant(change.amount) : QVariant();
    case Qt::ToolTipRole: return explanation(change);
    case Qt::TextAlignmentRole: return QVariant((index.column() == What ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::CheckStateRole: return index.column() == What ? QVariant(change.isChosen ? Qt::Checked : Qt::Unchecked) : QVariant();
    default: return {};
    }
}

bool ChangeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.row() >= rowCount())
        return false;
    PossibleChange& change = m_changes[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole && index.column() == What) {
        change.isChosen = value.toInt() == Qt::Checked;
    } else if (role == Qt::EditRole && index.column() == How && change.hasAmount()) {
        const double amount = value.toDouble();
        if (amount < 0 || (change.kind != Kind::Site && amount == 0))
            return false;
        change.amount = amount;
        change.isChosen = true;
        change.gain.reset();
    } else {
        return false;
    }
    for (PossibleChange& other : m_changes)
        other.isChosen = other.isChosen && !(change.isChosen && change.excludes(other));
    const bool isGainMissing = role == Qt::EditRole; // by value: a reference might not outlive the slots of the signals
    emit dataChanged(this->index(0, 0), this->index(rowCount() - 1, Columns - 1));
    emit chosen();
    if (isGainMissing)
        emit gainsMissing();
    return true;
}

Qt::ItemFlags ChangeModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == What)
        flags |= Qt::ItemIsUserCheckable;
    if (index.isValid() && index.column() == How && at(index.row()).hasAmount())
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant ChangeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const QString titles[] = {tr("change"), tr("amount"), tr("saves alone")};
    const QString tips[] = {tr("Changes to predict; any combination is possible"), tr("Remaining wait frequency or speedup; double-click or press F2 to edit"),
        tr("Predicted saving of this change alone. Combined savings may differ from the sum.")};
    if (role == Qt::DisplayRole && section < Columns)
        return titles[section];
    if (role == Qt::ToolTipRole && section < Columns)
        return tips[section];
    return {};
}

QWidget* AmountDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const PossibleChange& change = changeAt(index);
    auto* box = new QDoubleSpinBox(parent);
    box->setFrame(false);
    box->setAlignment(Qt::AlignRight);
    box->setAccessibleName(change.words);
    if (change.kind == PossibleChange::Kind::Kernel) {
        box->setRange(0.1, 1'000);
        box->setDecimals(1);
        box->setSingleStep(0.5);
        box->setSuffix(tr("x as fast"));
    } else if (change.kind == PossibleChange::Kind::Streams) {
        box->setRange(2, 32);
        box->setDecimals(0);
        box->setSuffix(tr(" streams"));
    } else {
        // one in one would be no change; the maximum is displayed as "never"
        box->setRange(1, std::max(static_cast<double>(change.count), 2.0));
        box->setDecimals(0);
        box->setPrefix(tr("once in "));
        box->setSpecialValueText(tr("never"));
    }
    return box;
}

void AmountDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    static_cast<QDoubleSpinBox*>(editor)->setValue(std::max(index.data(Qt::EditRole).toDouble(), static_cast<QDoubleSpinBox*>(editor)->minimum()));
}

void AmountDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    auto* box = static_cast<QDoubleSpinBox*>(editor);
    box->interpretText();
    const bool isNever = changeAt(index).kind == PossibleChange::Kind::Site && box->value() <= box->minimum();
    model->setData(index, isNever ? 0.0 : box->value(), Qt::EditRole);
}

void ChangeDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    constexpr int kMostLines = 3;
    constexpr int kBeside = 34;    // pixels: check box and margins
    constexpr double kFilled = 0.8; // of a line, since words are not broken anywhere
    QStyledItemDelegate::initStyleOption(option, index);
    const auto room = static_cast<int>(std::max(option->rect.width() - kBeside, 1) * kMostLines * kFilled);
    const auto fits = [&](const QString& text) { return option->fontMetrics.horizontalAdvance(text) <= room; };
    QString text = option->text;
    if (const PossibleChange& change = changeAt(index); change.kind == Kind::Kernel && !fits(text)) {
        const qsizetype name = text.indexOf(' ') + 1; // after "Kernel:"
        const QString before = text.left(name);
        text = before + shortenedName(text.mid(name), [&](const QString& shorter) { return fits(before + shorter); });
    }
    option->text = breakable(option->fontMetrics.elidedText(text, Qt::ElideMiddle, room));
    option->features |= QStyleOptionViewItem::WrapText;
}

ChangeTable::ChangeTable(ChangeModel& model, QWidget* parent) : QTableView(parent), m_model(model)
{
    setModel(&m_model);
    setItemDelegateForColumn(ChangeModel::What, new ChangeDelegate(this));
    setItemDelegateForColumn(ChangeModel::How, new AmountDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setTextElideMode(Qt::ElideMiddle);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Changes"));
    setMinimumHeight(kLeastHeight);
    setTabKeyNavigation(false); // Tab moves to the next control
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(ChangeModel::What, QHeaderView::Stretch);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column == ChangeModel::What)
            resizeRowsToContents();
    });
}

void ChangeTable::goTo(int row)
{
    setCurrentIndex(m_model.index(row, ChangeModel::What));
    scrollTo(currentIndex());
}

void ChangeTable::removeCurrent()
{
    m_model.remove(currentIndex().row());
}

bool ChangeTable::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        event->accept(); // the window may have a shortcut for it
        return true;
    }
    return QTableView::event(event);
}

void ChangeTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete)
        removeCurrent();
    else
        QTableView::keyPressEvent(event);
}

} // namespace stallscope::gui

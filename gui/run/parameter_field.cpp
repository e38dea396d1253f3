// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/parameter_field.h"

#include "gui/run/catalogue_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>

namespace stallscope::gui {

namespace {

QString rangeText(const ParameterInfo& info)
{
    return ParameterField::tr("%1 to %2").arg(QString::fromStdString(info.display(info.smallest)), QString::fromStdString(info.display(info.largest)));
}

} // namespace

ParameterField::ParameterField(const ParameterInfo& info, QWidget* parent) : QWidget(parent), m_info(info), m_reset(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    if (info.unit == ParameterInfo::Unit::Choice) {
        m_words = new QComboBox(this);
        for (const char* word : info.choices)
            m_words->addItem(catalogueText(word));
        row->addWidget(m_words, 1);
        connect(m_words, &QComboBox::currentIndexChanged, this, &ParameterField::judge);
    } else {
        m_edit = new QLineEdit(this);
        row->addWidget(m_edit, 1);
        connect(m_edit, &QLineEdit::textChanged, this, &ParameterField::judge);
    }
    m_reset->setText(QStringLiteral("\u21BA"));
    m_reset->setAutoRaise(true);
    m_reset->setToolTip(tr("Back to the default, %1").arg(QString::fromStdString(info.display(info.standard))));
    QSizePolicy keepsItsPlace = m_reset->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keepsItsPlace);
    row->addWidget(m_reset);
    connect(m_reset, &QToolButton::clicked, this, &ParameterField::reset);
    setFocusProxy(m_edit ? static_cast<QWidget*>(m_edit) : m_words);
    reset();
    judge();
}

Result<std::int64_t> ParameterField::parsed() const
{
    return m_info.parse(m_edit->text().trimmed().toStdString());
}

std::optional<std::int64_t> ParameterField::value() const
{
    if (m_words)
        return m_words->currentIndex();
    const auto number = parsed();
    return number ? std::optional(*number) : std::nullopt;
}

QString ParameterField::complaint() const
{
    if (m_words)
        return {};
    const auto number = parsed();
    return number ? QString() : QString::fromStdString(number.error().message);
}

void ParameterField::setValue(std::int64_t value)
{
    if (m_words)
        m_words->setCurrentIndex(static_cast<int>(value));
    else
        m_edit->setText(QString::fromStdString(m_info.text(value)));
}

void ParameterField::judge()
{
    const QString problem = complaint();
    if (m_edit) {
        m_edit->setToolTip(problem.isEmpty() ? catalogueText(m_info.help) + QStringLiteral("\n") + rangeText(m_info) : problem);
        m_edit->setProperty("isWrong", !problem.isEmpty());
        QPalette colours = palette();
        if (!problem.isEmpty())
            colours.setColor(QPalette::Text, QColor(0xd5, 0x5e, 0x00));
        m_edit->setPalette(colours);
    } else {
        m_words->setToolTip(catalogueText(m_info.help));
    }
    m_reset->setVisible(value() != m_info.standard);
    emit changed();
}

} // namespace stallscope::gui

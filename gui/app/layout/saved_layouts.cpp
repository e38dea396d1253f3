// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/saved_layouts.h"

#include "gui/model/settings.h"

#include <QAction>

#include <array>

namespace stallscope::gui {

namespace {

/// Names in the settings, in the order of Arrangement.
constexpr std::array<const char*, 3> kLayoutNames{"analyze", "run", "compare"};

QString nameOfLayout(PanelDocks::Arrangement arrangement)
{
    return QString::fromLatin1(kLayoutNames[static_cast<std::size_t>(arrangement)]);
}

QString layoutKey(PanelDocks::Arrangement arrangement)
{
    return QStringLiteral("docks.") + nameOfLayout(arrangement);
}

} // namespace

SavedLayouts::SavedLayouts(PanelDocks& docks, QAction& form, Settings& settings, QObject* parent)
    : QObject(parent), m_docks(docks), m_form(form), m_settings(settings)
{
}

void SavedLayouts::restore()
{
    const QString name = m_settings.choice(QStringLiteral("layout"), nameOfLayout(Arrangement::Analyze)).toString();
    for (const Arrangement arrangement : {Arrangement::Analyze, Arrangement::Run, Arrangement::Compare}) {
        if (nameOfLayout(arrangement) == name)
            m_current = arrangement;
    }
    m_choices[static_cast<qsizetype>(m_current)]->setChecked(true);
    if (!m_docks.setState(m_settings.layoutOf(layoutKey(m_current))))
        m_docks.arrange(m_current);
}

void SavedLayouts::save()
{
    m_settings.setChoice(QStringLiteral("layout"), nameOfLayout(m_current));
    keep();
}

void SavedLayouts::keep()
{
    m_settings.setLayoutOf(layoutKey(m_current), m_docks.state());
}

void SavedLayouts::choose(Arrangement arrangement)
{
    if (arrangement != m_current)
        keep();
    m_current = arrangement;
    m_choices[static_cast<qsizetype>(m_current)]->setChecked(true);
    if (!m_docks.setState(m_settings.layoutOf(layoutKey(m_current))))
        m_docks.arrange(m_current);
    showForm(m_current == Arrangement::Run);
}

void SavedLayouts::reset()
{
    m_docks.arrange(m_current);
    keep();
    showForm(m_current == Arrangement::Run);
}

void SavedLayouts::showForm(bool isShown)
{
    if (m_form.isChecked() != isShown)
        m_form.trigger();
}

} // namespace stallscope::gui

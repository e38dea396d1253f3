// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/bundle_environment.h"

#include <QFile>
#include <QFileInfo>
#include <QtGlobal>

namespace stallscope::gui {

BundleEnvironment::BundleEnvironment(const QString& programFolder)
{
    const QString share = programFolder + QStringLiteral("/../share");
    const QString fonts = share + QStringLiteral("/stallscope/fonts.conf");
    if (programFolder.isEmpty() || !QFileInfo::exists(fonts))
        return;
    if (!qEnvironmentVariableIsSet("FONTCONFIG_FILE"))
        set("FONTCONFIG_FILE", QFile::encodeName(QFileInfo(fonts).canonicalFilePath()));
    if (QFileInfo(share + QStringLiteral("/stallscope")).isWritable()) // fontconfig's cache
        set("XDG_CACHE_HOME", QFile::encodeName(QFileInfo(share).canonicalFilePath() + QStringLiteral("/stallscope/cache")));
    if (!qEnvironmentVariableIsSet("XKB_CONFIG_ROOT") && !QFileInfo::exists(QStringLiteral("/usr/share/X11/xkb/rules")))
        set("XKB_CONFIG_ROOT", QFile::encodeName(QFileInfo(share + QStringLiteral("/X11/xkb")).canonicalFilePath()));
    set("QT_PLUGIN_PATH", {});
    set("QT_QPA_PLATFORM_PLUGIN_PATH", {});
}

BundleEnvironment::~BundleEnvironment()
{
    for (const auto& [name, value] : m_previous) {
        if (value.isNull())
            qunsetenv(name);
        else
            qputenv(name, value);
    }
}

void BundleEnvironment::set(const char* name, const QByteArray& value)
{
    m_previous.emplace_back(name, qgetenv(name));
    if (value.isNull())
        qunsetenv(name);
    else
        qputenv(name, value);
}

QString programFolder()
{
    return QFileInfo(QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget()).path();
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/desktop_integration.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSaveFile>
#include <QStandardPaths>
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

namespace {

struct IntegrationWords {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

const QString kId = QStringLiteral("io.github.stallscope.Stallscope");
const QString kFileType = QStringLiteral("application-x-stallscope");
const QString kMenuEntry = QStringLiteral("applications/%1.desktop").arg(kId);
const QString kMimePackage = QStringLiteral("mime/packages/%1.xml").arg(kId);

Error cannotWrite(const QString& path, const QString& why)
{
    return {IntegrationWords::tr("cannot write %1: %2").arg(path, why).toStdString()};
}

/// Paths relative to `root` of all existing files to integrate.
QStringList filesBelow(const QString& root)
{
    QStringList found;
    for (const QString& file : {kMenuEntry, kMimePackage}) {
        if (QFileInfo::exists(root + '/' + file))
            found << file;
    }
    const QString icons = QStringLiteral("icons/hicolor");
    for (const QString& size : QDir(root + '/' + icons).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        for (const QString& name : {QStringLiteral("apps/") + kId, QStringLiteral("mimetypes/") + kFileType}) {
            for (const char* suffix : {".png", ".svg"}) {
                const QString file = icons + '/' + size + '/' + name + suffix;
                if (QFileInfo::exists(root + '/' + file))
                    found << file;
            }
        }
    }
    return found;
}

Result<> writeFile(const QString& path, const QByteArray& contents)
{
    const QString folder = QFileInfo(path).path();
    if (!QDir().mkpath(folder))
        return cannotWrite(folder, IntegrationWords::tr("cannot create the folder"));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size() || !file.commit())
        return cannotWrite(path, file.errorString());
    return {};
}

/// Replaces the name of the program by its path.
QByteArray menuEntry(const QByteArray& installed, const QString& program)
{
    QByteArray text;
    for (const QByteArray& line : installed.split('\n')) {
        if (line.startsWith("Exec="))
            text += "TryExec=" + QString(program).replace('\\', QLatin1String("\\\\")).toUtf8() + "\nExec=" + execArgument(program).toUtf8() + " %F\n";
        else if (!line.isEmpty())
            text += line + '\n';
    }
    return text;
}

void removeEmptyFolders(const QString& root, QString folder)
{
    while (folder != QLatin1String(".") && QDir(root).rmdir(folder))
        folder = QFileInfo(folder).path();
}

/// Removes the files that update-mime-database generates for an empty set of types.
void removeEmptyMimeDatabase(const QString& data)
{
    const QDir mime(data + QStringLiteral("/mime"));
    if (!mime.exists() || QFileInfo::exists(mime.filePath(QStringLiteral("packages"))))
        return;
    for (const char* name :
        {"XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache", "subclasses", "treemagic", "types", "version"})
        QFile::remove(mime.filePath(QLatin1String(name)));
    QDir(data).rmdir(QStringLiteral("mime"));
}

} // namespace

QString execArgument(const QString& path)
{
    QString quoted;
    for (const QChar sign : path) {
        if (QStringLiteral("\"`$\\").contains(sign))
            quoted += '\\';
        if (sign == '%')
            quoted += '%';
        quoted += sign;
    }
    // A value is a string, in which backslashes are escaped a second time.
    return '"' + quoted.replace('\\', QLatin1String("\\\\")) + '"';
}

Result<QString> addToDesktop(const DesktopIntegration& integration)
{
    const QStringList files = filesBelow(integration.share);
    if (!files.contains(kMenuEntry))
        return Error{IntegrationWords::tr("%1 has no menu entry to add; only an unpacked bundle or an installation can be integrated")
                         .arg(integration.share)
                         .toStdString()};
    for (const QString& name : files) {
        QFile file(integration.share + '/' + name);
        if (!file.open(QIODevice::ReadOnly))
            return Error{IntegrationWords::tr("cannot read %1: %2").arg(file.fileName(), file.errorString()).toStdString()};
        const QByteArray contents = file.readAll();
        const auto written = writeFile(integration.data + '/' + name, name == kMenuEntry ? menuEntry(contents, integration.program) : contents);
        if (!written)
            return written.error();
    }
    return integration.data + '/' + kMenuEntry;
}

Result<int> removeFromDesktop(const QString& data)
{
    const QStringList files = filesBelow(data);
    for (const QString& name : files) {
        QFile file(data + '/' + name);
        if (!file.remove())
            return Error{IntegrationWords::tr("cannot remove %1: %2").arg(file.fileName(), file.errorString()).toStdString()};
        removeEmptyFolders(data, QFileInfo(name).path());
    }
    return static_cast<int>(files.size());
}

void updateDesktopDatabases(const QString& data)
{
    const auto update = [](const QString& tool, const QStringList& arguments) {
        if (!QFileInfo(arguments.back()).isDir() || QStandardPaths::findExecutable(tool).isEmpty())
            return;
        QProcess process;
        process.setStandardErrorFile(QProcess::nullDevice());
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(tool, arguments);
        process.waitForFinished();
    };
    update(QStringLiteral("update-mime-database"), {data + QStringLiteral("/mime")});
    removeEmptyMimeDatabase(data);
    update(QStringLiteral("update-desktop-database"), {data + QStringLiteral("/applications")});
    const QString icons = data + QStringLiteral("/icons/hicolor");
    if (QFileInfo::exists(icons + QStringLiteral("/icon-theme.cache"))) // without a cache, desktops read the folder itself
        update(QStringLiteral("gtk-update-icon-cache"), {QStringLiteral("-f"), QStringLiteral("-t"), QStringLiteral("-q"), icons});
}

} // namespace stallscope::gui

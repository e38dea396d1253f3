// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/ssh_host.h"

#include "gui/model/settings.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QVariantMap>

namespace stallscope::gui {

namespace {

constexpr QLatin1String kScheme("ssh://");
constexpr const char* kRecorders = "recorders";
constexpr int kMostPorts = 65535;

struct MachineWords {
    Q_DECLARE_TR_FUNCTIONS(SshHost)
};

Error wrong(const QString& message)
{
    return Error{message.toStdString()};
}

} // namespace

QString SshHost::text() const
{
    const QString name = host.contains(':') ? '[' + host + ']' : host;
    return (user.isEmpty() ? QString() : user + '@') + name + (port == 0 ? QString() : ':' + QString::number(port));
}

Result<SshHost> machineFrom(const QString& text)
{
    // user, name or bracketed address, port
    static const QRegularExpression kForm(
        R"(\A(?:([A-Za-z0-9_][A-Za-z0-9_.-]*)@)?(?:([A-Za-z0-9_][A-Za-z0-9_.-]*)|\[([0-9A-Fa-f:.]+(?:%[A-Za-z0-9]+)?)\])(?::(\d{1,5}))?\z)");
    if (text.isEmpty())
        return wrong(MachineWords::tr("Enter the machine."));
    const auto match = kForm.match(text);
    if (!match.hasMatch())
        return wrong(MachineWords::tr("'%1' is not a valid machine name. Use HOST, USER@HOST or USER@HOST:PORT.").arg(text));
    const SshHost machine{match.captured(1), match.captured(2) + match.captured(3), match.captured(4).toInt()};
    if (machine.port > kMostPorts || (machine.port == 0 && !match.captured(4).isEmpty()))
        return wrong(MachineWords::tr("'%1': port %2 is out of range.").arg(text, match.captured(4)));
    return machine;
}

bool isRemote(const QString& address)
{
    return address.startsWith(kScheme, Qt::CaseInsensitive);
}

Result<RemoteFile> remoteFileFrom(const QString& address)
{
    const QString rest = address.mid(kScheme.size());
    const qsizetype slash = rest.indexOf('/');
    if (!isRemote(address) || slash < 0 || slash + 1 == rest.size())
        return wrong(MachineWords::tr("'%1' is not a valid remote file. Use ssh://[USER@]HOST[:PORT]/FILE").arg(address));
    const auto machine = machineFrom(rest.left(slash));
    if (!machine)
        return machine.error();
    const QString path = rest.mid(slash);
    return RemoteFile{*machine, path.startsWith(QLatin1String("/~/")) ? path.mid(1) : path};
}

QString recorderOn(const SshHost& machine, const Settings& settings)
{
    return settings.choice(kRecorders).toMap().value(machine.text(), kUsualRecorder).toString();
}

void saveRecorder(Settings& settings, const SshHost& machine, const QString& recorder)
{
    QVariantMap all = settings.choice(kRecorders).toMap();
    if (recorder.isEmpty() || recorder == kUsualRecorder)
        all.remove(machine.text());
    else
        all.insert(machine.text(), recorder);
    settings.setChoice(kRecorders, all);
}

} // namespace stallscope::gui

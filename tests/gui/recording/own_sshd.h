// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace stallscope::test {

/// A real ssh server on a port of this machine, run by the current user with its own keys, and an `ssh` that knows it; both
/// end with this object. Accepts the user who runs the test.
class OwnSshd {
public:
    OwnSshd() { m_whyNot = begin(); }
    ~OwnSshd()
    {
        m_server.kill();
        m_server.waitForFinished();
    }
    /// Why it is unavailable here; empty if it is available.
    [[nodiscard]] const QString& whyNot() const { return m_whyNot; }
    [[nodiscard]] int port() const { return m_port; }
    /// Folder of an `ssh` that uses the keys of this server.
    [[nodiscard]] QByteArray binFolder() const { return m_folder.filePath("bin").toUtf8(); }
    /// As on the first visit.
    void forgetHost() const { QFile::remove(m_folder.filePath("known")); }
    void knowHost() const { (void)write("known", QByteArray("[127.0.0.1]:") + QByteArray::number(m_port) + ' ' + read("host.pub")); }
    /// Simulates a broken connection.
    void breakLines() const
    {
        for (const QByteArray& child : children(QByteArray::number(m_server.processId())))
            breakLine(child);
    }

private:
    [[nodiscard]] QString begin()
    {
        const QString sshd = QStandardPaths::findExecutable("sshd", {"/usr/sbin", "/usr/local/sbin"});
        const QString ssh = QStandardPaths::findExecutable("ssh");
        if (sshd.isEmpty() || ssh.isEmpty())
            return "there is no ssh server here (package openssh-server)";
        if (::geteuid() == 0)
            QDir().mkpath("/run/sshd"); // which it wants for root
        for (const char* const key : {"host", "user"}) {
            if (QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-C", "", "-f", m_folder.filePath(key)}) != 0)
                return "no keys can be made";
        }
        m_port = freePort();
        if (m_port == 0)
            return "there is no free port";
        const QByteArray at = m_folder.path().toUtf8();
        (void)write("sshd_config",
            "ListenAddress 127.0.0.1:" + QByteArray::number(m_port) + "\nHostKey " + at + "/host\nAuthorizedKeysFile " + at
                + "/user.pub\nPidFile none\nUsePAM no\nStrictModes no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin yes\n");
        (void)write("ssh_config",
            "Host *\nIdentityFile " + at + "/user\nIdentitiesOnly yes\nIdentityAgent none\nUserKnownHostsFile " + at
                + "/known\nGlobalKnownHostsFile none\nStrictHostKeyChecking ask\n");
        QDir(m_folder.path()).mkdir("bin");
        (void)write("bin/ssh", "#!/bin/sh\nexec " + ssh.toUtf8() + " -F " + at + "/ssh_config \"$@\"\n");
        QFile::setPermissions(m_folder.filePath("bin/ssh"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        knowHost();
        return listen(sshd);
    }
    [[nodiscard]] static int freePort()
    {
        const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        const bool isFound = ::bind(probe, generic, length) == 0 && ::getsockname(probe, generic, &length) == 0;
        ::close(probe);
        return isFound ? ntohs(address.sin_port) : 0;
    }
    [[nodiscard]] QString listen(const QString& sshd)
    {
        m_server.setProcessChannelMode(QProcess::MergedChannels);
        m_server.start(sshd, {"-D", "-e", "-f", m_folder.filePath("sshd_config")});
        QByteArray said;
        while (!said.contains("listening on")) {
            if (!m_server.waitForReadyRead(60'000))
                return "the ssh server does not start: " + QString::fromUtf8(said + m_server.readAll());
            said += m_server.readAll();
        }
        return {};
    }
    [[nodiscard]] bool write(const char* name, const QByteArray& contents) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size();
    }
    [[nodiscard]] QByteArray read(const char* name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// For a user other than root two processes of the server hold a line, one below the other. What runs there is left alone.
    static void breakLine(const QByteArray& process)
    {
        const QList<QByteArray> below = children(process);
        ::kill(process.toInt(), SIGKILL);
        for (const QByteArray& child : below) {
            QFile name("/proc/" + child + "/comm");
            if (name.open(QIODevice::ReadOnly) && name.readAll().startsWith("sshd"))
                breakLine(child);
        }
    }
    [[nodiscard]] static QList<QByteArray> children(const QByteArray& process)
    {
        QFile file("/proc/" + process + "/task/" + process + "/children");
        QList<QByteArray> found = file.open(QIODevice::ReadOnly) ? file.readAll().simplified().split(' ') : QList<QByteArray>();
        found.removeAll(QByteArray());
        return found;
    }

    QTemporaryDir m_folder;
    QProcess m_server;
    int m_port = 0;
    QString m_whyNot;
};

} // namespace stallscope::test

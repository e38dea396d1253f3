// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A program that recording must not disturb. The first word on its command line is what it does; it reports on stdout what it observed, which
/// must be the same with and without a recorder. Ranges that it has completed are counted in the file named by HOSTILE_COUNT, in memory that
/// survives the program.

#include "tests/engine/inject/nvtx_client.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace stallscope::test;

constexpr int kDescriptors = 1024;

std::atomic<std::uint64_t>* s_count = nullptr;

void openCount()
{
    const char* const path = std::getenv("HOSTILE_COUNT");
    const int file = path ? ::open(path, O_RDWR | O_CREAT, 0666) : -1;
    if (file < 0 || ::ftruncate(file, 4096) != 0)
        return;
    void* const memory = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (memory != MAP_FAILED)
        s_count = static_cast<std::atomic<std::uint64_t>*>(memory);
}

void begin(const char* name)
{
    pushRange(name);
}

void end()
{
    popRange();
    if (s_count)
        s_count->fetch_add(1);
}

void ranges(int count, const char* name)
{
    for (int i = 0; i < count; ++i) {
        begin(name);
        end();
    }
}

void milliseconds(long count)
{
    timespec rest{count / 1000, count % 1000 * 1'000'000};
    while (::nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
}

/// Ranges with a pause in each.
void steps(int count, const char* name)
{
    for (int i = 0; i < count; ++i) {
        begin(name);
        milliseconds(1);
        end();
    }
}

void closeAll()
{
    for (int descriptor = 3; descriptor < kDescriptors; ++descriptor)
        ::close(descriptor);
}

void becomeNobody()
{
    constexpr unsigned kNobody = 65534;
    if (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)
        std::puts("still somebody");
}

/// As a daemon starts; what stdio holds back is written by exit().
void ownFiles()
{
    steps(50, "before");
    closeAll();
    std::array<std::FILE*, 5> files{};
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i] = std::fopen(("own" + std::to_string(i) + ".txt").c_str(), "w");
    for (int line = 0; line < 20; ++line) {
        steps(10, "work");
        for (std::FILE* const file : files)
            std::fprintf(file, "line %d\n", line);
    }
}

void ownPipes()
{
    mark("start");
    milliseconds(50);
    closeAll();
    std::array<std::array<int, 2>, 10> pipes{};
    for (auto& pipe : pipes) {
        if (::pipe(pipe.data()) != 0)
            std::puts("no pipe");
    }
    int wrong = 0;
    for (int round = 0; round < 200; ++round) {
        begin("round");
        for (std::size_t i = 0; i < pipes.size(); ++i) {
            const std::string message = "message " + std::to_string(round) + ' ' + std::to_string(i);
            std::string back(message.size(), '\0');
            wrong += ::write(pipes[i][1], message.data(), message.size()) != static_cast<ssize_t>(message.size()) ? 1 : 0;
            milliseconds(i == 0 ? 1 : 0);
            wrong += ::read(pipes[i][0], back.data(), back.size()) != static_cast<ssize_t>(back.size()) || back != message ? 1 : 0;
        }
        end();
    }
    std::printf("%d messages wrong\n", wrong);
}

/// Closes everything and opens its own, again and again, while threads record names without end and children come and go.
void descriptorThieves()
{
    std::atomic<bool> isOver{false};
    std::vector<std::thread> others;
    for (int thread = 0; thread < 3; ++thread) {
        others.emplace_back([&isOver, thread] {
            for (long i = 0; !isOver; ++i) {
                begin(("thread " + std::to_string(thread) + " range " + std::to_string(i)).c_str());
                end();
                if (i % 100 == 0)
                    milliseconds(1);
            }
        });
    }
    int wrong = 0;
    for (int round = 0; round < 150; ++round) {
        begin("round");
        closeAll();
        std::array<int, 12> files{};
        for (std::size_t i = 0; i < files.size(); ++i) {
            files[i] = ::open(("thief" + std::to_string(i) + ".txt").c_str(), O_RDWR | O_CREAT | O_TRUNC, 0666);
            wrong += files[i] != static_cast<int>(i) + 3 ? 1 : 0; // the lowest one that is free
        }
        for (int line = 0; line < 10; ++line) {
            for (std::size_t i = 0; i < files.size(); ++i)
                wrong += ::dprintf(files[i], "%d %zu %d\n", round, i, line) < 0 ? 1 : 0;
        }
        if (round % 10 == 0) {
            const pid_t child = ::fork();
            if (child == 0) {
                closeAll();
                ranges(20, "child");
                ::_exit(0);
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            wrong += status != 0 ? 1 : 0;
        }
        for (std::size_t i = 0; i < files.size(); ++i) {
            std::string expected;
            for (int line = 0; line < 10; ++line)
                expected += std::to_string(round) + ' ' + std::to_string(i) + ' ' + std::to_string(line) + '\n';
            std::string back(expected.size() + 100, '\0');
            back.resize(static_cast<std::size_t>(std::max<ssize_t>(::pread(files[i], back.data(), back.size(), 0), 0)));
            wrong += back != expected ? 1 : 0;
        }
        end();
    }
    isOver = true;
    for (std::thread& other : others)
        other.join();
    std::printf("%d wrong\n", wrong);
}

/// As descriptorThieves(), in a program that may begin no process and no thread any more, and, with `descriptors`, open few files.
void thievesWithoutThreads(rlim_t descriptors)
{
    ::chmod(".", 0777);
    becomeNobody();
    mark("start");
    std::atomic<bool> isOver{false};
    std::vector<std::thread> others;
    for (int thread = 0; thread < 3; ++thread) {
        others.emplace_back([&isOver, thread] {
            const std::string rest(400, 'x');
            for (long i = 0; !isOver; ++i) {
                begin((std::to_string(thread) + ' ' + std::to_string(i) + rest).c_str());
                end();
            }
        });
    }
    const rlimit one{1, 1};
    ::setrlimit(RLIMIT_NPROC, &one);
    const rlimit few{descriptors, descriptors};
    if (descriptors > 0)
        ::setrlimit(RLIMIT_NOFILE, &few);
    int wrong = 0;
    int notLowest = 0;
    for (int round = 0; round < 500; ++round) {
        for (int descriptor = 3; descriptor < 200; ++descriptor)
            ::close(descriptor);
        std::array<int, 12> files{};
        for (std::size_t i = 0; i < files.size(); ++i) {
            files[i] = ::open(("thief" + std::to_string(i) + ".txt").c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
            notLowest += files[i] != static_cast<int>(i) + 3 ? 1 : 0;
        }
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string text = std::to_string(round) + ' ' + std::to_string(i) + '\n';
            std::string back(100, '\0');
            wrong += ::write(files[i], text.data(), text.size()) != static_cast<ssize_t>(text.size()) ? 1 : 0;
            back.resize(static_cast<std::size_t>(std::max<ssize_t>(::pread(files[i], back.data(), back.size(), 0), 0)));
            wrong += back != text ? 1 : 0;
        }
    }
    isOver = true;
    for (std::thread& other : others)
        other.join();
    std::printf("%d wrong, %d not the lowest\n", wrong, notLowest);
}

/// NVTX opens the library before that, as any program opens its libraries.
void lowestDescriptor()
{
    ranges(1, "first");
    std::atomic<bool> isOver{false};
    std::thread other([&isOver] {
        for (long i = 0; !isOver; ++i) {
            begin(("range " + std::to_string(i)).c_str());
            end();
        }
    });
    int wrong = 0;
    for (int round = 0; round < 50'000; ++round) {
        ::close(0);
        const int file = ::open("/dev/null", O_RDONLY);
        wrong += file != 0 ? 1 : 0;
        if (file != 0)
            ::close(file);
    }
    isOver = true;
    other.join();
    std::printf("%d wrong\n", wrong);
}

void listDescriptors()
{
    ranges(10, "r");
    std::string open;
    for (int descriptor = 0; descriptor < kDescriptors; ++descriptor)
        open += ::fcntl(descriptor, F_GETFD) >= 0 ? ' ' + std::to_string(descriptor) : std::string();
    std::printf("open:%s\n", open.c_str());
}

void detach()
{
    ::setsid();
    for (int descriptor = 0; descriptor < 3; ++descriptor)
        ::close(descriptor);
}

void reportDone()
{
    std::ofstream("daemon.writing") << "done";
    std::rename("daemon.writing", "daemon.done");
}

/// The parent is gone before the daemon does anything.
void daemonAfter(long pause)
{
    if (::fork() != 0)
        ::_exit(0);
    detach();
    if (::fork() != 0)
        ::_exit(0);
    milliseconds(pause);
    ranges(1000, "daemon");
    reportDone();
}

void briefDaemon()
{
    daemonAfter(50);
}

void quickDaemon()
{
    daemonAfter(1000);
}

void slowDaemon()
{
    ranges(20, "parent");
    if (::fork() != 0) {
        milliseconds(100);
        ::_exit(0);
    }
    detach();
    steps(1000, "daemon");
    reportDone();
}

/// As setproctitle(): the environment moves, and what it was read from is overwritten.
void overwriteEnvironment()
{
    static std::vector<std::string> texts;
    static std::vector<char*> pointers;
    char* const from = environ[0];
    char* until = from;
    for (char** variable = environ; *variable; ++variable) {
        texts.emplace_back(*variable);
        until = *variable + texts.back().size();
    }
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    environ = pointers.data();
    std::memset(from, 0, static_cast<std::size_t>(until - from));
}

/// A daemon of a program that has recorded, which hides from the recorder before its own first range.
void hiddenDaemon(void (*hide)())
{
    ranges(20, "parent");
    if (::fork() != 0)
        ::_exit(0);
    detach();
    hide();
    milliseconds(1000);
    ranges(1000, "daemon");
    reportDone();
}

/// Its parent has ended long before the recorder does.
void hiddenDaemonOfChild()
{
    const pid_t child = ::fork();
    if (child == 0)
        hiddenDaemon(overwriteEnvironment);
    else
        ::waitpid(child, nullptr, 0);
    milliseconds(500);
}

/// As a network service: who is not root sees neither its environment nor its memory.
void becomeSecretive()
{
    ::prctl(PR_SET_DUMPABLE, 0);
}

void forks()
{
    ranges(10, "parent");
    for (int child = 0; child < 20; ++child) {
        if (::fork() == 0) {
            ranges(50, "child");
            if (child % 2 == 0)
                ::_exit(child);
            std::exit(child);
        }
    }
    int sum = 0;
    int status = 0;
    while (::wait(&status) > 0)
        sum += WEXITSTATUS(status);
    std::printf("sum %d\n", sum);
}

void nestedForks()
{
    for (int level = 0; level < 5; ++level) {
        ranges(10, "level");
        const pid_t child = ::fork();
        if (child == 0)
            continue;
        int status = 0;
        ::waitpid(child, &status, 0);
        ::_exit(level + WEXITSTATUS(status));
    }
}

/// Threads record while others fork, from the first moment on.
/// NVTX is loaded before: a fork in the 0.1 ms of that hangs, see docs/recording.md.
void forksOfThreads()
{
    ranges(1, "first");
    std::atomic<bool> isOver{false};
    std::vector<std::thread> others;
    for (int thread = 0; thread < 4; ++thread) {
        others.emplace_back([&isOver] {
            for (long i = 0; !isOver; ++i) {
                begin(("n " + std::to_string(i % 1000)).c_str());
                end();
                if (i % 64 == 0)
                    milliseconds(0);
            }
        });
    }
    int bad = 0;
    for (int i = 0; i < 100; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::alarm(60);
            ranges(20, "c");
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        bad += status != 0 ? 1 : 0;
        if (status != 0)
            std::fprintf(stderr, "child %d ended with %x\n", i, static_cast<unsigned>(status));
    }
    isOver = true;
    for (std::thread& other : others)
        other.join();
    std::printf("%d children bad\n", bad);
}

void leaf()
{
    ranges(100, "leaf");
}

void execChain()
{
    ranges(100, "first");
    ::execl("/proc/self/exe", "hostile_program", "exec-once-more", nullptr);
}

void execOnceMore()
{
    ranges(100, "second");
    ::execl("/proc/self/exe", "hostile_program", "leaf", nullptr);
}

void vforks()
{
    ranges(10, "parent");
    for (int i = 0; i < 5; ++i) {
        const pid_t child = ::vfork();
        if (child == 0) {
            ::execl("/proc/self/exe", "hostile_program", "leaf", nullptr);
            ::_exit(9);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        std::printf("%d\n", WEXITSTATUS(status));
    }
}

void execWithoutEnvironment()
{
    ranges(100, "before");
    std::string one = "A=1";
    std::array<char*, 2> environment{one.data(), nullptr};
    ::execle("/proc/self/exe", "hostile_program", "leaf", nullptr, environment.data());
}

volatile std::sig_atomic_t s_signals = 0;
void countSignal(int /*signal*/)
{
    s_signals = s_signals + 1;
}

void alarms()
{
    struct sigaction action = {};
    action.sa_handler = countSignal;
    ::sigaction(SIGALRM, &action, nullptr);
    const itimerval every{{0, 1000}, {0, 1000}};
    ::setitimer(ITIMER_REAL, &every, nullptr);
    int interrupted = 0;
    for (int i = 0; i < 100; ++i) {
        begin("t");
        const timespec rest{0, 5'000'000};
        interrupted += ::nanosleep(&rest, nullptr) != 0 && errno == EINTR ? 1 : 0;
        end();
    }
    std::printf("%d %d\n", s_signals > 80, interrupted > 80);
}

void profilingTimer()
{
    struct sigaction action = {};
    action.sa_handler = countSignal;
    ::sigaction(SIGPROF, &action, nullptr);
    const itimerval every{{0, 1000}, {0, 1000}};
    ::setitimer(ITIMER_PROF, &every, nullptr);
    volatile double sink = 0;
    for (int i = 0; i < 50; ++i) {
        begin("t");
        for (int k = 0; k < 1'000'000; ++k)
            sink = sink + k;
        end();
    }
    std::printf("%d\n", s_signals > 5);
}

void blockedSignals()
{
    sigset_t all;
    sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, nullptr);
    ranges(100, "b");
    ::kill(::getpid(), SIGUSR1);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    int signal = 0;
    sigwait(&one, &signal);
    std::printf("%d\n", signal == SIGUSR1);
}

std::jmp_buf s_jump;

/// A handler that leaves NVTX by a long jump, in the midst of it; not while that initializes itself, which it would then wait for in vain.
void longJumps()
{
    ranges(1, "begun");
    struct sigaction action = {};
    action.sa_handler = [](int) { siglongjmp(s_jump, 1); };
    action.sa_flags = SA_NODEFER;
    ::sigaction(SIGALRM, &action, nullptr);
    volatile int jumps = 0;
    while (jumps < 200) {
        if (sigsetjmp(s_jump, 1) != 0) {
            jumps = jumps + 1;
            continue;
        }
        const itimerval soon{{0, 0}, {0, 50}};
        ::setitimer(ITIMER_REAL, &soon, nullptr);
        for (int i = 0; i < 100'000'000; ++i)
            mark("mark");
    }
    std::puts("jumped");
    ranges(10, "after the jumps");
}

void jail()
{
    ranges(10, "before");
    ::mkdir("jail", 0755);
    if (::chroot("jail") != 0 || ::chdir("/") != 0)
        std::puts("no jail");
    ranges(200, "jail");
    const pid_t child = ::fork();
    if (child == 0) {
        ranges(200, "jail child");
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
}

void givesUpRights()
{
    ranges(10, "root");
    becomeNobody();
    ranges(200, "nobody");
    const pid_t child = ::fork();
    if (child == 0) {
        ranges(200, "nobody's child");
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
}

void nobodyFromTheBeginning()
{
    becomeNobody();
    const rlimit one{1, 1};
    ::setrlimit(RLIMIT_NPROC, &one);
    ranges(200, "nobody");
}

void limited(int resource, rlim_t value, int count)
{
    ranges(1, "begun"); // else a program that may open nothing could not even load the library
    const rlimit limit{value, value};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
    for (int i = 0; i < count; ++i) {
        begin(("range " + std::to_string(i)).c_str());
        end();
    }
    std::puts("alive");
}

void deep(int levels)
{
    for (int i = 0; i < levels; ++i)
        begin("d");
    for (int i = 0; i < levels; ++i)
        end();
    std::puts("deep");
}

void unbalanced()
{
    for (int i = 0; i < 1000; ++i)
        popRange();
    for (int i = 0; i < 1000; ++i)
        pushRange("never ended");
    endRange(12345);
    pushRange(nullptr);
    pushRange("\xff\xfe\x1b[31m evil");
    mark("m");
    std::puts("ok");
}

void manyThreads()
{
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    for (int batch = 0; batch < 20; ++batch) {
        std::vector<pthread_t> threads(1000);
        for (pthread_t& thread : threads)
            pthread_create(
                &thread, &small, [](void*) -> void* { return ranges(3, "t"), nullptr; }, nullptr);
        for (const pthread_t& thread : threads)
            pthread_join(thread, nullptr);
    }
    std::puts("threads");
}

/// Of this program alone; getrusage() would tell that of the recorder, too, whose memory a process has until it begins the program.
long peakKilobytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmHWM:", 0) == 0)
            return std::atol(line.c_str() + 6);
    }
    return 0;
}

/// What the program needs itself is in `own` megabytes; with a recorder it may be 32 MB more.
void reportMemory(long own)
{
    const long peak = peakKilobytes();
    std::printf("%s\n", peak < (own + 32) * 1024 ? "small" : (std::to_string(peak) + " KB").c_str());
}

void distinctNames()
{
    const char* const wanted = std::getenv("HOSTILE_NAMES");
    const long count = wanted ? std::atol(wanted) : 1'000'000;
    for (long i = 0; i < count; ++i) {
        begin(("request " + std::to_string(i)).c_str());
        end();
    }
    reportMemory(2);
}

/// All at the same time: each keeps what recording needs for it.
void liveThreads(std::size_t count, int names)
{
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    static pthread_barrier_t s_allDone;
    static int s_names = 0;
    s_names = names;
    pthread_barrier_init(&s_allDone, nullptr, static_cast<unsigned>(count));
    std::vector<pthread_t> threads(count);
    for (pthread_t& thread : threads) {
        pthread_create(
            &thread, &small,
            [](void*) -> void* {
                std::array<char, 64> name{};
                for (int i = 0; i < s_names; ++i) {
                    std::snprintf(name.data(), name.size(), "thread %lx name %d", pthread_self(), i);
                    begin(name.data());
                    end();
                }
                pthread_barrier_wait(&s_allDone);
                return nullptr;
            },
            nullptr);
    }
    for (const pthread_t thread : threads)
        pthread_join(thread, nullptr);
    reportMemory(2 + static_cast<long>(count * 9 / 1000));
}

void domains()
{
    for (int i = 0; i < 500'000; ++i) {
        const Domain domain = makeDomain(("domain " + std::to_string(i)).c_str());
        pushRange(domain, nullptr, 0xFF00FF00, i);
        popRange(domain);
        destroyDomain(domain);
        if (s_count)
            s_count->fetch_add(1);
    }
    reportMemory(2);
}

void longNames()
{
    const std::string text(900'000, 'a');
    for (int i = 0; i < 100; ++i) {
        begin((text + std::to_string(i)).c_str());
        end();
    }
}

void copiesInput()
{
    unsigned long hash = 5381;
    std::size_t total = 0;
    std::array<char, 4096> piece{};
    for (std::size_t got = 0; (got = std::fread(piece.data(), 1, piece.size(), stdin)) > 0; total += got) {
        begin("read");
        for (std::size_t i = 0; i < got; ++i)
            hash = hash * 33 + static_cast<unsigned char>(piece[i]);
        end();
    }
    std::printf("%zu bytes, %lx\n", total, hash);
}

void surroundings()
{
    const mode_t mask = ::umask(022);
    ranges(5, "t");
    std::printf("%d%d%d umask %o nice %d leader %d\n", ::isatty(0), ::isatty(1), ::isatty(2), static_cast<unsigned>(mask), ::getpriority(PRIO_PROCESS, 0),
        ::getpgrp() == ::getpid());
    for (int resource = 0; resource < RLIM_NLIMITS; ++resource) {
        rlimit limit{};
        ::getrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
        std::printf("limit %d: %llu of %llu\n", resource, static_cast<unsigned long long>(limit.rlim_cur), static_cast<unsigned long long>(limit.rlim_max));
    }
    sigset_t mask2;
    ::sigprocmask(SIG_BLOCK, nullptr, &mask2);
    for (int signal = 1; signal < 32; ++signal) {
        struct sigaction action = {};
        ::sigaction(signal, nullptr, &action);
        if (sigismember(&mask2, signal) != 0 || action.sa_handler != SIG_DFL)
            std::printf("signal %d\n", signal);
    }
}

/// As pools of workers that are replaced after some tasks.
void forkPools()
{
    for (int generation = 0; generation < 12; ++generation) {
        std::vector<pid_t> workers;
        for (int worker = 0; worker < 40; ++worker) {
            const pid_t child = ::fork();
            if (child == 0) {
                ranges(400, "task");
                ::_exit(0);
            }
            workers.push_back(child);
        }
        for (const pid_t worker : workers)
            ::waitpid(worker, nullptr, 0);
    }
}

/// As a shell script of many commands.
void manyPrograms()
{
    for (int i = 0; i < 500; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::execl("/proc/self/exe", "hostile_program", "leaf", nullptr);
            ::_exit(1);
        }
        ::waitpid(child, nullptr, 0);
    }
}

/// The process goes on without its first thread.
void mainLeaves()
{
    std::thread([] {
        steps(800, "alone");
        ranges(100'000, "alone");
        ::_exit(0);
    }).detach();
    ::pthread_exit(nullptr);
}

/// A plugin that uses NVTX is gone when the program forks.
void unloadedPlugin(const char* library)
{
    void* const plugin = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    auto* const push = plugin ? reinterpret_cast<void (*)(const char*)>(::dlsym(plugin, "nvtxPush")) : nullptr;
    auto* const pop = plugin ? reinterpret_cast<void (*)()>(::dlsym(plugin, "nvtxPop")) : nullptr;
    if (!push || !pop) {
        std::puts("no plugin");
        return;
    }
    push("plugin");
    pop();
    ::dlclose(plugin);
    for (int i = 0; i < 20; ++i) {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(3);
        int status = 0;
        ::waitpid(child, &status, 0);
        std::printf("%d ", WEXITSTATUS(status));
    }
}

void registeredNames()
{
    const Domain domain = makeDomain("domain");
    for (int i = 0; i < 600'000; ++i) {
        const Text text = registerText(domain, ("registered " + std::to_string(i)).c_str());
        pushRange(domain, text, 0xFF00FF00, i);
        popRange(domain);
        if (s_count)
            s_count->fetch_add(1);
    }
    reportMemory(2);
}

void endsBy(std::string_view how)
{
    begin("outer");
    steps(50, "step");
    std::fputs("text without a newline", stdout);
    std::fputs("err\n", stderr);
    if (how == "segv")
        *static_cast<volatile int*>(nullptr) = 1;
    else if (how == "abort")
        std::abort();
    else if (how == "kill")
        ::raise(SIGKILL);
    else if (how == "term")
        ::raise(SIGTERM);
    else if (how == "int")
        ::raise(SIGINT);
    else if (how == "pipe")
        ::raise(SIGPIPE);
    else if (how == "realtime")
        ::raise(SIGRTMIN + 3);
    else if (how == "_exit")
        ::_exit(42);
    else if (how == "exit")
        std::exit(43);
    else if (how == "quick_exit")
        std::quick_exit(9);
    std::exit(99);
}

/// Until it is ended from outside; its names tell what is missing.
void numbered()
{
    std::puts("ready");
    std::fflush(stdout);
    for (long i = 0;; ++i) {
        begin(("number " + std::to_string(i)).c_str());
        if (i % 20 == 0)
            milliseconds(1);
        end();
    }
}

void catchesSignals()
{
    struct sigaction action = {};
    action.sa_handler = countSignal;
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGINT, &action, nullptr);
    std::puts("ready");
    std::fflush(stdout);
    while (s_signals < 2) {
        begin("tick");
        milliseconds(5);
        end();
    }
    std::exit(17);
}

const std::map<std::string_view, void (*)()>& acts()
{
    static const std::map<std::string_view, void (*)()> all{{"own-files", ownFiles}, {"own-pipes", ownPipes}, {"thieves", descriptorThieves},
        {"thieves-without-threads", [] { thievesWithoutThreads(0); }}, {"thieves-with-few-files", [] { thievesWithoutThreads(200); }},
        {"lowest", lowestDescriptor}, {"list", listDescriptors}, {"brief-daemon", briefDaemon}, {"quick-daemon", quickDaemon}, {"slow-daemon", slowDaemon},
        {"titled-daemon", [] { hiddenDaemon(overwriteEnvironment); }}, {"titled-daemon-of-child", hiddenDaemonOfChild},
        {"secretive-daemon", [] { hiddenDaemon(becomeSecretive); }}, {"forks", forks}, {"nested-forks", nestedForks}, {"forks-of-threads", forksOfThreads},
        {"leaf", leaf}, {"exec", execChain}, {"exec-once-more", execOnceMore}, {"vfork", vforks}, {"exec-clean", execWithoutEnvironment}, {"alarms", alarms},
        {"profiling-timer", profilingTimer}, {"blocked-signals", blockedSignals}, {"long-jumps", longJumps}, {"jail", jail}, {"setuid", givesUpRights},
        {"nobody", nobodyFromTheBeginning}, {"file-limit", [] { limited(RLIMIT_FSIZE, 100 * 1024, 100'000); }},
        {"descriptor-limit", [] { limited(RLIMIT_NOFILE, 3, 1000); }}, {"memory-limit", [] { limited(RLIMIT_AS, rlim_t{60} << 20, 1'000'000); }},
        {"deep", [] { deep(1000); }}, {"deeper", [] { deep(20'000); }}, {"unbalanced", unbalanced}, {"threads", manyThreads}, {"distinct-names", distinctNames},
        {"long-names", longNames}, {"copy", copiesInput}, {"surroundings", surroundings}, {"fork-pools", forkPools}, {"many-programs", manyPrograms},
        {"main-leaves", mainLeaves}, {"registered-names", registeredNames}, {"domains", domains}, {"live-threads", [] { liveThreads(1000, 300); }},
        {"many-live-threads", [] { liveThreads(3000, 100); }}, {"busy-threads", [] { liveThreads(100, 20'000); }}, {"numbered", numbered},
        {"catch", catchesSignals}};
    return all;
}

} // namespace

int main(int argc, char** argv)
{
    openCount();
    const std::string_view word = argc > 1 ? argv[1] : "";
    if (const auto act = acts().find(word); act != acts().end())
        act->second();
    else if (word == "unloaded" && argc > 2)
        unloadedPlugin(argv[2]);
    else if (word == "end" && argc > 2)
        endsBy(argv[2]);
    else
        return 99;
    return 0;
}

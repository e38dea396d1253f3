// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// As `stallscope-cli record -o FILE --force -- PROGRAM` and `gather FOLDER -o FILE` look from outside: a process leaves a part that grows,
// and at the end all of it lies in FILE. What it does is told by the name of the program.

#include "profiler/session/session_reader.h"
#include "tests/gui/support/growing_session.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace stallscope;
namespace fs = std::filesystem;

namespace {

int gather(const std::string& folder, const std::string& file)
{
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto part = readSession(entry.path().string());
        fs::remove(file);
        if (!part || !writeSession(**part, file))
            return 1;
    }
    fs::remove_all(folder);
    return 0;
}

sigset_t interrupts()
{
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGINT);
    return mask;
}

/// Until it is interrupted; a deaf one until it is killed.
void growOn(test::GrowingSession& part, bool isDeaf)
{
    constexpr timespec kStep{0, 20'000'000};
    const sigset_t mask = interrupts();
    while (sigtimedwait(&mask, nullptr, &kStep) != SIGINT || isDeaf)
        part.grow(10);
}

int record(const std::string& file, const std::string& program)
{
    if (program == "missing") {
        std::fputs("stallscope-cli: 'missing' cannot be started: No such file or directory\n", stderr);
        return 1;
    }
    std::printf("\x1b[32mbegins\x1b[0m in %s, COLOUR=%s\n", fs::current_path().c_str(), std::getenv("COLOUR") ? std::getenv("COLOUR") : "");
    std::fflush(stdout);
    if (program == "idle") {
        std::fputs("stallscope-cli: nothing was recorded: the program used neither CUDA nor NVTX\n", stderr);
        return 0;
    }
    const std::string folder = file + ".parts";
    fs::create_directory(folder);
    test::GrowingSession part(QString::fromStdString(folder + "/1-1.stallscope"), false);
    fs::create_symlink(folder + "/1-1.stallscope", file);
    part.grow(10);
    if (program == "until-stopped" || program == "deaf")
        growOn(part, program == "deaf");
    part.finish();
    const int problem = gather(folder, file);
    return problem != 0 ? problem : program == "fails" ? 3 : program == "crashes" ? 128 + SIGSEGV : 0;
}

} // namespace

int main(int argc, char** argv)
{
    const sigset_t mask = interrupts();
    sigprocmask(SIG_BLOCK, &mask, nullptr);
    const std::vector<std::string> words(argv, argv + argc);
    if (words.size() == 5 && words[1] == "gather")
        return gather(words[2], words[4]);
    if (words.size() < 7 || words[1] != "record" || words[4] != "--force" || words[5] != "--")
        return 2;
    return record(words[3], words[6]);
}

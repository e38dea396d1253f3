// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// goroutines LIBRARY: ranges on the threads of Go, whose programs end by exit_group(2) and run no exit handler. Prints how many it has made.
package main

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdlib.h>
static void (*push)(const char*);
static void (*pop)(void);
static int load(const char* path) {
    void* library = dlopen(path, RTLD_NOW);
    if (!library)
        return 0;
    push = (void (*)(const char*))dlsym(library, "nvtxPush");
    pop = (void (*)(void))dlsym(library, "nvtxPop");
    return push && pop;
}
static void begin(void) { push("go"); }
static void end(void) { pop(); }
*/
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"
	"unsafe"
)

func main() {
	path := C.CString(os.Args[1])
	defer C.free(unsafe.Pointer(path))
	if C.load(path) == 0 {
		os.Exit(99)
	}
	const count = 2000
	var all sync.WaitGroup
	for i := 0; i < count; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			runtime.LockOSThread() // a thread for each, which ends with it
			C.begin()
			time.Sleep(time.Millisecond)
			C.end()
		}()
	}
	all.Wait()
	fmt.Println(count)
}

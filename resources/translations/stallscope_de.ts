<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Advice</name>
    <message>
        <source>The host waits after every launch: {}</source>
        <translation>Der Host wartet nach jedem Start: {}</translation>
    </message>
    <message numerus="yes">
        <source>{} times</source>
        <comment>1 time</comment>
        <translation>
            <numerusform>{} Mal</numerusform>
            <numerusform>{} Mal</numerusform>
        </translation>
    </message>
    <message>
        <source>{} in {}</source>
        <translation>{} in {}</translation>
    </message>
    <message>
        <source>, mostly at {}</source>
        <translation>, meist bei {}</translation>
    </message>
    <message>
        <source>Keep a model on each device and sum the gradients in an all-reduce (DistributedDataParallel instead of DataParallel).</source>
        <translation>Auf jedem Gerät ein Modell halten und die Gradienten in einem All-Reduce summieren (DistributedDataParallel statt DataParallel).</translation>
    </message>
    <message>
        <source>Move the wait to where its result is used, or launch the next work before it.</source>
        <translation>Erst dort warten, wo das Ergebnis verwendet wird, oder vor dem Warten die nächste Arbeit starten.</translation>
    </message>
    <message>
        <source>{}x as fast</source>
        <translation>{}-mal so schnell</translation>
    </message>
    <message>
        <source>{} % less</source>
        <translation>{} % weniger</translation>
    </message>
    <message>
        <source>{} % more</source>
        <translation>{} % mehr</translation>
    </message>
    <message>
        <source>nothing to gain</source>
        <translation>nichts zu gewinnen</translation>
    </message>
    <message numerus="yes">
        <source>{} copies, {} of {}</source>
        <comment>{} copy, {} of {}</comment>
        <translation>
            <numerusform>{} Kopie, {} von {}</numerusform>
            <numerusform>{} Kopien, {} von {}</numerusform>
        </translation>
    </message>
    <message>
        <source>Repeated wait in a loop: {}</source>
        <translation>Wiederholte Wartezeit in einer Schleife: {}</translation>
    </message>
    <message>
        <source>Blocking copy of a few bytes to the host: {}</source>
        <translation>Blockierende Kopie weniger Bytes zum Host: {}</translation>
    </message>
    <message>
        <source>Copies synchronize with the device: {}</source>
        <translation>Kopien synchronisieren mit dem Gerät: {}</translation>
    </message>
    <message>
        <source>Memory allocated or freed while the device is busy: {}</source>
        <translation>Speicher wird belegt oder freigegeben, während das Gerät beschäftigt ist: {}</translation>
    </message>
    <message>
        <source>Copies and kernels run serially instead of overlapping: {}</source>
        <translation>Kopien und Kernel laufen nacheinander statt überlappend: {}</translation>
    </message>
    <message>
        <source>Kernels are shorter than their launch overhead: {}</source>
        <translation>Kernel sind kürzer als ihr Start-Overhead: {}</translation>
    </message>
    <message>
        <source>The host waits for all streams instead of one: {}</source>
        <translation>Der Host wartet auf alle Streams statt auf einen: {}</translation>
    </message>
    <message>
        <source>The host waits for the number of selected elements: {}</source>
        <translation>Der Host wartet auf die Anzahl ausgewählter Elemente: {}</translation>
    </message>
    <message>
        <source>Blocking copies of pageable memory: {}</source>
        <translation>Blockierende Kopien auslagerbaren Speichers: {}</translation>
    </message>
    <message>
        <source>Blocking copy of a few bytes to the device: {}</source>
        <translation>Blockierende Kopie weniger Bytes zum Gerät: {}</translation>
    </message>
    <message>
        <source>Many small consecutive copies: {}</source>
        <translation>Viele kleine Kopien hintereinander: {}</translation>
    </message>
    <message>
        <source>The default stream serializes other streams: {}</source>
        <translation>Der Standard-Stream serialisiert andere Streams: {}</translation>
    </message>
    <message>
        <source>Devices gather results on one device and wait for it: {}</source>
        <translation>Geräte sammeln Ergebnisse auf einem Gerät und warten darauf: {}</translation>
    </message>
    <message>
        <source>Device idle while the CPUs are busy: {}</source>
        <translation>Gerät im Leerlauf, während die CPUs beschäftigt sind: {}</translation>
    </message>
    <message>
        <source>Device idle during disk reads: {}</source>
        <translation>Gerät im Leerlauf während Lesezugriffen auf den Datenträger: {}</translation>
    </message>
    <message>
        <source>Device idle while CPUs and disk are mostly idle, too: {}</source>
        <translation>Gerät im Leerlauf, CPUs und Datenträger ebenfalls weitgehend: {}</translation>
    </message>
    <message>
        <source>Device idle while the host works: {}</source>
        <translation>Gerät im Leerlauf, während der Host arbeitet: {}</translation>
    </message>
    <message>
        <source>Unbounded queue of work that holds memory: {}</source>
        <translation>Unbegrenzte Warteschlange von Arbeit, die Speicher belegt: {}</translation>
    </message>
    <message>
        <source>Device saturated: {}</source>
        <translation>Gerät ausgelastet: {}</translation>
    </message>
    <message>
        <source>Costly wait: {}</source>
        <translation>Teure Wartezeit: {}</translation>
    </message>
    <message>
        <source>, {} copied in total</source>
        <translation>, insgesamt {} kopiert</translation>
    </message>
    <message numerus="yes">
        <source>{} of {} kernels; the host took {} to prepare and launch them</source>
        <comment>{} of {} kernel; the host took {} to prepare and launch it</comment>
        <translation>
            <numerusform>{} von {} Kernel; der Host brauchte {}, um ihn vorzubereiten und zu starten</numerusform>
            <numerusform>{} von {} Kerneln; der Host brauchte {}, um sie vorzubereiten und zu starten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} kernels and copies on the default stream, {}</source>
        <comment>{} kernel or copy on the default stream, {}</comment>
        <translation>
            <numerusform>{} Kernel oder Kopie auf dem Standard-Stream, {}</numerusform>
            <numerusform>{} Kernel und Kopien auf dem Standard-Stream, {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} without device work</source>
        <translation>{} ohne Gerätearbeit</translation>
    </message>
    <message>
        <source>{} in {}, {} of it without device work</source>
        <translation>{} in {}, davon {} ohne Gerätearbeit</translation>
    </message>
    <message numerus="yes">
        <source>{} queued launches with their allocations</source>
        <comment>{} queued launch with its allocations</comment>
        <translation>
            <numerusform>{} eingereihter Start mit seinen Speicherbelegungen</numerusform>
            <numerusform>{} eingereihte Starts mit ihren Speicherbelegungen</numerusform>
        </translation>
    </message>
    <message>
        <source>always busy, memory full</source>
        <translation>immer beschäftigt, Speicher voll</translation>
    </message>
    <message>
        <source>{} of copying, {}</source>
        <translation>{} Kopierzeit, {}</translation>
    </message>
    <message>
        <source>Launch all work and wait once at the end: work on one stream runs in order.</source>
        <translation>Alle Arbeit starten und am Ende einmal warten: Arbeit auf einem Stream läuft der Reihe nach.</translation>
    </message>
    <message>
        <source>Wait once after the loop, or only where the host uses a result. Use an event to wait for one stream instead of all.</source>
        <translation>Einmal nach der Schleife warten oder nur dort, wo der Host ein Ergebnis verwendet. Mit einem Event auf einen Stream statt auf alle warten.</translation>
    </message>
    <message>
        <source>Keep the value on the device, read it only every few iterations, or copy it to pinned memory and read it one iteration later.</source>
        <translation>Den Wert auf dem Gerät lassen, nur alle paar Iterationen lesen oder in fixierten Speicher kopieren und eine Iteration später lesen.</translation>
    </message>
    <message>
        <source>Copy asynchronously from or to pinned memory (pin_memory, non_blocking=True), so that the host does not block.</source>
        <translation>Asynchron aus fixiertem oder in fixierten Speicher kopieren (pin_memory, non_blocking=True), damit der Host nicht blockiert.</translation>
    </message>
    <message>
        <source>Allocate once before the loop, or use stream-ordered allocation (cudaMallocAsync), which does not block.</source>
        <translation>Einmal vor der Schleife belegen oder in Stream-Reihenfolge (cudaMallocAsync), was nicht blockiert.</translation>
    </message>
    <message>
        <source>Copy on a separate stream with double buffering, so that kernels work on one buffer during the copy of the other.</source>
        <translation>Auf einem eigenen Stream mit doppelter Pufferung kopieren, sodass Kernel auf einem Puffer arbeiten, während der andere kopiert wird.</translation>
    </message>
    <message>
        <source>Capture the launches as a CUDA graph, fuse small kernels, or increase the work per kernel.</source>
        <translation>Die Starts als CUDA-Graph erfassen, kleine Kernel fusionieren oder die Arbeit pro Kernel erhöhen.</translation>
    </message>
    <message>
        <source>Record an event after the result that the host needs, and wait for the event: other streams continue.</source>
        <translation>Nach dem Ergebnis, das der Host braucht, ein Event einreihen und darauf warten: Andere Streams laufen weiter.</translation>
    </message>
    <message>
        <source>Use data-independent shapes: masks instead of selections (torch.where, nonzero_static), top-k, or counts that stay on the device.</source>
        <translation>Datenunabhängige Shapes verwenden: Masken statt Auswahlen (torch.where, nonzero_static), Top-k oder Anzahlen, die auf dem Gerät bleiben.</translation>
    </message>
    <message>
        <source>Pin the memory and copy asynchronously (pin_memory, non_blocking=True), or create the data directly on the device.</source>
        <translation>Den Speicher fixieren und asynchron kopieren (pin_memory, non_blocking=True) oder die Daten direkt auf dem Gerät erzeugen.</translation>
    </message>
    <message>
        <source>Create the value on the device (torch.full, torch.arange with device=...), pass it as a kernel argument, or copy it once before the loop. Copies from pinned memory need not block (non_blocking=True).</source>
        <translation>Den Wert auf dem Gerät erzeugen (torch.full, torch.arange mit device=...), ihn als Kernel-Argument übergeben oder einmal vor der Schleife kopieren. Kopien aus fixiertem Speicher müssen nicht blockieren (non_blocking=True).</translation>
    </message>
    <message>
        <source>Pack the data into one buffer and copy it at once.</source>
        <translation>Die Daten in einen Puffer packen und auf einmal kopieren.</translation>
    </message>
    <message>
        <source>Launch on the stream of the data, or create streams that do not synchronize with the default stream (cudaStreamNonBlocking).</source>
        <translation>Auf dem Stream der Daten starten oder Streams anlegen, die nicht mit dem Standard-Stream synchronisieren (cudaStreamNonBlocking).</translation>
    </message>
    <message>
        <source>Prepare the data in more threads or processes if cores are available, prefetch it, or reduce the preprocessing.</source>
        <translation>Die Daten in mehr Threads oder Prozessen vorbereiten, falls Kerne frei sind, vorausladen oder die Vorverarbeitung verringern.</translation>
    </message>
    <message>
        <source>Prefetch the data; keep it in memory, on a faster disk, or in fewer, larger and more compact files.</source>
        <translation>Die Daten vorausladen; sie im Speicher, auf einem schnelleren Datenträger oder in weniger, größeren und kompakteren Dateien halten.</translation>
    </message>
    <message>
        <source>Increase the batch size, and check what else blocks the host: locks, network, sleep.</source>
        <translation>Die Batch-Größe erhöhen und prüfen, was den Host sonst blockiert: Sperren, Netzwerk, Sleep.</translation>
    </message>
    <message>
        <source>Wait for the work of a few iterations ago before launching more, or bound the queue.</source>
        <translation>Vor weiteren Starts auf die Arbeit von vor einigen Iterationen warten oder die Warteschlange begrenzen.</translation>
    </message>
    <message>
        <source>Overlap is exhausted: reduce the work itself (precision, algorithm, fused kernels), or use more devices.</source>
        <translation>Die Überlappung ist ausgeschöpft: die Arbeit selbst verringern (Genauigkeit, Algorithmus, fusionierte Kernel) oder mehr Geräte verwenden.</translation>
    </message>
    <message>
        <source>Costs memory, not time.</source>
        <translation>Kostet Speicher, nicht Zeit.</translation>
    </message>
    <message>
        <source>Rescheduling gains nothing.</source>
        <translation>Eine andere Anordnung bringt keinen Gewinn.</translation>
    </message>
    <message>
        <source>{} instead of {} if work were always available, {} at most.</source>
        <translation>{} statt {}, wenn immer Arbeit verfügbar wäre, höchstens {}.</translation>
    </message>
    <message>
        <source>Device idle while the framework prepares launches: {}</source>
        <translation>Gerät im Leerlauf, während das Framework Starts vorbereitet: {}</translation>
    </message>
    <message>
        <source>Device idle while the host loads input: {}</source>
        <translation>Gerät im Leerlauf, während der Host Eingabedaten lädt: {}</translation>
    </message>
    <message>
        <source>One-time initialization: {}</source>
        <translation>Einmalige Initialisierung: {}</translation>
    </message>
    <message>
        <source>Work of launched graphs starts late: {}</source>
        <translation>Arbeit gestarteter Graphen beginnt spät: {}</translation>
    </message>
    <message>
        <source>Queued work waits for another stream: {}</source>
        <translation>Eingereihte Arbeit wartet auf einen anderen Stream: {}</translation>
    </message>
    <message>
        <source>Queued communication starts late: {}</source>
        <translation>Eingereihte Kommunikation beginnt spät: {}</translation>
    </message>
    <message>
        <source>Queued work starts late: {}</source>
        <translation>Eingereihte Arbeit beginnt spät: {}</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>{}; most of it in {}</source>
        <translation>{}; das meiste davon in {}</translation>
    </message>
    <message>
        <source>, mostly to the device</source>
        <translation>, meist zum Gerät</translation>
    </message>
    <message>
        <source>, mostly to the host</source>
        <translation>, meist zum Host</translation>
    </message>
    <message>
        <source>, mostly between devices</source>
        <translation>, meist zwischen Geräten</translation>
    </message>
    <message>
        <source>, of pageable memory</source>
        <translation>, mit auslagerbarem Speicher</translation>
    </message>
    <message>
        <source>, mostly under {}</source>
        <translation>, meist unter {}</translation>
    </message>
    <message>
        <source>, mostly in {}</source>
        <translation>, meist in {}</translation>
    </message>
    <message numerus="yes">
        <source>{} for {} kernels</source>
        <comment>{} for {} kernel</comment>
        <translation>
            <numerusform>{} für {} Kernel</numerusform>
            <numerusform>{} für {} Kernel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} in {} kernels, mostly {}</source>
        <comment>{} in {} kernel, {}</comment>
        <translation>
            <numerusform>{} in {} Kernel, {}</numerusform>
            <numerusform>{} in {} Kerneln, meist {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{}, mostly in {}</source>
        <translation>{}, meist in {}</translation>
    </message>
    <message numerus="yes">
        <source>{} of idle time in {} places, the longest before {}</source>
        <comment>{} of idle time in {} place, before {}</comment>
        <translation>
            <numerusform>{} Leerlauf an {} Stelle, vor {}</numerusform>
            <numerusform>{} Leerlauf an {} Stellen, der längste vor {}</numerusform>
        </translation>
    </message>
    <message>
        <source>Record fewer kinds of activity, or a longer run: this time is profiler overhead.</source>
        <translation>Weniger Arten von Aktivität oder einen längeren Lauf aufzeichnen: Diese Zeit ist Profiler-Overhead.</translation>
    </message>
    <message>
        <source>Record the API calls, too: without launches, the trace does not show why work started when it did.</source>
        <translation>Auch die API-Aufrufe aufzeichnen: Ohne Starts zeigt der Trace nicht, warum Arbeit gerade dann begann.</translation>
    </message>
    <message>
        <source>Record all ranks and open them together: a collective also waits for the rank that arrives last.</source>
        <translation>Alle Ränge aufzeichnen und gemeinsam öffnen: Eine kollektive Operation wartet auch auf den Rang, der zuletzt eintrifft.</translation>
    </message>
    <message>
        <source>Record the API calls, too: they show who copies, from which memory, and what waits for it.</source>
        <translation>Auch die API-Aufrufe aufzeichnen: Sie zeigen, wer kopiert, aus welchem Speicher und was darauf wartet.</translation>
    </message>
    <message>
        <source>Record Python functions or call stacks (PyTorch: with_stack=True): they show where the program waits.</source>
        <translation>Python-Funktionen oder Aufruf-Stacks aufzeichnen (PyTorch: with_stack=True): Sie zeigen, wo das Programm wartet.</translation>
    </message>
    <message>
        <source>Record framework operations and Python functions (PyTorch: with_stack=True): they show what delays the launches.</source>
        <translation>Framework-Operationen und Python-Funktionen aufzeichnen (PyTorch: with_stack=True): Sie zeigen, was die Starts verzögert.</translation>
    </message>
    <message>
        <source>Record Python functions (PyTorch: with_stack=True), or mark the host&apos;s work with NVTX ranges: they show what the host does.</source>
        <translation>Python-Funktionen aufzeichnen (PyTorch: with_stack=True) oder die Arbeit des Hosts mit NVTX-Bereichen markieren: Sie zeigen, was der Host tut.</translation>
    </message>
    <message>
        <source>Record event calls and all ranks: they show what queued work waits for.</source>
        <translation>Event-Aufrufe und alle Ränge aufzeichnen: Sie zeigen, worauf eingereihte Arbeit wartet.</translation>
    </message>
    <message>
        <source>Record several steps after a warm-up, with Python functions or NVTX ranges, and look at the largest parts first.</source>
        <translation>Nach dem Aufwärmen mehrere Schritte mit Python-Funktionen oder NVTX-Bereichen aufzeichnen und die größten Teile zuerst ansehen.</translation>
    </message>
    <message>
        <source>Do this work after the next launches, ahead of time in another thread or process, or less often.</source>
        <translation>Diese Arbeit nach den nächsten Starts, im Voraus in einem anderen Thread oder Prozess oder seltener erledigen.</translation>
    </message>
    <message>
        <source>Load input ahead of time in separate processes (DataLoader: num_workers, prefetch_factor), and make its preparation cheaper.</source>
        <translation>Eingabedaten im Voraus in eigenen Prozessen laden (DataLoader: num_workers, prefetch_factor) und weniger aufwendig vorbereiten.</translation>
    </message>
    <message>
        <source>Compile the model (torch.compile) or capture its launches as a CUDA graph; use fewer and larger operations, or a larger batch.</source>
        <translation>Das Modell kompilieren (torch.compile) oder seine Starts als CUDA-Graph erfassen; weniger und größere Operationen oder einen größeren Batch verwenden.</translation>
    </message>
    <message>
        <source>Make the costliest kernels faster (precision, fusion, algorithm, tuned libraries), or use more devices.</source>
        <translation>Die teuersten Kernel beschleunigen (Genauigkeit, Fusion, Algorithmus, optimierte Bibliotheken) oder mehr Geräte verwenden.</translation>
    </message>
    <message>
        <source>Copy less, keep data on the device, use pinned memory, and copy on a separate stream while kernels compute, if there is enough computation.</source>
        <translation>Weniger kopieren, Daten auf dem Gerät lassen, fixierten Speicher verwenden und auf einem eigenen Stream kopieren, während Kernel rechnen, falls es genug zu rechnen gibt.</translation>
    </message>
    <message>
        <source>Overlap it with computation (gradient buckets, a separate stream), and send less. Part of it may be waiting for other ranks: open all ranks.</source>
        <translation>Sie mit Berechnung überlappen (Gradienten-Buckets, ein eigener Stream) und weniger senden. Ein Teil davon kann Warten auf andere Ränge sein: alle Ränge öffnen.</translation>
    </message>
    <message>
        <source>Exclude it from the measurement: warm up before recording, or select a range after it.</source>
        <translation>Aus der Messung ausschließen: vor dem Aufzeichnen aufwärmen oder einen Bereich danach auswählen.</translation>
    </message>
    <message>
        <source>Look at what the stream did before: large graphs take time to begin. Upload graphs before their first launch.</source>
        <translation>Ansehen, was der Stream davor tat: Große Graphen brauchen Zeit, bis sie beginnen. Graphen vor ihrem ersten Start hochladen.</translation>
    </message>
    <message>
        <source>Follow the event to the work that it waits for: shorten that work, begin it earlier, or wait for less.</source>
        <translation>Vom Event zu der Arbeit gehen, auf die es wartet: diese Arbeit verkürzen, früher beginnen oder auf weniger warten.</translation>
    </message>
    <message>
        <source>A collective begins when all ranks have arrived: open all ranks to see which one is late.</source>
        <translation>Eine kollektive Operation beginnt, wenn alle Ränge eingetroffen sind: alle Ränge öffnen, um zu sehen, welcher zu spät kommt.</translation>
    </message>
    <message>
        <source>Check what else uses the device (other processes, memory transfers), and whether event calls were recorded: they show dependencies.</source>
        <translation>Prüfen, was das Gerät sonst nutzt (andere Prozesse, Speichertransfers) und ob Event-Aufrufe aufgezeichnet wurden: Sie zeigen Abhängigkeiten.</translation>
    </message>
    <message>
        <source>Incomplete recording ({}): {}</source>
        <translation>Unvollständige Aufzeichnung ({}): {}</translation>
    </message>
    <message>
        <source>Better scheduling alone saves {} at most ({}).</source>
        <translation>Eine bessere Anordnung allein spart höchstens {} ({}).</translation>
    </message>
    <message>
        <source>{} of the run, but only once: a longer run does not lose more.</source>
        <translation>{} des Laufs, aber nur einmal: Ein längerer Lauf verliert nicht mehr.</translation>
    </message>
    <message>
        <source>{} instead of {} at best, {}.</source>
        <translation>Bestenfalls {} statt {}, {}.</translation>
    </message>
    <message>
        <source>{} instead of {} without it, {}; between {} and {}.</source>
        <translation>{} statt {} ohne dies, {}; zwischen {} und {}.</translation>
    </message>
    <message>
        <source>Kernels compute most of the time: {}</source>
        <translation>Kernel rechnen die meiste Zeit: {}</translation>
    </message>
    <message>
        <source>Exposed copies: {}</source>
        <translation>Nicht überlappte Kopien: {}</translation>
    </message>
    <message>
        <source>Exposed communication: {}</source>
        <translation>Nicht überlappte Kommunikation: {}</translation>
    </message>
    <message>
        <source>Most of the time lies outside of device activity: {}</source>
        <translation>Der größte Teil der Zeit liegt außerhalb der Geräteaktivität: {}</translation>
    </message>
    <message>
        <source>Cause not visible in the trace: {}</source>
        <translation>Ursache im Trace nicht sichtbar: {}</translation>
    </message>
    <message>
        <source>Most of the active time: {}</source>
        <translation>Größter Teil der aktiven Zeit: {}</translation>
    </message>
    <message>
        <source>{} under {}, {} of them in {}</source>
        <translation>{} unter {}, davon {} in {}</translation>
    </message>
    <message>
        <source>, mostly waiting for {}</source>
        <translation>, meist wartend auf {}</translation>
    </message>
    <message numerus="yes">
        <source>{} exposed; {} copies and memsets of {} took {} in total</source>
        <comment>{} exposed; {} copy or memset of {} took {} in total</comment>
        <translation>
            <numerusform>{} nicht überlappt; {} Kopie oder Memset ({}) dauerte {}</numerusform>
            <numerusform>{} nicht überlappt; {} Kopien und Memsets ({}) dauerten insgesamt {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>{} of idle time before queued work</source>
        <translation>{} Leerlauf vor eingereihter Arbeit</translation>
    </message>
    <message>
        <source>{} of idle and exposed time of several kinds</source>
        <translation>{} Leerlauf und nicht überlappte Zeit mehrerer Arten</translation>
    </message>
    <message>
        <source>{}; {}</source>
        <translation>{}; {}</translation>
    </message>
    <message>
        <source>{} before the first device work, mostly in {}</source>
        <translation>{} vor der ersten Arbeit des Geräts, größtenteils in {}</translation>
    </message>
    <message>
        <source>{} before the first device work</source>
        <translation>{} vor der ersten Arbeit des Geräts</translation>
    </message>
    <message>
        <source>{} after the last device work</source>
        <translation>{} nach der letzten Arbeit des Geräts</translation>
    </message>
    <message>
        <source>{} of one-time initialization in between</source>
        <translation>{} einmalige Initialisierung dazwischen</translation>
    </message>
    <message>
        <source>less {} of profiler overhead</source>
        <translation>abzüglich {} Overhead des Profilers</translation>
    </message>
    <message>
        <source>Record a longer part of the program, after its start.</source>
        <translation>Einen längeren Teil des Programms nach seinem Start aufzeichnen.</translation>
    </message>
    <message>
        <source>Analyze {} to {} instead (--range {}), or record a longer part of the program, after its start.</source>
        <translation>Stattdessen {} bis {} analysieren (--range {}) oder einen längeren Teil des Programms nach seinem Start aufzeichnen.</translation>
    </message>
    <message>
        <source>{} of the run; not representative of its steady state.</source>
        <translation>{} des Laufs; nicht repräsentativ für den Dauerbetrieb.</translation>
    </message>
    <message>
        <source>{} of the run; the possible gain is unknown.</source>
        <translation>{} des Laufs; der mögliche Gewinn ist unbekannt.</translation>
    </message>
    <message>
        <source>The waits themselves leave the device idle for {}; the rest is host code that would run ahead of the device.</source>
        <translation>Das Warten selbst lässt das Gerät {} untätig; der Rest ist Code des Hosts, der dem Gerät vorauslaufen würde.</translation>
    </message>
    <message>
        <source>{} instead of {}, {}; between {} and {}.</source>
        <translation>{} statt {}, {}; zwischen {} und {}.</translation>
    </message>
    <message>
        <source>Rough estimate: not validated for this kind of device or this many launches.</source>
        <translation>Grobe Schätzung: für diese Art von Gerät oder so viele Starts nicht validiert.</translation>
    </message>
    <message>
        <source>Rough estimate.</source>
        <translation>Grobe Schätzung.</translation>
    </message>
    <message>
        <source>{} in many functions, the costliest {}</source>
        <translation>{} in vielen Funktionen, am meisten {}</translation>
    </message>
    <message>
        <source>Run less host code for each launch: compile the model (torch.compile), replay a CUDA graph, or use fewer and larger operations.</source>
        <translation>Weniger Host-Code je Start ausführen: das Modell kompilieren (torch.compile), einen CUDA-Graphen wiederholen, oder weniger und größere Operationen verwenden.</translation>
    </message>
    <message>
        <source>Graphs take longer to launch than to run: {}</source>
        <translation>Graphen zu starten dauert länger, als sie laufen: {}</translation>
    </message>
    <message>
        <source>Most of the time lies outside of the steps: {}</source>
        <translation>Der größte Teil der Zeit liegt außerhalb der Schritte: {}</translation>
    </message>
    <message>
        <source>Memory allocated or freed repeatedly: {}</source>
        <translation>Speicher wird wiederholt belegt oder freigegeben: {}</translation>
    </message>
    <message>
        <source>{} in one idle gap</source>
        <translation>{} in einer einzigen Leerlauflücke</translation>
    </message>
    <message>
        <source>{} before the first of {} steps</source>
        <translation>{} vor dem ersten von {} Schritten</translation>
    </message>
    <message>
        <source>{} after the last of {} steps</source>
        <translation>{} nach dem letzten von {} Schritten</translation>
    </message>
    <message>
        <source>{} in which only other devices had work</source>
        <translation>{}, in denen nur andere Geräte Arbeit hatten</translation>
    </message>
    <message numerus="yes">
        <source>{} graph launches took the host {}, their device work {}</source>
        <comment>{} graph launch took the host {}, its device work {}</comment>
        <translation>
            <numerusform>{} Graphstart kostete den Host {}, seine Arbeit auf dem Gerät {}</numerusform>
            <numerusform>{} Graphstarts kosteten den Host {}, ihre Arbeit auf dem Gerät {}</numerusform>
        </translation>
    </message>
    <message>
        <source>Capture more work in each graph, such as several steps, fuse small kernels, or increase the work per kernel.</source>
        <translation>In jedem Graphen mehr Arbeit aufzeichnen, etwa mehrere Schritte, kleine Kernel verschmelzen oder die Arbeit je Kernel vergrößern.</translation>
    </message>
    <message numerus="yes">
        <source>{} exposed; {} copies and memsets took {} in total</source>
        <comment>{} exposed; {} copy or memset took {} in total</comment>
        <translation>
            <numerusform>{} nicht überlappt; {} Kopie oder Memset dauerte {}</numerusform>
            <numerusform>{} nicht überlappt; {} Kopien und Memsets dauerten insgesamt {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} of this part; the possible gain is unknown.</source>
        <translation>{} dieses Teils; der mögliche Gewinn ist unbekannt.</translation>
    </message>
</context>
<context>
    <name>Analysis</name>
    <message>
        <source>no run {}: the trace has {}</source>
        <translation>kein Lauf {}: Die Aufzeichnung hat {}</translation>
    </message>
    <message>
        <source>run {} has too many waits to list</source>
        <translation>Lauf {} hat zu viele Wartezeiten für eine Liste</translation>
    </message>
    <message>
        <source>run {} cannot be split into segments: its dependencies span too many events</source>
        <translation>Lauf {} lässt sich nicht in Abschnitte teilen: Seine Abhängigkeiten umfassen zu viele Ereignisse</translation>
    </message>
    <message>
        <source>run {} exceeds the available memory, even segment by segment</source>
        <translation>Lauf {} überschreitet den verfügbaren Speicher, auch Abschnitt für Abschnitt</translation>
    </message>
    <message>
        <source>another run needs the memory</source>
        <translation>ein anderer Lauf braucht den Speicher</translation>
    </message>
    <message>
        <source>the available memory suffices for no part of the run</source>
        <translation>der verfügbare Speicher reicht für keinen Teil des Laufs</translation>
    </message>
    <message>
        <source>no part of the run can be analysed alone here: what happens at its ends depends on too much of the rest</source>
        <translation>hier kann kein Teil des Laufs für sich analysiert werden: Was an seinen Enden geschieht, hängt von zu viel des Rests ab</translation>
    </message>
    <message>
        <source>the run does not reach into this range: it takes {}</source>
        <translation>der Lauf reicht nicht in diesen Bereich: Er dauert {}</translation>
    </message>
    <message>
        <source>no part of the run with work was found</source>
        <translation>im Lauf wurde kein Teil mit Arbeit gefunden</translation>
    </message>
    <message>
        <source>the run has no launches and no device work from {} to {}</source>
        <translation>der Lauf hat von {} bis {} weder Starts noch Arbeit eines Geräts</translation>
    </message>
</context>
<context>
    <name>Arguments</name>
    <message>
        <source>&apos;{}&apos; is not a range such as 1.5ms..2s, ..500us or 3s..</source>
        <translation>„{}“ ist kein Bereich wie 1.5ms..2s, ..500us oder 3s..</translation>
    </message>
    <message>
        <source>{} must be a size in kB, MB, GB, KiB, MiB or GiB, not &quot;{}&quot;</source>
        <translation>{} muss eine Größe in kB, MB, GB, KiB, MiB oder GiB sein, nicht „{}“</translation>
    </message>
    <message>
        <source>{} must be between {} and {}, not {}</source>
        <translation>{} muss zwischen {} und {} liegen, nicht bei {}</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} oder {}</translation>
    </message>
    <message>
        <source>Did you mean {}?</source>
        <translation>Meinten Sie {}?</translation>
    </message>
</context>
<context>
    <name>BudgetBar</name>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>Host code</source>
        <translation>Hostcode</translation>
    </message>
    <message>
        <source>Queued: graph</source>
        <translation>Eingereiht: Graph</translation>
    </message>
    <message>
        <source>Queued: dependency</source>
        <translation>Eingereiht: Abhängigkeit</translation>
    </message>
    <message>
        <source>Queued: communication</source>
        <translation>Eingereiht: Kommunikation</translation>
    </message>
    <message>
        <source>Profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>Unknown launch</source>
        <translation>Unbekannter Start</translation>
    </message>
    <message>
        <source>Initialization</source>
        <translation>Initialisierung</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Davor und danach</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Nicht überlappte Kommunikation</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>Nicht überlappte Kopien</translation>
    </message>
    <message>
        <source>Idle after waits</source>
        <translation>Leerlauf nach Warten</translation>
    </message>
    <message>
        <source>Queued: unknown cause</source>
        <translation>Eingereiht: Ursache unbekannt</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>--size takes WIDTHxHEIGHT between %1 and %2, not &apos;%3&apos;</source>
        <translation>--size erwartet BREITExHÖHE zwischen %1 und %2, nicht „%3“</translation>
    </message>
    <message>
        <source>--scale takes a number between 1 and %1, not &apos;%2&apos;</source>
        <translation>--scale erwartet eine Zahl zwischen 1 und %1, nicht „%2“</translation>
    </message>
    <message>
        <source>--theme takes dark or light, not &apos;%1&apos;</source>
        <translation>--theme erwartet dark oder light, nicht „%1“</translation>
    </message>
    <message>
        <source>--strategies needs --run before it</source>
        <translation>--strategies braucht --run davor</translation>
    </message>
    <message>
        <source>%1 has no strategy &apos;%2&apos;</source>
        <translation>%1 hat keine Strategie „%2“</translation>
    </message>
    <message>
        <source>--device needs --run before it</source>
        <translation>--device braucht --run davor</translation>
    </message>
    <message>
        <source>--screenshot writes .png, .svg or .pdf, not &apos;%1&apos;</source>
        <translation>--screenshot schreibt .png, .svg oder .pdf, nicht „%1“</translation>
    </message>
    <message>
        <source>--report writes .html or .pdf, not &apos;%1&apos;</source>
        <translation>--report schreibt .html oder .pdf, nicht „%1“</translation>
    </message>
    <message>
        <source>--screenshot needs a file to show</source>
        <translation>--screenshot braucht eine Datei, die gezeigt werden soll</translation>
    </message>
    <message>
        <source>--report needs a file to report on</source>
        <translation>--report braucht eine Datei, über die berichtet werden soll</translation>
    </message>
    <message>
        <source>--tables needs a file whose tables to write</source>
        <translation>--tables braucht eine Datei, deren Tabellen geschrieben werden sollen</translation>
    </message>
    <message>
        <source>--range needs --screenshot, --report or --tables</source>
        <translation>--range braucht --screenshot, --report oder --tables</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs a value</source>
        <translation>„%1“ braucht einen Wert</translation>
    </message>
    <message>
        <source>--language takes %1, not &apos;%2&apos;</source>
        <translation>--language erwartet %1, nicht „%2“</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no ranks: it is not a trace of a distributed program</source>
        <translation>„%1“ hat keine Ränge: Die Datei ist kein Trace eines verteilten Programms</translation>
    </message>
    <message>
        <source>--integrate takes no value or &apos;remove&apos;, not &apos;%1&apos;</source>
        <translation>--integrate hat keinen Wert oder „remove“, nicht „%1“</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 has no menu entry to add; only an unpacked bundle or an installation can be integrated</source>
        <translation>%1 enthält keinen Menüeintrag; nur ein entpacktes Archiv oder eine Installation lässt sich einbinden</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>cannot remove %1: %2</source>
        <translation>%1 kann nicht gelöscht werden: %2</translation>
    </message>
    <message>
        <source>--run: unknown workload &apos;%1&apos;; &quot;stallscope-cli workloads&quot; lists all</source>
        <translation>--run: unbekannte Arbeitslast „%1“; „stallscope-cli workloads“ zeigt alle</translation>
    </message>
    <message>
        <source>unknown option &apos;%1&apos;</source>
        <translation>unbekannte Option „%1“</translation>
    </message>
    <message>
        <source>--page requires --screenshot</source>
        <translation>--page erfordert --screenshot</translation>
    </message>
    <message>
        <source>--page sweep takes one file, not %1</source>
        <translation>--page sweep nimmt eine Datei, nicht %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be combined with other files</source>
        <translation>„%1“ kann nicht mit anderen Dateien kombiniert werden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be combined with --run, --screenshot, --report or --tables</source>
        <translation>„%1“ kann nicht mit --run, --screenshot, --report oder --tables kombiniert werden</translation>
    </message>
    <message>
        <source>--integrate cannot be combined with files or other options</source>
        <translation>--integrate kann nicht mit Dateien oder anderen Optionen kombiniert werden</translation>
    </message>
    <message>
        <source>%1 (See &apos;stallscope --help&apos;.)</source>
        <translation>%1 (Siehe „stallscope --help“.)</translation>
    </message>
    <message>
        <source>cannot create the folder</source>
        <translation>der Ordner kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>--range &apos;%1&apos; ends before it starts</source>
        <translation>--range „%1“ endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>a comparison needs two sides</source>
        <translation>ein Vergleich braucht zwei Seiten</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not contain a sweep</source>
        <translation>„%1“ enthält keine Messreihe</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no steps: its launches do not repeat</source>
        <translation>„%1“ hat keine Schritte: Seine Starts wiederholen sich nicht</translation>
    </message>
    <message>
        <source>--range: the range is after the end of the runs at %1</source>
        <translation>--range: Der Bereich liegt hinter dem Ende der Läufe bei %1</translation>
    </message>
    <message>
        <source>--range is not supported for reports of sweeps</source>
        <translation>--range wird für Berichte von Messreihen nicht unterstützt</translation>
    </message>
    <message>
        <source>cannot create the folder &apos;%1&apos;</source>
        <translation>der Ordner „%1“ kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no operations or ranges</source>
        <translation>„%1“ hat keine Operationen oder Bereiche</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no communication kernels</source>
        <translation>„%1“ hat keine Kommunikations-Kernel</translation>
    </message>
    <message>
        <source>No operations or ranges of &apos;%1&apos; in the range</source>
        <translation>Keine Operationen oder Bereiche von „%1“ im gewählten Zeitbereich</translation>
    </message>
    <message>
        <source>No communication kernels of &apos;%1&apos; in the range</source>
        <translation>Keine Kommunikations-Kernel von „%1“ im gewählten Zeitbereich</translation>
    </message>
    <message>
        <source>--sql needs a query</source>
        <translation>--sql braucht eine Abfrage</translation>
    </message>
    <message>
        <source>--page takes timeline, compare, sweep, steps, ranks, operators, communication, flame or query, not &apos;%1&apos;</source>
        <translation>--page erwartet timeline, compare, sweep, steps, ranks, operators, communication, flame oder query, nicht „%1“</translation>
    </message>
    <message>
        <source>--page query and --sql need each other</source>
        <translation>--page query und --sql gehören zusammen</translation>
    </message>
    <message>
        <source>--range is supported for the pages timeline, operators, communication and flame only</source>
        <translation>--range wird nur für die Seiten timeline, operators, communication und flame unterstützt</translation>
    </message>
    <message>
        <source>stallscope [--theme dark|light] [--language CODE] [--memory SIZE] [FILE...]
    opens the window; several files are shown below each other. --memory limits the memory for spans of sessions (2G, 500M);
    the default is the limit set in the window, or a quarter of the machine&apos;s memory
stallscope ssh://[USER@]HOST[:PORT]/FILE
    opens a session on another machine through ssh, and follows it while it grows
stallscope --run WORKLOAD [--strategies A,B] [--device D]
    opens the window and runs the workload
stallscope --screenshot OUT.(png|svg|pdf) [--page timeline|compare|sweep|steps|ranks|operators|communication|flame]
           [--page query --sql SELECT] [--size WxH] [--scale N] [--range FROM..TO] [--theme dark|light] [--language CODE] FILE...
    writes a picture of the timeline or of another page, and exits; needs no display
stallscope --report OUT.(html|pdf) [--range FROM..TO] FILE...
    writes picture, result, numbers and tables as one page, and exits; needs no display
stallscope --tables FOLDER [--range FROM..TO] FILE...
    writes every table as CSV into the folder, and exits; needs no display
stallscope --integrate[=remove]
    adds the menu entry, icon and file type of an unpacked bundle to your desktop, or removes them
--language sets the language for this start, such as de; the default is the language set in the window, or the system&apos;s.
--range counts from the beginning of each run, as the ruler and --range of stallscope-cli analyze do.
</source>
        <translation>stallscope [--theme dark|light] [--language KÜRZEL] [--memory GRÖSSE] [DATEI...]
    öffnet das Fenster; mehrere Dateien werden untereinander gezeigt. --memory begrenzt den Speicher für Abschnitte von Sitzungen (2G, 500M);
    ohne Angabe gilt die im Fenster gesetzte Grenze oder ein Viertel des Arbeitsspeichers
stallscope ssh://[USER@]HOST[:PORT]/DATEI
    öffnet eine Sitzung auf einem anderen Rechner über ssh und verfolgt sie, während sie wächst
stallscope --run ARBEITSLAST [--strategies A,B] [--device D]
    öffnet das Fenster und führt die Arbeitslast aus
stallscope --screenshot AUS.(png|svg|pdf) [--page timeline|compare|sweep|steps|ranks|operators|communication|flame]
           [--page query --sql SELECT] [--size BxH] [--scale N] [--range VON..BIS] [--theme dark|light] [--language KÜRZEL] DATEI...
    schreibt ein Bild der Zeitachse oder einer anderen Seite und beendet sich; braucht keine Anzeige
stallscope --report AUS.(html|pdf) [--range VON..BIS] DATEI...
    schreibt Bild, Ergebnis, Zahlen und Tabellen als eine Seite und beendet sich; braucht keine Anzeige
stallscope --tables ORDNER [--range VON..BIS] DATEI...
    schreibt jede Tabelle als CSV in den Ordner und beendet sich; braucht keine Anzeige
stallscope --integrate[=remove]
    fügt Menüeintrag, Symbol und Dateityp zum Desktop hinzu oder entfernt sie; für ein entpacktes Archiv
--language setzt die Sprache für diesen Start, etwa de; ohne Angabe gilt die im Fenster gewählte oder die des Systems.
--range zählt vom Beginn jedes Laufs an, wie das Lineal und --range von stallscope-cli analyze.
</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no host activity</source>
        <translation>„%1“ hat keine Host-Aktivität</translation>
    </message>
    <message>
        <source>No host activity of &apos;%1&apos; in the range</source>
        <translation>Keine Host-Aktivität von „%1“ im gewählten Zeitbereich</translation>
    </message>
</context>
<context>
    <name>Communication</name>
    <message>
        <source>By type and size</source>
        <translation>Nach Typ und Größe</translation>
    </message>
    <message>
        <source>Collectives by type, message size and group size</source>
        <translation>Kollektive Operationen nach Typ, Nachrichten- und Gruppengröße</translation>
    </message>
    <message>
        <source>Across ranks</source>
        <translation>Über Ränge hinweg</translation>
    </message>
    <message>
        <source>Each collective that several ranks recorded, and which of them came last</source>
        <translation>Jede kollektive Operation, die mehrere Ränge aufgezeichnet haben, und welcher zuletzt kam</translation>
    </message>
    <message>
        <source>By rank</source>
        <translation>Nach Rang</translation>
    </message>
    <message>
        <source>How often each rank came last, and how long the others waited for it</source>
        <translation>Wie oft jeder Rang zuletzt kam und wie lange die anderen auf ihn warteten</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>95 %: %1 to %2</source>
        <translation>95 %: %1 bis %2</translation>
    </message>
    <message>
        <source>%1 of A</source>
        <translation>%1 von A</translation>
    </message>
    <message>
        <source>, 95 %: %1 to %2</source>
        <translation>, 95 %: %1 bis %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>Median of %1</source>
        <translation>Median von %1</translation>
    </message>
    <message>
        <source>Too few repeats for an interval</source>
        <translation>Zu wenige Wiederholungen für ein Intervall</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <source>with %1 %2</source>
        <translation>%1 ist schneller, denn %2</translation>
    </message>
    <message>
        <source>%1 took %2</source>
        <translation>%1 brauchte %2</translation>
    </message>
    <message>
        <source>%1, as %2</source>
        <translation>%1, genau wie %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Too few repeats to judge (%1; %2 on each side are needed): the difference may be chance.</source>
        <translation>Zu wenige Wiederholungen für ein Urteil (%1; auf jeder Seite sind %2 nötig): Der Unterschied kann Zufall sein.</translation>
    </message>
    <message>
        <source>: %1 to %2 times as fast</source>
        <translation>: %1- bis %2-mal so schnell</translation>
    </message>
    <message>
        <source>: %1 to %2 times as slow</source>
        <translation>: %1- bis %2-mal so langsam</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2.</source>
        <translation>Kein Unterschied zwischen %1 und %2 nachgewiesen.</translation>
    </message>
    <message>
        <source>%1: too few repeats to judge.</source>
        <translation>%1: zu wenige Wiederholungen für ein Urteil.</translation>
    </message>
    <message>
        <source>Wall time B / A is %1</source>
        <translation>Laufzeit B / A ist %1</translation>
    </message>
    <message>
        <source>, 95 % interval %1</source>
        <translation>, 95-%-Intervall %1</translation>
    </message>
    <message>
        <source>Distortion above 2 %.</source>
        <translation>Verzerrung über 2 %.</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Idle, host blocked</source>
        <translation>Leerlauf, Host blockiert</translation>
    </message>
    <message>
        <source>Time in which at least one kernel runs.</source>
        <translation>Zeit, in der mindestens ein Kernel läuft.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>%1: what is faster, %2: why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2 % less than %3</source>
        <translation>%1, %2 % weniger als %3</translation>
    </message>
    <message>
        <source>%1, %2 % more than %3</source>
        <translation>%1, %2 % mehr als %3</translation>
    </message>
    <message numerus="yes">
        <source>{} repeats</source>
        <comment>{} repeat</comment>
        <translation>
            <numerusform>{} Wiederholung</numerusform>
            <numerusform>{} Wiederholungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Median wall time of the repeats.</source>
        <translation>Median der Laufzeiten der Wiederholungen.</translation>
    </message>
    <message numerus="yes">
        <source>{}, {}: {}, median of {} repeats.</source>
        <comment>{}, {}: {}, {} repeat.</comment>
        <translation>
            <numerusform>{}, {}: {}, {} Wiederholung.</numerusform>
            <numerusform>{}, {}: {}, Median von {} Wiederholungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The 95 % interval of the ratio includes 1: differences below may be due to chance.</source>
        <translation>Das 95-%-Intervall des Verhältnisses enthält 1: Unterschiede unten können Zufall sein.</translation>
    </message>
    <message>
        <source>No device activity in A or B: host activity is compared by name.</source>
        <translation>Keine Geräteaktivität in A oder B: Die Aktivität des Hosts wird nach Namen verglichen.</translation>
    </message>
    <message>
        <source>Recorded without tracing: the difference cannot be explained.</source>
        <translation>Ohne Tracing aufgezeichnet: Der Unterschied lässt sich nicht erklären.</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>Nicht überlappte Kopien</translation>
    </message>
    <message>
        <source>Idle, other causes</source>
        <translation>Leerlauf, andere Ursachen</translation>
    </message>
    <message>
        <source>Time in which a copy or memset runs without a kernel.</source>
        <translation>Zeit, in der eine Kopie oder ein Memset ohne Kernel läuft.</translation>
    </message>
    <message>
        <source>Time in which no device is busy and a host thread is blocked, final waits excluded.</source>
        <translation>Zeit, in der kein Gerät beschäftigt und ein Host-Thread blockiert ist, abschließende Wartezeiten ausgenommen.</translation>
    </message>
    <message>
        <source>All other time in which no device is busy: host work, launch latency, and the start and end of the run.</source>
        <translation>Alle andere Zeit, in der kein Gerät beschäftigt ist: Arbeit des Hosts, Startlatenz sowie Beginn und Ende des Laufs.</translation>
    </message>
    <message>
        <source>A and B share no kernels: these are probably traces of different programs, and differences by name mean little.</source>
        <translation>A und B haben keinen Kernel gemeinsam: Vermutlich sind es Aufzeichnungen verschiedener Programme, und Unterschiede nach Namen sagen wenig aus.</translation>
    </message>
    <message>
        <source>%1, %2 times as long as %3</source>
        <translation>%1, %2-mal so lang wie %3</translation>
    </message>
</context>
<context>
    <name>CriticalPath</name>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>host work</source>
        <translation>Arbeit des Hosts</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>wake-up after waits</source>
        <translation>Aufwachen nach Wartezeiten</translation>
    </message>
    <message>
        <source>gaps between device work</source>
        <translation>Lücken zwischen Gerätearbeit</translation>
    </message>
</context>
<context>
    <name>Database</name>
    <message>
        <source>{}; the file is shorter than its header states</source>
        <translation>{}; die Datei ist kürzer, als ihr Header angibt</translation>
    </message>
    <message>
        <source>{}: byte 0: not a SQLite database; decompress it first if it is compressed</source>
        <translation>{}: Byte 0: keine SQLite-Datenbank; falls komprimiert, zuerst entpacken</translation>
    </message>
    <message>
        <source>{}: byte {}: the file ends inside the SQLite header of {} bytes</source>
        <translation>{}: Byte {}: Die Datei endet innerhalb des SQLite-Headers von {} Bytes</translation>
    </message>
    <message>
        <source>{}: cannot open: {}</source>
        <translation>{}: kann nicht geöffnet werden: {}</translation>
    </message>
    <message numerus="yes">
        <source>{}: byte {}: the header of the SQLite database is damaged: pages of {} bytes</source>
        <comment>{}: byte {}: the header of the SQLite database is damaged: pages of {} byte</comment>
        <translation>
            <numerusform>{}: Byte {}: Der Kopf der SQLite-Datenbank ist beschädigt: Seiten von {} Byte</numerusform>
            <numerusform>{}: Byte {}: Der Kopf der SQLite-Datenbank ist beschädigt: Seiten von {} Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>{}: the process {} is writing the database; try again when it is done</source>
        <translation>{}: Der Prozess {} schreibt die Datenbank gerade; noch einmal versuchen, wenn er fertig ist</translation>
    </message>
    <message>
        <source>{}: recent changes are still in {}{}: close the program that writes the database, or open it once with sqlite3</source>
        <translation>{}: Die letzten Änderungen sind noch in {}{}: das schreibende Programm schließen oder die Datenbank einmal mit sqlite3 öffnen</translation>
    </message>
    <message>
        <source>{}: the database contains no complete page</source>
        <translation>{}: Die Datenbank enthält keine vollständige Seite</translation>
    </message>
    <message>
        <source>{}: cannot map: {}</source>
        <translation>{}: kann nicht in den Speicher eingeblendet werden: {}</translation>
    </message>
    <message>
        <source>its row count exceeds the file size</source>
        <translation>ihre Zeilenzahl übersteigt die Dateigröße</translation>
    </message>
    <message>
        <source>{}: database of the ROCm Compute Profiler, which holds counters but no timeline; record with rocprofv3 --sys-trace</source>
        <translation>{}: Datenbank des ROCm Compute Profiler, die Zähler, aber keine Zeitachse enthält; mit rocprofv3 --sys-trace aufzeichnen</translation>
    </message>
</context>
<context>
    <name>Detail</name>
    <message>
        <source>host to device</source>
        <translation>Host zu Gerät</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>Gerät zu Host</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>Gerät zu Gerät</translation>
    </message>
    <message>
        <source>peer to peer</source>
        <translation>Peer zu Peer</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>Host zu Host</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>auslagerbar</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixiert</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>verwaltet</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>Gerät, statisch</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>verwaltet, statisch</translation>
    </message>
</context>
<context>
    <name>Device</name>
    <message>
        <source>{}: this event belongs to another backend</source>
        <translation>{}: Dieses Event gehört zu einem anderen Backend</translation>
    </message>
    <message>
        <source>{}: the default stream cannot be captured</source>
        <translation>{}: Der Standard-Stream kann nicht erfasst werden</translation>
    </message>
    <message>
        <source>{}: this stream is not being captured</source>
        <translation>{}: Dieser Stream wird nicht erfasst</translation>
    </message>
    <message>
        <source>{}: this graph was not captured on a CPU device</source>
        <translation>{}: Dieser Graph wurde nicht auf einem CPU-Gerät erfasst</translation>
    </message>
    <message>
        <source>out of memory: cannot allocate {} on the host</source>
        <translation>kein Speicher mehr: {} auf dem Host können nicht belegt werden</translation>
    </message>
    <message>
        <source>{}: CPU devices can reduce only with other CPU devices</source>
        <translation>{}: CPU-Geräte können nur mit anderen CPU-Geräten reduzieren</translation>
    </message>
    <message>
        <source>{}: no such stream</source>
        <translation>{}: kein solcher Stream</translation>
    </message>
    <message>
        <source>{}: the default stream cannot be destroyed</source>
        <translation>{}: Der Standard-Stream kann nicht zerstört werden</translation>
    </message>
    <message>
        <source>{}: a copy of pageable memory synchronizes with the host and cannot be captured</source>
        <translation>{}: Eine Kopie auslagerbaren Speichers synchronisiert mit dem Host und kann nicht erfasst werden</translation>
    </message>
    <message>
        <source>{}: this stream is already being captured</source>
        <translation>{}: Dieser Stream wird bereits erfasst</translation>
    </message>
    <message>
        <source>{}: out of memory: cannot allocate {}; {} of {} in use (raise the limit with --memory-limit)</source>
        <translation>{}: kein Speicher mehr: {} können nicht belegt werden; {} von {} belegt (Grenze mit --memory-limit erhöhen)</translation>
    </message>
    <message>
        <source>cannot load OpenBLAS: {}</source>
        <translation>OpenBLAS lässt sich nicht laden: {}</translation>
    </message>
    <message>
        <source>cannot load OpenBLAS: functions are missing in {}</source>
        <translation>OpenBLAS lässt sich nicht laden: in {} fehlen Funktionen</translation>
    </message>
</context>
<context>
    <name>DocumentController</name>
    <message numerus="yes">
        <source>{} recordings</source>
        <comment>{} recording</comment>
        <translation>
            <numerusform>{} Aufzeichnung</numerusform>
            <numerusform>{} Aufzeichnungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExampleQueries</name>
    <message>
        <source>Kernels with the longest total time</source>
        <translation>Kernel mit der längsten Gesamtzeit</translation>
    </message>
    <message>
        <source>Longest single kernels</source>
        <translation>Längste einzelne Kernel</translation>
    </message>
    <message>
        <source>Idle gaps in which the device waited for a launch</source>
        <translation>Leerlauflücken, in denen das Gerät auf einen Start wartete</translation>
    </message>
    <message>
        <source>Copies that no kernel of the device overlaps</source>
        <translation>Kopien, die kein Kernel des Geräts überlappt</translation>
    </message>
    <message>
        <source>Waits with the largest bubbles</source>
        <translation>Wartezeiten mit den größten Bubbles</translation>
    </message>
    <message>
        <source>Call sites where the host waits</source>
        <translation>Aufrufstellen, an denen der Host wartet</translation>
    </message>
    <message>
        <source>Time budget of each run in per cent</source>
        <translation>Zeitbudget jedes Laufs in Prozent</translation>
    </message>
    <message>
        <source>Slowest training steps</source>
        <translation>Langsamste Trainingsschritte</translation>
    </message>
    <message>
        <source>Queueing time of kernels by stream</source>
        <translation>Zeit der Kernel in der Warteschlange je Stream</translation>
    </message>
    <message>
        <source>API calls by thread and name</source>
        <translation>API-Aufrufe nach Thread und Name</translation>
    </message>
    <message>
        <source>Longest communication kernels</source>
        <translation>Längste Kommunikations-Kernel</translation>
    </message>
    <message>
        <source>Work of each stream per millisecond</source>
        <translation>Arbeit jedes Streams je Millisekunde</translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message>
        <source>{}: cannot read at byte {}: {}</source>
        <translation>{}: kann bei Byte {} nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>{}: cannot open: {}</source>
        <translation>{}: kann nicht geöffnet werden: {}</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>the end of the file</source>
        <translation>das Ende der Datei</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>byte {}</source>
        <translation>Byte {}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>{}: byte {}: {}</source>
        <translation>{}: Byte {}: {}</translation>
    </message>
    <message>
        <source>{}: the file is empty; expected a JSON object with traceEvents, or a JSON array of events</source>
        <translation>{}: Die Datei ist leer; erwartet wird ein JSON-Objekt mit traceEvents oder ein JSON-Array von Ereignissen</translation>
    </message>
    <message>
        <source>expected a JSON object with traceEvents, or a JSON array of events; found {}</source>
        <translation>erwartet wird ein JSON-Objekt mit traceEvents oder ein JSON-Array von Ereignissen; gefunden: {}</translation>
    </message>
    <message>
        <source>{}: the text is UTF-16; expected UTF-8</source>
        <translation>{}: Der Text ist UTF-16; erwartet wird UTF-8</translation>
    </message>
    <message>
        <source>expected traceEvents to be an array; found {}</source>
        <translation>traceEvents sollte ein Array sein; gefunden: {}</translation>
    </message>
    <message>
        <source>{}: expected an object with a traceEvents array; found one with {}</source>
        <translation>{}: erwartet wird ein Objekt mit einem Array traceEvents; gefunden: eines mit {}</translation>
    </message>
    <message>
        <source>expected {} before any traceEvents; found {}</source>
        <translation>erwartet wird {} vor traceEvents; gefunden: {}</translation>
    </message>
    <message>
        <source>an event is longer than 64 MiB</source>
        <translation>ein Ereignis ist länger als 64 MiB</translation>
    </message>
    <message>
        <source>{}: cannot decompress: out of memory</source>
        <translation>{}: kann nicht entpackt werden: kein Speicher mehr</translation>
    </message>
    <message>
        <source>{}: cannot write: {}</source>
        <translation>{}: kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>{}: cannot compress: out of memory</source>
        <translation>{}: kann nicht gepackt werden: kein Speicher mehr</translation>
    </message>
    <message>
        <source>{}: cannot read the folder: {}</source>
        <translation>{}: Der Ordner kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>{}: cannot create: {}</source>
        <translation>{}: kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>{}: cannot replace: {}</source>
        <translation>{}: kann nicht ersetzt werden: {}</translation>
    </message>
    <message numerus="yes">
        <source>{}: looks like a decompression bomb: its first {} bytes unpack to more than 1 GiB, over {} times as much</source>
        <comment>{}: looks like a decompression bomb: its first {} byte unpacks to more than 1 GiB, over {} times as much</comment>
        <translation>
            <numerusform>{}: sieht aus wie eine Dekompressionsbombe: Das erste {} Byte ergibt entpackt mehr als 1 GiB, über {}-mal so viel</numerusform>
            <numerusform>{}: sieht aus wie eine Dekompressionsbombe: Die ersten {} Bytes ergeben entpackt mehr als 1 GiB, über {}-mal so viel</numerusform>
        </translation>
    </message>
    <message>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <source>a member name</source>
        <translation>ein Feldname</translation>
    </message>
    <message>
        <source>nesting is deeper than {} levels</source>
        <translation>die Verschachtelung ist tiefer als {} Ebenen</translation>
    </message>
    <message>
        <source>pipes and devices are not supported; save the trace to a file first</source>
        <translation>Pipes und Geräte werden nicht unterstützt; die Aufzeichnung zuerst in einer Datei speichern</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;: it is the input file &apos;{}&apos;; choose another name</source>
        <translation>„{}“ kann nicht geschrieben werden: Es ist die Eingabedatei „{}“; anderen Namen wählen</translation>
    </message>
    <message>
        <source>{}: more than {} files in the folder; expected the files of one program</source>
        <translation>{}: mehr als {} Dateien im Ordner; erwartet werden die Dateien eines Programms</translation>
    </message>
    <message>
        <source>{}: unknown file name extension; supported formats: {}</source>
        <translation>{}: unbekannte Dateiendung; unterstützte Formate: {}</translation>
    </message>
    <message numerus="yes">
        <source>{}; {} more files in the folder cannot be read</source>
        <comment>{}; {} more file in the folder cannot be read</comment>
        <translation>
            <numerusform>{}; {} weitere Datei im Ordner kann nicht gelesen werden</numerusform>
            <numerusform>{}; {} weitere Dateien im Ordner können nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message>
        <source>{}: byte {}: not a valid field of a Protocol Buffers message</source>
        <translation>{}: Byte {}: kein gültiges Feld einer Protocol-Buffers-Nachricht</translation>
    </message>
    <message>
        <source>{}: the file is empty; expected a Stallscope session, PyTorch profiler or Chrome JSON, an XPlane profile, a Perfetto trace, or an Nsight Systems report exported to SQLite (nsys export --type sqlite)</source>
        <translation>{}: Die Datei ist leer; erwartet wird eine Stallscope-Sitzung, JSON des PyTorch-Profilers oder von Chrome, ein XPlane-Profil, ein Perfetto-Trace oder ein nach SQLite exportierter Bericht von Nsight Systems (nsys export --type sqlite)</translation>
    </message>
    <message>
        <source>{}: byte 0: not a trace; expected a Stallscope session, PyTorch profiler or Chrome JSON, an XPlane profile, a Perfetto trace, or an Nsight Systems report exported to SQLite (nsys export --type sqlite)</source>
        <translation>{}: Byte 0: keine Aufzeichnung; erwartet wird eine Stallscope-Sitzung, JSON des PyTorch-Profilers oder von Chrome, ein XPlane-Profil, ein Perfetto-Trace oder ein nach SQLite exportierter Bericht von Nsight Systems (nsys export --type sqlite)</translation>
    </message>
    <message>
        <source>{}: byte {}: the file ends within its first packet</source>
        <translation>{}: Byte {}: Die Datei endet innerhalb des ersten Pakets</translation>
    </message>
    <message>
        <source>{}: byte {}: the file ends within its first plane</source>
        <translation>{}: Byte {}: Die Datei endet innerhalb der ersten Plane</translation>
    </message>
    <message>
        <source>{}: no traces in the folder; expected .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db or .rpd files</source>
        <translation>{}: keine Traces im Ordner; erwartet werden Dateien mit .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db oder .rpd</translation>
    </message>
    <message>
        <source>{}: no traces in the folder; expected files that end with .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db or .rpd</source>
        <translation>{}: keine Traces im Ordner; erwartet werden Dateien, die auf .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db oder .rpd enden</translation>
    </message>
    <message>
        <source>the member {} is longer than 64 MiB</source>
        <translation>das Feld {} ist länger als 64 MiB</translation>
    </message>
</context>
<context>
    <name>Experiment</name>
    <message>
        <source>threw an exception: {}</source>
        <translation>hat eine Ausnahme ausgelöst: {}</translation>
    </message>
    <message>
        <source>{} has no parameter &apos;{}&apos;</source>
        <translation>{} hat keinen Parameter „{}“</translation>
    </message>
    <message>
        <source>the sweep over {} has no values</source>
        <translation>die Messreihe über {} hat keine Werte</translation>
    </message>
    <message>
        <source>{} has no strategy &apos;{}&apos;</source>
        <translation>{} hat keine Strategie „{}“</translation>
    </message>
    <message>
        <source>this build has no CUDA plugin ({})</source>
        <translation>dieser Build hat kein CUDA-Plugin ({})</translation>
    </message>
    <message>
        <source>the CUDA plugin is not installed</source>
        <translation>das CUDA-Plugin ist nicht installiert</translation>
    </message>
    <message>
        <source>the CUDA plugin cannot be loaded: {}</source>
        <translation>das CUDA-Plugin kann nicht geladen werden: {}</translation>
    </message>
    <message>
        <source>{} belongs to another build of Stallscope ({}, this one is {}): install both from one package</source>
        <translation>{} gehört zu einem anderen Build von Stallscope ({}, dieser ist {}): beide aus einem Paket installieren</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a device: use cpu:N with N from 1 to {}</source>
        <translation>„{}“ ist kein Gerät: cpu:N mit N von 1 bis {} verwenden</translation>
    </message>
    <message>
        <source>unknown device &apos;{}&apos;; available: {}</source>
        <translation>unbekanntes Gerät „{}“; verfügbar: {}</translation>
    </message>
    <message numerus="yes">
        <source>{} devices are required, but &apos;{}&apos; has {}</source>
        <comment>{} device is required, but &apos;{}&apos; has {}</comment>
        <translation>
            <numerusform>{} Gerät ist erforderlich, „{}“ hat aber {}</numerusform>
            <numerusform>{} Geräte sind erforderlich, „{}“ hat aber {}</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU activity is missing: {}</source>
        <translation>die GPU-Aktivität fehlt: {}</translation>
    </message>
    <message>
        <source>no GPU found</source>
        <translation>keine GPU gefunden</translation>
    </message>
    <message>
        <source>unknown device &apos;{}&apos;: use cuda:N with N from 0 to {}</source>
        <translation>unbekanntes Gerät „{}“: cuda:N mit N von 0 bis {} verwenden</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>unbekannter Fehler</translation>
    </message>
    <message>
        <source>no GPU is visible: CUDA_VISIBLE_DEVICES is &apos;{}&apos;</source>
        <translation>keine GPU sichtbar: CUDA_VISIBLE_DEVICES ist „{}“</translation>
    </message>
    <message>
        <source>the NVIDIA driver found no usable GPU</source>
        <translation>der NVIDIA-Treiber hat keine nutzbare GPU gefunden</translation>
    </message>
    <message>
        <source>{} is not an NVIDIA driver: cuInit is missing</source>
        <translation>{} ist kein NVIDIA-Treiber: cuInit fehlt</translation>
    </message>
    <message>
        <source>{} is the link stub of the CUDA Toolkit, not a driver</source>
        <translation>{} ist der Link-Stub des CUDA Toolkit, kein Treiber</translation>
    </message>
    <message>
        <source>cannot initialize the NVIDIA driver: cuInit returned {} ({})</source>
        <translation>der NVIDIA-Treiber kann nicht initialisiert werden: cuInit ergab {} ({})</translation>
    </message>
    <message>
        <source>no NVIDIA driver found: {}</source>
        <translation>kein NVIDIA-Treiber gefunden: {}</translation>
    </message>
    <message>
        <source>{} does not report its version and devices</source>
        <translation>{} meldet seine Version und seine Geräte nicht</translation>
    </message>
    <message>
        <source>the NVIDIA driver is too old: it supports CUDA {}.{}, but this build needs {}.{}</source>
        <translation>der NVIDIA-Treiber ist zu alt: Er unterstützt CUDA {}.{}, dieser Build braucht aber {}.{}</translation>
    </message>
    <message>
        <source>{} of {} must be between {} and {}, not {}</source>
        <translation>{} von {} muss zwischen {} und {} liegen, nicht bei {}</translation>
    </message>
    <message>
        <source>a sweep takes one or two parameters, not {}</source>
        <translation>eine Messreihe hat einen oder zwei Parameter, nicht {}</translation>
    </message>
    <message>
        <source>the sweep contains {} twice</source>
        <translation>die Messreihe enthält {} zweimal</translation>
    </message>
    <message>
        <source>the sweep over {} contains a duplicate value</source>
        <translation>die Messreihe über {} enthält einen doppelten Wert</translation>
    </message>
    <message numerus="yes">
        <source>the sweep has {} points; the maximum is {}</source>
        <comment>the sweep has {} point; the maximum is {}</comment>
        <translation>
            <numerusform>die Messreihe hat {} Punkt; das Maximum ist {}</numerusform>
            <numerusform>die Messreihe hat {} Punkte; das Maximum ist {}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} repeats: must be between 1 and {}</source>
        <comment>{} repeat: must be between 1 and {}</comment>
        <translation>
            <numerusform>{} Wiederholung: muss zwischen 1 und {} liegen</numerusform>
            <numerusform>{} Wiederholungen: muss zwischen 1 und {} liegen</numerusform>
        </translation>
    </message>
    <message>
        <source>{} must be a number, not &apos;{}&apos;</source>
        <translation>{} muss eine Zahl sein, nicht „{}“</translation>
    </message>
    <message>
        <source>{} no longer has a parameter &apos;{}&apos;</source>
        <translation>{} hat keinen Parameter „{}“ mehr</translation>
    </message>
    <message>
        <source>the session cannot be rerun: it was not recorded from a workload of the catalogue</source>
        <translation>die Sitzung kann nicht wiederholt werden: Sie wurde nicht von einer Arbeitslast des Katalogs aufgezeichnet</translation>
    </message>
    <message>
        <source>the session cannot be rerun: this version has no workload &apos;{}&apos;</source>
        <translation>die Sitzung kann nicht wiederholt werden: Diese Version hat keine Arbeitslast „{}“</translation>
    </message>
    <message>
        <source>{} is not a Stallscope plugin</source>
        <translation>{} ist kein Stallscope-Plugin</translation>
    </message>
    <message>
        <source>{}: cannot locate Stallscope through /proc/self/exe</source>
        <translation>{}: Stallscope kann über /proc/self/exe nicht gefunden werden</translation>
    </message>
    <message>
        <source>{}: {} not found in {}</source>
        <translation>{}: {} in {} nicht gefunden</translation>
    </message>
    <message>
        <source>the device {} has no hardware metrics: choose a GPU, or leave them out</source>
        <translation>das Gerät {} hat keine Hardware-Metriken: eine GPU wählen oder sie weglassen</translation>
    </message>
    <message>
        <source>hardware metrics are part of a recorded run: record it, or leave them out</source>
        <translation>Hardware-Metriken sind Teil eines aufgezeichneten Laufs: ihn aufzeichnen oder sie weglassen</translation>
    </message>
    <message>
        <source>the interval of hardware metrics must be between {} and {}</source>
        <translation>der Abstand der Hardware-Metriken muss zwischen {} und {} liegen</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Static shared memory</source>
        <translation>Statischer Shared Memory</translation>
    </message>
    <message>
        <source>Dynamic shared memory</source>
        <translation>Dynamischer Shared Memory</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Event</translation>
    </message>
    <message>
        <source>From queueing to start</source>
        <translation>Vom Einreihen bis zum Start</translation>
    </message>
    <message>
        <source>From submission to start</source>
        <translation>Von der Übergabe an die GPU bis zum Start</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Graph node</source>
        <translation>Graphknoten</translation>
    </message>
    <message>
        <source>Other device</source>
        <translation>Anderes Gerät</translation>
    </message>
    <message>
        <source>Sequence number</source>
        <translation>Laufende Nummer</translation>
    </message>
    <message>
        <source>External id</source>
        <translation>Externe ID</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Aufrufstapel</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>Angekommen</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>Gestartet von</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>Gestartete Arbeit</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innerhalb von</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>waits for a stream</source>
        <translation>wartet auf einen Stream</translation>
    </message>
    <message>
        <source>waits for an event</source>
        <translation>wartet auf ein Event</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>Aufgerufen von</translation>
    </message>
    <message>
        <source>Awaited</source>
        <translation>Erwartete Arbeit</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>Aufwachen</translation>
    </message>
    <message>
        <source>Needless</source>
        <translation>Unnötig</translation>
    </message>
    <message>
        <source>Next work</source>
        <translation>Nächste Arbeit</translation>
    </message>
    <message>
        <source>Final wait</source>
        <translation>Letzte Wartezeit</translation>
    </message>
    <message>
        <source>waits for all work on the device</source>
        <translation>wartet auf alle Arbeit auf dem Gerät</translation>
    </message>
    <message>
        <source>waits for all work in the context</source>
        <translation>wartet auf alle Arbeit im Kontext</translation>
    </message>
    <message>
        <source>synchronous copy</source>
        <translation>synchrone Kopie</translation>
    </message>
    <message>
        <source>blocking &quot;async&quot; copy to pageable memory</source>
        <translation>blockierende „async“-Kopie in auslagerbaren Speicher</translation>
    </message>
    <message>
        <source>blocking &quot;async&quot; copy from pageable memory</source>
        <translation>blockierende „async“-Kopie aus auslagerbarem Speicher</translation>
    </message>
    <message>
        <source>host-to-host copy in stream order</source>
        <translation>Kopie von Host zu Host in Stream-Reihenfolge</translation>
    </message>
    <message>
        <source>synchronous memset</source>
        <translation>synchroner Memset</translation>
    </message>
    <message>
        <source>blocking managed memory operation</source>
        <translation>blockierende Operation auf verwaltetem Speicher</translation>
    </message>
    <message>
        <source>allocation that is not stream-ordered</source>
        <translation>Belegung ohne Stream-Reihenfolge</translation>
    </message>
    <message>
        <source>free that is not stream-ordered</source>
        <translation>Freigabe ohne Stream-Reihenfolge</translation>
    </message>
    <message>
        <source>module loading</source>
        <translation>Laden eines Moduls</translation>
    </message>
    <message>
        <source>blocked by a full command buffer</source>
        <translation>durch vollen Befehlspuffer blockiert</translation>
    </message>
    <message>
        <source>polls for completion</source>
        <translation>fragt wiederholt den Abschluss ab (Polling)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>drains the device after the last launch; no time is lost</source>
        <translation>wartet nach dem letzten Start auf das Gerät; keine Zeit geht verloren</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeit lief</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>Leerlauflücke</translation>
    </message>
    <message>
        <source>no awaited work was running or queued</source>
        <translation>keine erwartete Arbeit lief oder war eingereiht</translation>
    </message>
    <message>
        <source>launched by another thread</source>
        <translation>von einem anderen Thread gestartet</translation>
    </message>
    <message>
        <source>Requested stream</source>
        <translation>Angeforderter Stream</translation>
    </message>
    <message>
        <source>Merged calls</source>
        <translation>Zusammengefasste Aufrufe</translation>
    </message>
    <message>
        <source>Minimum duration</source>
        <translation>Mindestdauer</translation>
    </message>
    <message>
        <source>Timestamps</source>
        <translation>Zeitstempel</translation>
    </message>
    <message>
        <source>invalid in the file; duration set to zero</source>
        <translation>in der Datei ungültig; Dauer auf null gesetzt</translation>
    </message>
    <message>
        <source>late, after its time was displayed</source>
        <translation>verspätet, nach Anzeige seiner Zeit</translation>
    </message>
    <message>
        <source>with other devices</source>
        <translation>mit anderen Geräten</translation>
    </message>
    <message>
        <source>Device meanwhile</source>
        <translation>Gerät währenddessen</translation>
    </message>
    <message>
        <source>Largest parts of the time budget of the device during the wait.</source>
        <translation>Größte Teile des Zeitbudgets des Geräts während des Wartens.</translation>
    </message>
    <message>
        <source>Device idle before</source>
        <translation>Gerät zuvor untätig</translation>
    </message>
    <message>
        <source>Largest parts of the idle time that this work ends.</source>
        <translation>Größte Teile des Leerlaufs, den diese Arbeit beendet.</translation>
    </message>
    <message>
        <source>Unattributed</source>
        <translation>Nicht zugeordnet</translation>
    </message>
    <message>
        <source>Event arguments</source>
        <translation>Argumente des Ereignisses</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>From left edge</source>
        <translation>Ab linkem Rand</translation>
    </message>
</context>
<context>
    <name>Find</name>
    <message>
        <source>kind: takes kernel, copy, memset, call, wait, op, range or python, not &quot;{}&quot;</source>
        <translation>kind: nimmt kernel, copy, memset, call, wait, op, range oder python, nicht &quot;{}&quot;</translation>
    </message>
    <message>
        <source>dur&gt; and dur&lt; take a duration such as 250ns, 1.5us or 3ms, not &quot;{}&quot;</source>
        <translation>dur&gt; und dur&lt; nehmen eine Dauer wie 250ns, 1.5us oder 3ms, nicht &quot;{}&quot;</translation>
    </message>
</context>
<context>
    <name>Flame</name>
    <message>
        <source>All threads</source>
        <translation>Alle Threads</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Chrome traces</source>
        <translation>Chrome-Aufzeichnungen</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Perfetto traces</source>
        <translation>Perfetto-Aufzeichnungen</translation>
    </message>
    <message>
        <source>Databases</source>
        <translation>Datenbanken</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Shift and wheel</source>
        <translation>Umschalt und Mausrad</translation>
    </message>
    <message>
        <source>Alt or Ctrl and wheel</source>
        <translation>Alt oder Strg und Mausrad</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Shift and drag</source>
        <translation>Umschalt und Ziehen</translation>
    </message>
    <message>
        <source>Ctrl and drag</source>
        <translation>Strg und Ziehen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Pinch</source>
        <translation>Zwei Finger spreizen</translation>
    </message>
    <message>
        <source>Zooms at the fingers</source>
        <translation>Zoomt an den Fingern</translation>
    </message>
    <message>
        <source>Two fingers sideways</source>
        <translation>Zwei Finger seitwärts</translation>
    </message>
    <message>
        <source>Drag along the ruler</source>
        <translation>Am Lineal entlang ziehen</translation>
    </message>
    <message>
        <source>Selects a range</source>
        <translation>Wählt einen Bereich aus</translation>
    </message>
    <message>
        <source>Drag in the overview</source>
        <translation>In der Übersicht ziehen</translation>
    </message>
    <message>
        <source>Click a track&apos;s header</source>
        <translation>Klick auf den Kopf einer Spur</translation>
    </message>
    <message>
        <source>Drag a track&apos;s header</source>
        <translation>Kopf einer Spur ziehen</translation>
    </message>
    <message>
        <source>Right click on a track&apos;s header</source>
        <translation>Rechtsklick auf den Kopf einer Spur</translation>
    </message>
    <message>
        <source>Pans the timeline</source>
        <translation>Schwenkt die Zeitachse</translation>
    </message>
    <message>
        <source>Pans the timeline and scrolls the tracks; a flick keeps moving</source>
        <translation>Schwenkt die Zeitachse und scrollt die Spuren; mit Schwung losgelassen, läuft sie nach</translation>
    </message>
    <message>
        <source>Selects a range and shows its numbers</source>
        <translation>Wählt einen Bereich aus und zeigt seine Zahlen</translation>
    </message>
    <message>
        <source>Measures the time between two points</source>
        <translation>Misst die Zeit zwischen zwei Punkten</translation>
    </message>
    <message>
        <source>Selects a span and shows its details</source>
        <translation>Wählt einen Abschnitt aus und zeigt seine Einzelheiten</translation>
    </message>
    <message>
        <source>Selects a span and zooms to it</source>
        <translation>Wählt einen Abschnitt aus und zoomt auf ihn</translation>
    </message>
    <message>
        <source>Moves the visible range or selects a new one</source>
        <translation>Verschiebt den sichtbaren Bereich oder wählt einen neuen</translation>
    </message>
    <message>
        <source>Expands or collapses the track; the pin keeps it at the top</source>
        <translation>Klappt die Spur auf oder zu; die Nadel hält sie oben</translation>
    </message>
    <message>
        <source>Reorders the track; the lower edge resizes its lanes, the right edge resizes the headers</source>
        <translation>Verschiebt die Spur; der untere Rand ändert die Höhe ihrer Bahnen, der rechte die Breite der Köpfe</translation>
    </message>
    <message>
        <source>Opens a menu to hide, show, pin and collapse tracks</source>
        <translation>Öffnet ein Menü zum Ausblenden, Zeigen, Anheften und Zuklappen von Spuren</translation>
    </message>
    <message>
        <source>Zooms at the cursor; scrolls the tracks if chosen in the preferences</source>
        <translation>Zoomt am Mauszeiger; scrollt die Spuren, wenn in den Einstellungen gewählt</translation>
    </message>
    <message>
        <source>Scrolls the tracks; zooms if the wheel scrolls</source>
        <translation>Scrollt die Spuren; zoomt, wenn das Rad scrollt</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>{} x {}, which waits because its host memory is pageable</source>
        <translation>{} x {}, das wartet, weil sein Hostspeicher auslagerbar ist</translation>
    </message>
    <message>
        <source>{} x {}</source>
        <translation>{} x {}</translation>
    </message>
    <message>
        <source>The host never waited for it.</source>
        <translation>Der Host hat nie darauf gewartet.</translation>
    </message>
    <message>
        <source>The host never waited for them.</source>
        <translation>Der Host hat nie auf sie gewartet.</translation>
    </message>
    <message>
        <source>Host threads waited {}, {} in total (at least one of them for {} of the time)</source>
        <translation>Host-Threads warteten {}, insgesamt {} (in {} der Zeit mindestens einer von ihnen)</translation>
    </message>
    <message>
        <source>The host waited for it {}, {} in total ({})</source>
        <translation>Der Host wartete {} darauf, insgesamt {} ({})</translation>
    </message>
    <message>
        <source>The host waited for them {}, {} in total ({})</source>
        <translation>Der Host wartete {} auf sie, insgesamt {} ({})</translation>
    </message>
    <message>
        <source>{}, in {}.</source>
        <translation>{}, in {}.</translation>
    </message>
    <message>
        <source>{}, most of it ({}) in {}.</source>
        <translation>{}, das meiste davon ({}) in {}.</translation>
    </message>
    <message>
        <source>No device work was recorded.</source>
        <translation>Es wurde keine Gerätearbeit aufgezeichnet.</translation>
    </message>
    <message>
        <source>No device work in these {}.</source>
        <translation>Keine Gerätearbeit in diesen {}.</translation>
    </message>
    <message>
        <source>Threads that launch nothing waited {}, {} in total</source>
        <translation>Threads, die nichts starten, warteten {}, insgesamt {}</translation>
    </message>
    <message numerus="yes">
        <source>Of the whole {}, the devices were busy {} on average; synchronization cost {}.</source>
        <comment>Of the whole {}, the device was busy {}; synchronization cost {}.</comment>
        <translation>
            <numerusform>Von den gesamten {} war das Gerät {} beschäftigt; Synchronisation kostete {}.</numerusform>
            <numerusform>Von den gesamten {} waren die Geräte im Mittel {} beschäftigt; Synchronisation kostete {}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The devices were busy {} on average; synchronization cost {}.</source>
        <comment>The device was busy {}; synchronization cost {}.</comment>
        <translation>
            <numerusform>Das Gerät war {} beschäftigt; Synchronisation kostete {}.</numerusform>
            <numerusform>Die Geräte waren im Mittel {} beschäftigt; Synchronisation kostete {}.</numerusform>
        </translation>
    </message>
    <message>
        <source>The host was blocked {}, {} in total ({})</source>
        <translation>Der Host war {} blockiert, insgesamt {} ({})</translation>
    </message>
    <message numerus="yes">
        <source>Of the whole {}, the devices were busy {} on average.</source>
        <comment>Of the whole {}, the device was busy {}.</comment>
        <translation>
            <numerusform>Von den gesamten {} war das Gerät {} beschäftigt.</numerusform>
            <numerusform>Von den gesamten {} waren die Geräte im Mittel {} beschäftigt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The devices were busy {} on average.</source>
        <comment>The device was busy {}.</comment>
        <translation>
            <numerusform>Das Gerät war {} beschäftigt.</numerusform>
            <numerusform>Die Geräte waren im Mittel {} beschäftigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The trace does not contain the host&apos;s waits.</source>
        <translation>Im Trace fehlen die Wartezeiten des Hosts.</translation>
    </message>
    <message>
        <source>The trace does not contain the waits of all processes.</source>
        <translation>Im Trace fehlen die Wartezeiten einiger Prozesse.</translation>
    </message>
    <message>
        <source>The kernels were memory-bound: DRAM {}, SM {} active.</source>
        <translation>Die Kernel waren durch den Speicher begrenzt: DRAM {}, SM zu {} aktiv.</translation>
    </message>
    <message>
        <source>The kernels were compute-bound: tensor pipes {} active.</source>
        <translation>Die Kernel waren durch die Rechenleistung begrenzt: Tensor-Pipes zu {} aktiv.</translation>
    </message>
    <message>
        <source>The kernels were compute-bound: instructions issued at {} of the peak rate.</source>
        <translation>Die Kernel waren durch die Rechenleistung begrenzt: Befehle mit {} der Spitzenrate ausgegeben.</translation>
    </message>
    <message>
        <source>The kernels filled only {} of the multiprocessors on average: they are small, or few ran at once.</source>
        <translation>Die Kernel füllten im Mittel nur {} der Multiprozessoren: Sie sind klein, oder wenige liefen gleichzeitig.</translation>
    </message>
    <message>
        <source>The kernels reached no limit of the GPU: tensor pipes {} active, instructions {} of the peak rate, DRAM {}.</source>
        <translation>Die Kernel erreichten keine Grenze der GPU: Tensor-Pipes zu {} aktiv, Befehle mit {} der Spitzenrate, DRAM {}.</translation>
    </message>
</context>
<context>
    <name>Idle</name>
    <message>
        <source>after a host wait</source>
        <translation>nach einer Wartezeit des Hosts</translation>
    </message>
    <message>
        <source>next work not launched yet</source>
        <translation>nächste Arbeit noch nicht gestartet</translation>
    </message>
    <message>
        <source>launched, not started yet</source>
        <translation>gestartet, noch nicht begonnen</translation>
    </message>
    <message>
        <source>waiting for another stream</source>
        <translation>wartet auf einen anderen Stream</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>before the first and after the last work</source>
        <translation>vor der ersten und nach der letzten Arbeit</translation>
    </message>
    <message>
        <source>other or unknown</source>
        <translation>anderes oder unbekannt</translation>
    </message>
</context>
<context>
    <name>Kernels</name>
    <message>
        <source>matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>convolutions</source>
        <translation>Faltungen</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>reductions</source>
        <translation>Reduktionen</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>elementweise Operationen</translation>
    </message>
    <message>
        <source>sorting and selection</source>
        <translation>Sortieren und Auswählen</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>other kernels</source>
        <translation>andere Kernel</translation>
    </message>
</context>
<context>
    <name>Kind</name>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>memory migration</source>
        <translation>Speichermigration</translation>
    </message>
    <message>
        <source>range on the device</source>
        <translation>Bereich auf dem Gerät</translation>
    </message>
    <message>
        <source>synchronization record</source>
        <translation>Synchronisationseintrag</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API-Aufruf</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Python-Funktion</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>Overhead des Profilers</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>span</source>
        <translation>Abschnitt</translation>
    </message>
</context>
<context>
    <name>LineTrouble</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The host key of %1 has changed. The machine was reinstalled, or another machine answers in its place. Verify the new key with its administrator before you connect.</source>
        <translation>Der Host-Schlüssel von %1 hat sich geändert. Der Rechner wurde neu installiert, oder ein anderer antwortet an seiner Stelle. Den neuen Schlüssel vor dem Verbinden mit der Administration abgleichen.</translation>
    </message>
    <message>
        <source>The host key of %1 is unknown. Run &apos;ssh %1&apos; in a terminal once and verify the key.</source>
        <translation>Der Host-Schlüssel von %1 ist unbekannt. Einmal „ssh %1“ in einem Terminal ausführen und den Schlüssel prüfen.</translation>
    </message>
    <message>
        <source>%1 asks for a password, which Stallscope does not support. Install your key (&apos;ssh-copy-id %1&apos;) and load it into the agent (&apos;ssh-add&apos;).</source>
        <translation>%1 fragt nach einem Passwort, was Stallscope nicht unterstützt. Den eigenen Schlüssel installieren („ssh-copy-id %1“) und in den Agenten laden („ssh-add“).</translation>
    </message>
    <message>
        <source>Cannot resolve the host name &apos;%1&apos;.</source>
        <translation>Der Hostname „%1“ kann nicht aufgelöst werden.</translation>
    </message>
    <message>
        <source>%1 refused the connection: no ssh server is listening.</source>
        <translation>%1 hat die Verbindung abgelehnt: Dort läuft kein ssh-Server.</translation>
    </message>
    <message>
        <source>%1 does not respond: the machine is off or unreachable.</source>
        <translation>%1 antwortet nicht: Der Rechner ist aus oder nicht erreichbar.</translation>
    </message>
    <message>
        <source>%1 rejected too many keys. Specify the right key in ~/.ssh/config (IdentityFile, IdentitiesOnly).</source>
        <translation>%1 hat zu viele Schlüssel abgelehnt. Den richtigen in ~/.ssh/config angeben (IdentityFile, IdentitiesOnly).</translation>
    </message>
    <message>
        <source>%1 closed the connection before sending any data.</source>
        <translation>%1 hat die Verbindung geschlossen, bevor Daten gesendet wurden.</translation>
    </message>
    <message>
        <source>ssh exited without an error message.</source>
        <translation>ssh wurde ohne Fehlermeldung beendet.</translation>
    </message>
    <message>
        <source>ssh reported: %1</source>
        <translation>ssh meldet: %1</translation>
    </message>
    <message>
        <source>ssh was terminated before any data arrived from %1.</source>
        <translation>ssh wurde beendet, bevor Daten von %1 ankamen.</translation>
    </message>
    <message>
        <source>&apos;stallscope-cli&apos; is not in the PATH of %1. Install it there or specify its path.</source>
        <translation>„stallscope-cli“ liegt auf %1 nicht im PATH. Es dort installieren oder seinen Pfad angeben.</translation>
    </message>
    <message>
        <source>Cannot run &apos;stallscope-cli&apos; on %1: %2</source>
        <translation>„stallscope-cli“ auf %1 kann nicht ausgeführt werden: %2</translation>
    </message>
    <message>
        <source>The data from %1 is not a Stallscope session: it begins with &apos;%2&apos;.</source>
        <translation>Die Daten von %1 sind keine Stallscope-Sitzung: Sie beginnen mit „%2“.</translation>
    </message>
    <message>
        <source>%1 sent no data.</source>
        <translation>%1 hat keine Daten gesendet.</translation>
    </message>
    <message>
        <source>Connection to %1 lost.</source>
        <translation>Die Verbindung zu %1 ist abgebrochen.</translation>
    </message>
    <message>
        <source>Connection to %1 lost: %2</source>
        <translation>Die Verbindung zu %1 ist abgebrochen: %2</translation>
    </message>
</context>
<context>
    <name>Loss</name>
    <message>
        <source>clock error</source>
        <translation>Uhrenfehler</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>device spans before launch</source>
        <translation>Geräteabschnitte vor dem Start</translation>
    </message>
    <message>
        <source>dropped records</source>
        <translation>verworfene Einträge</translation>
    </message>
    <message>
        <source>late spans</source>
        <translation>verspätete Abschnitte</translation>
    </message>
    <message>
        <source>overlapping spans</source>
        <translation>überlappende Abschnitte</translation>
    </message>
    <message>
        <source>unfinished spans</source>
        <translation>unbeendete Abschnitte</translation>
    </message>
    <message>
        <source>zero length</source>
        <translation>Länge null</translation>
    </message>
    <message>
        <source>negative durations</source>
        <translation>negative Dauern</translation>
    </message>
    <message>
        <source>missing durations</source>
        <translation>fehlende Dauern</translation>
    </message>
    <message>
        <source>missing starts</source>
        <translation>fehlende Anfänge</translation>
    </message>
    <message>
        <source>invalid numbers</source>
        <translation>ungültige Zahlen</translation>
    </message>
    <message>
        <source>times out of range</source>
        <translation>Zeiten außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>suspicious time unit</source>
        <translation>verdächtige Zeiteinheit</translation>
    </message>
    <message>
        <source>invalid correlations</source>
        <translation>ungültige Korrelationen</translation>
    </message>
    <message>
        <source>wrong types</source>
        <translation>falsche Typen</translation>
    </message>
    <message>
        <source>unknown events</source>
        <translation>unbekannte Ereignisse</translation>
    </message>
    <message>
        <source>unbalanced ends</source>
        <translation>Enden ohne Anfang</translation>
    </message>
    <message>
        <source>replaced characters</source>
        <translation>ersetzte Zeichen</translation>
    </message>
    <message>
        <source>duplicate event arrays</source>
        <translation>doppelte Ereignis-Arrays</translation>
    </message>
    <message>
        <source>incomplete file</source>
        <translation>unvollständige Datei</translation>
    </message>
    <message>
        <source>skipped bytes</source>
        <translation>übersprungene Bytes</translation>
    </message>
    <message>
        <source>flow events</source>
        <translation>Flow-Ereignisse</translation>
    </message>
    <message>
        <source>details refused</source>
        <translation>abgewiesene Einzelheiten</translation>
    </message>
    <message>
        <source>damaged chunks</source>
        <translation>beschädigte Teile</translation>
    </message>
    <message>
        <source>unreadable spans</source>
        <translation>unlesbare Abschnitte</translation>
    </message>
    <message>
        <source>unsupported chunks</source>
        <translation>nicht unterstützte Teile</translation>
    </message>
    <message>
        <source>clock steps</source>
        <translation>Uhrensprünge</translation>
    </message>
    <message>
        <source>beyond size limit</source>
        <translation>über der Größengrenze</translation>
    </message>
    <message>
        <source>outside window</source>
        <translation>außerhalb des Zeitraums</translation>
    </message>
    <message>
        <source>Maximum error between device and host clock. Shorter waits and latencies are not meaningful.</source>
        <translation>Größte Abweichung zwischen Geräte- und Host-Uhr. Kürzere Wartezeiten und Latenzen sind nicht aussagekräftig.</translation>
    </message>
    <message>
        <source>Time spent by the profiler itself, included in the run.</source>
        <translation>Vom Profiler selbst verbrauchte Zeit, im Lauf enthalten.</translation>
    </message>
    <message>
        <source>Records dropped by the source because its buffers were full. Spans are missing.</source>
        <translation>Einträge, die die Quelle wegen voller Puffer verwarf. Abschnitte fehlen.</translation>
    </message>
    <message>
        <source>Spans that arrived after their time was displayed. They were on a separate lane until the lanes were rebuilt.</source>
        <translation>Abschnitte, die nach der Anzeige ihrer Zeit ankamen. Bis zum Neuaufbau lagen sie auf einer eigenen Bahn.</translation>
    </message>
    <message>
        <source>Spans that partially overlap another span on the same row. They were moved to another lane.</source>
        <translation>Abschnitte, die einen anderen derselben Zeile teilweise überlappen. Sie wurden auf eine andere Bahn verschoben.</translation>
    </message>
    <message>
        <source>Spans of zero duration. They are counted but add no time.</source>
        <translation>Abschnitte mit der Dauer null. Sie werden gezählt, tragen aber keine Zeit bei.</translation>
    </message>
    <message>
        <source>Spans whose recorded end is before their start. Their duration was set to zero.</source>
        <translation>Abschnitte, deren aufgezeichnetes Ende vor dem Beginn liegt. Ihre Dauer wurde auf null gesetzt.</translation>
    </message>
    <message>
        <source>Spans without a duration. Their duration was set to zero.</source>
        <translation>Abschnitte ohne Dauer. Ihre Dauer wurde auf null gesetzt.</translation>
    </message>
    <message>
        <source>Events without a valid start time. They were discarded.</source>
        <translation>Ereignisse ohne gültige Anfangszeit. Sie wurden verworfen.</translation>
    </message>
    <message>
        <source>Values that are not valid numbers (NaN, Infinity, text, fractions of a nanosecond). They are ignored by all metrics.</source>
        <translation>Werte, die keine gültigen Zahlen sind (NaN, Infinity, Text, Bruchteile einer Nanosekunde). Keine Metrik berücksichtigt sie.</translation>
    </message>
    <message>
        <source>Times more than 73 years from the rest of the trace. They were clamped.</source>
        <translation>Zeiten, die mehr als 73 Jahre vom Rest der Aufzeichnung entfernt sind. Sie wurden begrenzt.</translation>
    </message>
    <message>
        <source>Times that are implausibly large: probably nanoseconds instead of microseconds.</source>
        <translation>Unplausibel große Zeiten: vermutlich Nanosekunden statt Mikrosekunden.</translation>
    </message>
    <message>
        <source>Correlation ids that are missing, zero, negative, text or too large. These spans cannot be linked to a launch.</source>
        <translation>Korrelations-IDs, die fehlen, null, negativ, Text oder zu groß sind. Diese Abschnitte lassen sich keinem Start zuordnen.</translation>
    </message>
    <message>
        <source>Events or fields with an unexpected type or an invalid reference. They were discarded.</source>
        <translation>Ereignisse oder Felder mit unerwartetem Typ oder ungültigem Verweis. Sie wurden verworfen.</translation>
    </message>
    <message>
        <source>Events of a kind unknown to this version.</source>
        <translation>Ereignisse einer dieser Version unbekannten Art.</translation>
    </message>
    <message>
        <source>End events without a matching begin event.</source>
        <translation>End-Ereignisse ohne zugehöriges Anfangs-Ereignis.</translation>
    </message>
    <message>
        <source>Invalid characters and terminal control characters. They were replaced.</source>
        <translation>Ungültige Zeichen und Steuerzeichen für Terminals. Sie wurden ersetzt.</translation>
    </message>
    <message>
        <source>Events of an event array that a later array in the same file replaces, as specified by JSON.</source>
        <translation>Ereignisse eines Ereignis-Arrays, das ein späteres Array derselben Datei gemäß JSON ersetzt.</translation>
    </message>
    <message>
        <source>The file is truncated. All complete data before that point was read.</source>
        <translation>Die Datei ist abgeschnitten. Alle vollständigen Daten davor wurden gelesen.</translation>
    </message>
    <message>
        <source>Bytes that could not be parsed. They were skipped.</source>
        <translation>Bytes, die sich nicht auswerten ließen. Sie wurden übersprungen.</translation>
    </message>
    <message>
        <source>Flow events between a launch and its span. They are redundant: correlation ids are used instead.</source>
        <translation>Flow-Ereignisse zwischen einem Start und seinem Abschnitt. Sie sind redundant: Es gelten die Korrelations-IDs.</translation>
    </message>
    <message>
        <source>Details, arguments and source lines of spans beyond a size limit. They were discarded or shortened.</source>
        <translation>Details, Argumente und Quellzeilen von Abschnitten jenseits einer Größengrenze. Sie wurden verworfen oder gekürzt.</translation>
    </message>
    <message>
        <source>Damaged chunks of the file: checksum mismatch or invalid content. They were skipped.</source>
        <translation>Beschädigte Teile der Datei: Prüfsumme stimmt nicht oder Inhalt ungültig. Sie wurden übersprungen.</translation>
    </message>
    <message>
        <source>Spans in damaged chunks of the session file.</source>
        <translation>Abschnitte in beschädigten Teilen der Sitzungsdatei.</translation>
    </message>
    <message>
        <source>Chunks of the session file from a newer version that this version does not support.</source>
        <translation>Teile der Sitzungsdatei aus einer neueren Version, die diese nicht unterstützt.</translation>
    </message>
    <message>
        <source>Wall clock steps during recording. Times before and after a step are offset by its size.</source>
        <translation>Sprünge der Systemuhr während der Aufzeichnung. Zeiten vor und nach einem Sprung sind um dessen Größe versetzt.</translation>
    </message>
    <message>
        <source>Spans after the recording reached its size limit. They are missing.</source>
        <translation>Abschnitte, nachdem die Aufzeichnung ihre Größengrenze erreicht hatte. Sie fehlen.</translation>
    </message>
    <message>
        <source>Calls and device work outside the recording window reported by the profiler. Their times may be wrong.</source>
        <translation>Aufrufe und Gerätearbeit außerhalb des vom Profiler gemeldeten Aufzeichnungszeitraums. Ihre Zeiten können falsch sein.</translation>
    </message>
    <message>
        <source>Device spans that start before their launch call because the clocks differ.</source>
        <translation>Geräteabschnitte, die wegen abweichender Uhren vor ihrem Startaufruf beginnen.</translation>
    </message>
    <message>
        <source>Their end was not recorded. They are drawn to the end of the trace.</source>
        <translation>Ihr Ende wurde nicht aufgezeichnet. Sie werden bis zum Ende der Aufzeichnung gezeichnet.</translation>
    </message>
    <message>
        <source>Processes that ended by _exit, abort or a signal. CUDA calls and GPU activity shortly before that may be missing.</source>
        <translation>Prozesse, die durch _exit, abort oder ein Signal endeten. CUDA-Aufrufe und GPU-Aktivität kurz davor können fehlen.</translation>
    </message>
    <message>
        <source>processes not flushed</source>
        <translation>abgebrochene Prozesse</translation>
    </message>
    <message>
        <source>lost metric samples</source>
        <translation>verlorene Metrik-Messwerte</translation>
    </message>
    <message>
        <source>Samples of GPU hardware metrics that were lost because the GPU&apos;s buffer was full or was read too late.</source>
        <translation>Messwerte von GPU-Hardware-Metriken, die verloren gingen, weil der Puffer der GPU voll war oder zu spät gelesen wurde.</translation>
    </message>
</context>
<context>
    <name>Metric</name>
    <message>
        <source>Wall time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>Blocked (total)</source>
        <translation>Blockiert (gesamt)</translation>
    </message>
    <message>
        <source>Blocked (total), share</source>
        <translation>Blockiert (gesamt), Anteil</translation>
    </message>
    <message>
        <source>Final waits</source>
        <translation>Abschließende Wartezeiten</translation>
    </message>
    <message>
        <source>Blocked mid-run</source>
        <translation>Blockiert im Lauf</translation>
    </message>
    <message>
        <source>Both idle</source>
        <translation>Beide im Leerlauf</translation>
    </message>
    <message>
        <source>All threads blocked</source>
        <translation>Alle Threads blockiert</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Device span</source>
        <translation>Gerätespanne</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>Gerät beschäftigt</translation>
    </message>
    <message>
        <source>Device busy, share</source>
        <translation>Gerät beschäftigt, Anteil</translation>
    </message>
    <message>
        <source>Devices busy, mean</source>
        <translation>Geräte beschäftigt, Mittel</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>Gerät im Leerlauf</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Time in which at least one kernel runs.</source>
        <translation>Zeit, in der mindestens ein Kernel läuft.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Time in which at least one copy runs.</source>
        <translation>Zeit, in der mindestens eine Kopie läuft.</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>Time in which at least one memset runs.</source>
        <translation>Zeit, in der mindestens ein Memset läuft.</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Memory migration</source>
        <translation>Speichermigration</translation>
    </message>
    <message>
        <source>Queue depth, mean</source>
        <translation>Tiefe der Warteschlange, Mittel</translation>
    </message>
    <message>
        <source>Queue full</source>
        <translation>Warteschlange voll</translation>
    </message>
    <message>
        <source>Idle: waits</source>
        <translation>Leerlauf: Wartezeiten</translation>
    </message>
    <message>
        <source>Idle: other</source>
        <translation>Leerlauf: anderes</translation>
    </message>
    <message>
        <source>Idle: before and after</source>
        <translation>Leerlauf: davor und danach</translation>
    </message>
    <message>
        <source>Gaps: host</source>
        <translation>Abstände: Host</translation>
    </message>
    <message>
        <source>Gaps: kernel</source>
        <translation>Abstände: Kernel</translation>
    </message>
    <message>
        <source>Gaps: other</source>
        <translation>Abstände: anderes</translation>
    </message>
    <message>
        <source>Short kernels</source>
        <translation>Kurze Kernel</translation>
    </message>
    <message>
        <source>Short kernels, share</source>
        <translation>Kurze Kernel, Anteil</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>Queue time</source>
        <translation>Zeit in der Warteschlange</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>längste</translation>
    </message>
    <message>
        <source>Quality: %1</source>
        <translation>Qualität: %1</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>Budget: exposed communication</source>
        <translation>Budget: nicht überlappte Kommunikation</translation>
    </message>
    <message>
        <source>Budget: exposed copies</source>
        <translation>Budget: nicht überlappte Kopien</translation>
    </message>
    <message>
        <source>Budget: initialization</source>
        <translation>Budget: Initialisierung</translation>
    </message>
    <message>
        <source>Budget: idle after waits</source>
        <translation>Budget: Leerlauf nach Warten</translation>
    </message>
    <message>
        <source>Budget: launch</source>
        <translation>Budget: Kernelstarts</translation>
    </message>
    <message>
        <source>Budget: queued, graph</source>
        <translation>Budget: eingereiht, Graph</translation>
    </message>
    <message>
        <source>Budget: queued, communication</source>
        <translation>Budget: eingereiht, Kommunikation</translation>
    </message>
    <message>
        <source>Budget: unknown launch</source>
        <translation>Budget: unbekannter Start</translation>
    </message>
    <message>
        <source>Budget: before and after</source>
        <translation>Budget: davor und danach</translation>
    </message>
    <message>
        <source>Time from the start of the timed section until the final synchronization has returned and the last device work has ended.</source>
        <translation>Zeit vom Beginn des gemessenen Abschnitts, bis die letzte Synchronisation zurückgekehrt und die letzte Gerätearbeit beendet ist.</translation>
    </message>
    <message>
        <source>Analyzed time range.</source>
        <translation>Analysierter Zeitbereich.</translation>
    </message>
    <message>
        <source>Time in blocking calls, in which the thread waits for the device.</source>
        <translation>Zeit in blockierenden Aufrufen, in denen der Thread auf das Gerät wartet.</translation>
    </message>
    <message>
        <source>Share of the window spent in blocking calls.</source>
        <translation>Anteil des Zeitfensters in blockierenden Aufrufen.</translation>
    </message>
    <message>
        <source>Time in waits after the last launch, which only drain the device.</source>
        <translation>Wartezeiten nach dem letzten Start, in denen das Gerät nur noch fertig arbeitet.</translation>
    </message>
    <message>
        <source>Share of the window in which the host is blocked, final waits excluded.</source>
        <translation>Anteil des Zeitfensters, in dem der Host blockiert ist, abschließende Wartezeiten ausgenommen.</translation>
    </message>
    <message>
        <source>Host/device overlap</source>
        <translation>Überlappung von Host und Gerät</translation>
    </message>
    <message>
        <source>Share of the device busy time in which the host was not blocked. Asynchronous execution aims to maximize it.</source>
        <translation>Anteil der Zeit mit beschäftigtem Gerät, in dem der Host nicht blockiert war. Asynchrone Ausführung soll ihn maximieren.</translation>
    </message>
    <message>
        <source>Time in which the host is blocked and no device is busy, final waits excluded.</source>
        <translation>Zeit, in der der Host blockiert und kein Gerät beschäftigt ist, abschließende Wartezeiten ausgenommen.</translation>
    </message>
    <message>
        <source>Time in which every launching thread is blocked, between its first and last call.</source>
        <translation>Zeit, in der alle startenden Threads zwischen ihrem ersten und letzten Aufruf blockiert sind.</translation>
    </message>
    <message>
        <source>Enqueue</source>
        <translation>Einreihen</translation>
    </message>
    <message>
        <source>Time in non-blocking calls.</source>
        <translation>Zeit in nicht blockierenden Aufrufen.</translation>
    </message>
    <message>
        <source>Number of blocking calls.</source>
        <translation>Anzahl blockierender Aufrufe.</translation>
    </message>
    <message>
        <source>Waits, total</source>
        <translation>Wartezeiten, gesamt</translation>
    </message>
    <message>
        <source>Total duration of blocking calls.</source>
        <translation>Gesamtdauer blockierender Aufrufe.</translation>
    </message>
    <message>
        <source>Outside GPU activity</source>
        <translation>Außerhalb der GPU-Aktivität</translation>
    </message>
    <message>
        <source>Share of the window before the first and after the last work, and in initialization.</source>
        <translation>Anteil des Fensters vor der ersten und nach der letzten Arbeit sowie in der Initialisierung.</translation>
    </message>
    <message>
        <source>Time from the first start to the last end of device work.</source>
        <translation>Zeit vom ersten Beginn bis zum letzten Ende von Gerätearbeit.</translation>
    </message>
    <message>
        <source>Time in which a kernel, copy or memset runs on the device.</source>
        <translation>Zeit, in der ein Kernel, eine Kopie oder ein Memset auf dem Gerät läuft.</translation>
    </message>
    <message>
        <source>Share of the window in which the device is busy.</source>
        <translation>Anteil des Zeitfensters, in dem das Gerät beschäftigt ist.</translation>
    </message>
    <message>
        <source>Mean of the busy shares of all devices.</source>
        <translation>Mittel der Beschäftigungsanteile aller Geräte.</translation>
    </message>
    <message>
        <source>Time in which no kernel, copy or memset runs on the device.</source>
        <translation>Zeit, in der kein Kernel, keine Kopie und kein Memset auf dem Gerät läuft.</translation>
    </message>
    <message>
        <source>Time in which communication kernels run, recognized by name.</source>
        <translation>Zeit, in der Kommunikations-Kernel laufen, am Namen erkannt.</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Time in which kernels other than communication run.</source>
        <translation>Zeit, in der andere Kernel als Kommunikation laufen.</translation>
    </message>
    <message>
        <source>Time in which unified memory is migrated, which does not count as device work.</source>
        <translation>Zeit, in der Unified Memory migriert wird, was nicht als Gerätearbeit zählt.</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>Nicht überlappte Kopien</translation>
    </message>
    <message>
        <source>Time in which a copy or memset runs without a kernel.</source>
        <translation>Zeit, in der eine Kopie oder ein Memset ohne Kernel läuft.</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Nicht überlappte Kommunikation</translation>
    </message>
    <message>
        <source>Time in which communication runs without another kernel.</source>
        <translation>Zeit, in der Kommunikation ohne anderen Kernel läuft.</translation>
    </message>
    <message>
        <source>Hidden communication</source>
        <translation>Verdeckte Kommunikation</translation>
    </message>
    <message>
        <source>Share of the communication time that overlaps with other kernels.</source>
        <translation>Anteil der Kommunikationszeit, der sich mit anderen Kerneln überlappt.</translation>
    </message>
    <message>
        <source>Hidden copies</source>
        <translation>Verdeckte Kopien</translation>
    </message>
    <message>
        <source>Share of the copy time that overlaps with kernels.</source>
        <translation>Anteil der Kopierzeit, der sich mit Kerneln überlappt.</translation>
    </message>
    <message>
        <source>Copy/kernel overlap</source>
        <translation>Überlappung von Kopien und Kerneln</translation>
    </message>
    <message>
        <source>Overlap of copies and kernels, as a share of the shorter of the two.</source>
        <translation>Überlappung von Kopien und Kerneln, als Anteil am Kürzeren von beiden.</translation>
    </message>
    <message>
        <source>Copy overlap, both directions</source>
        <translation>Überlappung von Kopien in beide Richtungen</translation>
    </message>
    <message>
        <source>Overlap of copies to and from the device, as a share of the shorter of the two.</source>
        <translation>Überlappung von Kopien zum und vom Gerät, als Anteil am Kürzeren von beiden.</translation>
    </message>
    <message>
        <source>Kernel concurrency</source>
        <translation>Gleichzeitige Kernel</translation>
    </message>
    <message>
        <source>Total kernel time divided by the time in which at least one kernel runs.</source>
        <translation>Gesamtzeit aller Kernel, geteilt durch die Zeit, in der mindestens einer läuft.</translation>
    </message>
    <message>
        <source>Work items</source>
        <translation>Arbeitselemente</translation>
    </message>
    <message>
        <source>Number of kernels, copies and memsets.</source>
        <translation>Anzahl der Kernel, Kopien und Memsets.</translation>
    </message>
    <message>
        <source>Queue depth, maximum</source>
        <translation>Tiefe der Warteschlange, Maximum</translation>
    </message>
    <message>
        <source>Maximum number of work items of a stream that are launched but not yet started.</source>
        <translation>Höchste Anzahl von Arbeitselementen eines Streams, die gestartet sind, aber noch nicht begonnen haben.</translation>
    </message>
    <message>
        <source>Mean number of work items of a stream that are launched but not yet started.</source>
        <translation>Mittlere Anzahl von Arbeitselementen eines Streams, die gestartet sind, aber noch nicht begonnen haben.</translation>
    </message>
    <message>
        <source>Time with at least 1024 work items in a queue, the depth at which launches typically block.</source>
        <translation>Zeit mit mindestens 1024 Arbeitselementen in einer Warteschlange, der Tiefe, ab der Starts typischerweise blockieren.</translation>
    </message>
    <message>
        <source>Idle: profiler overhead</source>
        <translation>Leerlauf: Overhead des Profilers</translation>
    </message>
    <message>
        <source>Idle time caused by the profiler itself.</source>
        <translation>Leerlauf durch den Profiler selbst.</translation>
    </message>
    <message>
        <source>Idle time caused by bubbles.</source>
        <translation>Leerlauf durch Bubbles.</translation>
    </message>
    <message>
        <source>Idle: late launch</source>
        <translation>Leerlauf: später Start</translation>
    </message>
    <message>
        <source>Idle time in which the host had not launched the next work yet because it was busy otherwise.</source>
        <translation>Leerlauf, in dem der Host die nächste Arbeit noch nicht gestartet hatte, weil er anderweitig beschäftigt war.</translation>
    </message>
    <message>
        <source>Idle: launch latency</source>
        <translation>Leerlauf: Startlatenz</translation>
    </message>
    <message>
        <source>Idle time in which the next work was launched but not yet started, up to 30 us.</source>
        <translation>Leerlauf, in dem die nächste Arbeit gestartet war, aber noch nicht begonnen hatte, bis zu 30 us.</translation>
    </message>
    <message>
        <source>Idle: dependency</source>
        <translation>Leerlauf: Abhängigkeit</translation>
    </message>
    <message>
        <source>Idle time in which the stream of the next work waited for an event of another stream.</source>
        <translation>Leerlauf, in dem der Stream der nächsten Arbeit auf ein Event eines anderen Streams wartete.</translation>
    </message>
    <message>
        <source>Idle time from all other causes, and before work whose launch is unknown.</source>
        <translation>Leerlauf aus allen anderen Ursachen und vor Arbeit, deren Start unbekannt ist.</translation>
    </message>
    <message>
        <source>Idle time before the first and after the last work.</source>
        <translation>Leerlauf vor der ersten und nach der letzten Arbeit.</translation>
    </message>
    <message>
        <source>Budget: compute</source>
        <translation>Budget: Rechnen</translation>
    </message>
    <message>
        <source>Time in kernels other than communication.</source>
        <translation>Zeit in Kernels außer Kommunikation.</translation>
    </message>
    <message>
        <source>Communication that does not overlap with other kernels.</source>
        <translation>Kommunikation, die nicht mit anderen Kernels überlappt.</translation>
    </message>
    <message>
        <source>Copies and memsets that do not overlap with kernels.</source>
        <translation>Kopien und Memsets, die nicht mit Kernels überlappen.</translation>
    </message>
    <message>
        <source>Idle time during one-time initialization.</source>
        <translation>Leerlauf während einmaliger Initialisierung.</translation>
    </message>
    <message>
        <source>Idle time in which the host was launching the next work: API calls, framework operations, launch latency.</source>
        <translation>Leerlauf, während der Host die nächste Arbeit startet: API-Aufrufe, Framework-Operationen, Startlatenz.</translation>
    </message>
    <message>
        <source>Budget: host code</source>
        <translation>Budget: Host-Code</translation>
    </message>
    <message>
        <source>Idle time in which the host ran other code before the next launch.</source>
        <translation>Leerlauf, während der Host vor dem nächsten Start anderen Code ausführt.</translation>
    </message>
    <message>
        <source>Idle time between the launch of a graph and its first work.</source>
        <translation>Leerlauf zwischen dem Start eines Graphen und seiner ersten Arbeit.</translation>
    </message>
    <message>
        <source>Budget: queued, dependency</source>
        <translation>Budget: eingereiht, Abhängigkeit</translation>
    </message>
    <message>
        <source>Idle time in which the stream of launched work waited for an event.</source>
        <translation>Leerlauf, während der Stream gestarteter Arbeit auf ein Ereignis wartet.</translation>
    </message>
    <message>
        <source>Idle time before launched communication, which may wait for other ranks.</source>
        <translation>Leerlauf vor gestarteter Kommunikation, die auf andere Ränge warten kann.</translation>
    </message>
    <message>
        <source>Budget: queued, unknown cause</source>
        <translation>Budget: eingereiht, Ursache unbekannt</translation>
    </message>
    <message>
        <source>Idle time in which work was launched but did not start; the trace does not show why.</source>
        <translation>Leerlauf, in dem gestartete Arbeit nicht begann; der Trace zeigt nicht, warum.</translation>
    </message>
    <message>
        <source>Budget: profiler overhead</source>
        <translation>Budget: Profiler-Overhead</translation>
    </message>
    <message>
        <source>Idle time before work whose launch is not in the trace.</source>
        <translation>Leerlauf vor Arbeit, deren Start nicht im Trace steht.</translation>
    </message>
    <message>
        <source>Gaps in the stream whose next launch came after the previous span had ended, as defined by Holistic Trace Analysis.</source>
        <translation>Abstände im Stream, deren nächster Start nach dem Ende des vorigen Abschnitts kam, wie bei Holistic Trace Analysis definiert.</translation>
    </message>
    <message>
        <source>Other gaps shorter than 30 us, as defined by Holistic Trace Analysis.</source>
        <translation>Andere Abstände unter 30 us, wie bei Holistic Trace Analysis definiert.</translation>
    </message>
    <message>
        <source>All other gaps, as defined by Holistic Trace Analysis.</source>
        <translation>Alle anderen Abstände, wie bei Holistic Trace Analysis definiert.</translation>
    </message>
    <message>
        <source>Launches with device work</source>
        <translation>Starts mit Gerätearbeit</translation>
    </message>
    <message>
        <source>Number of work items whose launch is known.</source>
        <translation>Anzahl der Arbeitselemente, deren Start bekannt ist.</translation>
    </message>
    <message>
        <source>Device work without launch</source>
        <translation>Gerätearbeit ohne Start</translation>
    </message>
    <message>
        <source>Number of work items whose launch is not in the trace.</source>
        <translation>Anzahl der Arbeitselemente, deren Start nicht in der Aufzeichnung ist.</translation>
    </message>
    <message>
        <source>Launches without device work</source>
        <translation>Starts ohne Gerätearbeit</translation>
    </message>
    <message>
        <source>Number of launches whose device work is not in the trace.</source>
        <translation>Anzahl der Starts, deren Gerätearbeit nicht in der Aufzeichnung ist.</translation>
    </message>
    <message>
        <source>Number of kernels shorter than their launch call.</source>
        <translation>Anzahl der Kernel, die kürzer als ihr Startaufruf sind.</translation>
    </message>
    <message>
        <source>Share of kernels shorter than their launch call.</source>
        <translation>Anteil der Kernel, die kürzer als ihr Startaufruf sind.</translation>
    </message>
    <message>
        <source>Time from the start of the launch call to the start on the device. It grows with the queue depth, as expected.</source>
        <translation>Zeit vom Beginn des Startaufrufs bis zum Beginn auf dem Gerät. Sie wächst erwartungsgemäß mit der Tiefe der Warteschlange.</translation>
    </message>
    <message>
        <source>Time from the end of the launch call to the start on the device; 0 if the work started earlier.</source>
        <translation>Zeit vom Ende des Startaufrufs bis zum Beginn auf dem Gerät; 0, wenn die Arbeit früher begann.</translation>
    </message>
    <message>
        <source>Limitation of the data quality.</source>
        <translation>Einschränkung der Datenqualität.</translation>
    </message>
</context>
<context>
    <name>NamedFace</name>
    <message>
        <source>%1: %2</source>
        <extracomment>what screen readers say of a choice or a text: its name, and what stands there</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>%1  (for %2)</source>
        <translation>%1  (für %2)</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>Nsight</name>
    <message>
        <source>{}: cannot open: {}</source>
        <translation>{}: kann nicht geöffnet werden: {}</translation>
    </message>
    <message>
        <source>no tables</source>
        <translation>keine Tabellen</translation>
    </message>
    <message>
        <source>{}: SQLite export of Stallscope, which cannot be imported; open the original session or trace</source>
        <translation>{}: SQLite-Export von Stallscope, der sich nicht importieren lässt; die ursprüngliche Sitzung oder Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>{}: nvprof exports are not supported; expected an Nsight Systems export (nsys export --type sqlite)</source>
        <translation>{}: Exporte von nvprof werden nicht unterstützt; erwartet wird ein Export von Nsight Systems (nsys export --type sqlite)</translation>
    </message>
    <message>
        <source>{}: Nsight Systems export without usable data; expected one of the tables CUPTI_ACTIVITY_KIND_..., NVTX_EVENTS, OSRT_API; record with --trace=cuda,nvtx</source>
        <translation>{}: Export von Nsight Systems ohne verwertbare Daten; erwartet wird eine der Tabellen CUPTI_ACTIVITY_KIND_..., NVTX_EVENTS, OSRT_API; mit --trace=cuda,nvtx aufzeichnen</translation>
    </message>
    <message>
        <source>{}: not an Nsight Systems export; expected tables StringIds and CUPTI_ACTIVITY_KIND_...; found {}</source>
        <translation>{}: kein Export von Nsight Systems; erwartet werden die Tabellen StringIds und CUPTI_ACTIVITY_KIND_...; gefunden: {}</translation>
    </message>
    <message>
        <source>{}; the file is shorter than its header states</source>
        <translation>{}; die Datei ist kürzer, als ihr Header angibt</translation>
    </message>
    <message>
        <source>it has no &apos;{}&apos; column</source>
        <translation>sie hat keine Spalte „{}“</translation>
    </message>
    <message>
        <source>{}: nsys could not export the report: {} (status {}, {}). A report needs an Nsight Systems that is at least as new</source>
        <translation>{}: nsys konnte den Bericht nicht exportieren: {} (Status {}, {}). Ein Bericht braucht ein mindestens ebenso neues Nsight Systems</translation>
    </message>
    <message>
        <source>{}: This is a report of Nsight Systems. Only Nsight Systems can read it. Install it (nsys), or on the machine that recorded it run: nsys export --type sqlite {}, and open the .sqlite file.</source>
        <translation>{}: Dies ist ein Bericht von Nsight Systems. Nur Nsight Systems kann ihn lesen. Es installieren (nsys), oder auf dem Rechner der Aufzeichnung ausführen: nsys export --type sqlite {}, und die .sqlite-Datei öffnen.</translation>
    </message>
    <message>
        <source>{}: cannot create: {}</source>
        <translation>{}: kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>{}: the export may need {} MB, but {} MB are free in {}</source>
        <translation>{}: Der Export braucht möglicherweise {} MB, aber {} MB sind frei in {}</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>Gerät beschäftigt</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>Gerät im Leerlauf</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Time in which at least one kernel runs.</source>
        <translation>Zeit, in der mindestens ein Kernel läuft.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Time in which at least one copy runs.</source>
        <translation>Zeit, in der mindestens eine Kopie läuft.</translation>
    </message>
    <message>
        <source>Blocked mid-run</source>
        <translation>Blockiert im Lauf</translation>
    </message>
    <message>
        <source>Blocked (total)</source>
        <translation>Blockiert (gesamt)</translation>
    </message>
    <message>
        <source>Both idle</source>
        <translation>Beide im Leerlauf</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>Bubbles</translation>
    </message>
    <message>
        <source>%1  (no device work)</source>
        <translation>%1  (keine Gerätearbeit)</translation>
    </message>
    <message>
        <source>Time from the start of the timed section until the final synchronization has returned and the last device work has ended. For an imported trace, time from its first to its last event.</source>
        <translation>Zeit vom Beginn des gemessenen Abschnitts, bis die letzte Synchronisation zurückgekehrt und die letzte Gerätearbeit beendet ist. Bei importierten Aufzeichnungen die Zeit vom ersten bis zum letzten Ereignis.</translation>
    </message>
    <message>
        <source>Hidden copies</source>
        <translation>Verdeckte Kopien</translation>
    </message>
    <message>
        <source>Share of the copy time that overlaps with kernels.</source>
        <translation>Anteil der Kopierzeit, der sich mit Kerneln überlappt.</translation>
    </message>
    <message>
        <source>Host/device overlap</source>
        <translation>Überlappung von Host und Gerät</translation>
    </message>
    <message>
        <source>Share of the device busy time in which the host was not blocked. Requires at least two launches.</source>
        <translation>Anteil der Zeit mit beschäftigtem Gerät, in dem der Host nicht blockiert war. Erfordert mindestens zwei Starts.</translation>
    </message>
    <message>
        <source>Share of the window in which the host is blocked. Excludes final waits, which only drain the device after the last launch.</source>
        <translation>Anteil des Zeitfensters, in dem der Host blockiert ist. Ohne abschließende Wartezeiten nach dem letzten Start, in denen das Gerät nur noch fertig arbeitet.</translation>
    </message>
    <message>
        <source>Time in which the host is blocked and no device is busy, final waits excluded.</source>
        <translation>Zeit, in der der Host blockiert und kein Gerät beschäftigt ist, abschließende Wartezeiten ausgenommen.</translation>
    </message>
    <message>
        <source>Enqueue</source>
        <translation>Einreihen</translation>
    </message>
    <message>
        <source>Time in non-blocking calls.</source>
        <translation>Zeit in nicht blockierenden Aufrufen.</translation>
    </message>
    <message>
        <source>Device idle time caused by waits: for each wait, the smaller of the wait and the idle gap it causes. A prediction without the waits may save more, because the host also gets ahead with later work. No share is given for several devices or a selected range, where bubbles may overlap or extend beyond the range. Unlike the synchronization cost in the summary and in the time budget, it includes waits during initialization and before the first work, and counts the device with the largest gap after each wait.</source>
        <translation>Durch Wartezeiten verursachter Leerlauf des Geräts: je Wartezeit das Kleinere von Wartezeit und verursachtem Leerlauf. Eine Vorhersage ohne die Wartezeiten kann mehr einsparen, weil der Host auch mit späterer Arbeit früher vorankommt. Bei mehreren Geräten oder einem ausgewählten Bereich, wo sich Bubbles überlappen oder über den Bereich hinausreichen können, wird kein Anteil angegeben. Anders als die Kosten der Synchronisation in der Zusammenfassung und im Zeitbudget schließt der Wert Wartezeiten während der Initialisierung und vor der ersten Arbeit ein und zählt nach jeder Wartezeit das Gerät mit dem längsten Leerlauf.</translation>
    </message>
    <message>
        <source>%1  (%2; mean of the devices %3)</source>
        <comment>busy time of any device, its share, mean of the devices&apos; shares</comment>
        <translation>%1  (%2; Mittel der Geräte %3)</translation>
    </message>
    <message>
        <source>Time in which a kernel, copy or memset runs on the device. For several devices, time in which at least one of them is busy; the mean of their shares follows.</source>
        <translation>Zeit, in der ein Kernel, eine Kopie oder ein Memset auf dem Gerät läuft. Bei mehreren Geräten die Zeit, in der mindestens eines beschäftigt ist; das Mittel ihrer Anteile folgt.</translation>
    </message>
    <message>
        <source>Time in which no kernel, copy or memset runs on the device. For several devices, time in which all of them are idle.</source>
        <translation>Zeit, in der kein Kernel, keine Kopie und kein Memset auf dem Gerät läuft. Bei mehreren Geräten die Zeit, in der alle im Leerlauf sind.</translation>
    </message>
    <message>
        <source>Time in which at least one thread that launches work is in a blocking call. Waits of several threads at once count once here, and each by itself under Waits.</source>
        <translation>Zeit, in der mindestens ein Thread, der Arbeit startet, in einem blockierenden Aufruf ist. Gleichzeitige Wartezeiten mehrerer Threads zählen hier einmal, unter „Wartezeiten“ jede für sich.</translation>
    </message>
    <message>
        <source>Number and total duration of the blocking calls of all threads that start in this range.</source>
        <translation>Anzahl und Gesamtdauer der blockierenden Aufrufe aller Threads, die in diesem Bereich beginnen.</translation>
    </message>
</context>
<context>
    <name>Operators</name>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Operations and ranges by name</source>
        <translation>Operationen und Bereiche nach Namen</translation>
    </message>
    <message>
        <source>By input shapes</source>
        <translation>Nach Eingabeformen</translation>
    </message>
    <message>
        <source>Operations and ranges by name and input shapes. PyTorch records shapes with record_shapes=True.</source>
        <translation>Operationen und Bereiche nach Namen und Eingabeformen. PyTorch zeichnet Formen mit record_shapes=True auf.</translation>
    </message>
    <message>
        <source>By call site</source>
        <translation>Nach Aufrufstelle</translation>
    </message>
    <message>
        <source>Operations and ranges by name and Python call site. PyTorch records Python functions with with_stack=True.</source>
        <translation>Operationen und Bereiche nach Namen und Python-Aufrufstelle. PyTorch zeichnet Python-Funktionen mit with_stack=True auf.</translation>
    </message>
</context>
<context>
    <name>PaneTitle</name>
    <message numerus="yes">
        <source>{} waits</source>
        <comment>{} wait</comment>
        <translation>
            <numerusform>{} Wartezeit</numerusform>
            <numerusform>{} Wartezeiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} spans so far</source>
        <comment>{} span so far</comment>
        <translation>
            <numerusform>bisher {} Abschnitt</numerusform>
            <numerusform>bisher {} Abschnitte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Part</name>
    <message>
        <source>The device is busy {} of this part and {} of the run.</source>
        <translation>Das Gerät ist in diesem Teil zu {} beschäftigt, im ganzen Lauf zu {}.</translation>
    </message>
    <message>
        <source>The devices are busy {} of this part and {} of the run (mean).</source>
        <translation>Die Geräte sind in diesem Teil im Mittel zu {} beschäftigt, im ganzen Lauf zu {}.</translation>
    </message>
    <message>
        <source>A full analysis needs about {} of memory; {} is available.</source>
        <translation>Eine vollständige Analyse braucht etwa {} Arbeitsspeicher; verfügbar sind {}.</translation>
    </message>
    <message>
        <source>from {} to {} of the run</source>
        <translation>von {} bis {} des Laufs</translation>
    </message>
    <message>
        <source>Steps and advice cover {} to {} of the {} run.</source>
        <translation>Schritte und Rat gelten für {} bis {} des Laufs, der {} dauert.</translation>
    </message>
    <message>
        <source>Critical path and predictions cover {} to {} of the {} run.</source>
        <translation>Kritischer Pfad und Vorhersagen gelten für {} bis {} des Laufs, der {} dauert.</translation>
    </message>
    <message>
        <source>Idle gaps and steps of run {} cover {} to {} of {}.</source>
        <translation>Leerlauf und Schritte von Lauf {} gelten für {} bis {} von {}.</translation>
    </message>
    <message>
        <source>Operators cover {} to {} of the {} run.</source>
        <translation>Operationen gelten für {} bis {} des Laufs, der {} dauert.</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>comparison</source>
        <translation>vergleich</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>„%1“ kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ganzer Lauf</translation>
    </message>
    <message>
        <source>selected range</source>
        <translation>ausgewählter Bereich</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>aufgezeichnet am %1</translation>
    </message>
    <message>
        <source>Stallscope %1, %2</source>
        <translation>Stallscope %1, %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>lower quartile</source>
        <translation>unteres Quartil</translation>
    </message>
    <message>
        <source>upper quartile</source>
        <translation>oberes Quartil</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>langsamster</translation>
    </message>
    <message>
        <source>median step: %1</source>
        <translation>Medianschritt: %1</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>messreihe</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>zeitachse</translation>
    </message>
    <message numerus="yes">
        <source>{}, {} cores</source>
        <comment>{}, {} core</comment>
        <translation>
            <numerusform>{}, {} Kern</numerusform>
            <numerusform>{}, {} Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message numerus="yes">
        <source>{} more rows not shown.</source>
        <comment>{} more row not shown.</comment>
        <translation>
            <numerusform>{} weitere Zeile nicht gezeigt.</numerusform>
            <numerusform>{} weitere Zeilen nicht gezeigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>All metrics, from the repeats with the median wall time</source>
        <translation>Alle Metriken, aus den Wiederholungen mit dem Median der Laufzeiten</translation>
    </message>
    <message>
        <source>unsupported picture format; use .png, .svg or .pdf</source>
        <translation>nicht unterstütztes Bildformat; .png, .svg oder .pdf verwenden</translation>
    </message>
    <message>
        <source>not enough memory for a picture of this size</source>
        <translation>nicht genug Arbeitsspeicher für ein Bild dieser Größe</translation>
    </message>
    <message>
        <source>Step durations, median dashed</source>
        <translation>Dauer der Schritte, Median gestrichelt</translation>
    </message>
    <message>
        <source>Steps stacked, end of the median step dotted</source>
        <translation>Schritte untereinander, Ende des Medianschritts gepunktet</translation>
    </message>
    <message>
        <source>Sources of the difference between the median steps</source>
        <translation>Ursachen des Unterschieds zwischen den Medianschritten</translation>
    </message>
    <message>
        <source>%1, median of the repeats</source>
        <translation>%1, Median der Wiederholungen</translation>
    </message>
    <message>
        <source>%1: medians; small dots are single repeats</source>
        <translation>%1: Mediane; kleine Punkte sind einzelne Wiederholungen</translation>
    </message>
</context>
<context>
    <name>PlacesMenu</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Open Re&amp;cent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Recordin&amp;gs Not Saved</source>
        <translation>&amp;Nicht gespeicherte Aufzeichnungen</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>&amp;Liste leeren</translation>
    </message>
    <message>
        <source>Recordings Not Saved</source>
        <translation>Nicht gespeicherte Aufnahmen</translation>
    </message>
</context>
<context>
    <name>PlanSize</name>
    <message numerus="yes">
        <source>{} points</source>
        <comment>{} point</comment>
        <translation>
            <numerusform>{} Punkt</numerusform>
            <numerusform>{} Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} strategies</source>
        <comment>{} strategy</comment>
        <translation>
            <numerusform>{} Strategie</numerusform>
            <numerusform>{} Strategien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} repeats</source>
        <comment>{} repeat</comment>
        <translation>
            <numerusform>{} Wiederholung</numerusform>
            <numerusform>{} Wiederholungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} runs</source>
        <comment>{} run</comment>
        <translation>
            <numerusform>{} Lauf</numerusform>
            <numerusform>{} Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs may need up to %1 of device memory, but the limit is %2. Runs above the limit fail.</source>
        <translation>Läufe können bis zu %1 Gerätespeicher brauchen, die Grenze liegt bei %2. Läufe darüber schlagen fehl.</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>%1 over %2: %3.</source>
        <comment>%1: what is measured, %2: what was varied, %3: whose curves</comment>
        <translation>%1 über %2: %3.</translation>
    </message>
    <message>
        <source>%1 at %2: %3.</source>
        <comment>%1: a strategy, %2: where, %3: its value</comment>
        <translation>%1 bei %2: %3.</translation>
    </message>
    <message>
        <source>%1 over %2 and %3.</source>
        <comment>%1: what is measured, %2 and %3: what was varied</comment>
        <translation>%1 über %2 und %3.</translation>
    </message>
    <message>
        <source>Best: %1</source>
        <translation>Am besten: %1</translation>
    </message>
    <message>
        <source>%1 and %2: %3.</source>
        <comment>%1 and %2: where, %3: the value there</comment>
        <translation>%1 und %2: %3.</translation>
    </message>
    <message numerus="yes">
        <source>{} steps</source>
        <comment>{} step</comment>
        <translation>
            <numerusform>{} Schritt</numerusform>
            <numerusform>{} Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 from %2 to %3; most frequent: %5 to %6 (%4).</source>
        <comment>%1: how many lengths</comment>
        <translation>%1 von %2 bis %3; am häufigsten %5 bis %6 (%4).</translation>
    </message>
    <message numerus="yes">
        <source>{} durations</source>
        <comment>{} duration</comment>
        <translation>
            <numerusform>{} Dauer</numerusform>
            <numerusform>{} Dauern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: maximum launch latency %2, maximum queue depth %3.</source>
        <translation>%1: größte Startlatenz %2, größte Tiefe der Warteschlange %3.</translation>
    </message>
    <message>
        <source>%1, median %2; slowest: step %3, %4.</source>
        <extracomment>%1: how many steps, %3: number of one of them</extracomment>
        <translation>%1, Median %2; langsamster: Schritt %3, %4.</translation>
    </message>
    <message>
        <source>%1, median %2; slowest: %3, %4.</source>
        <extracomment>%1: how many steps, %3: name of one of them</extracomment>
        <translation>%1, Median %2; langsamster: %3, %4.</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Unterminated quote in the command.</source>
        <translation>Der Befehl enthält ein nicht geschlossenes Anführungszeichen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form NAME=value.</source>
        <translation>„%1“ hat nicht die Form NAME=Wert.</translation>
    </message>
    <message>
        <source>Enter the program to record.</source>
        <translation>Das aufzuzeichnende Programm eingeben.</translation>
    </message>
    <message>
        <source>Folder &apos;%1&apos; does not exist.</source>
        <translation>Der Ordner „%1“ existiert nicht.</translation>
    </message>
    <message>
        <source>Cannot start &apos;%1&apos; directly. Does it need an interpreter, as in &apos;python3 %1&apos;?</source>
        <translation>„%1“ kann nicht direkt gestartet werden. Wird ein Interpreter benötigt, etwa „python3 %1“?</translation>
    </message>
    <message>
        <source>Program &apos;%1&apos; not found.</source>
        <translation>Das Programm „%1“ wurde nicht gefunden.</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>%1, repeat %2 of %3</source>
        <translation>%1, Wiederholung %2 von %3</translation>
    </message>
    <message>
        <source>running %1, repeat %2 (%3 of %4 done)</source>
        <translation>%1 läuft, Wiederholung %2 (%3 von %4 fertig)</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>Vorbereitung</translation>
    </message>
    <message>
        <source>preparing %1</source>
        <translation>%1 wird vorbereitet</translation>
    </message>
    <message>
        <source>warming up %1</source>
        <translation>%1 wird aufgewärmt</translation>
    </message>
    <message>
        <source>finishing the recording</source>
        <translation>die Aufzeichnung wird abgeschlossen</translation>
    </message>
    <message>
        <source>point %1 of %2: %3, %4</source>
        <translation>Punkt %1 von %2: %3, %4</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>fehlgeschlagen: %1</translation>
    </message>
    <message numerus="yes">
        <source>stopped before the first of {} runs was complete</source>
        <comment>stopped before {} run was complete</comment>
        <translation>
            <numerusform>angehalten, bevor {} Lauf abgeschlossen war</numerusform>
            <numerusform>angehalten, bevor der erste von {} Läufen abgeschlossen war</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stopped after {} of {} runs; recorded data is kept</source>
        <comment>stopped after {} of {} run; recorded data is kept</comment>
        <translation>
            <numerusform>angehalten nach {} von {} Lauf; aufgezeichnete Daten bleiben erhalten</numerusform>
            <numerusform>angehalten nach {} von {} Läufen; aufgezeichnete Daten bleiben erhalten</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot write the recording: %1</source>
        <translation>die Aufzeichnung kann nicht vollständig geschrieben werden: %1</translation>
    </message>
    <message>
        <source>skipped: %1</source>
        <translation>übersprungen: %1</translation>
    </message>
    <message>
        <source>Stopped before the first measurement.</source>
        <translation>Vor der ersten Messung angehalten.</translation>
    </message>
    <message>
        <source>warming up %1 (%2 of %3 done)</source>
        <translation>%1 wird aufgewärmt (%2 von %3 fertig)</translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation>noch wenige Sekunden</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>noch etwa %1 s</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
</context>
<context>
    <name>Query</name>
    <message>
        <source>The idle gaps and steps of run {} need about {} of memory; {} are allowed.</source>
        <translation>Leerlauf und Schritte von Lauf {} brauchen etwa {} Arbeitsspeicher; erlaubt sind {}.</translation>
    </message>
    <message>
        <source>The table links needs more than {} of memory for this trace.</source>
        <translation>Die Tabelle links braucht für diesen Trace mehr als {} Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>line {}, column {}, at &apos;{}&apos;</source>
        <translation>Zeile {}, Spalte {}, bei &apos;{}&apos;</translation>
    </message>
    <message>
        <source>The query is empty. Example: SELECT name, count, total_ns FROM kernels LIMIT 10</source>
        <translation>Die Abfrage ist leer. Beispiel: SELECT name, count, total_ns FROM kernels LIMIT 10</translation>
    </message>
    <message>
        <source>cannot prepare SQL: {}</source>
        <translation>SQL kann nicht vorbereitet werden: {}</translation>
    </message>
    <message>
        <source>The query contains a zero byte.</source>
        <translation>Die Abfrage enthält ein Nullbyte.</translation>
    </message>
    <message>
        <source>Only one statement is allowed; the second one begins at {}.</source>
        <translation>Nur eine Anweisung ist erlaubt; die zweite beginnt hier: {}.</translation>
    </message>
    <message>
        <source>Only SELECT is allowed: a query cannot change the trace.</source>
        <translation>Nur SELECT ist erlaubt: Eine Abfrage kann den Trace nicht ändern.</translation>
    </message>
    <message>
        <source>The result is larger than {}; select fewer rows or columns, for example with LIMIT.</source>
        <translation>Das Ergebnis ist größer als {}; weniger Zeilen oder Spalten auswählen, zum Beispiel mit LIMIT.</translation>
    </message>
    <message>
        <source>The query took longer than {}; simplify it or allow more time.</source>
        <translation>Die Abfrage dauerte länger als {}; sie vereinfachen oder mehr Zeit erlauben.</translation>
    </message>
    <message>
        <source>The query needs more than {} of memory; select fewer rows or shorter values.</source>
        <translation>Die Abfrage braucht mehr als {} Arbeitsspeicher; weniger Zeilen oder kürzere Werte auswählen.</translation>
    </message>
    <message>
        <source>A value is longer than {}, or the query longer than {}.</source>
        <translation>Ein Wert ist länger als {}, oder die Abfrage länger als {}.</translation>
    </message>
    <message>
        <source>Only SELECT is allowed: a query cannot change the trace, open files or load code.</source>
        <translation>Nur SELECT ist erlaubt: Eine Abfrage kann weder den Trace ändern noch Dateien öffnen oder Code laden.</translation>
    </message>
    <message>
        <source>Sorting the rows needs more space for temporary files: {}</source>
        <translation>Das Sortieren der Zeilen braucht mehr Platz für temporäre Dateien: {}</translation>
    </message>
    <message>
        <source>Available: {}.</source>
        <translation>Verfügbar: {}.</translation>
    </message>
</context>
<context>
    <name>Ranks</name>
    <message>
        <source>Rank {}</source>
        <translation>Rang {}</translation>
    </message>
    <message>
        <source>{} is the straggler: it computes for {}, {} more than the median of all ranks, and spends {} in collectives, {} less than the median. The others wait for it there.</source>
        <translation>{} ist der Nachzügler: Er rechnet {}, {} länger als der Median aller Ränge, und verbringt {} in kollektiven Operationen, {} weniger als der Median. Die anderen warten dort auf ihn.</translation>
    </message>
    <message>
        <source>Nothing to compare: only one rank.</source>
        <translation>Nichts zu vergleichen: nur ein Rang.</translation>
    </message>
    <message>
        <source>No straggler can be named: some ranks have no collectives.</source>
        <translation>Es lässt sich kein Nachzügler nennen: Manche Ränge haben keine kollektiven Operationen.</translation>
    </message>
    <message>
        <source>No straggler: no rank computes longer than the median and waits less in collectives, both by 2 % of the time.</source>
        <translation>Kein Nachzügler: Kein Rang rechnet länger als der Median und wartet kürzer in kollektiven Operationen, jeweils um 2 % der Zeit.</translation>
    </message>
    <message>
        <source>Belongs to another job: recorded {} apart from the others.</source>
        <translation>Gehört zu einem anderen Job: mit {} Abstand zu den anderen aufgezeichnet.</translation>
    </message>
    <message>
        <source>Duplicate of rank {}, which is in {}.</source>
        <translation>Duplikat von Rang {}, der in {} ist.</translation>
    </message>
    <message>
        <source>no file could be read</source>
        <translation>keine Datei konnte gelesen werden</translation>
    </message>
    <message>
        <source>Opened only the latest profiler run. Open the folders of the others separately: {}.</source>
        <translation>Nur der letzte Lauf des Profilers wurde geöffnet. Die Ordner der anderen getrennt öffnen: {}.</translation>
    </message>
    <message>
        <source>the files do not identify themselves as ranks of one program; use &apos;compare&apos; to compare two files</source>
        <translation>die Dateien weisen sich nicht als Ränge eines Programms aus; „compare“ vergleicht zwei Dateien</translation>
    </message>
    <message>
        <source>the files are not ranks of one program: {}: {}</source>
        <translation>die Dateien stammen nicht von Rängen eines Programms: {}: {}</translation>
    </message>
    <message>
        <source>Belongs to another job: &apos;{}&apos;, not &apos;{}&apos;.</source>
        <translation>Gehört zu einem anderen Job: „{}“, nicht „{}“.</translation>
    </message>
    <message numerus="yes">
        <source>No traces for ranks {}.</source>
        <comment>No trace for rank {}.</comment>
        <translation>
            <numerusform>Kein Trace für Rang {}.</numerusform>
            <numerusform>Keine Traces für die Ränge {}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Belongs to another job: {} ranks, not {}.</source>
        <comment>Belongs to another job: {} rank, not {}.</comment>
        <translation>
            <numerusform>Gehört zu einem anderen Job: {} Rang, nicht {}.</numerusform>
            <numerusform>Gehört zu einem anderen Job: {} Ränge, nicht {}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No traces for ranks {} and {} others.</source>
        <comment>No traces for ranks {} and {} other.</comment>
        <translation>
            <numerusform>Keine Traces für die Ränge {} und {} weiteren.</numerusform>
            <numerusform>Keine Traces für die Ränge {} und {} weitere.</numerusform>
        </translation>
    </message>
    <message>
        <source>Another recording of rank {}, made {} before the shown one. Open it separately.</source>
        <translation>Eine andere Aufzeichnung von Rang {}, {} vor der gezeigten. Getrennt öffnen.</translation>
    </message>
    <message>
        <source>Another recording of rank {}, made {} after the shown one. Open it separately.</source>
        <translation>Eine andere Aufzeichnung von Rang {}, {} nach der gezeigten. Getrennt öffnen.</translation>
    </message>
    <message>
        <source>Another recording of process {}, made {} before the shown one. Open it separately.</source>
        <translation>Eine andere Aufzeichnung von Prozess {}, {} vor der gezeigten. Getrennt öffnen.</translation>
    </message>
    <message>
        <source>Rank unknown, recorded {} before the shown files. Open it separately.</source>
        <translation>Rang unbekannt, {} vor den gezeigten Dateien aufgezeichnet. Getrennt öffnen.</translation>
    </message>
    <message>
        <source>{} is the straggler among {} of {} ranks: it computes for {}, {} more than their median, and spends {} in collectives, {} less. A missing rank may be even later.</source>
        <translation>{} ist der Nachzügler unter {} von {} Rängen: Er rechnet {}, {} mehr als deren Median, und verbringt {} in kollektiven Operationen, {} weniger. Ein fehlender Rang kann noch später sein.</translation>
    </message>
    <message>
        <source>Nothing to compare: only {} of {} ranks has a trace.</source>
        <translation>Nichts zu vergleichen: nur {} von {} Rängen hat einen Trace.</translation>
    </message>
    <message>
        <source>No straggler among {} of {} ranks: none computes longer than the median and waits less in collectives, both by 2 % of the time. A missing rank may be one.</source>
        <translation>Kein Nachzügler unter {} von {} Rängen: Keiner rechnet länger als der Median und wartet kürzer in kollektiven Operationen, jeweils um 2 % der Zeit. Ein fehlender Rang kann einer sein.</translation>
    </message>
    <message>
        <source>contains no rank report; expected the output of &apos;analyze FILE --json&apos; or &apos;ranks DIR --json&apos;</source>
        <translation>enthält keinen Bericht über einen Rang; erwartet wird die Ausgabe von &apos;analyze FILE --json&apos; oder &apos;ranks DIR --json&apos;</translation>
    </message>
    <message>
        <source>the report of this rank is incomplete: &apos;{}&apos; is missing or has no valid value</source>
        <translation>der Bericht über diesen Rang ist unvollständig: &apos;{}&apos; fehlt oder hat keinen gültigen Wert</translation>
    </message>
    <message>
        <source>{}: the file contains no runs</source>
        <translation>{}: Die Datei enthält keine Läufe</translation>
    </message>
</context>
<context>
    <name>ReadyComparisons</name>
    <message>
        <source>Wait after every launch or once</source>
        <translation>Nach jedem Start oder einmal warten</translation>
    </message>
    <message>
        <source>Thousands of small kernels: the host waits after each launch, or launches all and waits once.</source>
        <translation>Tausende kleine Kernel: Der Host wartet nach jedem Start oder startet alle und wartet einmal.</translation>
    </message>
    <message>
        <source>One stream or four</source>
        <translation>Ein Stream oder vier</translation>
    </message>
    <message>
        <source>Copy in, compute and copy out in chunks: serialized or overlapped.</source>
        <translation>Stückweise hineinkopieren, rechnen und herauskopieren: nacheinander oder überlappend.</translation>
    </message>
    <message>
        <source>Read the loss at every step or later</source>
        <translation>Den Loss in jedem Schritt oder später lesen</translation>
    </message>
    <message>
        <source>A training loop that blocks on the loss at every step, and one that does not.</source>
        <translation>Eine Trainingsschleife, die in jedem Schritt auf den Loss wartet, und eine, die es nicht tut.</translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>it failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>it has not ended</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>its run did not complete: {}</source>
        <translation>Lauf unvollständig: {}</translation>
    </message>
    <message>
        <source>{} of {} runs did not complete: {}: {}</source>
        <translation>{} von {} Läufen unvollständig: {}: {}</translation>
    </message>
    <message>
        <source>the file is truncated</source>
        <translation>die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>parts of the file are damaged</source>
        <translation>Teile der Datei sind beschädigt</translation>
    </message>
    <message numerus="yes">
        <source>{} records were lost</source>
        <comment>{} record was lost</comment>
        <translation>
            <numerusform>{} Datensatz verloren</numerusform>
            <numerusform>{} Datensätze verloren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} processes were still running when it ended</source>
        <comment>{} process was still running when it ended</comment>
        <translation>
            <numerusform>{} Prozess lief bei ihrem Ende noch</numerusform>
            <numerusform>{} Prozesse liefen bei ihrem Ende noch</numerusform>
        </translation>
    </message>
    <message>
        <source>the last GPU activity before a program was killed may be missing</source>
        <translation>die letzte GPU-Aktivität vor dem Abbruch eines Programms kann fehlen</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message>
        <source>{}, turn {}</source>
        <translation>{}, Wechsel {}</translation>
    </message>
    <message>
        <source>{}, copies in</source>
        <translation>{}, Kopien hinein</translation>
    </message>
    <message>
        <source>{}, copies out</source>
        <translation>{}, Kopien heraus</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>„%1“ kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>too few repeats</source>
        <translation>zu wenige Wiederholungen</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Wall times</source>
        <translation>Laufzeiten</translation>
    </message>
    <message>
        <source>Recorded on %1.</source>
        <translation>Aufgezeichnet am %1.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>Machine of %1</source>
        <translation>Rechner von %1</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Schnellste</translation>
    </message>
    <message>
        <source>%1 on %2, over %3</source>
        <translation>%1 auf %2, über %3</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>The first %1 of %2.</source>
        <translation>Die ersten %1 von %2.</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>Bubbles</translation>
    </message>
    <message>
        <source>Needless</source>
        <translation>Unnötig</translation>
    </message>
    <message>
        <source>Waits by site</source>
        <translation>Wartestellen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Copy or memset</source>
        <translation>Kopie oder Memset</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Copies and memsets</source>
        <translation>Kopien und Memsets</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Tables of %1</source>
        <translation>Tabellen von %1</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message numerus="yes">
        <source>The first {} of {} points.</source>
        <comment>The first {} of {} point.</comment>
        <translation>
            <numerusform>Die ersten {} von {} Punkt.</numerusform>
            <numerusform>Die ersten {} von {} Punkten.</numerusform>
        </translation>
    </message>
    <message>
        <source>unsupported report format; use .html or .pdf</source>
        <translation>nicht unterstütztes Berichtsformat; .html oder .pdf verwenden</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1 gegenüber %2</translation>
    </message>
    <message>
        <source>Change from A to B</source>
        <translation>Änderung von A nach B</translation>
    </message>
    <message>
        <source>Relative to A</source>
        <translation>Relativ zu A</translation>
    </message>
    <message>
        <source>All repeats</source>
        <translation>Alle Wiederholungen</translation>
    </message>
    <message>
        <source>Wall times in order of execution. The interval contains 95 % of the medians of 4,000 resamples (percentile bootstrap); with five repeats it usually spans the shortest to the longest. Picture, numbers and tables of each strategy are from the repeat with the median wall time.</source>
        <translation>Laufzeiten in der Reihenfolge der Ausführung. Das Intervall enthält 95 % der Mediane von 4000 Neuziehungen (Perzentil-Bootstrap); bei fünf Wiederholungen reicht es meist von der kürzesten zur längsten. Bild, Zahlen und Tabellen jeder Strategie stammen aus der Wiederholung mit dem Median der Laufzeiten.</translation>
    </message>
    <message numerus="yes">
        <source>{} more pairs omitted.</source>
        <comment>{} more pair omitted.</comment>
        <translation>
            <numerusform>{} weiteres Paar ausgelassen.</numerusform>
            <numerusform>{} weitere Paare ausgelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Created with Stallscope %1 on %2.</source>
        <translation>Erstellt mit Stallscope %1 am %2.</translation>
    </message>
    <message numerus="yes">
        <source>{} more runs</source>
        <comment>{} more run</comment>
        <translation>
            <numerusform>{} weiterer Lauf</numerusform>
            <numerusform>{} weitere Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources of the difference</source>
        <translation>Ursachen des Unterschieds</translation>
    </message>
    <message>
        <source>Workload measurements</source>
        <translation>Messwerte der Arbeitslast</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Data quality</source>
        <translation>Datenqualität</translation>
    </message>
    <message numerus="yes">
        <source>{}, maximum of {} runs</source>
        <comment>{}, maximum of {} run</comment>
        <translation>
            <numerusform>{}, Höchstwert von {} Lauf</numerusform>
            <numerusform>{}, Höchstwert von {} Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>The data is complete and needed no corrections.</source>
        <translation>Die Daten sind vollständig und mussten nicht korrigiert werden.</translation>
    </message>
    <message>
        <source>Command to reproduce</source>
        <translation>Befehl zum Reproduzieren</translation>
    </message>
    <message>
        <source>Shortest (no verdict)</source>
        <translation>Kürzeste (ohne Urteil)</translation>
    </message>
    <message>
        <source>Medians of the repeats; in parentheses, the ratio to %1.</source>
        <translation>Mediane der Wiederholungen; in Klammern das Verhältnis zu %1.</translation>
    </message>
    <message numerus="yes">
        <source>{} more lines omitted.</source>
        <comment>{} more line omitted.</comment>
        <translation>
            <numerusform>{} weitere Zeile ausgelassen.</numerusform>
            <numerusform>{} weitere Zeilen ausgelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>All points</source>
        <translation>Alle Punkte</translation>
    </message>
    <message>
        <source>Sources of the difference at %1</source>
        <translation>Ursachen des Unterschieds bei %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>Time budget, mean of the devices</source>
        <translation>Zeitbudget, Mittel der Geräte</translation>
    </message>
    <message>
        <source>Time budget</source>
        <translation>Zeitbudget</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Change from A to B, at least one device</source>
        <translation>Änderung von A nach B, mindestens ein Gerät</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Mean of the devices.</source>
        <translation>Mittel der Geräte.</translation>
    </message>
    <message>
        <source>Time budget of %1</source>
        <translation>Zeitbudget von %1</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
</context>
<context>
    <name>ReportTimeline</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>The timeline needs JavaScript, which this browser does not run.</source>
        <translation>Die Zeitachse benötigt JavaScript, das dieser Browser nicht ausführt.</translation>
    </message>
    <message>
        <source>The timeline cannot be shown. It needs Chrome 87, Edge 87, Firefox 113, Safari 16.4 or newer.</source>
        <translation>Die Zeitachse kann nicht gezeigt werden. Sie benötigt Chrome 87, Edge 87, Firefox 113, Safari 16.4 oder neuer.</translation>
    </message>
    <message>
        <source>Loading the timeline…</source>
        <translation>Die Zeitachse wird geladen …</translation>
    </message>
    <message>
        <source>Click the timeline first. Wheel or W and S zoom, A and D or dragging pan, Shift and dragging selects a range. Up and Down scroll, Shift-Left and Shift-Right select spans, [ and ] waits. / searches, F shows everything, Z the selection, Escape clears it.</source>
        <translation>Zuerst auf die Zeitachse klicken. Mausrad oder W und S zoomen, A und D oder Ziehen verschieben, Umschalt und Ziehen wählt einen Bereich. Auf und Ab scrollen, Umschalt-Links und Umschalt-Rechts wählen Abschnitte, [ und ] Wartezeiten. / sucht, F zeigt alles, Z die Auswahl, Escape hebt sie auf.</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>Auf Auswahl zoomen</translation>
    </message>
    <message>
        <source>Previous wait</source>
        <translation>Vorige Wartezeit</translation>
    </message>
    <message>
        <source>Next wait</source>
        <translation>Nächste Wartezeit</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>Nach Namen suchen</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>%1 of %2 hits</source>
        <translation>Treffer %1 von %2</translation>
    </message>
    <message>
        <source>Hits: %1</source>
        <translation>Treffer: %1</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>Visible: %1 to %2 (%3)</source>
        <translation>Sichtbar: %1 bis %2 (%3)</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>Ausgewählter Bereich</translation>
    </message>
    <message>
        <source>Selected span</source>
        <translation>Ausgewählter Abschnitt</translation>
    </message>
    <message>
        <source>Click a span for its details.</source>
        <translation>Für Details auf einen Abschnitt klicken.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Minimum duration</source>
        <translation>Mindestdauer</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Awaited</source>
        <translation>Erwartete Arbeit</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>Leerlauflücke</translation>
    </message>
    <message>
        <source>Drains the device after the last launch; no time is lost</source>
        <translation>Leert das Gerät nach dem letzten Start; es geht keine Zeit verloren</translation>
    </message>
    <message>
        <source>No awaited work was running or queued</source>
        <translation>Keine erwartete Arbeit lief oder war eingereiht</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>Gestartet von</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>Gestartete Arbeit</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>Summarized spans</source>
        <translation>Zusammengefasste Abschnitte</translation>
    </message>
    <message>
        <source>Mostly</source>
        <translation>Vorwiegend</translation>
    </message>
    <message>
        <source>Total duration</source>
        <translation>Gesamtdauer</translation>
    </message>
    <message>
        <source>Spans starting in range</source>
        <translation>Im Bereich beginnende Abschnitte</translation>
    </message>
    <message>
        <source>Show in timeline</source>
        <translation>Auf der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Overview: utilization of the whole run. Click to move the visible range.</source>
        <translation>Übersicht: Auslastung des ganzen Laufs. Klicken, um den sichtbaren Bereich zu verschieben.</translation>
    </message>
    <message>
        <source>In the range shown at first, a group covers at most %1, elsewhere at most %2.</source>
        <translation>Im anfangs gezeigten Bereich umfasst eine Gruppe höchstens %1, sonst höchstens %2.</translation>
    </message>
    <message>
        <source>A group covers at most %1.</source>
        <translation>Eine Gruppe umfasst höchstens %1.</translation>
    </message>
    <message>
        <source>The range shown at first keeps every span; elsewhere, a group covers at most %1.</source>
        <translation>Der anfangs gezeigte Bereich behält jeden Abschnitt; sonst umfasst eine Gruppe höchstens %1.</translation>
    </message>
    <message>
        <source>To limit the size of the page, the timeline shows %1 of %2 spans as %3 groups.</source>
        <translation>Um die Größe der Seite zu begrenzen, zeigt die Zeitachse %1 von %2 Abschnitten als %3 Gruppen.</translation>
    </message>
    <message>
        <source>A search finds a group by the name that takes most of its time. Numbers and tables outside the timeline are exact.</source>
        <translation>Die Suche findet eine Gruppe unter dem Namen, der die meiste Zeit einnimmt. Zahlen und Tabellen außerhalb der Zeitachse sind exakt.</translation>
    </message>
    <message>
        <source>Spans on hidden tracks, left out: %1.</source>
        <translation>Abschnitte auf ausgeblendeten Spuren, weggelassen: %1.</translation>
    </message>
    <message>
        <source>Spans without details: %1.</source>
        <translation>Abschnitte ohne Details: %1.</translation>
    </message>
    <message>
        <source>Waits without reason and idle gap (the cheapest): %1.</source>
        <translation>Wartezeiten ohne Grund und Leerlauflücke (die billigsten): %1.</translation>
    </message>
    <message>
        <source>Communication kernel</source>
        <translation>Kommunikations-Kernel</translation>
    </message>
    <message>
        <source>Wait (stronger colour: more device time lost)</source>
        <translation>Wartezeit (kräftigere Farbe: mehr verlorene Gerätezeit)</translation>
    </message>
    <message>
        <source>Idle gap after a wait</source>
        <translation>Leerlauflücke nach einer Wartezeit</translation>
    </message>
    <message>
        <source>%1 (first %2 listed)</source>
        <translation>%1 (die ersten %2 sind aufgeführt)</translation>
    </message>
    <message>
        <source>Names of which only the beginning is shown: %1.</source>
        <translation>Namen, von denen nur der Anfang gezeigt wird: %1.</translation>
    </message>
    <message>
        <source>The timeline is larger than its limit, by %1 bytes.</source>
        <translation>Die Zeitachse ist um %1 Byte größer als ihre Grenze.</translation>
    </message>
</context>
<context>
    <name>Result</name>
    <message>
        <source>Tracing made {} {} % slower: small differences may come from the tracing.</source>
        <translation>Das Aufzeichnen machte {} um {} % langsamer: Kleine Unterschiede können daher kommen.</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>exposed copies and memsets</source>
        <translation>nicht überlappte Kopien und Memsets</translation>
    </message>
    <message>
        <source>idle while a host thread was blocked</source>
        <translation>Leerlauf, während ein Host-Thread blockiert war</translation>
    </message>
    <message>
        <source>idle for other reasons</source>
        <translation>Leerlauf aus anderen Gründen</translation>
    </message>
    <message>
        <source>{} took {}</source>
        <translation>{} brauchte {}</translation>
    </message>
    <message>
        <source>the host waits {} instead of {}; the device lost {} to those waits</source>
        <translation>der Host wartet {} statt {} Mal; das Gerät verlor durch diese Wartezeiten {}</translation>
    </message>
    <message>
        <source>the host waits {} instead of {}</source>
        <translation>der Host wartet {} statt {} Mal</translation>
    </message>
    <message>
        <source>the largest part of that, {}, is {}</source>
        <translation>der größte Teil des Unterschieds, {}, entfällt auf {}</translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{} bei {}</translation>
    </message>
    <message>
        <source>{} is {}.</source>
        <translation>{} ist {}.</translation>
    </message>
    <message>
        <source>{} is {}: {}.</source>
        <translation>{} ist {}: {}.</translation>
    </message>
    <message>
        <source>No strategy is faster than {}: {} is {}.</source>
        <translation>Keine Strategie ist schneller als {}: {} ist {}.</translation>
    </message>
    <message>
        <source>it</source>
        <translation>sie</translation>
    </message>
    <message>
        <source>{}, {}: too few repeats to judge ({}; {} on each side are needed).</source>
        <translation>{}, {}: zu wenige Wiederholungen für ein Urteil ({}; auf jeder Seite sind {} nötig).</translation>
    </message>
    <message>
        <source>{} times as fast as {}</source>
        <translation>{}-mal so schnell wie {}</translation>
    </message>
    <message>
        <source>{} times as slow as {}</source>
        <translation>{}-mal so langsam wie {}</translation>
    </message>
    <message>
        <source>No difference shown between {} and {}: {}, {} (95 % interval of the ratio: {} to {}).</source>
        <translation>Kein Unterschied zwischen {} und {} nachgewiesen: {}, {} (95-%-Intervall des Verhältnisses: {} bis {}).</translation>
    </message>
    <message>
        <source>More repeats or a quieter machine may show one.</source>
        <translation>Mehr Wiederholungen oder eine ruhigere Maschine können einen zeigen.</translation>
    </message>
    <message numerus="yes">
        <source>{}: the devices were busy {} of it on average, the host waited {}.</source>
        <comment>{}: the device was busy {} of it, the host waited {}.</comment>
        <translation>
            <numerusform>{}: Das Gerät war {} davon beschäftigt, der Host wartete {}.</numerusform>
            <numerusform>{}: Die Geräte waren im Mittel {} davon beschäftigt, der Host wartete {}.</numerusform>
        </translation>
    </message>
    <message>
        <source>B is {} shorter, mostly {} ({}).</source>
        <translation>B ist {} kürzer, vor allem {} ({}).</translation>
    </message>
    <message>
        <source>B is {} longer, mostly {} ({}).</source>
        <translation>B ist {} länger, vor allem {} ({}).</translation>
    </message>
    <message>
        <source>B is {} shorter; the largest change is {} ({}).</source>
        <translation>B ist {} kürzer; größte Änderung: {} ({}).</translation>
    </message>
    <message>
        <source>B is {} longer; the largest change is {} ({}).</source>
        <translation>B ist {} länger; größte Änderung: {} ({}).</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderes</translation>
    </message>
</context>
<context>
    <name>Rocm</name>
    <message>
        <source>{}: byte {}: expected {}</source>
        <translation>{}: Byte {}: erwartet: {}</translation>
    </message>
    <message>
        <source>{}: rocpd database without events; expected one of the tables rocpd_kernel_dispatch_..., rocpd_memory_copy_..., rocpd_region_..., rocpd_sample_...</source>
        <translation>{}: rocpd-Datenbank ohne Ereignisse; erwartet wird eine der Tabellen rocpd_kernel_dispatch_..., rocpd_memory_copy_..., rocpd_region_..., rocpd_sample_...</translation>
    </message>
    <message>
        <source>{}: byte {}: the list &quot;rocprofiler-sdk-tool&quot; contains no process</source>
        <translation>{}: Byte {}: Die Liste &quot;rocprofiler-sdk-tool&quot; enthält keinen Prozess</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>repeat %1 of %2, the median</source>
        <translation>Wiederholung %1 von %2, der Median</translation>
    </message>
    <message>
        <source>repeat %1 of %2</source>
        <translation>Wiederholung %1 von %2</translation>
    </message>
    <message>
        <source>incomplete repeat</source>
        <translation>unvollständige Wiederholung</translation>
    </message>
</context>
<context>
    <name>SectionWords</name>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>{} is empty</source>
        <translation>{} ist leer</translation>
    </message>
    <message>
        <source>cannot read {}</source>
        <translation>{} kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>{} is damaged in its first {} bytes</source>
        <translation>{} ist in den ersten {} Bytes beschädigt</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: {}</source>
        <translation>„{}“ kann nicht geöffnet werden: {}</translation>
    </message>
    <message>
        <source>cannot create &apos;{}&apos;: {}</source>
        <translation>„{}“ kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>cannot create &apos;{}&apos;: another recording is being written there</source>
        <translation>„{}“ kann nicht angelegt werden: Dort wird eine andere Aufzeichnung geschrieben</translation>
    </message>
    <message>
        <source>cannot write &apos;{}&apos;: {}</source>
        <translation>„{}“ kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>cannot save &apos;{}&apos;: {}</source>
        <translation>„{}“ kann nicht gespeichert werden: {}</translation>
    </message>
    <message>
        <source>{} is not a Stallscope session: the file signature does not match</source>
        <translation>{} ist keine Stallscope-Sitzung: Die Dateisignatur stimmt nicht</translation>
    </message>
    <message>
        <source>{} is truncated in its first {} bytes: it contains no data</source>
        <translation>{} ist in den ersten {} Bytes abgeschnitten: keine Daten enthalten</translation>
    </message>
    <message>
        <source>{} was written by a newer version of Stallscope (format {}.{}, this version reads up to {}): update Stallscope to open it</source>
        <translation>{} wurde von einer neueren Version von Stallscope geschrieben (Format {}.{}, diese Version liest bis {}): zum Öffnen Stallscope aktualisieren</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: not a regular file</source>
        <translation>„{}“ kann nicht geöffnet werden: keine reguläre Datei</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: its strings, tables and details exceed the memory limit of {}; raise it with STALLSCOPE_MEMORY (stallscope-cli) or --memory (stallscope)</source>
        <translation>„{}“ kann nicht geöffnet werden: Zeichenketten, Tabellen und Details überschreiten die Speichergrenze von {}; sie mit STALLSCOPE_MEMORY (stallscope-cli) oder --memory (stallscope) erhöhen</translation>
    </message>
    <message>
        <source>cannot open &apos;{}&apos;: its compression ratio is implausibly high for a recording</source>
        <translation>„{}“ kann nicht geöffnet werden: Der Kompressionsgrad ist für eine Aufzeichnung unplausibel hoch</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was truncated: following stopped</source>
        <translation>„{}“ wurde gekürzt: Das Verfolgen wurde beendet</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was replaced: following stopped</source>
        <translation>„{}“ wurde ersetzt: Das Verfolgen wurde beendet</translation>
    </message>
    <message>
        <source>cannot save &apos;{}&apos;: it exists and is not a regular file</source>
        <translation>„{}“ kann nicht gespeichert werden: Es existiert und ist keine reguläre Datei</translation>
    </message>
    <message>
        <source>cannot create a temporary file in &apos;{}&apos;: {}</source>
        <translation>temporäre Datei kann nicht in „{}“ angelegt werden: {}</translation>
    </message>
    <message>
        <source>all folders for temporary files are in memory</source>
        <translation>alle Ordner für temporäre Dateien liegen im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>cannot write temporary data in &apos;{}&apos;: {}</source>
        <translation>temporäre Daten können nicht in „{}“ geschrieben werden: {}</translation>
    </message>
    <message>
        <source>cannot read temporary data in &apos;{}&apos;: {}</source>
        <translation>temporäre Daten in „{}“ können nicht gelesen werden: {}</translation>
    </message>
</context>
<context>
    <name>Shown</name>
    <message>
        <source>Selected: %1, %2, %3 long, at %4, on %5.</source>
        <comment>%1: name, %2: kind, %3: length, %4: when, %5: thread or stream</comment>
        <translation>Ausgewählt: %1, %2, Länge %3, bei %4, auf %5.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>Gezeigt: %1.</translation>
    </message>
    <message>
        <source>Shown: %1 of %2.</source>
        <translation>Gezeigt: %1 von %2.</translation>
    </message>
    <message>
        <source>Selected: %1, %2 long.</source>
        <translation>Ausgewählt: %1, Länge %2.</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>No span selected.</source>
        <translation>Kein Abschnitt ausgewählt.</translation>
    </message>
    <message>
        <source>%1: devices busy %2 of the time.</source>
        <translation>%1: Geräte %2 der Zeit beschäftigt.</translation>
    </message>
</context>
<context>
    <name>SshHost</name>
    <message>
        <source>Enter the machine.</source>
        <translation>Den Rechner eingeben.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a valid machine name. Use HOST, USER@HOST or USER@HOST:PORT.</source>
        <translation>„%1“ ist kein gültiger Rechnername. Erlaubt sind HOST, USER@HOST und USER@HOST:PORT.</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: port %2 is out of range.</source>
        <translation>„%1“: Port %2 ist ungültig.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a valid remote file. Use ssh://[USER@]HOST[:PORT]/FILE</source>
        <translation>„%1“ ist keine gültige entfernte Datei. Erlaubt ist ssh://[USER@]HOST[:PORT]/DATEI</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>{} launches</source>
        <comment>{} launch</comment>
        <translation>
            <numerusform>{} Start</numerusform>
            <numerusform>{} Starts</numerusform>
        </translation>
    </message>
    <message>
        <source>No steps: the launches do not repeat.</source>
        <translation>Keine Schritte: Die Starts wiederholen sich nicht.</translation>
    </message>
    <message>
        <source>{}, annotated {}, of {}</source>
        <translation>{}, markiert als {}, mit je {}</translation>
    </message>
    <message numerus="yes">
        <source>{} steps</source>
        <comment>{} step</comment>
        <translation>
            <numerusform>{} Schritt</numerusform>
            <numerusform>{} Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}: {}.</translation>
    </message>
    <message>
        <source>It has {} more.</source>
        <translation>Er hat {} mehr.</translation>
    </message>
    <message numerus="yes">
        <source>Found {} steps of {}</source>
        <comment>Found {} step of {}</comment>
        <translation>
            <numerusform>{} Schritt mit {} gefunden</numerusform>
            <numerusform>{} Schritte mit je {} gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} ({} annotated steps of {})</source>
        <comment>{} ({} annotated step of {})</comment>
        <translation>
            <numerusform>{} ({} markierter Schritt mit {})</numerusform>
            <numerusform>{} ({} markierte Schritte mit je {})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} ({} found steps of {})</source>
        <comment>{} ({} found step of {})</comment>
        <translation>
            <numerusform>{} ({} gefundener Schritt mit {})</numerusform>
            <numerusform>{} ({} gefundene Schritte mit je {})</numerusform>
        </translation>
    </message>
    <message>
        <source>{}, annotated {}</source>
        <translation>{}, markiert als {}</translation>
    </message>
    <message numerus="yes">
        <source>{} ({} annotated steps)</source>
        <comment>{} ({} annotated step)</comment>
        <translation>
            <numerusform>{} ({} markierter Schritt)</numerusform>
            <numerusform>{} ({} markierte Schritte)</numerusform>
        </translation>
    </message>
    <message>
        <source>No steps: too few launches.</source>
        <translation>Keine Schritte: zu wenige Starts.</translation>
    </message>
    <message>
        <source>Kernel {} took {} longer.</source>
        <translation>Kernel {} brauchte {} länger.</translation>
    </message>
    <message>
        <source>The host waited {} longer in {}.</source>
        <translation>Der Host wartete {} länger in {}.</translation>
    </message>
    <message>
        <source>{}: median {}, interquartile range {} to {}.</source>
        <translation>{}: Median {}, Interquartilsabstand {} bis {}.</translation>
    </message>
    <message>
        <source>The host takes {} per step and runs ahead of the device.</source>
        <translation>Der Host braucht {} pro Schritt und läuft dem Gerät voraus.</translation>
    </message>
    <message>
        <source>Slowest step {}: {}, {} longer than the median step.</source>
        <translation>Langsamster Schritt {}: {}, {} länger als der Medianschritt.</translation>
    </message>
    <message>
        <source>Slowest step {}: {}, {} longer than the median step: {}.</source>
        <translation>Langsamster Schritt {}: {}, {} länger als der Medianschritt: {}.</translation>
    </message>
    <message>
        <source>Median step: {} in A, {} in B, difference {}{}.</source>
        <translation>Medianschritt: {} in A, {} in B, Unterschied {}{}.</translation>
    </message>
    <message>
        <source>Slowest step, {}: {}, {} longer than the median step.</source>
        <translation>Langsamster Schritt, {}: {}, {} länger als der Medianschritt.</translation>
    </message>
    <message>
        <source>Slowest step, {}: {}, {} longer than the median step: {}.</source>
        <translation>Langsamster Schritt, {}: {}, {} länger als der Medianschritt: {}.</translation>
    </message>
</context>
<context>
    <name>SummaryTiles</name>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Time in which the device is busy; for several devices, their mean.</source>
        <translation>Zeit, in der das Gerät beschäftigt ist; bei mehreren Geräten der Mittelwert.</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>Time in which the device is idle; for several devices, their mean.</source>
        <translation>Zeit, in der das Gerät im Leerlauf ist; bei mehreren Geräten der Mittelwert.</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>Nicht überlappte Kopien</translation>
    </message>
    <message>
        <source>Time in which a copy or memset runs and no kernel does; for several devices, their mean.</source>
        <translation>Zeit, in der eine Kopie oder ein Memset läuft und kein Kernel; bei mehreren Geräten der Mittelwert.</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Kommunikation, nicht überlappt</translation>
    </message>
    <message>
        <source>Time in which communication runs and no other kernel does; for several devices, their mean.</source>
        <translation>Zeit, in der Kommunikation läuft und kein anderer Kernel; bei mehreren Geräten der Mittelwert.</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Time in which at least one thread that launches work is in a blocking call.</source>
        <translation>Zeit, in der mindestens ein Thread, der Arbeit startet, in einem blockierenden Aufruf ist.</translation>
    </message>
    <message>
        <source>Possible gain</source>
        <translation>Möglicher Gewinn</translation>
    </message>
    <message>
        <source>Largest predicted gain of a single change, as a share of the run. See Advice.</source>
        <translation>Größter vorhergesagter Gewinn einer einzelnen Änderung, als Anteil des Laufs. Siehe Rat.</translation>
    </message>
    <message>
        <source>Exposed comm.</source>
        <comment>Exposed communication, short</comment>
        <translation>Komm., nicht überl.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <comment>short</comment>
        <translation>Kopien, nicht überl.</translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>the factor of a range</source>
        <translation>der Faktor eines Bereichs</translation>
    </message>
    <message>
        <source>the step of a range</source>
        <translation>die Schrittweite eines Bereichs</translation>
    </message>
    <message>
        <source>a range from {} needs a step, as in &quot;{} +1&quot;</source>
        <translation>ein Bereich ab {} braucht eine Schrittweite, etwa „{} +1“</translation>
    </message>
    <message>
        <source>the range &quot;{}&quot; has more than {} values</source>
        <translation>der Bereich „{}“ hat mehr als {} Werte</translation>
    </message>
    <message>
        <source>a sweep over {} takes {} values at most</source>
        <translation>eine Messreihe über {} hat höchstens {} Werte</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: what is measured, %2: a strategy</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1 (Bestwert)</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 is fastest</source>
        <translation>%1 ist am schnellsten</translation>
    </message>
    <message>
        <source>%1 is fastest at %2.</source>
        <translation>%1 ist bei %2 am schnellsten.</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>jedem %1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>any %1</source>
        <translation>jedem %1</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %4 at %2.</source>
        <translation>%1 ist bei %2 %3-mal so schnell wie %4.</translation>
    </message>
    <message>
        <source> (95 % interval: %1 to %2).</source>
        <translation> (95-%-Intervall: %1 bis %2).</translation>
    </message>
    <message>
        <source>the points</source>
        <translation>den Punkten</translation>
    </message>
    <message>
        <source>the values</source>
        <translation>den Werten</translation>
    </message>
    <message>
        <source>%1 is fastest of all at %2 (%3)</source>
        <translation>%1 ist von allen am schnellsten bei %2 (%3)</translation>
    </message>
    <message>
        <source>%1 takes %2 times as long at %3 as at %4.</source>
        <translation>%1 braucht bei %3 %2-mal so lange wie bei %4.</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>ein Lauf</translation>
    </message>
    <message>
        <source>median of %1: %2 to %3</source>
        <translation>Median von %1: %2 bis %3</translation>
    </message>
    <message>
        <source>%1 on %2: %3 (%4)</source>
        <translation>%1 auf %2: %3 (%4)</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1 bei %2: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>no runs</source>
        <translation>keine Läufe</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <extracomment>%1: a ratio of wall times, %2: the strategy that is compared with</extracomment>
        <translation>, das %1-Fache von %2</translation>
    </message>
    <message numerus="yes">
        <source>{} of {} points</source>
        <comment>{} of {} point</comment>
        <translation>
            <numerusform>{} von {} Punkt</numerusform>
            <numerusform>{} von {} Punkten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} points</source>
        <comment>{} point</comment>
        <translation>
            <numerusform>{} Punkt</numerusform>
            <numerusform>{} Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} strategies</source>
        <comment>{} strategy</comment>
        <translation>
            <numerusform>{} Strategie</numerusform>
            <numerusform>{} Strategien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} repeats</source>
        <comment>{} repeat</comment>
        <translation>
            <numerusform>{} Wiederholung</numerusform>
            <numerusform>{} Wiederholungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} runs</source>
        <comment>{} run</comment>
        <translation>
            <numerusform>{} Lauf</numerusform>
            <numerusform>{} Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} of {} runs</source>
        <comment>{} of {} run</comment>
        <translation>
            <numerusform>{} von {} Lauf</numerusform>
            <numerusform>{} von {} Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>the range &quot;{}&quot; does not end after its start</source>
        <translation>der Bereich „{}“ endet nicht nach seinem Anfang</translation>
    </message>
    <message>
        <source>duplicate value of {}: {}</source>
        <translation>doppelter Wert von {}: {}</translation>
    </message>
    <message>
        <source>a sweep over {} needs at least two values, as in &quot;{}&quot;</source>
        <translation>eine Messreihe über {} braucht mindestens zwei Werte, etwa „{}“</translation>
    </message>
    <message>
        <source>best per strategy</source>
        <translation>Bestwert je Strategie</translation>
    </message>
    <message>
        <source>no significant difference between the fastest</source>
        <translation>kein signifikanter Unterschied zwischen den schnellsten</translation>
    </message>
    <message numerus="yes">
        <source>the {} of {} points completed so far</source>
        <comment>the {} of {} point completed so far</comment>
        <translation>
            <numerusform>dem {} von {} bisher abgeschlossenen Punkt</numerusform>
            <numerusform>den {} von {} bisher abgeschlossenen Punkten</numerusform>
        </translation>
    </message>
    <message>
        <source>No significant difference between the strategies at any point.</source>
        <translation>An keinem Punkt ein signifikanter Unterschied zwischen den Strategien.</translation>
    </message>
    <message>
        <source>No strategy is significantly faster than %1 at %2.</source>
        <translation>Bei %2 ist keine Strategie signifikant schneller als %1.</translation>
    </message>
    <message>
        <source>Largest lead: %1 at %2, %3 times as fast as %4.</source>
        <translation>Größter Vorsprung: %1 bei %2, %3-mal so schnell wie %4.</translation>
    </message>
    <message>
        <source>No significant difference between %1 for %2.</source>
        <translation>Kein signifikanter Unterschied zwischen %1 für %2.</translation>
    </message>
    <message numerus="yes">
        <source>{}; no significant difference to {} other points.</source>
        <comment>{}; no significant difference to {} other point.</comment>
        <translation>
            <numerusform>{}; kein signifikanter Unterschied zu {} anderen Punkt.</numerusform>
            <numerusform>{}; kein signifikanter Unterschied zu {} anderen Punkten.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; no significant difference to %2.</source>
        <translation>%1; kein signifikanter Unterschied zu %2.</translation>
    </message>
    <message>
        <source>%1; larger values are not faster.</source>
        <translation>%1; größere Werte sind nicht schneller.</translation>
    </message>
    <message>
        <source>%1; smaller values are slower.</source>
        <translation>%1; kleinere Werte sind langsamer.</translation>
    </message>
    <message>
        <source>Too few repeats for a verdict: %1, at least %2 required.</source>
        <translation>Zu wenige Wiederholungen für ein Urteil: %1, mindestens %2 nötig.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
</context>
<context>
    <name>SweepMetric</name>
    <message>
        <source>Wall time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Ratio to the baseline</source>
        <translation>Verhältnis zur Referenz</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>Gerät beschäftigt</translation>
    </message>
    <message>
        <source>Blocked mid-run</source>
        <translation>Blockiert im Lauf</translation>
    </message>
    <message>
        <source>Host/device overlap</source>
        <translation>Überlappung von Host und Gerät</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>Bubbles</translation>
    </message>
    <message>
        <source>Run time, median of the repeats.</source>
        <translation>Laufzeit, Median der Wiederholungen.</translation>
    </message>
    <message>
        <source>Wall time relative to the baseline at the same point; below 1 is faster.</source>
        <translation>Laufzeit relativ zur Referenz am selben Punkt; unter 1 ist schneller.</translation>
    </message>
    <message>
        <source>Device time lost to host waits.</source>
        <translation>Durch Wartezeiten des Hosts verlorene Gerätezeit.</translation>
    </message>
    <message>
        <source>Median over the repeats, not the value of the repeat with the median wall time.</source>
        <translation>Median über die Wiederholungen, nicht der Wert der Wiederholung mit dem Median der Laufzeiten.</translation>
    </message>
    <message>
        <source>Share of the time in which the device is busy; mean of several devices.</source>
        <translation>Anteil der Zeit, in dem das Gerät beschäftigt ist; bei mehreren Geräten deren Mittel.</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>profiler overhead</source>
        <translation>Overhead des Profilers</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>late launch</source>
        <translation>später Start</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>Abhängigkeit</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderes</translation>
    </message>
    <message>
        <source>before and after</source>
        <translation>davor und danach</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzeste</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeit lief</translation>
    </message>
    <message>
        <source>Wake-up</source>
        <translation>Aufwachen</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>Leerlauflücke</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>Needless</source>
        <translation>Unnötig</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Awaited</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>Aufgerufen von</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>Gerätezeit</translation>
    </message>
    <message>
        <source>Waits by site</source>
        <translation>Wartestellen</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Idle by cause</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels by name</source>
        <translation>Kernel nach Namen</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>API calls by name</source>
        <translation>API-Aufrufe nach Namen</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Bereiche</translation>
    </message>
    <message numerus="yes">
        <source>{} rows</source>
        <comment>{} row</comment>
        <translation>
            <numerusform>{} Zeile</numerusform>
            <numerusform>{} Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} of {} rows</source>
        <comment>{} of {} row</comment>
        <translation>
            <numerusform>{} von {} Zeile</numerusform>
            <numerusform>{} von {} Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} bytes</source>
        <comment>{} byte</comment>
        <translation>
            <numerusform>{} Byte</numerusform>
            <numerusform>{} Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied {} rows</source>
        <comment>Copied {} row</comment>
        <translation>
            <numerusform>{} Zeile kopiert</numerusform>
            <numerusform>{} Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Sum of the durations; concurrent spans count in full.</source>
        <translation>Summe der Dauern; gleichzeitige Abschnitte zählen voll.</translation>
    </message>
    <message>
        <source>Number of spans that start in this range.</source>
        <translation>Anzahl der Abschnitte, die in diesem Bereich beginnen.</translation>
    </message>
    <message>
        <source>Part of the wait in which the awaited work was still running.</source>
        <translation>Teil der Wartezeit, in dem die erwartete Arbeit noch lief.</translation>
    </message>
    <message>
        <source>Device idle time before the next work that is caused by this wait.</source>
        <translation>Leerlauf des Geräts vor der nächsten Arbeit, der durch diese Wartezeit verursacht ist.</translation>
    </message>
    <message>
        <source>Overhead of the profiler itself.</source>
        <translation>Overhead des Profilers selbst.</translation>
    </message>
    <message>
        <source>The host had not launched the next work yet because it was busy otherwise.</source>
        <translation>Der Host hatte die nächste Arbeit noch nicht gestartet, weil er anderweitig beschäftigt war.</translation>
    </message>
    <message>
        <source>Launched but not yet started on the device, up to 30 us.</source>
        <translation>Gestartet, aber auf dem Gerät noch nicht begonnen, bis zu 30 us.</translation>
    </message>
    <message>
        <source>Launched, but the stream waited for an event of another stream.</source>
        <translation>Gestartet, aber der Stream wartete auf ein Event eines anderen Streams.</translation>
    </message>
    <message>
        <source>All other causes, and work whose launch is unknown.</source>
        <translation>Alle anderen Ursachen und Arbeit, deren Start unbekannt ist.</translation>
    </message>
    <message>
        <source>Time before the first and after the last work of the device.</source>
        <translation>Zeit vor der ersten und nach der letzten Arbeit des Geräts.</translation>
    </message>
    <message>
        <source>Synchronization with all work on the device.</source>
        <translation>Synchronisation mit aller Arbeit auf dem Gerät.</translation>
    </message>
    <message>
        <source>Synchronization with all work in the context.</source>
        <translation>Synchronisation mit aller Arbeit im Kontext.</translation>
    </message>
    <message>
        <source>Synchronization with one stream.</source>
        <translation>Synchronisation mit einem Stream.</translation>
    </message>
    <message>
        <source>Synchronization with all work before a recorded event.</source>
        <translation>Synchronisation mit aller Arbeit vor einem aufgezeichneten Event.</translation>
    </message>
    <message>
        <source>Synchronous copy.</source>
        <translation>Synchrone Kopie.</translation>
    </message>
    <message>
        <source>&quot;Async&quot; copy from the device to pageable memory, which blocks. Often the actual wait before a synchronize call.</source>
        <translation>„Async“-Kopie vom Gerät in auslagerbaren Speicher, die blockiert. Oft die eigentliche Wartezeit vor einem Synchronisierungsaufruf.</translation>
    </message>
    <message>
        <source>&quot;Async&quot; copy of more than 64 KiB from pageable memory that returned only after the copy had started.</source>
        <translation>„Async“-Kopie von mehr als 64 KiB aus auslagerbarem Speicher, die erst nach Beginn der Kopie zurückkehrte.</translation>
    </message>
    <message>
        <source>Host-to-host copy in stream order.</source>
        <translation>Kopie von Host zu Host in Stream-Reihenfolge.</translation>
    </message>
    <message>
        <source>Synchronous memset of pinned or managed memory.</source>
        <translation>Synchroner Memset von fixiertem oder verwaltetem Speicher.</translation>
    </message>
    <message>
        <source>Blocking prefetch or attach of managed memory.</source>
        <translation>Blockierender Prefetch oder Attach von verwaltetem Speicher.</translation>
    </message>
    <message>
        <source>Allocation of device or pinned memory that is not stream-ordered.</source>
        <translation>Belegung von Gerätespeicher oder fixiertem Speicher ohne Stream-Reihenfolge.</translation>
    </message>
    <message>
        <source>Free of device or pinned memory that is not stream-ordered.</source>
        <translation>Freigabe von Gerätespeicher oder fixiertem Speicher ohne Stream-Reihenfolge.</translation>
    </message>
    <message>
        <source>Module loading.</source>
        <translation>Laden eines Moduls.</translation>
    </message>
    <message>
        <source>Call blocked by a full command buffer of the device.</source>
        <translation>Aufruf, der durch einen vollen Befehlspuffer des Geräts blockiert war.</translation>
    </message>
    <message>
        <source>Polling: 100 or more consecutive queries of one event or stream, counted as one wait.</source>
        <translation>Polling: 100 oder mehr aufeinanderfolgende Abfragen eines Events oder Streams, als eine Wartezeit gezählt.</translation>
    </message>
    <message>
        <source>%1 after the start of the run</source>
        <translation>%1 nach Beginn des Laufs</translation>
    </message>
    <message>
        <source>Name of the spans that start in this range.</source>
        <translation>Name der Abschnitte, die in diesem Bereich beginnen.</translation>
    </message>
    <message>
        <source>Share of the table&apos;s total.</source>
        <translation>Anteil an der Gesamtsumme der Tabelle.</translation>
    </message>
    <message>
        <source>Mean duration.</source>
        <translation>Mittlere Dauer.</translation>
    </message>
    <message>
        <source>Median duration.</source>
        <translation>Median der Dauer.</translation>
    </message>
    <message>
        <source>Shortest duration.</source>
        <translation>Kürzeste Dauer.</translation>
    </message>
    <message>
        <source>Longest duration. Enter or a double click goes to this span.</source>
        <translation>Längste Dauer. Eingabetaste oder Doppelklick führt zu diesem Abschnitt.</translation>
    </message>
    <message>
        <source>Blocking API call, in which the thread waits for the device.</source>
        <translation>Blockierender API-Aufruf, in dem der Thread auf das Gerät wartet.</translation>
    </message>
    <message>
        <source>Reason why the call blocks.</source>
        <translation>Grund, aus dem der Aufruf blockiert.</translation>
    </message>
    <message>
        <source>Innermost framework operation around the call, or else the innermost range of the program.</source>
        <translation>Innerste Framework-Operation um den Aufruf, sonst der innerste Bereich des Programms.</translation>
    </message>
    <message>
        <source>Start of the call relative to the start of the run.</source>
        <translation>Beginn des Aufrufs relativ zum Beginn des Laufs.</translation>
    </message>
    <message>
        <source>Time the thread was blocked.</source>
        <translation>Zeit, die der Thread blockiert war.</translation>
    </message>
    <message>
        <source>Last work to finish before the call returned, among the work the call waits for.</source>
        <translation>Zuletzt vor der Rückkehr des Aufrufs beendete Arbeit unter der, auf die er wartet.</translation>
    </message>
    <message>
        <source>Innermost Python function or stack frame.</source>
        <translation>Innerste Python-Funktion oder innerster Stack-Frame.</translation>
    </message>
    <message>
        <source>Blocked thread.</source>
        <translation>Blockierter Thread.</translation>
    </message>
    <message>
        <source>Cause of the idle time. Each idle moment has exactly one cause.</source>
        <translation>Ursache des Leerlaufs. Jeder Moment im Leerlauf hat genau eine Ursache.</translation>
    </message>
    <message>
        <source>Idle device.</source>
        <translation>Gerät im Leerlauf.</translation>
    </message>
    <message>
        <source>Idle time with this cause. The causes add up to the total.</source>
        <translation>Leerlauf mit dieser Ursache. Die Ursachen summieren sich zum gesamten Leerlauf.</translation>
    </message>
    <message>
        <source>Share of idle time</source>
        <translation>Anteil am Leerlauf</translation>
    </message>
    <message>
        <source>Share of the device idle time.</source>
        <translation>Anteil am Leerlauf des Geräts.</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>Anteil an der Zeit</translation>
    </message>
    <message>
        <source>Share of the run or of the selected range.</source>
        <translation>Anteil am Lauf oder am ausgewählten Bereich.</translation>
    </message>
    <message>
        <source>Direction of the copy.</source>
        <translation>Richtung der Kopie.</translation>
    </message>
    <message>
        <source>Source memory kind.</source>
        <translation>Art des Quellspeichers.</translation>
    </message>
    <message>
        <source>Destination memory kind.</source>
        <translation>Art des Zielspeichers.</translation>
    </message>
    <message>
        <source>Total bytes copied.</source>
        <translation>Insgesamt kopierte Bytes.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Total duration of the device work launched inside these ranges.</source>
        <translation>Gesamtdauer der innerhalb dieser Bereiche gestarteten Gerätearbeit.</translation>
    </message>
    <message>
        <source>Blocking calls grouped by call, kind and cause, costliest first</source>
        <translation>Blockierende Aufrufe nach Aufruf, Art und Ursache gruppiert, die teuersten zuerst</translation>
    </message>
    <message>
        <source>All blocking calls with their reason, awaited work and cost</source>
        <translation>Alle blockierenden Aufrufe mit Grund, erwarteter Arbeit und Kosten</translation>
    </message>
    <message>
        <source>Device idle time by cause</source>
        <translation>Leerlauf der Geräte nach Ursache</translation>
    </message>
    <message>
        <source>Copies by name, direction and memory kind</source>
        <translation>Kopien nach Name, Richtung und Speicherart</translation>
    </message>
    <message>
        <source>Ranges of the program by name</source>
        <translation>Bereiche des Programms nach Namen</translation>
    </message>
    <message numerus="yes">
        <source>Copied the first {} of {} rows. Save as CSV to get all rows.</source>
        <comment>Copied the first {} of {} row.</comment>
        <translation>
            <numerusform>Die erste {} von {} Zeile kopiert.</numerusform>
            <numerusform>Die ersten {} von {} Zeilen kopiert. Für alle Zeilen als CSV speichern.</numerusform>
        </translation>
    </message>
    <message>
        <source>Smaller of idle gap and wait: device time that the wait itself costs. Removing it may save more, because the host also gets ahead with later work.</source>
        <translation>Das Kleinere von Leerlauflücke und Wartezeit: Gerätezeit, die die Wartezeit selbst kostet. Ohne sie kann mehr eingespart werden, weil der Host auch mit späterer Arbeit früher vorankommt.</translation>
    </message>
    <message>
        <source>Bubbles: the host was blocked and launched nothing, so the device ran out of work. Includes waits during initialization and before the first work, which the time budget counts separately.</source>
        <translation>Bubbles: Der Host war blockiert und startete nichts, sodass dem Gerät die Arbeit ausging. Einschließlich Wartezeiten während der Initialisierung und vor der ersten Arbeit, die das Zeitbudget getrennt zählt.</translation>
    </message>
    <message>
        <source>Bytes divided by total time. 1 GB is 10^9 bytes.</source>
        <translation>Bytes geteilt durch die Gesamtzeit. 1 GB sind 10^9 Bytes.</translation>
    </message>
    <message>
        <source>Waits without awaited work in the trace, such as the start of a context or a full queue.</source>
        <translation>Wartezeit ohne erwartete Arbeit im Trace, etwa beim Anlegen eines Kontexts oder bei voller Warteschlange.</translation>
    </message>
    <message>
        <source>Time from the end of the awaited work until the thread resumed.</source>
        <translation>Zeit vom Ende der erwarteten Arbeit, bis der Thread weiterlief.</translation>
    </message>
    <message>
        <source>Unattributed</source>
        <translation>Nicht zugeordnet</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Type of the collective.</source>
        <translation>Typ der kollektiven Operation.</translation>
    </message>
    <message>
        <source>Group size</source>
        <translation>Gruppengröße</translation>
    </message>
    <message>
        <source>Number of ranks in the communicator; n/a if the trace does not record it.</source>
        <translation>Anzahl der Ränge im Kommunikator; k. A., wenn die Aufzeichnung sie nicht enthält.</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Size of the whole message: input of an all-reduce or reduce-scatter, output of an all-gather. n/a if the trace does not record it.</source>
        <translation>Größe der ganzen Nachricht: Eingabe eines All-Reduce oder Reduce-Scatter, Ausgabe eines All-Gather. k. A., wenn die Aufzeichnung sie nicht enthält.</translation>
    </message>
    <message>
        <source>Number of communication kernels that start in this range, on all devices.</source>
        <translation>Anzahl der Kommunikations-Kernel, die in diesem Bereich beginnen, auf allen Geräten.</translation>
    </message>
    <message>
        <source>Total bytes</source>
        <translation>Bytes gesamt</translation>
    </message>
    <message>
        <source>Sum of the messages.</source>
        <translation>Summe der Nachrichten.</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>Gesamtzeit</translation>
    </message>
    <message>
        <source>Sum of the kernel durations, including the wait for other ranks.</source>
        <translation>Summe der Kernel-Dauern, einschließlich des Wartens auf andere Ränge.</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Unverdeckt</translation>
    </message>
    <message>
        <source>Part of the total time in which no other kernel ran on the same device.</source>
        <translation>Teil der Gesamtzeit, in dem auf demselben Gerät kein anderer Kernel lief.</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Share of the total time that computation on the same device hides.</source>
        <translation>Anteil der Gesamtzeit, den Berechnungen auf demselben Gerät verdecken.</translation>
    </message>
    <message>
        <source>Algorithm bandwidth</source>
        <translation>Algorithmus-Bandbreite</translation>
    </message>
    <message>
        <source>Message size divided by time. A collective found on several ranks counts with its shortest duration, without the wait for the last rank.</source>
        <translation>Nachrichtengröße geteilt durch Zeit. Eine auf mehreren Rängen gefundene Operation zählt mit ihrer kürzesten Dauer, ohne das Warten auf den letzten Rang.</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>Bus-Bandbreite</translation>
    </message>
    <message>
        <source>Algorithm bandwidth times the data that each rank moves per message byte: 2(n-1)/n for an all-reduce of n ranks, (n-1)/n for all-gather, reduce-scatter and all-to-all, 1 for broadcast and reduce. Comparable with the bandwidth of the links. n/a without message and group size.</source>
        <translation>Algorithmus-Bandbreite mal der Daten, die jeder Rang je Byte der Nachricht bewegt: 2(n-1)/n bei einem All-Reduce von n Rängen, (n-1)/n bei All-Gather, Reduce-Scatter und All-to-All, 1 bei Broadcast und Reduce. Vergleichbar mit der Bandbreite der Verbindungen. k. A. ohne Nachrichten- und Gruppengröße.</translation>
    </message>
    <message>
        <source>Waited for ranks</source>
        <translation>Warten auf Ränge</translation>
    </message>
    <message>
        <source>Part of the total time before the last rank came; n/a if the collectives of other ranks are unknown.</source>
        <translation>Teil der Gesamtzeit, bevor der letzte Rang kam; k. A., wenn die Operationen anderer Ränge unbekannt sind.</translation>
    </message>
    <message>
        <source>Start on the rank that came first, after the start of the run.</source>
        <translation>Beginn auf dem Rang, der zuerst kam, nach dem Beginn des Laufs.</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Number of ranks that recorded it.</source>
        <translation>Anzahl der Ränge, die sie aufgezeichnet haben.</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erster</translation>
    </message>
    <message>
        <source>The rank that came first; empty if all came together.</source>
        <translation>Der Rang, der zuerst kam; leer, wenn alle zugleich kamen.</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzter</translation>
    </message>
    <message>
        <source>The rank that came last; empty if all came together.</source>
        <translation>Der Rang, der zuletzt kam; leer, wenn alle zugleich kamen.</translation>
    </message>
    <message>
        <source>Late by</source>
        <translation>Verspätung</translation>
    </message>
    <message>
        <source>Time from the start on the first rank to the start on the last one. As exact as the clocks of the ranks agree.</source>
        <translation>Zeit vom Beginn auf dem ersten bis zum Beginn auf dem letzten Rang. So genau, wie die Uhren der Ränge übereinstimmen.</translation>
    </message>
    <message>
        <source>Waited in all</source>
        <translation>Warten insgesamt</translation>
    </message>
    <message>
        <source>Sum over the ranks of their time before the last one came.</source>
        <translation>Summe der Zeit aller Ränge, bevor der letzte kam.</translation>
    </message>
    <message>
        <source>Shortest duration on a rank: mostly the transfer itself.</source>
        <translation>Kürzeste Dauer auf einem Rang: meist die Übertragung selbst.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank, or device of a program without ranks.</source>
        <translation>Rang, oder Gerät eines Programms ohne Ränge.</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive Operationen</translation>
    </message>
    <message>
        <source>Number of its collectives that other ranks recorded, too.</source>
        <translation>Anzahl seiner kollektiven Operationen, die auch andere Ränge aufgezeichnet haben.</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>Wie oft zuletzt</translation>
    </message>
    <message>
        <source>How many of these began last on this rank.</source>
        <translation>Wie viele davon auf diesem Rang zuletzt begannen.</translation>
    </message>
    <message>
        <source>Share last</source>
        <translation>Anteil als Letzter</translation>
    </message>
    <message>
        <source>Share of its collectives that began last on this rank.</source>
        <translation>Anteil seiner kollektiven Operationen, die auf diesem Rang zuletzt begannen.</translation>
    </message>
    <message>
        <source>Others waited for it</source>
        <translation>Andere warteten auf ihn</translation>
    </message>
    <message>
        <source>Sum of the time that other ranks waited in collectives for which this rank came last.</source>
        <translation>Summe der Zeit, die andere Ränge in kollektiven Operationen warteten, zu denen dieser Rang zuletzt kam.</translation>
    </message>
    <message>
        <source>It waited for others</source>
        <translation>Wartete auf andere</translation>
    </message>
    <message>
        <source>Sum of its time in collectives before the last rank came.</source>
        <translation>Summe seiner Zeit in kollektiven Operationen, bevor der letzte Rang kam.</translation>
    </message>
    <message>
        <source>Name of the operation, or of the range of the program.</source>
        <translation>Name der Operation oder des Bereichs des Programms.</translation>
    </message>
    <message>
        <source>Operation of the framework, or range of the program.</source>
        <translation>Operation des Frameworks oder Bereich des Programms.</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>Eingabeformen</translation>
    </message>
    <message>
        <source>Shapes of the inputs; empty if not recorded.</source>
        <translation>Formen der Eingaben; leer, wenn nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Innermost Python function of the program around the operation; empty if unknown.</source>
        <translation>Innerste Python-Funktion des Programms um die Operation; leer, wenn unbekannt.</translation>
    </message>
    <message>
        <source>Total host time</source>
        <translation>Hostzeit gesamt</translation>
    </message>
    <message>
        <source>Sum of the durations on the host, including inner operations.</source>
        <translation>Summe der Dauern auf dem Host, einschließlich innerer Operationen.</translation>
    </message>
    <message>
        <source>Self host time</source>
        <translation>Eigene Hostzeit</translation>
    </message>
    <message>
        <source>Part of the total outside of inner operations and ranges.</source>
        <translation>Teil der Summe außerhalb innerer Operationen und Bereiche.</translation>
    </message>
    <message>
        <source>Total duration of the device work launched inside, also by inner operations.</source>
        <translation>Gesamtdauer der innerhalb gestarteten Gerätearbeit, auch durch innere Operationen.</translation>
    </message>
    <message>
        <source>Self device time</source>
        <translation>Eigene Gerätezeit</translation>
    </message>
    <message>
        <source>Part of the device time that was not launched by inner operations and ranges.</source>
        <translation>Teil der Gerätezeit, der nicht von inneren Operationen und Bereichen gestartet wurde.</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>Reduce</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>Gather</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>Scatter</translation>
    </message>
    <message>
        <source>send and receive</source>
        <translation>Senden und Empfangen</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>Barriere</translation>
    </message>
    <message>
        <source>Start relative to the start of the run.</source>
        <translation>Beginn relativ zum Beginn des Laufs.</translation>
    </message>
    <message>
        <source>Name of the span.</source>
        <translation>Name des Abschnitts.</translation>
    </message>
    <message>
        <source>Kind of the span.</source>
        <translation>Art des Abschnitts.</translation>
    </message>
    <message>
        <source>Duration of the span.</source>
        <translation>Dauer des Abschnitts.</translation>
    </message>
    <message>
        <source>Thread or stream</source>
        <translation>Thread oder Stream</translation>
    </message>
    <message>
        <source>Thread or stream of the span.</source>
        <translation>Thread oder Stream des Abschnitts.</translation>
    </message>
    <message>
        <source>No awaited work was running or queued. Only calls that do nothing but wait count as needless.</source>
        <translation>Keine erwartete Arbeit lief noch oder war eingereiht. Nur Aufrufe, die allein warten, zählen als unnötig.</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>idle %1</source>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source> rank {}</source>
        <translation> Rang {}</translation>
    </message>
    <message>
        <source>thread {}</source>
        <translation>Thread {}</translation>
    </message>
    <message>
        <source>stream {}</source>
        <translation>Stream {}</translation>
    </message>
    <message>
        <source>Counters ({})</source>
        <translation>Zähler ({})</translation>
    </message>
    <message>
        <source>Run ends at %1</source>
        <translation>Lauf endet bei %1</translation>
    </message>
    <message>
        <source>Run begins at %1</source>
        <translation>Lauf beginnt bei %1</translation>
    </message>
    <message>
        <source>{} (PID {})</source>
        <translation>{} (PID {})</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>The result</source>
        <translation>Das Ergebnis</translation>
    </message>
    <message>
        <source>Threads and streams</source>
        <translation>Threads und Streams</translation>
    </message>
    <message>
        <source>A wait</source>
        <translation>Eine Wartezeit</translation>
    </message>
    <message>
        <source>The bubble</source>
        <translation>Die Bubble</translation>
    </message>
    <message>
        <source>The overlap</source>
        <translation>Die Überlappung</translation>
    </message>
    <message>
        <source>The numbers</source>
        <translation>Die Zahlen</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>Summary of the comparison: which strategy is faster, by how much, and which waits cause the difference.</source>
        <translation>Der Vergleich in Kürze: welche Strategie um wie viel schneller ist und welche Wartezeiten den Unterschied verursachen.</translation>
    </message>
    <message>
        <source>Each row is a host thread or a device stream; time runs from left to right. Gaps in a stream are times when it has no work.</source>
        <translation>Jede Zeile ist ein Host-Thread oder ein Stream des Geräts; die Zeit läuft von links nach rechts. In den Lücken eines Streams hat er keine Arbeit.</translation>
    </message>
    <message>
        <source>The host is blocked here until the device finishes, and launches nothing in the meantime. This is the costliest wait; press C to find it.</source>
        <translation>Hier ist der Host blockiert, bis das Gerät fertig ist, und startet solange nichts. Das ist die teuerste Wartezeit; die Taste C findet sie.</translation>
    </message>
    <message>
        <source>The idle gap caused by this wait: the device has finished and stays idle until the host wakes up and launches more work. This time is lost.</source>
        <translation>Der Leerlauf, den diese Wartezeit verursacht: Das Gerät ist fertig und bleibt im Leerlauf, bis der Host aufwacht und neue Arbeit startet. Diese Zeit ist verloren.</translation>
    </message>
    <message>
        <source>The last strategy: the host keeps launching while the device works, so kernels run back to back. This is the goal.</source>
        <translation>Die letzte Strategie: Der Host startet weiter, während das Gerät arbeitet, sodass die Kernel lückenlos aufeinander folgen. Das ist das Ziel.</translation>
    </message>
    <message>
        <source>Device utilization and host blocking time. Hover over a number for its definition.</source>
        <translation>Auslastung des Geräts und Blockierzeit des Hosts. Der Tooltip jeder Zahl zeigt ihre Definition.</translation>
    </message>
    <message>
        <source>Suggested changes, their expected gain and where they apply. Try It predicts the run without that wait.</source>
        <translation>Vorgeschlagene Änderungen, ihr erwarteter Gewinn und die betroffenen Stellen. „Ausprobieren“ sagt den Lauf ohne diese Wartezeit vorher.</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>Navigation</translation>
    </message>
    <message>
        <source>Zoom with the wheel, pan by dragging, click a span for its details. F1 lists all shortcuts.</source>
        <translation>Mit dem Mausrad zoomen, durch Ziehen schwenken, für Einzelheiten einen Abschnitt anklicken. F1 listet alle Tastenkürzel auf.</translation>
    </message>
    <message>
        <source>Overview; drag to pan</source>
        <translation>Übersicht; ziehen zum Schwenken</translation>
    </message>
    <message>
        <source>Time ruler; drag to select a range</source>
        <translation>Zeitlineal; ziehen, um einen Bereich auszuwählen</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Another run on the same time scale</source>
        <translation>Ein anderer Lauf auf derselben Zeitskala</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>Einzelheiten der Auswahl</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Numbers of the run or range</source>
        <translation>Zahlen des Laufs oder Bereichs</translation>
    </message>
    <message>
        <source>Suggested changes</source>
        <translation>Vorgeschlagene Änderungen</translation>
    </message>
</context>
<context>
    <name>Translation</name>
    <message>
        <source>%1: no installed font supports it (package %2)</source>
        <translation>%1: keine installierte Schrift unterstützt es (Paket %2)</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>Device-bound</source>
        <translation>Durch das Gerät begrenzt</translation>
    </message>
    <message>
        <source>Communication-bound</source>
        <translation>Durch Kommunikation begrenzt</translation>
    </message>
    <message>
        <source>Copy-bound</source>
        <translation>Durch Kopien begrenzt</translation>
    </message>
    <message>
        <source>Synchronization-bound</source>
        <translation>Durch Synchronisation begrenzt</translation>
    </message>
    <message>
        <source>Host-bound</source>
        <translation>Durch den Host begrenzt</translation>
    </message>
    <message>
        <source>Bound by queued work</source>
        <translation>Durch eingereihte Arbeit begrenzt</translation>
    </message>
    <message>
        <source>No single bottleneck</source>
        <translation>Kein einzelner Engpass</translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices communicated without computing for {} of {} ({})</source>
        <comment>the device communicated without computing for {} of {} ({})</comment>
        <translation>
            <numerusform>das Gerät kommunizierte {} von {} ({}), ohne zu rechnen</numerusform>
            <numerusform>die Geräte kommunizierten im Mittel {} von {} ({}), ohne zu rechnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices copied without computing for {} of {} ({})</source>
        <comment>the device copied without computing for {} of {} ({})</comment>
        <translation>
            <numerusform>das Gerät kopierte {} von {} ({}), ohne zu rechnen</numerusform>
            <numerusform>die Geräte kopierten im Mittel {} von {} ({}), ohne zu rechnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices idled {} of {} ({}) because the host waited for them before it launched more</source>
        <comment>the device idled {} of {} ({}) because the host waited for it before it launched more</comment>
        <translation>
            <numerusform>das Gerät war {} von {} ({}) untätig, weil der Host darauf wartete, bevor er mehr startete</numerusform>
            <numerusform>die Geräte waren im Mittel {} von {} ({}) untätig, weil der Host auf sie wartete, bevor er mehr startete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices waited {} of {} ({}) for launches</source>
        <comment>the device waited {} of {} ({}) for launches</comment>
        <translation>
            <numerusform>das Gerät wartete {} von {} ({}) auf Starts</numerusform>
            <numerusform>die Geräte warteten im Mittel {} von {} ({}) auf Starts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices idled {} of {} ({}) although work was queued</source>
        <comment>the device idled {} of {} ({}) although work was queued</comment>
        <translation>
            <numerusform>das Gerät war {} von {} ({}) untätig, obwohl Arbeit eingereiht war</numerusform>
            <numerusform>die Geräte waren im Mittel {} von {} ({}) untätig, obwohl Arbeit eingereiht war</numerusform>
        </translation>
    </message>
    <message>
        <source>, mostly {}</source>
        <translation>, meist {}</translation>
    </message>
    <message>
        <source>; the trace does not show what most of it waited for</source>
        <translation>; worauf das meiste davon wartete, zeigt der Trace nicht</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>{}; {} is {}</source>
        <translation>{}; {} sind {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>{} before the first work of a device</source>
        <translation>{} vor der ersten Arbeit eines Geräts</translation>
    </message>
    <message>
        <source>{} after the last</source>
        <translation>{} nach der letzten</translation>
    </message>
    <message>
        <source>{} of initialization</source>
        <translation>{} Initialisierung</translation>
    </message>
    <message>
        <source>{} of {} lies outside of the activity of the devices.</source>
        <translation>{} von {} liegen außerhalb der Aktivität der Geräte.</translation>
    </message>
    <message>
        <source>Device {} differs: {}.</source>
        <translation>Gerät {} weicht ab: {}.</translation>
    </message>
    <message numerus="yes">
        <source>{} more devices differ.</source>
        <comment>{} more device differs.</comment>
        <translation>
            <numerusform>{} weiteres Gerät weicht ab.</numerusform>
            <numerusform>{} weitere Geräte weichen ab.</numerusform>
        </translation>
    </message>
    <message>
        <source>computation</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>nicht überlappte Kommunikation</translation>
    </message>
    <message>
        <source>exposed copies</source>
        <translation>nicht überlappte Kopien</translation>
    </message>
    <message>
        <source>one-time initialization</source>
        <translation>einmalige Initialisierung</translation>
    </message>
    <message>
        <source>idle time waiting for launches</source>
        <translation>Leerlauf beim Warten auf Starts</translation>
    </message>
    <message>
        <source>idle time before queued graphs</source>
        <translation>Leerlauf vor eingereihten Graphen</translation>
    </message>
    <message>
        <source>idle time before work that waits for another stream</source>
        <translation>Leerlauf vor Arbeit, die auf einen anderen Stream wartet</translation>
    </message>
    <message>
        <source>idle time before queued communication</source>
        <translation>Leerlauf vor eingereihter Kommunikation</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>Mehraufwand des Profilers</translation>
    </message>
    <message>
        <source>idle time before work whose launch is not in the trace</source>
        <translation>Leerlauf vor Arbeit, deren Start nicht im Trace steht</translation>
    </message>
    <message>
        <source>time before the first and after the last work</source>
        <translation>Zeit vor der ersten und nach der letzten Arbeit</translation>
    </message>
    <message>
        <source>Incomplete recording ({})</source>
        <translation>Unvollständige Aufzeichnung ({})</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>Bisher</translation>
    </message>
    <message>
        <source>the other {}</source>
        <translation>den übrigen {}</translation>
    </message>
    <message numerus="yes">
        <source>kernels computed for {} of {} ({}) on average</source>
        <comment>kernels computed for {} of {} ({})</comment>
        <translation>
            <numerusform>Kernels rechneten {} von {} ({})</numerusform>
            <numerusform>Kernels rechneten im Mittel {} von {} ({})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>kernels computed for only {} of {} ({}) on average</source>
        <comment>kernels computed for only {} of {} ({})</comment>
        <translation>
            <numerusform>Kernels rechneten nur {} von {} ({})</numerusform>
            <numerusform>Kernels rechneten im Mittel nur {} von {} ({})</numerusform>
        </translation>
    </message>
    <message>
        <source>{} in which only other devices had work</source>
        <translation>{}, in denen nur andere Geräte Arbeit hatten</translation>
    </message>
    <message>
        <source>The trace contains {}: {} of {}.</source>
        <translation>Der Trace enthält {}: {} von {}.</translation>
    </message>
    <message>
        <source>Select {} to {} to leave out the time before and after.</source>
        <translation>{} bis {} auswählen, um die Zeit davor und danach auszulassen.</translation>
    </message>
    <message>
        <source>idle time before queued work, cause unknown</source>
        <translation>Leerlauf vor eingereihter Arbeit, Ursache unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>on average, the devices waited {} of {} ({}) for host code between launches</source>
        <comment>the device waited {} of {} ({}) for host code between launches</comment>
        <translation>
            <numerusform>das Gerät wartete {} von {} ({}) auf Code des Hosts zwischen Starts</numerusform>
            <numerusform>die Geräte warteten im Mittel {} von {} ({}) auf Code des Hosts zwischen Starts</numerusform>
        </translation>
    </message>
    <message>
        <source>less {} of profiler overhead</source>
        <translation>abzüglich {} Overhead des Profilers</translation>
    </message>
    <message>
        <source>idle time caused by synchronization</source>
        <translation>Leerlauf durch Synchronisation</translation>
    </message>
    <message>
        <source>idle time during host code between launches</source>
        <translation>Leerlauf während Code des Hosts zwischen Starts</translation>
    </message>
    <message>
        <source>{} is {}</source>
        <translation>{} sind {}</translation>
    </message>
    <message>
        <source>{} in one idle gap</source>
        <translation>{} in einer einzigen Leerlauflücke</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>Waits: %1</source>
        <translation>Wartezeiten: %1</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>Kernel: %1</translation>
    </message>
    <message numerus="yes">
        <source>{} streams</source>
        <comment>{} stream</comment>
        <translation>
            <numerusform>{} Stream</numerusform>
            <numerusform>{} Streams</numerusform>
        </translation>
    </message>
    <message>
        <source>Blocking copies: %1</source>
        <translation>Blockierende Kopien: %1</translation>
    </message>
    <message>
        <source>Copies on separate streams</source>
        <translation>Kopien auf eigenen Streams</translation>
    </message>
    <message>
        <source>Iterations spread over several streams</source>
        <translation>Iterationen auf mehrere Streams verteilt</translation>
    </message>
    <message>
        <source>Launches captured as graphs</source>
        <translation>Starts als Graphen erfasst</translation>
    </message>
    <message>
        <source>Single wait: %1 at %2</source>
        <translation>Einzelne Wartezeit: %1 bei %2</translation>
    </message>
    <message>
        <source>%1 waits: %2</source>
        <translation>%1 Wartezeiten: %2</translation>
    </message>
    <message>
        <source>Measured: %1. Select the changes to predict.</source>
        <translation>Gemessen: %1. Änderungen für die Vorhersage auswählen.</translation>
    </message>
    <message>
        <source>Predicted: %1, no change from the measured %2.</source>
        <translation>Vorhergesagt: %1, keine Änderung gegenüber den gemessenen %2.</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>spart %1</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>kostet %1</translation>
    </message>
    <message>
        <source>Predicted: %1 instead of %2 measured: %3; %4.</source>
        <translation>Vorhergesagt: %1 statt gemessener %2: %3; %4.</translation>
    </message>
    <message>
        <source>Replay without changes matches the measured run exactly.</source>
        <translation>Ohne Änderungen stimmt die Wiedergabe genau mit dem gemessenen Lauf überein.</translation>
    </message>
    <message>
        <source>Replay without changes takes %1; predictions have the same error.</source>
        <translation>Ohne Änderungen dauert die Wiedergabe %1; Vorhersagen haben denselben Fehler.</translation>
    </message>
    <message>
        <source>The prediction does not check whether the program needs the awaited results.</source>
        <translation>Die Vorhersage prüft nicht, ob das Programm die erwarteten Ergebnisse braucht.</translation>
    </message>
    <message>
        <source>Between %1 and %2.</source>
        <translation>Zwischen %1 und %2.</translation>
    </message>
    <message>
        <source>The replay takes %1; the prediction gains no more than the time that the changes address.</source>
        <translation>Die Simulation dauert %1; die Vorhersage gewinnt nicht mehr als die Zeit, die die Änderungen betreffen.</translation>
    </message>
    <message>
        <source>Advice may predict less for the same change: it addresses only what it has evidence for.</source>
        <translation>Ein Rat kann für dieselbe Änderung weniger vorhersagen: Er betrifft nur, was er belegen kann.</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>A&amp;nsicht</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>Pa&amp;ges</source>
        <translation>&amp;Seiten</translation>
    </message>
    <message>
        <source>&amp;Zoom and Move</source>
        <translation>&amp;Zoomen und Bewegen</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Erscheinung</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>Anord&amp;nung</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message numerus="yes">
        <source>{} times</source>
        <comment>{} time</comment>
        <translation>
            <numerusform>{} Mal</numerusform>
            <numerusform>{} Mal</numerusform>
        </translation>
    </message>
    <message>
        <source>{} under {}</source>
        <translation>{} unter {}</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}: {}.</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}.</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message numerus="yes">
        <source>{} spans</source>
        <comment>{} span</comment>
        <translation>
            <numerusform>{} Abschnitt</numerusform>
            <numerusform>{} Abschnitte</numerusform>
        </translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{} bei {}</translation>
    </message>
    <message>
        <source>{} (PID {})</source>
        <translation>{} (PID {})</translation>
    </message>
</context>
<context>
    <name>Workload</name>
    <message>
        <source>sample {} of {}: {}</source>
        <translation>Sample {} von {}: {}</translation>
    </message>
    <message>
        <source>it cannot be decompressed ({})</source>
        <translation>kann nicht entpackt werden ({})</translation>
    </message>
    <message>
        <source>cannot be opened ({})</source>
        <translation>kann nicht geöffnet werden ({})</translation>
    </message>
    <message>
        <source>is too short</source>
        <translation>ist zu kurz</translation>
    </message>
    <message>
        <source>has a damaged table</source>
        <translation>hat eine beschädigte Tabelle</translation>
    </message>
    <message>
        <source>{} cannot be &quot;{}&quot;; it is one of: {}</source>
        <translation>{} kann nicht „{}“ sein; möglich ist: {}</translation>
    </message>
    <message>
        <source>devices is {}, but {} were opened</source>
        <translation>devices ist {}, aber {} wurden geöffnet</translation>
    </message>
    <message>
        <source>batch must be at most samples ({}), not {}</source>
        <translation>batch darf höchstens samples ({}) sein, nicht {}</translation>
    </message>
    <message>
        <source>no folder available for the files of the loader</source>
        <translation>kein Ordner für die Dateien des Laders verfügbar</translation>
    </message>
    <message numerus="yes">
        <source>it contains {} bytes, not {}</source>
        <comment>it contains {} byte, not {}</comment>
        <translation>
            <numerusform>enthält {} Byte, nicht {}</numerusform>
            <numerusform>enthält {} Bytes, nicht {}</numerusform>
        </translation>
    </message>
    <message>
        <source>its label {} is out of range; there are {} labels</source>
        <translation>sein Label {} ist ungültig; es gibt {} Labels</translation>
    </message>
    <message>
        <source>cannot write {}: {}</source>
        <translation>{} kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>cannot read {} at byte {}: {}</source>
        <translation>{} kann bei Byte {} nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>{} is truncated at byte {}</source>
        <translation>{} ist bei Byte {} abgeschnitten</translation>
    </message>
    <message>
        <source>{} {}; remove the folder {} to recreate it</source>
        <translation>{} {}; den Ordner {} löschen, um ihn neu zu erzeugen</translation>
    </message>
    <message>
        <source>cannot create the folder {}: {}</source>
        <translation>der Ordner {} kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>cannot create the folder {}</source>
        <translation>der Ordner {} kann nicht angelegt werden</translation>
    </message>
    <message numerus="yes">
        <source>is not a file of {} samples</source>
        <comment>is not a file of {} sample</comment>
        <translation>
            <numerusform>ist keine Datei mit {} Sample</numerusform>
            <numerusform>ist keine Datei mit {} Samples</numerusform>
        </translation>
    </message>
    <message>
        <source>is damaged: checksum mismatch</source>
        <translation>ist beschädigt: Prüfsumme stimmt nicht</translation>
    </message>
    <message>
        <source>{} must be an integer, not &quot;{}&quot;</source>
        <translation>{} muss eine ganze Zahl sein, nicht „{}“</translation>
    </message>
    <message>
        <source>{} must be between {} and {}, not {}</source>
        <translation>{} muss zwischen {} und {} liegen, nicht bei {}</translation>
    </message>
    <message>
        <source>row {} of the product deviates by {:.3g}, more than the tolerance of {:.3g}</source>
        <translation>Zeile {} des Produkts weicht um {:.3g} ab, mehr als die Toleranz von {:.3g}</translation>
    </message>
    <message>
        <source>k must be at most steps ({}), not {}</source>
        <translation>k darf höchstens steps ({}) sein, nicht {}</translation>
    </message>
    <message>
        <source>expected {} of {}, found {}</source>
        <translation>{} von {} erwartet, {} gefunden</translation>
    </message>
    <message>
        <source>ratio must be at most samples ({}), not {}</source>
        <translation>ratio darf höchstens samples ({}) sein, nicht {}</translation>
    </message>
    <message>
        <source>chunks must be at most bytes / 4 ({}), not {}</source>
        <translation>chunks darf höchstens bytes / 4 ({}) sein, nicht {}</translation>
    </message>
</context>
<context>
    <name>catalogue</name>
    <message>
        <source>waits for the whole device</source>
        <translation>wartet auf das ganze Gerät</translation>
    </message>
    <message>
        <source>Independent parts of a computation</source>
        <translation>Unabhängige Teile einer Berechnung</translation>
    </message>
    <message>
        <source>elements of x and y</source>
        <translation>Elemente von x und y</translation>
    </message>
    <message>
        <source>waits after every product</source>
        <translation>wartet nach jedem Produkt</translation>
    </message>
    <message>
        <source>rows and columns of the matrix</source>
        <translation>Zeilen und Spalten der Matrix</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>Many tiny kernels</source>
        <translation>Viele winzige Kernel</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>waits for the stream after every launch</source>
        <translation>wartet nach jedem Start auf den Stream</translation>
    </message>
    <message>
        <source>elements of x</source>
        <translation>Elemente von x</translation>
    </message>
    <message>
        <source>Loading data while training</source>
        <translation>Daten laden beim Training</translation>
    </message>
    <message>
        <source>How many threads should load the data, and how far ahead?</source>
        <translation>Wie viele Threads sollten die Daten laden, und wie weit im Voraus?</translation>
    </message>
    <message>
        <source>size of a chunk</source>
        <translation>Größe eines Stücks</translation>
    </message>
    <message>
        <source>multiplies matrices of 32-bit numbers</source>
        <translation>multipliziert Matrizen aus 32-Bit-Zahlen</translation>
    </message>
    <message>
        <source>rows and columns of the matrices</source>
        <translation>Zeilen und Spalten der Matrizen</translation>
    </message>
    <message>
        <source>products</source>
        <translation>Produkte</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>Trainingsschritte</translation>
    </message>
    <message>
        <source>Training on several devices</source>
        <translation>Training auf mehreren Geräten</translation>
    </message>
    <message>
        <source>Where should the gradients of several devices be summed?</source>
        <translation>Wo sollten die Gradienten mehrerer Geräte summiert werden?</translation>
    </message>
    <message>
        <source>samples to choose from</source>
        <translation>Samples, aus denen gewählt wird</translation>
    </message>
    <message>
        <source>size of the data</source>
        <translation>Größe der Daten</translation>
    </message>
    <message>
        <source>Allocate inside or before the loop</source>
        <translation>In der Schleife oder davor belegen</translation>
    </message>
    <message>
        <source>What does allocating and freeing device memory in a loop cost?</source>
        <translation>Was kostet es, Gerätespeicher in einer Schleife zu belegen und freizugeben?</translation>
    </message>
    <message>
        <source>allocates and frees device memory in each step; both calls block</source>
        <translation>belegt Gerätespeicher in jedem Schritt und gibt ihn frei; beide Aufrufe blockieren</translation>
    </message>
    <message>
        <source>allocates and frees from a pool in stream order, without blocking</source>
        <translation>belegt und gibt aus einem Pool in Stream-Reihenfolge frei, ohne zu blockieren</translation>
    </message>
    <message>
        <source>allocates once before the loop</source>
        <translation>belegt einmal vor der Schleife</translation>
    </message>
    <message>
        <source>number of steps</source>
        <translation>Anzahl der Schritte</translation>
    </message>
    <message>
        <source>memory per step</source>
        <translation>Speicher pro Schritt</translation>
    </message>
    <message>
        <source>Scope of synchronization calls</source>
        <translation>Reichweite von Synchronisierungsaufrufen</translation>
    </message>
    <message>
        <source>Which ways to wait for one result also wait for unrelated work?</source>
        <translation>Welche Arten, auf ein Ergebnis zu warten, warten auch auf fremde Arbeit?</translation>
    </message>
    <message>
        <source>waits for an event recorded after the result</source>
        <translation>wartet auf ein Event nach dem Ergebnis</translation>
    </message>
    <message>
        <source>copies the entire result to the host; a plain copy runs on the default stream after all other work</source>
        <translation>kopiert das ganze Ergebnis zum Host; eine einfache Kopie läuft auf dem Standard-Stream nach aller anderen Arbeit</translation>
    </message>
    <message>
        <source>copies one element of the result in the same way</source>
        <translation>kopiert auf dieselbe Weise ein Element des Ergebnisses</translation>
    </message>
    <message>
        <source>reads the result only at the end</source>
        <translation>liest das Ergebnis erst am Ende</translation>
    </message>
    <message>
        <source>independent chains, one stream each</source>
        <translation>unabhängige Ketten mit je einem Stream</translation>
    </message>
    <message>
        <source>number of times the result is read</source>
        <translation>wie oft das Ergebnis gelesen wird</translation>
    </message>
    <message>
        <source>Which parts of a computation can run concurrently, and which must wait for each other?</source>
        <translation>Welche Teile einer Berechnung können gleichzeitig laufen, und welche müssen aufeinander warten?</translation>
    </message>
    <message>
        <source>runs all parts serially on one stream</source>
        <translation>führt alle Teile nacheinander auf einem Stream aus</translation>
    </message>
    <message>
        <source>runs each part on its own stream; streams wait only for their dependencies</source>
        <translation>führt jeden Teil auf einem eigenen Stream aus; Streams warten nur auf ihre Abhängigkeiten</translation>
    </message>
    <message>
        <source>independent parts</source>
        <translation>unabhängige Teile</translation>
    </message>
    <message>
        <source>number of repetitions</source>
        <translation>Anzahl der Durchläufe</translation>
    </message>
    <message>
        <source>Asynchronous calls</source>
        <translation>Asynchrone Aufrufe</translation>
    </message>
    <message>
        <source>How long does a computation take, and what does timing the call measure?</source>
        <translation>Wie lange dauert eine Berechnung, und was misst eine Zeitmessung um den Aufruf?</translation>
    </message>
    <message>
        <source>launches all products and waits once at the end</source>
        <translation>startet alle Produkte und wartet einmal am Ende</translation>
    </message>
    <message>
        <source>computes the same synchronously on the host</source>
        <translation>berechnet dasselbe synchron auf dem Host</translation>
    </message>
    <message>
        <source>What does launching tiny kernels one by one cost?</source>
        <translation>Was kostet es, winzige Kernel einzeln zu starten?</translation>
    </message>
    <message>
        <source>launches every kernel individually</source>
        <translation>startet jeden Kernel einzeln</translation>
    </message>
    <message>
        <source>captures the kernels of a step once and launches them as a graph</source>
        <translation>erfasst die Kernel eines Schritts einmal und startet sie als Graph</translation>
    </message>
    <message>
        <source>fuses all kernels of a step into one</source>
        <translation>fusioniert alle Kernel eines Schritts zu einem</translation>
    </message>
    <message>
        <source>kernels per step</source>
        <translation>Kernel pro Schritt</translation>
    </message>
    <message>
        <source>elements per kernel</source>
        <translation>Elemente pro Kernel</translation>
    </message>
    <message>
        <source>Wait after every launch or once</source>
        <translation>Nach jedem Start oder einmal warten</translation>
    </message>
    <message>
        <source>What does waiting after every small kernel cost?</source>
        <translation>Was kostet es, nach jedem kleinen Kernel zu warten?</translation>
    </message>
    <message>
        <source>records an event after every launch and waits for it</source>
        <translation>reiht nach jedem Start ein Event ein und wartet darauf</translation>
    </message>
    <message>
        <source>launches everything and waits once at the end</source>
        <translation>startet alles und wartet einmal am Ende</translation>
    </message>
    <message>
        <source>launches without waiting until the queue is full</source>
        <translation>startet ohne zu warten, bis die Warteschlange voll ist</translation>
    </message>
    <message>
        <source>number of times y = x + 1 is computed</source>
        <translation>wie oft y = x + 1 berechnet wird</translation>
    </message>
    <message>
        <source>capacity of the bounded queue in launches</source>
        <translation>Kapazität der begrenzten Warteschlange in Starts</translation>
    </message>
    <message>
        <source>loads a batch, trains on it and waits before loading the next one</source>
        <translation>lädt einen Batch, trainiert damit und wartet, bevor der nächste geladen wird</translation>
    </message>
    <message>
        <source>loads the next batches in worker threads while the device trains</source>
        <translation>lädt die nächsten Batches in Worker-Threads, während das Gerät trainiert</translation>
    </message>
    <message>
        <source>loader threads (prefetch)</source>
        <translation>Ladethreads (prefetch)</translation>
    </message>
    <message>
        <source>samples per batch; an incomplete last batch is skipped</source>
        <translation>Samples pro Batch; ein unvollständiger letzter Batch entfällt</translation>
    </message>
    <message>
        <source>maximum number of prefetched batches (prefetch)</source>
        <translation>maximale Anzahl vorausgeladener Batches (prefetch)</translation>
    </message>
    <message>
        <source>images in the data set, each used once</source>
        <translation>Bilder im Datensatz, jedes einmal verwendet</translation>
    </message>
    <message>
        <source>Overlap copies and compute</source>
        <translation>Kopieren und Rechnen überlappen</translation>
    </message>
    <message>
        <source>How much of the copy time can be hidden by compute?</source>
        <translation>Wie viel der Kopierzeit lässt sich durch Rechnen verdecken?</translation>
    </message>
    <message>
        <source>copies in, computes and copies out chunk by chunk on one stream</source>
        <translation>kopiert hinein, rechnet und kopiert heraus, Stück für Stück auf einem Stream</translation>
    </message>
    <message>
        <source>alternates between two streams, so that one copies while the other computes</source>
        <translation>wechselt zwischen zwei Streams, sodass einer kopiert, während der andere rechnet</translation>
    </message>
    <message>
        <source>alternates between four streams</source>
        <translation>wechselt zwischen vier Streams</translation>
    </message>
    <message>
        <source>copies on four streams, but computes on the default stream, which synchronizes with all of them</source>
        <translation>kopiert auf vier Streams, rechnet aber auf dem Standard-Stream, der mit allen synchronisiert</translation>
    </message>
    <message>
        <source>number of chunks</source>
        <translation>Anzahl der Stücke</translation>
    </message>
    <message>
        <source>multiply-adds per element</source>
        <translation>Multiplikationen mit Addition pro Element</translation>
    </message>
    <message>
        <source>Half precision</source>
        <translation>Halbe Genauigkeit</translation>
    </message>
    <message>
        <source>How much time do 16-bit numbers save, and how much accuracy do they lose?</source>
        <translation>Wie viel Zeit sparen 16-Bit-Zahlen, und wie viel Genauigkeit verlieren sie?</translation>
    </message>
    <message>
        <source>multiplies matrices rounded to 16 bits; the CPU device converts them to 32 bits first</source>
        <translation>multipliziert auf 16 Bit gerundete Matrizen; das CPU-Gerät wandelt sie zuerst in 32 Bit um</translation>
    </message>
    <message>
        <source>how the host waits</source>
        <translation>wie der Host wartet</translation>
    </message>
    <message>
        <source>Host running ahead</source>
        <translation>Vorauslaufender Host</translation>
    </message>
    <message>
        <source>How much memory does queued work hold, and what does bounding the queue cost?</source>
        <translation>Wie viel Speicher belegt eingereihte Arbeit, und was kostet es, die Warteschlange zu begrenzen?</translation>
    </message>
    <message>
        <source>launches all batches as fast as possible</source>
        <translation>startet alle Batches so schnell wie möglich</translation>
    </message>
    <message>
        <source>waits for each batch before launching the next one</source>
        <translation>wartet auf jeden Batch, bevor der nächste gestartet wird</translation>
    </message>
    <message>
        <source>launches until the queue is full, and continues when it has space</source>
        <translation>startet, bis die Warteschlange voll ist, und macht weiter, wenn wieder Platz ist</translation>
    </message>
    <message>
        <source>number of batches</source>
        <translation>Anzahl der Batches</translation>
    </message>
    <message>
        <source>memory per batch</source>
        <translation>Speicher pro Batch</translation>
    </message>
    <message>
        <source>capacity of the bounded queue in operations; a batch takes seven</source>
        <translation>Kapazität der begrenzten Warteschlange in Operationen; ein Batch braucht sieben</translation>
    </message>
    <message>
        <source>Reading the loss in a training loop</source>
        <translation>Den Loss in einer Trainingsschleife lesen</translation>
    </message>
    <message>
        <source>What does reading a result in every step cost?</source>
        <translation>Was kostet es, in jedem Schritt ein Ergebnis zu lesen?</translation>
    </message>
    <message>
        <source>copies the loss to the host in every step and waits for it</source>
        <translation>kopiert den Loss in jedem Schritt zum Host und wartet darauf</translation>
    </message>
    <message>
        <source>copies the loss in every k-th step only</source>
        <translation>kopiert den Loss nur in jedem k-ten Schritt</translation>
    </message>
    <message>
        <source>copies each loss to pinned memory asynchronously and polls an event for its arrival</source>
        <translation>kopiert jeden Loss asynchron in fixierten Speicher und fragt über ein Event ab, ob er angekommen ist</translation>
    </message>
    <message>
        <source>steps between reads of the loss</source>
        <translation>Schritte zwischen zwei Lesevorgängen des Loss</translation>
    </message>
    <message>
        <source>samples per step</source>
        <translation>Samples pro Schritt</translation>
    </message>
    <message>
        <source>broadcasts the weights from the first device in every step and gathers the gradients there</source>
        <translation>verteilt in jedem Schritt die Gewichte vom ersten Gerät (Broadcast) und sammelt die Gradienten dort</translation>
    </message>
    <message>
        <source>keeps a model on every device and sums the gradients in an all-reduce</source>
        <translation>hält auf jedem Gerät ein Modell und summiert die Gradienten mit einem All-Reduce</translation>
    </message>
    <message>
        <source>number of devices</source>
        <translation>Anzahl der Geräte</translation>
    </message>
    <message>
        <source>samples per step and device</source>
        <translation>Samples pro Schritt und Gerät</translation>
    </message>
    <message>
        <source>Data-dependent sizes</source>
        <translation>Datenabhängige Größen</translation>
    </message>
    <message>
        <source>What does it cost if the host needs the number of elements that a kernel selected?</source>
        <translation>Was kostet es, wenn der Host die Anzahl der von einem Kernel ausgewählten Elemente braucht?</translation>
    </message>
    <message>
        <source>lists the positive samples and reads back their number before it continues</source>
        <translation>listet die positiven Samples auf und liest ihre Anzahl zurück, bevor es weitergeht</translation>
    </message>
    <message>
        <source>keeps the counts on the device and samples the entire batch at once</source>
        <translation>lässt die Anzahlen auf dem Gerät und zieht die Stichproben des ganzen Batches auf einmal</translation>
    </message>
    <message>
        <source>captures that once and launches it as a graph</source>
        <translation>erfasst das einmal und startet es als Graph</translation>
    </message>
    <message>
        <source>values per sample</source>
        <translation>Werte pro Sample</translation>
    </message>
    <message>
        <source>one sample in this many is selected</source>
        <translation>eines von so vielen Samples wird ausgewählt</translation>
    </message>
    <message>
        <source>number of sample sets</source>
        <translation>Anzahl der Stichproben</translation>
    </message>
    <message>
        <source>Memory kinds and copies</source>
        <translation>Speicherarten und Kopien</translation>
    </message>
    <message>
        <source>What do transfers to the device cost, and which of them can be avoided?</source>
        <translation>Was kosten Übertragungen zum Gerät, und welche lassen sich vermeiden?</translation>
    </message>
    <message>
        <source>copies from and to pageable memory</source>
        <translation>kopiert aus auslagerbarem und in auslagerbaren Speicher</translation>
    </message>
    <message>
        <source>pins and unpins a buffer for each copy to the device</source>
        <translation>fixiert für jede Kopie zum Gerät einen Puffer und gibt ihn wieder frei</translation>
    </message>
    <message>
        <source>copies from and to memory that was pinned once</source>
        <translation>kopiert aus Speicher und in Speicher, der einmal fixiert wurde</translation>
    </message>
    <message>
        <source>the same asynchronously: chunks are copied in both directions at once</source>
        <translation>dasselbe asynchron: Stücke werden gleichzeitig in beide Richtungen kopiert</translation>
    </message>
    <message>
        <source>creates the data on the device and only copies it back</source>
        <translation>erzeugt die Daten auf dem Gerät und kopiert sie nur zurück</translation>
    </message>
    <message>
        <source>number of copies for the data</source>
        <translation>Anzahl der Kopien für die Daten</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Actions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Critical Pat&amp;h</source>
        <translation>Kritischer &amp;Pfad</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Move &amp;Left</source>
        <translation>Nach &amp;links</translation>
    </message>
    <message>
        <source>Move &amp;Right</source>
        <translation>Nach &amp;rechts</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>&amp;Zoom to Selection</source>
        <translation>Auf Aus&amp;wahl zoomen</translation>
    </message>
    <message>
        <source>Zoom to the selected range or span</source>
        <translation>Auf den ausgewählten Bereich oder Abschnitt zoomen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>V&amp;orwärts</translation>
    </message>
    <message>
        <source>&amp;Previous Wait</source>
        <translation>&amp;Vorige Wartezeit</translation>
    </message>
    <message>
        <source>&amp;Next Wait</source>
        <translation>&amp;Nächste Wartezeit</translation>
    </message>
    <message>
        <source>C&amp;ostliest Wait</source>
        <translation>&amp;Teuerste Wartezeit</translation>
    </message>
    <message>
        <source>&amp;Clear Selection</source>
        <translation>&amp;Auswahl aufheben</translation>
    </message>
    <message>
        <source>Follow the &amp;End</source>
        <translation>Dem En&amp;de folgen</translation>
    </message>
    <message>
        <source>Colour by &amp;Kind</source>
        <translation>Farbe nach &amp;Art</translation>
    </message>
    <message>
        <source>Colour by &amp;Name</source>
        <translation>Farbe nach Na&amp;me</translation>
    </message>
    <message>
        <source>Colour by &amp;Thread and Stream</source>
        <translation>Farbe nach T&amp;hread und Stream</translation>
    </message>
    <message>
        <source>&amp;Find...</source>
        <translation>&amp;Suchen...</translation>
    </message>
    <message>
        <source>Find spans by name</source>
        <translation>Abschnitte nach Namen suchen</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>&amp;Lock Runs</source>
        <translation>Läu&amp;fe koppeln</translation>
    </message>
    <message>
        <source>Show &amp;Python Functions</source>
        <translation>P&amp;ython-Funktionen zeigen</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <comment>%1: what was done</comment>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <comment>%1: what was done</comment>
        <translation>&amp;Wiederherstellen: %1</translation>
    </message>
    <message>
        <source>Lane Abo&amp;ve</source>
        <translation>Bahn &amp;darüber</translation>
    </message>
    <message>
        <source>Lane Belo&amp;w</source>
        <translation>Bahn dar&amp;unter</translation>
    </message>
    <message>
        <source>Undo the last change to a note</source>
        <translation>Die letzte Änderung an einer Notiz rückgängig machen</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
        <translation>Die zuletzt rückgängig gemachte Änderung wiederherstellen</translation>
    </message>
    <message>
        <source>Add &amp;Note...</source>
        <translation>&amp;Notiz hinzufügen...</translation>
    </message>
    <message>
        <source>Add a note to the selected span or range</source>
        <translation>Dem ausgewählten Abschnitt oder Bereich eine Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Toggle &amp;Bookmark</source>
        <translation>&amp;Lesezeichen umschalten</translation>
    </message>
    <message>
        <source>Add or remove a bookmark at the mouse pointer</source>
        <translation>Lesezeichen am Mauszeiger hinzufügen oder entfernen</translation>
    </message>
    <message>
        <source>Show the critical path on the timeline</source>
        <translation>Den kritischen Pfad auf der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Previous on Critical Path</source>
        <translation>Zurück auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Go to the previous interval of the critical path</source>
        <translation>Zum vorigen Intervall des kritischen Pfads gehen</translation>
    </message>
    <message>
        <source>Next on Critical Path</source>
        <translation>Weiter auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Go to the next interval of the critical path</source>
        <translation>Zum nächsten Intervall des kritischen Pfads gehen</translation>
    </message>
    <message>
        <source>Show the entire timeline</source>
        <translation>Die gesamte Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Return to the previous view</source>
        <translation>Zur vorigen Ansicht zurückkehren</translation>
    </message>
    <message>
        <source>Go to the previous wait</source>
        <translation>Zur vorigen Wartezeit gehen</translation>
    </message>
    <message>
        <source>Go to the next wait</source>
        <translation>Zur nächsten Wartezeit gehen</translation>
    </message>
    <message>
        <source>Go to the costliest wait; repeat for the next costliest</source>
        <translation>Zur teuersten Wartezeit gehen; erneut: zur nächstteuren</translation>
    </message>
    <message>
        <source>Previous with Same Name</source>
        <translation>Voriger mit gleichem Namen</translation>
    </message>
    <message>
        <source>Next with Same Name</source>
        <translation>Nächster mit gleichem Namen</translation>
    </message>
    <message>
        <source>&amp;Launch or Launched Work</source>
        <translation>&amp;Start oder gestartete Arbeit</translation>
    </message>
    <message>
        <source>Switch between an API call and the work it launched</source>
        <translation>Zwischen einem API-Aufruf und der gestarteten Arbeit wechseln</translation>
    </message>
    <message>
        <source>Previous &amp;Span in Lane</source>
        <translation>Voriger A&amp;bschnitt der Bahn</translation>
    </message>
    <message>
        <source>Select the previous span in the lane</source>
        <translation>Den vorigen Abschnitt der Bahn auswählen</translation>
    </message>
    <message>
        <source>Next Sp&amp;an in Lane</source>
        <translation>Nächster Abs&amp;chnitt der Bahn</translation>
    </message>
    <message>
        <source>Select the next span in the lane, or the first visible span</source>
        <translation>Den nächsten Abschnitt der Bahn oder den ersten sichtbaren auswählen</translation>
    </message>
    <message>
        <source>Select the span at this time in the lane above</source>
        <translation>Den Abschnitt zu dieser Zeit in der Bahn darüber auswählen</translation>
    </message>
    <message>
        <source>Select the span at this time in the lane below</source>
        <translation>Den Abschnitt zu dieser Zeit in der Bahn darunter auswählen</translation>
    </message>
    <message>
        <source>Select &amp;Visible Range</source>
        <translation>&amp;Sichtbaren Bereich auswählen</translation>
    </message>
    <message>
        <source>Select the visible time range</source>
        <translation>Den sichtbaren Zeitbereich auswählen</translation>
    </message>
    <message>
        <source>Keep the newest data in view during a run</source>
        <translation>Während eines Laufs die neuesten Daten im Blick behalten</translation>
    </message>
    <message>
        <source>Drag to measure the time between two points (or Ctrl+drag)</source>
        <translation>Durch Ziehen die Zeit zwischen zwei Punkten messen (oder Strg und Ziehen)</translation>
    </message>
    <message>
        <source>Pan all runs together instead of one at a time</source>
        <translation>Alle Läufe gemeinsam verschieben statt einzeln</translation>
    </message>
    <message>
        <source>Wheel Zooms, Ctrl+Wheel Scrolls</source>
        <translation>Rad zoomt, Strg+Rad scrollt</translation>
    </message>
    <message>
        <source>Wheel Scrolls, Ctrl+Wheel Zooms</source>
        <translation>Rad scrollt, Strg+Rad zoomt</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>&amp;Öffnen...</translation>
    </message>
    <message>
        <source>Open one or more traces, one below the other</source>
        <translation>Eine oder mehrere Aufzeichnungen untereinander öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Folder...</source>
        <translation>&amp;Ordner öffnen...</translation>
    </message>
    <message>
        <source>Open a folder with one trace for each rank of a program as one trace</source>
        <translation>Einen Ordner mit einer Aufzeichnung je Rang eines Programms als eine Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Beside...</source>
        <translation>Dane&amp;ben öffnen...</translation>
    </message>
    <message>
        <source>Open more traces below the current ones for comparison</source>
        <translation>Weitere Aufzeichnungen zum Vergleich darunter öffnen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close the open traces and show the welcome page</source>
        <translation>Geöffnete Aufzeichnungen schließen und die Startseite zeigen</translation>
    </message>
    <message>
        <source>Close R&amp;un</source>
        <translation>&amp;Lauf schließen</translation>
    </message>
    <message>
        <source>Close the current run and keep the others</source>
        <translation>Den aktuellen Lauf schließen und die anderen behalten</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the recording or the notes as a session</source>
        <translation>Aufzeichnung oder Notizen als Sitzung speichern</translation>
    </message>
    <message>
        <source>Save &amp;As...</source>
        <translation>Speichern &amp;unter...</translation>
    </message>
    <message>
        <source>Save under another name as a session, JSON or CSV</source>
        <translation>Unter anderem Namen als Sitzung, JSON oder CSV speichern</translation>
    </message>
    <message>
        <source>Save &amp;Picture...</source>
        <translation>B&amp;ild speichern...</translation>
    </message>
    <message>
        <source>Save the current page as PNG, SVG or PDF</source>
        <translation>Die aktuelle Seite als PNG, SVG oder PDF speichern</translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the current page as a picture</source>
        <translation>Die aktuelle Seite als Bild kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Details</source>
        <translation>&amp;Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Copy all details of the selected span</source>
        <translation>Alle Einzelheiten des ausgewählten Abschnitts kopieren</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>Run the selected workload</source>
        <translation>Die ausgewählte Arbeitslast ausführen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Stop the run and keep the recording</source>
        <translation>Den Lauf anhalten und die Aufzeichnung behalten</translation>
    </message>
    <message>
        <source>Record a P&amp;rogram...</source>
        <translation>&amp;Programm aufzeichnen...</translation>
    </message>
    <message>
        <source>Run a program and record its GPU activity</source>
        <translation>Ein Programm ausführen und seine GPU-Aktivität aufzeichnen</translation>
    </message>
    <message>
        <source>Record on Another &amp;Machine...</source>
        <translation>Auf anderem &amp;Rechner aufzeichnen...</translation>
    </message>
    <message>
        <source>Run a program on another machine over ssh and follow its recording here</source>
        <translation>Ein Programm über ssh auf einem anderen Rechner ausführen und seine Aufzeichnung hier verfolgen</translation>
    </message>
    <message>
        <source>&amp;Pause Drawing</source>
        <translation>&amp;Zeichnen unterbrechen</translation>
    </message>
    <message>
        <source>Freeze the display while the run continues</source>
        <translation>Die Anzeige einfrieren, während der Lauf weitergeht</translation>
    </message>
    <message>
        <source>Stop &amp;Following</source>
        <translation>Nicht mehr &amp;verfolgen</translation>
    </message>
    <message>
        <source>Stop following; recording continues</source>
        <translation>Nicht mehr verfolgen; die Aufzeichnung läuft weiter</translation>
    </message>
    <message>
        <source>Align by &amp;Start</source>
        <translation>Am &amp;Beginn ausrichten</translation>
    </message>
    <message>
        <source>Align the starts of all runs</source>
        <translation>Alle Läufe an ihrem Beginn ausrichten</translation>
    </message>
    <message>
        <source>Align by S&amp;tep</source>
        <translation>Am S&amp;chritt ausrichten</translation>
    </message>
    <message>
        <source>Align the runs at a common step</source>
        <translation>Die Läufe an einem gemeinsamen Schritt ausrichten</translation>
    </message>
    <message>
        <source>Predict Without This &amp;Wait</source>
        <translation>Vorhersage ohne diese &amp;Wartezeit</translation>
    </message>
    <message>
        <source>Predict the run time without the selected wait</source>
        <translation>Die Laufzeit ohne die ausgewählte Wartezeit vorhersagen</translation>
    </message>
    <message>
        <source>Predict Without Waits at This S&amp;ite</source>
        <translation>Vorhersage ohne &amp;jede Wartezeit dieser Stelle</translation>
    </message>
    <message>
        <source>Predict the run time without any wait at this call site</source>
        <translation>Die Laufzeit ohne alle Wartezeiten an dieser Aufrufstelle vorhersagen</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>&amp;Zeitachse</translation>
    </message>
    <message>
        <source>Show host and device activity over time</source>
        <translation>Aktivität von Host und Geräten im Zeitverlauf zeigen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleich</translation>
    </message>
    <message>
        <source>Compare two strategies, runs or files</source>
        <translation>Zwei Strategien, Läufe oder Dateien vergleichen</translation>
    </message>
    <message>
        <source>S&amp;weep</source>
        <translation>Messre&amp;ihe</translation>
    </message>
    <message>
        <source>Plot metrics over the swept parameters</source>
        <translation>Messwerte über den variierten Parametern darstellen</translation>
    </message>
    <message>
        <source>Ste&amp;ps</source>
        <translation>&amp;Schritte</translation>
    </message>
    <message>
        <source>Compare the repeating steps of a run</source>
        <translation>Die sich wiederholenden Schritte eines Laufs vergleichen</translation>
    </message>
    <message>
        <source>&amp;Ranks</source>
        <translation>Rä&amp;nge</translation>
    </message>
    <message>
        <source>Compare the ranks of a distributed program and find the straggler</source>
        <translation>Ränge eines verteilten Programms vergleichen und den Nachzügler finden</translation>
    </message>
    <message>
        <source>&amp;Operators</source>
        <translation>&amp;Operationen</translation>
    </message>
    <message>
        <source>Show framework operations and ranges by host and device time</source>
        <translation>Operationen des Frameworks und Bereiche nach Host- und Gerätezeit zeigen</translation>
    </message>
    <message>
        <source>Co&amp;mmunication</source>
        <translation>Ko&amp;mmunikation</translation>
    </message>
    <message>
        <source>Show collectives by type and size, and which rank comes late</source>
        <translation>Kollektive Operationen nach Typ und Größe zeigen, und welcher Rang zu spät kommt</translation>
    </message>
    <message>
        <source>Ta&amp;bles</source>
        <translation>&amp;Tabellen</translation>
    </message>
    <message>
        <source>Show or hide the tables below the timeline</source>
        <translation>Die Tabellen unter der Zeitachse zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>Filter the Ta&amp;ble</source>
        <translation>Ta&amp;belle filtern</translation>
    </message>
    <message>
        <source>Show the tables and filter their rows</source>
        <translation>Die Tabellen zeigen und ihre Zeilen filtern</translation>
    </message>
    <message>
        <source>&amp;Flame Graph</source>
        <translation>&amp;Flammengraph</translation>
    </message>
    <message>
        <source>Show the host stacks of the selected or visible range</source>
        <translation>Die Host-Aufrufstapel des ausgewählten oder sichtbaren Bereichs zeigen</translation>
    </message>
    <message>
        <source>Find &amp;All Spans</source>
        <translation>&amp;Alle Abschnitte suchen</translation>
    </message>
    <message>
        <source>List spans by name, kind, duration, stream or argument</source>
        <translation>Abschnitte nach Namen, Art, Dauer, Stream oder Argument auflisten</translation>
    </message>
    <message>
        <source>&amp;Run Panel</source>
        <translation>Leiste zum A&amp;usführen</translation>
    </message>
    <message>
        <source>Show or hide the run panel</source>
        <translation>Die Leiste zum Ausführen zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>&amp;Side Panels</source>
        <translation>&amp;Seitenbereiche</translation>
    </message>
    <message>
        <source>Show or hide the panels beside the timeline</source>
        <translation>Bereiche neben der Zeitachse ein- oder ausblenden</translation>
    </message>
    <message>
        <source>&amp;Summary</source>
        <translation>&amp;Übersicht</translation>
    </message>
    <message>
        <source>&amp;Advice</source>
        <translation>&amp;Rat</translation>
    </message>
    <message>
        <source>S&amp;pan</source>
        <translation>A&amp;bschnitt</translation>
    </message>
    <message>
        <source>&amp;What If</source>
        <translation>&amp;Was wenn</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notizen</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>Aus&amp;gabe</translation>
    </message>
    <message>
        <source>&amp;Float or Dock Panel</source>
        <translation>Bereich &amp;ablösen oder andocken</translation>
    </message>
    <message>
        <source>Make the focused panel a window of its own, or put it back</source>
        <translation>Bereich mit dem Fokus zu einem eigenen Fenster machen oder zurücklegen</translation>
    </message>
    <message>
        <source>&amp;Move Panel</source>
        <translation>Bereich &amp;verschieben</translation>
    </message>
    <message>
        <source>Move the focused panel to the next side of the timeline</source>
        <translation>Bereich mit dem Fokus an die nächste Seite der Zeitachse verschieben</translation>
    </message>
    <message>
        <source>&amp;Hide Panel</source>
        <translation>Bereich aus&amp;blenden</translation>
    </message>
    <message>
        <source>Hide the focused panel</source>
        <translation>Bereich mit dem Fokus ausblenden</translation>
    </message>
    <message>
        <source>Switch &amp;Light/Dark Theme</source>
        <translation>Zwischen &amp;hellen und dunklen Farben wechseln</translation>
    </message>
    <message>
        <source>S&amp;ystem Theme</source>
        <translation>S&amp;ystemfarben</translation>
    </message>
    <message>
        <source>L&amp;ight Theme</source>
        <translation>Helle &amp;Farben</translation>
    </message>
    <message>
        <source>Da&amp;rk Theme</source>
        <translation>D&amp;unkle Farben</translation>
    </message>
    <message>
        <source>Less &amp;Motion</source>
        <translation>Weniger &amp;Bewegung</translation>
    </message>
    <message>
        <source>Disable kinetic panning and animations</source>
        <translation>Kinetisches Schwenken und Animationen abschalten</translation>
    </message>
    <message>
        <source>Durations in a Suitable Unit</source>
        <translation>Zeitdauern in passender Einheit</translation>
    </message>
    <message>
        <source>Durations in Nanoseconds</source>
        <translation>Zeitdauern in Nanosekunden</translation>
    </message>
    <message>
        <source>Durations in Microseconds</source>
        <translation>Zeitdauern in Mikrosekunden</translation>
    </message>
    <message>
        <source>Durations in Milliseconds</source>
        <translation>Zeitdauern in Millisekunden</translation>
    </message>
    <message>
        <source>Durations in Seconds</source>
        <translation>Zeitdauern in Sekunden</translation>
    </message>
    <message>
        <source>S&amp;ystem Language</source>
        <translation>S&amp;ystemsprache</translation>
    </message>
    <message>
        <source>Share &amp;Report...</source>
        <translation>Bericht &amp;teilen...</translation>
    </message>
    <message>
        <source>Save result, advice, interactive timeline and tables as one page for any browser, or as PDF</source>
        <translation>Ergebnis, Rat, interaktive Zeitachse und Tabellen als eine Seite für jeden Browser oder als PDF speichern</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>&amp;Abfrage</translation>
    </message>
    <message>
        <source>Query the trace with SQL</source>
        <translation>Den Trace mit SQL abfragen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ActivityController</name>
    <message>
        <source>Warming up (not measured)</source>
        <translation>Aufwärmen (wird nicht gemessen)</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>Nichts wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>Change the settings in the run panel and run again, or open a trace.</source>
        <translation>Die Einstellungen links ändern und erneut ausführen oder eine Aufzeichnung öffnen.</translation>
    </message>
    <message>
        <source>No CUDA or NVTX activity yet</source>
        <translation>Noch keine CUDA- oder NVTX-Aktivität</translation>
    </message>
    <message>
        <source>The program made no CUDA or NVTX calls that could be recorded. Its output is in the Output panel.</source>
        <translation>Das Programm hat keine CUDA- oder NVTX-Aufrufe gemacht, die sich aufzeichnen lassen. Seine Ausgabe steht rechts unter „Ausgabe“.</translation>
    </message>
    <message>
        <source>No data recorded yet</source>
        <translation>Noch keine Daten aufgezeichnet</translation>
    </message>
    <message>
        <source>No runs in this file</source>
        <translation>Keine Läufe in dieser Datei</translation>
    </message>
    <message>
        <source>The file ends during the warm-up, before the first measured run.

Open another file, or run the workload again.</source>
        <translation>Die Datei endet beim Aufwärmen, vor dem ersten gemessenen Lauf.

Eine andere Datei öffnen oder die Arbeitslast noch einmal ausführen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::AdviceCard</name>
    <message>
        <source>Try It</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>The workload &quot;%1&quot; demonstrates this.</source>
        <translation>Die Arbeitslast „%1“ zeigt diesen Effekt.</translation>
    </message>
    <message>
        <source>Select this change on the What If page and predict its effect</source>
        <translation>Diese Änderung unter „Was wenn“ auswählen und ihre Wirkung vorhersagen</translation>
    </message>
    <message>
        <source>Show Costliest Wait</source>
        <translation>Teuerste Wartezeit zeigen</translation>
    </message>
    <message>
        <source>Show First</source>
        <translation>Erstes zeigen</translation>
    </message>
    <message>
        <source>Show Next (%1 of %2)</source>
        <translation>Nächstes zeigen (%1 von %2)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::AdvicePanel</name>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>Advice appears here when a run is open.</source>
        <translation>Hier erscheinen Ratschläge, sobald ein Lauf geöffnet ist.</translation>
    </message>
    <message>
        <source>Computing advice…</source>
        <translation>Ratschläge werden berechnet…</translation>
    </message>
    <message>
        <source>No device work was recorded, so there is no advice.</source>
        <translation>Es wurde keine Gerätearbeit aufgezeichnet, daher gibt es keine Ratschläge.</translation>
    </message>
    <message>
        <source>No advice: apart from computation and time outside device activity, nothing takes 2 % of the run.</source>
        <translation>Kein Rat: Außer der Berechnung und der Zeit außerhalb der Geräteaktivität nimmt nichts 2 % des Laufs ein.</translation>
    </message>
    <message>
        <source>-%1</source>
        <comment>gain</comment>
        <translation>-%1</translation>
    </message>
    <message>
        <source>Gain: %1</source>
        <translation>Gewinn: %1</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Aligner</name>
    <message>
        <source>Alignment needs at least two runs.</source>
        <translation>Zum Ausrichten sind mindestens zwei Läufe nötig.</translation>
    </message>
    <message>
        <source>The numbers of these runs are still being computed.</source>
        <translation>Die Zahlen dieser Läufe werden noch berechnet.</translation>
    </message>
    <message>
        <source>These runs have no common steps: no annotated steps and no repeating launches.</source>
        <translation>Diese Läufe haben keine gemeinsamen Schritte: weder markierte Schritte noch sich wiederholende Starts.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::AmountDelegate</name>
    <message>
        <source>x as fast</source>
        <translation>x so schnell</translation>
    </message>
    <message>
        <source> streams</source>
        <translation> Streams</translation>
    </message>
    <message>
        <source>once in </source>
        <translation>1 von </translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::BudgetBar</name>
    <message>
        <source>Time budget</source>
        <translation>Zeitbudget</translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <comment>label of a part, its time, its share, the whole time</comment>
        <translation>%1: %2, %3 von %4</translation>
    </message>
    <message>
        <source>Selection: %1, %2 of %3</source>
        <comment>time, share, the whole time of the selected range</comment>
        <translation>Auswahl: %1, %2 von %3</translation>
    </message>
    <message>
        <source>Click to go to the longest stretch; click again for the next one.</source>
        <translation>Klick springt zum längsten Abschnitt, ein weiterer zum nächsten.</translation>
    </message>
    <message>
        <source>This run is too large to list its idle gaps.</source>
        <translation>Dieser Lauf ist zu groß, um seine Leerlauflücken aufzulisten.</translation>
    </message>
    <message>
        <source>%1: stretch %2 of %3 by length, %4</source>
        <comment>label of a part, position, count, duration</comment>
        <translation>%1: Abschnitt %2 von %3 nach Länge, %4</translation>
    </message>
    <message>
        <source>Available when the run is complete.</source>
        <translation>Verfügbar, sobald der Lauf beendet ist.</translation>
    </message>
    <message>
        <source>Mean of the devices</source>
        <translation>Mittel der Geräte</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::BudgetModel</name>
    <message>
        <source>%1 of A, %2 of B</source>
        <comment>shares of the windows</comment>
        <translation>%1 von A, %2 von B</translation>
    </message>
    <message>
        <source>Time in the repeat with the median wall time; with several devices, the mean over them</source>
        <translation>Zeit in der Wiederholung mit dem Median der Laufzeiten; bei mehreren Geräten deren Mittel</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Share of the window</source>
        <translation>Anteil am Zeitfenster</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ChangeModel</name>
    <message>
        <source>%1x as fast</source>
        <translation>%1x so schnell</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>once in %1</source>
        <translation>1 von %1</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>kostet %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>saves alone</source>
        <translation>spart allein</translation>
    </message>
    <message>
        <source>%1
One stream per direction with double buffering.
Copies between host and device: %2, taking %3.</source>
        <translation>%1
Ein Stream je Richtung mit doppelter Pufferung.
Kopien zwischen Host und Gerät: %2, Dauer %3.</translation>
    </message>
    <message>
        <source>%1
Each iteration begins with a copy to the device and has its own buffers.
Copies between host and device: %2, taking %3.</source>
        <translation>%1
Jede Iteration beginnt mit einer Kopie zum Gerät und hat eigene Puffer.
Kopien zwischen Host und Gerät: %2, Dauer %3.</translation>
    </message>
    <message>
        <source>%1
All launches between two waits of a thread become one graph launch.
Launches: %2, taking %3.</source>
        <translation>%1
Alle Starts zwischen zwei Wartezeiten eines Threads werden zu einem Graphstart.
Starts: %2, Dauer %3.</translation>
    </message>
    <message>
        <source>%1
Ran %2, %3 in total.</source>
        <extracomment>%2: &quot;5 times&quot;</extracomment>
        <translation>%1
%2 gelaufen, insgesamt %3.</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>amount</source>
        <translation>Umfang</translation>
    </message>
    <message>
        <source>Changes to predict; any combination is possible</source>
        <translation>Vorherzusagende Änderungen; beliebig kombinierbar</translation>
    </message>
    <message>
        <source>Remaining wait frequency or speedup; double-click or press F2 to edit</source>
        <translation>Verbleibende Häufigkeit der Wartezeiten oder Beschleunigung; zum Bearbeiten doppelklicken oder F2 drücken</translation>
    </message>
    <message>
        <source>Predicted saving of this change alone. Combined savings may differ from the sum.</source>
        <translation>Vorhergesagte Ersparnis durch diese Änderung allein. Kombiniert kann die Ersparnis von der Summe abweichen.</translation>
    </message>
    <message>
        <source>%1
Idle gaps: %2. Waits: %3.
Press Delete to remove it from the list.</source>
        <translation>%1
Verursachter Leerlauf: %2. Wartezeiten: %3.
Entf entfernt den Eintrag aus der Liste.</translation>
    </message>
    <message>
        <source>%1
Waits: %2. Idle gaps: %3.
The copies use pinned memory and return immediately.</source>
        <translation>%1
Wartezeiten: %2. Verursachter Leerlauf: %3.
Die Kopien verwenden fixierten Speicher und kehren sofort zurück.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ChangeTable</name>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>No matching command is available.</source>
        <translation>Kein passender Befehl verfügbar.</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Befehl eingeben</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CommunicationPanel</name>
    <message>
        <source>This rank never came last</source>
        <translation>Dieser Rang kam nie zuletzt</translation>
    </message>
    <message>
        <source>Computing the table.</source>
        <translation>Die Tabelle wird berechnet.</translation>
    </message>
    <message>
        <source>No communication kernels in this run.</source>
        <translation>Keine Kommunikations-Kernel in diesem Lauf.</translation>
    </message>
    <message>
        <source>No collectives start in the selected range.</source>
        <translation>Im ausgewählten Bereich beginnen keine kollektiven Operationen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ComparePanel</name>
    <message>
        <source>An experiment is running. This is the previous result.</source>
        <translation>Ein Experiment läuft. Dies ist das vorige Ergebnis.</translation>
    </message>
    <message>
        <source>Computing numbers...</source>
        <translation>Zahlen werden berechnet...</translation>
    </message>
    <message>
        <source>The comparison appears when the experiment is complete.</source>
        <translation>Der Vergleich erscheint, wenn das Experiment abgeschlossen ist.</translation>
    </message>
    <message>
        <source>Nothing to compare yet. Run two strategies of a workload, or open two files together.</source>
        <translation>Noch nichts zu vergleichen. Zwei Strategien einer Arbeitslast ausführen oder zwei Dateien zusammen öffnen.</translation>
    </message>
    <message>
        <source>Nothing to compare yet. Run a second strategy of the workload, or open another file beside this one.</source>
        <translation>Noch nichts zu vergleichen. Eine zweite Strategie der Arbeitslast ausführen oder eine weitere Datei daneben öffnen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ComparisonCard</name>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CriticalPathController</name>
    <message>
        <source>The critical path is available for measured runs only</source>
        <translation>Den kritischen Pfad gibt es nur für gemessene Läufe</translation>
    </message>
    <message>
        <source>The critical path is still being computed</source>
        <translation>Der kritische Pfad wird noch berechnet</translation>
    </message>
    <message>
        <source>End of the critical path</source>
        <translation>Ende des kritischen Pfads</translation>
    </message>
    <message>
        <source>Start of the critical path</source>
        <translation>Beginn des kritischen Pfads</translation>
    </message>
    <message>
        <source>Critical path, interval %1 of %2: %3, %4</source>
        <translation>Kritischer Pfad, Intervall %1 von %2: %3, %4</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::CriticalPathSection</name>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>on the timeline</source>
        <translation>auf der Zeitachse</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>The chain of dependencies that determines the run time. Shortening work off this path does not shorten the run.</source>
        <translation>Die Kette von Abhängigkeiten, die die Laufzeit bestimmt. Arbeit außerhalb dieses Pfads zu verkürzen, verkürzt den Lauf nicht.</translation>
    </message>
    <message>
        <source>Show the critical path on the timeline (K)</source>
        <translation>Den kritischen Pfad auf der Zeitachse zeigen (K)</translation>
    </message>
    <message>
        <source>Previous interval</source>
        <translation>Voriges Intervall</translation>
    </message>
    <message>
        <source>Go to the previous interval of the critical path (,)</source>
        <translation>Zum vorigen Intervall des kritischen Pfads gehen (,)</translation>
    </message>
    <message>
        <source>Next interval</source>
        <translation>Nächstes Intervall</translation>
    </message>
    <message>
        <source>Go to the next interval of the critical path (.)</source>
        <translation>Zum nächsten Intervall des kritischen Pfads gehen (.)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DetailsPanel</name>
    <message>
        <source>◂ same name</source>
        <translation>◂ gleicher Name</translation>
    </message>
    <message>
        <source>same name ▸</source>
        <translation>gleicher Name ▸</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Click a span to see its details.</source>
        <translation>Für Einzelheiten auf einen Abschnitt klicken.</translation>
    </message>
    <message>
        <source>Previous span with this name</source>
        <translation>Voriger Abschnitt mit diesem Namen</translation>
    </message>
    <message>
        <source>Next span with this name</source>
        <translation>Nächster Abschnitt mit diesem Namen</translation>
    </message>
    <message>
        <source>Copy all details as text</source>
        <translation>Alle Einzelheiten als Text kopieren</translation>
    </message>
    <message>
        <source>Without this wait</source>
        <translation>Ohne diese Wartezeit</translation>
    </message>
    <message>
        <source>Predict the run time without this wait</source>
        <translation>Die Laufzeit ohne diese Wartezeit vorhersagen</translation>
    </message>
    <message>
        <source>Without waits at this site</source>
        <translation>Ohne Wartezeiten dieser Stelle</translation>
    </message>
    <message>
        <source>Predict the run time without any wait at this call site</source>
        <translation>Die Laufzeit ohne alle Wartezeiten an dieser Aufrufstelle vorhersagen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DifferenceTable</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>Filter: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
    <message>
        <source>Copy the selected or all visible rows as tab-separated text</source>
        <translation>Ausgewählte oder alle sichtbaren Zeilen als tabulatorgetrennten Text kopieren</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DistributionPage</name>
    <message>
        <source>Launch latency and queue depth over time</source>
        <translation>Startlatenz und Tiefe der Warteschlange im Zeitverlauf</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: how many spans, %2: the name that they have</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Duration of the spans with the selected name</source>
        <translation>Dauer der Abschnitte mit dem ausgewählten Namen</translation>
    </message>
    <message>
        <source>Select a span to see the durations of all spans with its name</source>
        <translation>Einen Abschnitt auswählen, um die Dauer aller gleichnamigen Abschnitte zu sehen</translation>
    </message>
    <message>
        <source>Launches per stream: maximum launch latency over time, and queue depth</source>
        <translation>Starts je Stream: größte Startlatenz im Zeitverlauf und Tiefe der Warteschlange</translation>
    </message>
    <message>
        <source>Launches over time need the entire run in memory, which exceeds the memory limit for sessions</source>
        <translation>Starts im Zeitverlauf brauchen den ganzen Lauf im Arbeitsspeicher, was die Grenze für Sitzungen überschreitet</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DocumentController</name>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>Aufzeichnungen öffnen</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Opening cancelled; partial data was discarded.</source>
        <translation>Öffnen abgebrochen; unvollständige Daten wurden verworfen.</translation>
    </message>
    <message numerus="yes">
        <source>None of the %n files could be opened.</source>
        <translation>
            <numerusform>Die %n Datei konnte nicht geöffnet werden.</numerusform>
            <numerusform>Keine der %n Dateien konnte geöffnet werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot open file</source>
        <translation>Datei kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>File not saved</source>
        <translation>Datei nicht gespeichert</translation>
    </message>
    <message>
        <source>Notes not saved</source>
        <translation>Notizen nicht gespeichert</translation>
    </message>
    <message>
        <source>The recording of %1 could not be written to disk and will be lost. Save it?</source>
        <translation>Die Aufzeichnung von %1 konnte nicht auf den Datenträger geschrieben werden und geht verloren. Speichern?</translation>
    </message>
    <message>
        <source>The notes on %1 are not saved and will be lost. Save them in a .stallscope file?</source>
        <translation>Die Notizen zu %1 sind nicht gespeichert und gehen verloren. In einer .stallscope-Datei speichern?</translation>
    </message>
    <message>
        <source>%1 was not saved. It is listed under File &gt; Recordings Not Saved.</source>
        <translation>%1 wurde nicht gespeichert. Zu finden unter „Datei &gt; Nicht gespeicherte Aufzeichnungen“.</translation>
    </message>
    <message>
        <source>The recording of %1 is not saved. Save it?</source>
        <translation>Die Aufzeichnung von %1 ist nicht gespeichert. Speichern?</translation>
    </message>
    <message>
        <source>The notes on %1 are not saved. Save them in a .stallscope file?</source>
        <translation>Die Notizen zu %1 sind nicht gespeichert. In einer .stallscope-Datei speichern?</translation>
    </message>
    <message>
        <source>Interrupted recording found</source>
        <translation>Unterbrochene Aufzeichnung gefunden</translation>
    </message>
    <message>
        <source>Stallscope exited while recording a run. The data recorded so far is in %1.</source>
        <translation>Stallscope wurde während einer Aufzeichnung beendet. Die bis dahin aufgezeichneten Daten liegen in %1.</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Only Nsight Systems can read this report. Run %1 to export it?</source>
        <translation>Nur Nsight Systems kann diesen Bericht lesen. %1 ausführen, um ihn zu exportieren?</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Traces (*.stallscope *.json *.json.gz *.xplane.pb *.xplane.pb.gz *.pftrace *.perfetto-trace *.proto *.sqlite *.nsys-rep *.qdrep *.db *.rpd);;All files (*)</source>
        <translation>Traces (*.stallscope *.json *.json.gz *.xplane.pb *.xplane.pb.gz *.pftrace *.perfetto-trace *.proto *.sqlite *.nsys-rep *.qdrep *.db *.rpd);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a folder with a trace for each rank</source>
        <translation>Ordner mit einer Aufzeichnung je Rang öffnen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::DropVeil</name>
    <message numerus="yes">
        <source>Drop to open %n files</source>
        <translation>
            <numerusform>Loslassen, um %n Datei zu öffnen</numerusform>
            <numerusform>Loslassen, um %n Dateien zu öffnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Drop to open the traces of the ranks in %1</source>
        <translation>Loslassen, um die Traces der Ranks in %1 zu öffnen</translation>
    </message>
    <message>
        <source>Drop to open %1</source>
        <translation>Loslassen, um %1 zu öffnen</translation>
    </message>
    <message>
        <source>Only local files can be dropped here</source>
        <translation>Hier lassen sich nur lokale Dateien ablegen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ExperimentController</name>
    <message>
        <source>The run of %1 ended in the background and could not be saved</source>
        <translation>Der Lauf von %1 endete im Hintergrund und konnte nicht gespeichert werden</translation>
    </message>
    <message>
        <source>An experiment is running</source>
        <translation>Ein Experiment läuft</translation>
    </message>
    <message>
        <source>The experiment is not complete. Stop it and close? Results so far are kept.</source>
        <translation>Das Experiment ist noch nicht abgeschlossen. Anhalten und schließen? Bisherige Ergebnisse bleiben erhalten.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FactModel</name>
    <message>
        <source>%1
Click to go there</source>
        <translation>%1
Anklicken, um dorthin zu gehen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FlamePanel</name>
    <message>
        <source>computing...</source>
        <translation>wird berechnet...</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Run to show</source>
        <translation>Anzuzeigender Lauf</translation>
    </message>
    <message>
        <source>Width of boxes</source>
        <translation>Breite der Kästen</translation>
    </message>
    <message>
        <source>Time that determines the width of boxes</source>
        <translation>Zeit, die die Breite der Kästen bestimmt</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Hostzeit</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>Gerätezeit</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Highlight boxes whose names contain all of these words, for example: aten mm</source>
        <translation>Kästen hervorheben, deren Namen alle diese Wörter enthalten, zum Beispiel: aten mm</translation>
    </message>
    <message>
        <source>Reset Zoom</source>
        <translation>Zoom zurücksetzen</translation>
    </message>
    <message>
        <source>Show all threads</source>
        <translation>Alle Threads zeigen</translation>
    </message>
    <message>
        <source>Selected range, %1</source>
        <translation>Ausgewählter Bereich, %1</translation>
    </message>
    <message>
        <source>Visible range, %1</source>
        <translation>Sichtbarer Bereich, %1</translation>
    </message>
    <message>
        <source>No run open.</source>
        <translation>Kein Lauf geöffnet.</translation>
    </message>
    <message>
        <source>The flame graph is available when the run is complete.</source>
        <translation>Der Flammengraph ist verfügbar, wenn der Lauf abgeschlossen ist.</translation>
    </message>
    <message>
        <source>Computing the flame graph.</source>
        <translation>Der Flammengraph wird berechnet.</translation>
    </message>
    <message>
        <source>No host activity in this range.</source>
        <translation>Keine Hostaktivität in diesem Bereich.</translation>
    </message>
    <message>
        <source>No device work is launched in this range.</source>
        <translation>In diesem Bereich wird keine Gerätearbeit gestartet.</translation>
    </message>
    <message>
        <source>no match</source>
        <extracomment>%1: &quot;12 spans&quot;, %2: their time</extracomment>
        <translation>kein Treffer</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FlameView</name>
    <message>
        <source>Flame graph of the host stacks</source>
        <translation>Flammengraph der Host-Aufrufstapel</translation>
    </message>
    <message>
        <source>%1: host %2 (%3), self %4; device %5 (%6)</source>
        <extracomment>%1: a name, %2: time on the host, %3: its share, %4: the part outside of inner spans, %5: time on the device, %6: its share</extracomment>
        <translation>%1: Host %2 (%3), davon eigen %4; Gerät %5 (%6)</translation>
    </message>
    <message>
        <source>&amp;Zoom to Box</source>
        <translation>Auf Kasten &amp;zoomen</translation>
    </message>
    <message>
        <source>&amp;Reset Zoom</source>
        <translation>Zoom zu&amp;rücksetzen</translation>
    </message>
    <message>
        <source>Show in &amp;Timeline</source>
        <translation>In der Zei&amp;tachse zeigen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FollowController</name>
    <message>
        <source>%1 is complete.</source>
        <translation>%1 ist vollständig.</translation>
    </message>
    <message numerus="yes">
        <source>Following %n files</source>
        <translation>
            <numerusform>%n Datei wird verfolgt</numerusform>
            <numerusform>%n Dateien werden verfolgt</numerusform>
        </translation>
    </message>
    <message>
        <source>Following %1: %2, %3</source>
        <extracomment>%1: a file, %2: how long what it holds takes, %3: how many spans it holds</extracomment>
        <translation>%1 wird verfolgt: %2, %3</translation>
    </message>
    <message>
        <source>Stopped following %1. The view shows the data recorded so far.</source>
        <translation>%1 wird nicht mehr verfolgt. Gezeigt werden die bisher aufgezeichneten Daten.</translation>
    </message>
    <message>
        <source>Stopped following all files. The view shows the data recorded so far.</source>
        <translation>Keine Datei wird mehr verfolgt. Gezeigt werden die bisher aufgezeichneten Daten.</translation>
    </message>
    <message>
        <source>The program that wrote %1 ended before the recording was complete. The view shows the data recorded so far.</source>
        <translation>Das Programm, das %1 schrieb, endete vor Abschluss der Aufzeichnung. Gezeigt werden die bisher aufgezeichneten Daten.</translation>
    </message>
    <message>
        <source>Cannot continue following %1</source>
        <translation>%1 kann nicht weiter verfolgt werden</translation>
    </message>
    <message>
        <source>Following %1: no data recorded yet</source>
        <translation>%1 wird verfolgt: noch keine Daten aufgezeichnet</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::FoundPanel</name>
    <message>
        <source>For example: kind:kernel dur&gt;1ms stream:7 gemm</source>
        <translation>Zum Beispiel: kind:kernel dur&gt;1ms stream:7 gemm</translation>
    </message>
    <message>
        <source>Find spans</source>
        <translation>Abschnitte suchen</translation>
    </message>
    <message>
        <source>Words of the name, and filters: kind:kernel,copy,memset,call,wait,op,range,python dur&gt;1ms dur&lt;=2us bytes&gt;1MB stream:7 device:0 thread:main arg:text. Quotes keep words together.</source>
        <translation>Wörter des Namens und Filter: kind:kernel,copy,memset,call,wait,op,range,python dur&gt;1ms dur&lt;=2us bytes&gt;1MB stream:7 device:0 thread:main arg:text. Anführungszeichen halten Wörter zusammen.</translation>
    </message>
    <message>
        <source>Found spans</source>
        <translation>Gefundene Abschnitte</translation>
    </message>
    <message>
        <source>No spans match in the selected range.</source>
        <translation>Im ausgewählten Bereich passt kein Abschnitt.</translation>
    </message>
    <message>
        <source>No spans match.</source>
        <translation>Kein Abschnitt passt.</translation>
    </message>
    <message>
        <source>Enter words of names, or filters such as kind:kernel or dur&gt;1ms.</source>
        <translation>Wörter von Namen eingeben oder Filter wie kind:kernel oder dur&gt;1ms.</translation>
    </message>
    <message>
        <source>%1, %2 in total</source>
        <extracomment>%1: &quot;1,234 spans&quot;, %2: the sum of their durations</extracomment>
        <translation>%1, insgesamt %2</translation>
    </message>
    <message>
        <source>%1; the first %2 are listed</source>
        <translation>%1; die ersten %2 sind aufgeführt</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Anleitung durchsuchen</translation>
    </message>
    <message>
        <source>Lists the pages that contain all of these words; Enter goes to the next occurrence</source>
        <translation>Zeigt die Seiten, die alle diese Wörter enthalten; Eingabe geht zur nächsten Fundstelle</translation>
    </message>
    <message>
        <source>No page contains these words.</source>
        <translation>Keine Seite enthält diese Wörter.</translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stallscope::gui::HeaderColumn</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Oben anheften</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Show Python functions</source>
        <translation>Python-Funktionen zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show all hidden tracks (%n)</source>
        <translation>
            <numerusform>Ausgeblendete Spur zeigen (%n)</numerusform>
            <numerusform>Alle ausgeblendeten Spuren zeigen (%n)</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset tracks</source>
        <translation>Spuren zurücksetzen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::HeatMap</name>
    <message>
        <source>Sweep heat map</source>
        <translation>Heatmap der Messreihe</translation>
    </message>
    <message>
        <source>Move between cells with the arrow keys; press Enter to show the run.</source>
        <translation>Mit den Pfeiltasten zwischen den Feldern wechseln; die Eingabetaste zeigt den Lauf.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::HistogramPlot</name>
    <message>
        <source>%1 of %2 to %3</source>
        <extracomment>%1: how many spans take from %2 to %3</extracomment>
        <translation>%1 von %2 bis %3</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::JobBar</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>Opening %n files</source>
        <translation>
            <numerusform>%n Datei wird geöffnet</numerusform>
            <numerusform>%n Dateien werden geöffnet</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::LaunchPlot</name>
    <message>
        <source>Launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>Tiefe der Warteschlange</translation>
    </message>
    <message>
        <source>%1: %2 from the launch at %3 to its start</source>
        <translation>%1: %2 vom Start bei %3 bis zum Beginn</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Legend</name>
    <message>
        <source>critical path: %1</source>
        <translation>kritischer Pfad: %1</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API-Aufruf</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>critical path:</source>
        <translation>kritischer Pfad:</translation>
    </message>
    <message>
        <source>host waits</source>
        <translation>Host wartet</translation>
    </message>
    <message>
        <source>idle gap after a wait; filled: bubble</source>
        <translation>Leerlauflücke nach einer Wartezeit; gefüllt: Bubble</translation>
    </message>
    <message>
        <source>colour by name</source>
        <translation>Farbe nach Name</translation>
    </message>
    <message>
        <source>colour by thread and stream</source>
        <translation>Farbe nach Thread und Stream</translation>
    </message>
    <message>
        <source>synchronization record</source>
        <translation>Synchronisationseintrag</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>Overhead des Profilers</translation>
    </message>
    <message>
        <source>host waits, from cheap to costly</source>
        <translation>Host wartet, von günstig bis teuer</translation>
    </message>
    <message>
        <source>host waits, at no cost</source>
        <translation>Host wartet, ohne Kosten</translation>
    </message>
    <message>
        <source>operations, by name</source>
        <translation>Operationen, nach Namen</translation>
    </message>
    <message>
        <source>ranges, by name</source>
        <translation>Bereiche, nach Namen</translation>
    </message>
    <message>
        <source>ranges and operations, by name</source>
        <translation>Bereiche und Operationen, nach Namen</translation>
    </message>
    <message>
        <source>mark without duration</source>
        <translation>Markierung ohne Dauer</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::LiveBar</name>
    <message>
        <source>Stop Following</source>
        <translation>Nicht mehr verfolgen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Terminate...</source>
        <translation>Sofort beenden...</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::LossBar</name>
    <message>
        <source>Missing data</source>
        <translation>Fehlende Daten</translation>
    </message>
    <message numerus="yes">
        <source>%1 %n more: hover for details.</source>
        <translation>
            <numerusform>%1 %n weitere: Einzelheiten im Tooltip.</numerusform>
            <numerusform>%1 %n weitere: Einzelheiten im Tooltip.</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing data: %1 (%2). %3</source>
        <extracomment>%1: what is wrong (&quot;unfinished spans&quot;), %2: how many, %3: sentences that explain it</extracomment>
        <translation>Daten fehlen: %1 (%2). %3</translation>
    </message>
    <message>
        <source>Warning: %1 (%2). %3</source>
        <translation>Warnung: %1 (%2). %3</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::MainWindow</name>
    <message>
        <source>Stallscope</source>
        <translation>Stallscope</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>%1[*] - Stallscope</source>
        <translation>%1[*] - Stallscope</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Commands...</source>
        <translation>&amp;Befehle...</translation>
    </message>
    <message>
        <source>&amp;Keyboard and Mouse...</source>
        <translation>&amp;Tastatur und Maus...</translation>
    </message>
    <message>
        <source>Cannot run workload</source>
        <translation>Arbeitslast kann nicht ausgeführt werden</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;About Stallscope</source>
        <translation>Ü&amp;ber Stallscope</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>About Stallscope</source>
        <translation>Über Stallscope</translation>
    </message>
    <message>
        <source>Stallscope %1</source>
        <translation>Stallscope %1</translation>
    </message>
    <message>
        <source>Shows why a GPU waits for its host, and a host for its GPU.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Zeigt, warum eine GPU auf ihren Host wartet und ein Host auf seine GPU.

Freie Software unter der GNU General Public License, Version 3 oder neuer. Ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>Next Pane</source>
        <translation>Nächstes Feld</translation>
    </message>
    <message>
        <source>Move the keyboard focus to the next pane or panel</source>
        <translation>Den Tastaturfokus auf das nächste Feld setzen</translation>
    </message>
    <message>
        <source>Previous Pane</source>
        <translation>Voriges Feld</translation>
    </message>
    <message>
        <source>Move the keyboard focus to the previous pane or panel</source>
        <translation>Den Tastaturfokus auf das vorige Feld setzen</translation>
    </message>
    <message>
        <source>Open Context Menu</source>
        <translation>Kontextmenü öffnen</translation>
    </message>
    <message>
        <source>Open the context menu of the focused item (also the Menu key)</source>
        <translation>Das Kontextmenü des Elements mit dem Tastaturfokus öffnen (auch mit der Menütaste)</translation>
    </message>
    <message>
        <source>Find a command by name</source>
        <translation>Einen Befehl über seinen Namen finden</translation>
    </message>
    <message>
        <source>Show and change keyboard shortcuts; show mouse gestures</source>
        <translation>Tastenkürzel zeigen und ändern; Mausgesten zeigen</translation>
    </message>
    <message>
        <source>Open the illustrated guide (in English)</source>
        <translation>Das bebilderte Handbuch öffnen (auf Englisch)</translation>
    </message>
    <message>
        <source>Device lost</source>
        <translation>Gerät verloren</translation>
    </message>
    <message>
        <source>%1.

Restart Stallscope to use the device again.</source>
        <translation>%1.

Stallscope neu starten, um das Gerät wieder zu benutzen.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>The run of %1 is complete and listed under Recordings Not Saved.</source>
        <translation>Der Lauf von %1 ist abgeschlossen und steht unter „Nicht gespeicherte Aufzeichnungen“.</translation>
    </message>
    <message>
        <source>Pre&amp;ferences...</source>
        <translation>&amp;Einstellungen...</translation>
    </message>
    <message>
        <source>Change mouse wheel, units, theme, memory limit, language and shortcuts</source>
        <translation>Mausrad, Einheiten, Farbschema, Speichergrenze, Sprache und Tastenkürzel ändern</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::MetricModel</name>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>The repeats of A and B overlap or are too few: this difference may be due to chance.</source>
        <translation>Die Wiederholungen von A und B überlappen sich oder sind zu wenige: Dieser Unterschied kann Zufall sein.</translation>
    </message>
    <message>
        <source>Value of the repeat with the median wall time, as shown on the timeline</source>
        <translation>Wert der Wiederholung mit dem Median der Laufzeiten, wie auf der Zeitachse gezeigt</translation>
    </message>
    <message>
        <source>Difference relative to A</source>
        <translation>Unterschied relativ zu A</translation>
    </message>
    <message>
        <source>Given only if the repeats of A and B do not overlap and each side has at least five</source>
        <translation>Nur angegeben, wenn sich die Wiederholungen von A und B nicht überlappen und jede Seite mindestens fünf hat</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::Navigation</name>
    <message>
        <source>Select a span first</source>
        <translation>Zuerst einen Abschnitt auswählen</translation>
    </message>
    <message>
        <source>This span has no linked launch or device work</source>
        <translation>Dieser Abschnitt hat weder einen zugehörigen Start noch zugehörige Gerätearbeit</translation>
    </message>
    <message>
        <source>Searching for this name…</source>
        <translation>Dieser Name wird gesucht…</translation>
    </message>
    <message>
        <source>No more spans with this name</source>
        <translation>Keine weiteren Abschnitte mit diesem Namen</translation>
    </message>
    <message>
        <source>No previous spans with this name</source>
        <translation>Keine früheren Abschnitte mit diesem Namen</translation>
    </message>
    <message>
        <source>Too many waits to list within the memory limit for sessions</source>
        <translation>Zu viele Wartezeiten, um sie innerhalb der Arbeitsspeichergrenze für Sitzungen aufzulisten</translation>
    </message>
    <message>
        <source>The waits are still being computed</source>
        <translation>Die Wartezeiten werden noch berechnet</translation>
    </message>
    <message>
        <source>No waits in this run</source>
        <translation>Keine Wartezeiten in diesem Lauf</translation>
    </message>
    <message>
        <source>No more waits</source>
        <translation>Keine weiteren Wartezeiten</translation>
    </message>
    <message>
        <source>No previous waits</source>
        <translation>Keine früheren Wartezeiten</translation>
    </message>
    <message>
        <source>No costlier waits</source>
        <translation>Keine teureren Wartezeiten</translation>
    </message>
    <message>
        <source>No wait causes idle time in this run</source>
        <translation>Keine Wartezeit verursacht Leerlauf in diesem Lauf</translation>
    </message>
    <message>
        <source>Wait %1 of %2 by cost</source>
        <translation>Wartezeit %1 von %2 nach Kosten</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NoteBook</name>
    <message>
        <source>Add Bookmark</source>
        <translation>Lesezeichen hinzufügen</translation>
    </message>
    <message>
        <source>Add Note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Change Colour</source>
        <translation>Farbe ändern</translation>
    </message>
    <message>
        <source>Edit Text</source>
        <translation>Text bearbeiten</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n Notes</source>
        <translation>
            <numerusform>%n Notiz entfernen</numerusform>
            <numerusform>%n Notizen entfernen</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove Bookmark</source>
        <translation>Lesezeichen entfernen</translation>
    </message>
    <message>
        <source>Remove Note</source>
        <translation>Notiz entfernen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NoteEditor</name>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>New Note</source>
        <translation>Neue Notiz</translation>
    </message>
    <message>
        <source>Edit Bookmark</source>
        <translation>Lesezeichen bearbeiten</translation>
    </message>
    <message>
        <source>Edit Note</source>
        <translation>Notiz bearbeiten</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Text der Notiz</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Default colour</source>
        <translation>Standardfarbe</translation>
    </message>
    <message>
        <source>Describe this span or range</source>
        <translation>Diesen Abschnitt oder Bereich beschreiben</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NoteModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NotesController</name>
    <message>
        <source>Notes can be added when the file is fully loaded</source>
        <translation>Notizen sind möglich, sobald die Datei vollständig geladen ist</translation>
    </message>
    <message>
        <source>Notes can be added to measured timelines only</source>
        <translation>Notizen sind nur auf gemessenen Zeitachsen möglich</translation>
    </message>
    <message>
        <source>Select a span or a range to add a note</source>
        <translation>Für eine Notiz einen Abschnitt oder Bereich auswählen</translation>
    </message>
    <message>
        <source>The note was not saved; its text is restored when you open it again</source>
        <translation>Die Notiz wurde nicht gespeichert; ihr Text ist beim nächsten Öffnen wieder da</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NotesPanel</name>
    <message>
        <source>Notes and bookmarks</source>
        <translation>Notizen und Lesezeichen</translation>
    </message>
    <message>
        <source>Filter notes</source>
        <translation>Notizen filtern</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Change the text and the colour of the selected note</source>
        <translation>Text und Farbe der ausgewählten Notiz ändern</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected notes (Delete)</source>
        <translation>Die ausgewählten Notizen entfernen (Entf)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected notes, or all notes, as text</source>
        <translation>Die ausgewählten oder alle Notizen als Text kopieren</translation>
    </message>
    <message>
        <source>No notes. Press T to add a note to the selected span or range, B to add a bookmark at the mouse pointer.</source>
        <translation>Keine Notizen. T fügt dem ausgewählten Abschnitt oder Bereich eine Notiz hinzu, B ein Lesezeichen am Mauszeiger.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NumberModel</name>
    <message>
        <source>...</source>
        <translation>...</translation>
    </message>
    <message>
        <source>selected range</source>
        <translation>ausgewählter Bereich</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ganzer Lauf</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a run, and which part of it</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::NumbersPanel</name>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Run summary</source>
        <translation>Zusammenfassung des Laufs</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Computing numbers...</source>
        <translation>Zahlen werden berechnet...</translation>
    </message>
    <message>
        <source>Computing numbers segment by segment because the run exceeds the memory limit for sessions: %1.</source>
        <translation>Die Zahlen werden Abschnitt für Abschnitt berechnet, weil der Lauf die Arbeitsspeichergrenze für Sitzungen überschreitet: %1.</translation>
    </message>
    <message>
        <source>All Metrics</source>
        <translation>Alle Kennzahlen</translation>
    </message>
    <message>
        <source>Show or hide the table of all metrics</source>
        <translation>Tabelle aller Kennzahlen ein- oder ausblenden</translation>
    </message>
    <message>
        <source>selected range, %1</source>
        <translation>ausgewählter Bereich, %1</translation>
    </message>
    <message>
        <source>Numbers of the first %1 of the run: %2</source>
        <translation>Zahlen der ersten %1 des Laufs: %2</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>erste %1</translation>
    </message>
    <message>
        <source>first %1 of the run</source>
        <translation>erste %1 des Laufs</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::OperatorsPanel</name>
    <message>
        <source>Computing the table.</source>
        <translation>Die Tabelle wird berechnet.</translation>
    </message>
    <message>
        <source>No operations or ranges in this run.</source>
        <translation>Keine Operationen oder Bereiche in diesem Lauf.</translation>
    </message>
    <message>
        <source>No operations or ranges start in the selected range.</source>
        <translation>Im ausgewählten Bereich beginnen keine Operationen oder Bereiche.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::OutputPanel</name>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>The output of recorded programs appears here.</source>
        <translation>Hier erscheint die Ausgabe aufgezeichneter Programme.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::OverviewBar</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Device utilization over the entire time. Drag the visible range to move it, drag outside to select a new one, use the wheel to zoom.</source>
        <translation>Geräteauslastung über die gesamte Zeit. Den sichtbaren Bereich ziehen, um ihn zu verschieben, außerhalb ziehen, um einen neuen zu wählen, mit dem Mausrad zoomen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PairPage</name>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>The axis does not begin at zero.</source>
        <translation>Die Achse beginnt nicht bei null.</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Wall times</source>
        <translation>Laufzeiten</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>%1 (%2 differ)</source>
        <extracomment>%1: what a table lists, %2: how many of its rows</extracomment>
        <translation>%1 (%2 verschieden)</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Wall times: median, 95 % bootstrap interval, one dot per repeat</source>
        <translation>Laufzeiten: Median, 95-%-Bootstrap-Intervall, ein Punkt je Wiederholung</translation>
    </message>
    <message>
        <source>Sources of the difference</source>
        <translation>Ursachen des Unterschieds</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>The four bars add up exactly to the difference between the median repeats, %1 ns. Hatched: less time in B.</source>
        <translation>Die vier Balken ergeben genau den Unterschied zwischen den Median-Wiederholungen, %1 ns. Schraffiert: weniger Zeit in B.</translation>
    </message>
    <message>
        <source>All metrics, from the repeats with the median wall time</source>
        <translation>Alle Metriken, aus den Wiederholungen mit dem Median der Laufzeiten</translation>
    </message>
    <message>
        <source>Show single devices and streams</source>
        <translation>Einzelne Geräte und Streams zeigen</translation>
    </message>
    <message>
        <source>Show rows that are zero on both sides</source>
        <translation>Zeilen zeigen, die auf beiden Seiten null sind</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The parts add up exactly to the difference between the windows of the median repeats, %1 ns.</source>
        <translation>Die Teile ergeben genau den Unterschied zwischen den Zeitfenstern der Median-Wiederholungen, %1 ns.</translation>
    </message>
    <message>
        <source>Mean over the devices of each side.</source>
        <translation>Mittel über die Geräte jeder Seite.</translation>
    </message>
    <message>
        <source>Time budget</source>
        <translation>Zeitbudget</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PaneTitle</name>
    <message>
        <source>busy %1</source>
        <translation>beschäftigt %1</translation>
    </message>
    <message>
        <source>overlap %1</source>
        <translation>Überlappung %1</translation>
    </message>
    <message>
        <source>blocked mid-run %1</source>
        <translation>im Lauf blockiert %1</translation>
    </message>
    <message>
        <source>predicted, not measured</source>
        <translation>vorhergesagt, nicht gemessen</translation>
    </message>
    <message>
        <source>moved by %1  ×</source>
        <translation>um %1 verschoben  ×</translation>
    </message>
    <message>
        <source>no device work</source>
        <translation>keine Arbeit auf Geräten</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>keine Zahlen</translation>
    </message>
    <message>
        <source>computing numbers: %1</source>
        <translation>Zahlen werden berechnet: %1</translation>
    </message>
    <message>
        <source>computing numbers...</source>
        <translation>Zahlen werden berechnet...</translation>
    </message>
    <message>
        <source>Reset the offset of this run</source>
        <translation>Den Versatz dieses Laufs zurücksetzen</translation>
    </message>
    <message>
        <source>Waits: calls that blocked the host.</source>
        <translation>Wartezeiten: Aufrufe, die den Host blockierten.</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>wird geladen</translation>
    </message>
    <message>
        <source>Run time. Busy: share with device work, mean of several devices. Overlap: share of the busy time in which the host was not blocked. Blocked mid-run: share in which the host was blocked, final waits excluded.</source>
        <translation>Laufzeit. Beschäftigt: Anteil mit Gerätearbeit, bei mehreren Geräten deren Mittel. Überlappung: Anteil der beschäftigten Zeit, in dem der Host nicht blockiert war. Im Lauf blockiert: Anteil, in dem der Host blockiert war, abschließende Wartezeiten ausgenommen.</translation>
    </message>
    <message>
        <source>waits not recorded</source>
        <translation>Wartezeiten nicht aufgezeichnet</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PaneWidget</name>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Lanes of %1</source>
        <translation>Bahnen von %1</translation>
    </message>
    <message>
        <source>Tracks of %1</source>
        <translation>Spuren von %1</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PanelDocks</name>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>&amp;Ablösen</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>Aus&amp;blenden</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PanelTitle</name>
    <message>
        <source>Float or Dock</source>
        <translation>Ablösen oder andocken</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ParameterField</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Messreihe</translation>
    </message>
    <message>
        <source>Sweep %1</source>
        <translation>Messreihe über %1</translation>
    </message>
    <message>
        <source>Default of %1</source>
        <translation>Standard von %1</translation>
    </message>
    <message>
        <source>%1
Values as in &quot;%2&quot;, or a range as in &quot;1..8 +1&quot; or &quot;1k..1M x10&quot;</source>
        <translation>%1
Werte wie in „%2“ oder ein Bereich wie in „1..8 +1“ oder „1k..1M x10“</translation>
    </message>
    <message>
        <source>Reset to the default, %1</source>
        <translation>Auf den Standard %1 zurücksetzen</translation>
    </message>
    <message>
        <source>Sweep: run with several values of %1</source>
        <translation>Messreihe: mit mehreren Werten von %1 ausführen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ParameterForm</name>
    <message>
        <source>At most two parameters can be swept</source>
        <translation>Höchstens zwei Parameter können variiert werden</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PendingSaves</name>
    <message>
        <source>&amp;Wait, Then Close</source>
        <translation>&amp;Warten, dann schließen</translation>
    </message>
    <message>
        <source>Save in progress</source>
        <translation>Speichern läuft</translation>
    </message>
    <message>
        <source>%1 is still being written. Wait before closing?</source>
        <translation>%1 wird noch geschrieben. Vor dem Schließen warten?</translation>
    </message>
    <message>
        <source>&amp;Close Without Saving</source>
        <translation>&amp;Ohne Speichern schließen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PictureDialog</name>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Table of numbers</source>
        <translation>Tabelle der Zahlen</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>Durchsuchen...</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>%1x</source>
        <translation>%1x</translation>
    </message>
    <message>
        <source>Sca&amp;le</source>
        <translation>&amp;Maßstab</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>Die Datei ersetzen?</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save Picture As</source>
        <translation>Bild speichern unter</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>Durchsuchen: %1</translation>
    </message>
    <message>
        <source>Title and result text</source>
        <translation>Titel und Ergebnistext</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>Sichtbarer Bereich</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>Ausgewählter Bereich</translation>
    </message>
    <message>
        <source>Entire timeline</source>
        <translation>Gesamte Zeitachse</translation>
    </message>
    <message>
        <source>Same as window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>Pixels of the .png per screen pixel. Vector formats are independent of the resolution.</source>
        <translation>Pixel der .png-Datei pro Bildschirmpixel. Vektorformate sind auflösungsunabhängig.</translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>Not enough memory for a picture of this size.</source>
        <translation>Nicht genug Arbeitsspeicher für ein Bild dieser Größe.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PicturesController</name>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>report.html</source>
        <translation>bericht.html</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf)</source>
        <translation>Berichte (*.html *.pdf)</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Report not saved</source>
        <translation>Bericht nicht gespeichert</translation>
    </message>
    <message>
        <source>Picture copied to the clipboard</source>
        <translation>Bild in die Zwischenablage kopiert</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::PreferencesDialog</name>
    <message>
        <source>&amp;Less motion</source>
        <translation>&amp;Weniger Bewegung</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>&amp;Unit of durations</source>
        <translation>&amp;Einheit von Zeitdauern</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation>&amp;Mausrad</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>&amp;Memory for sessions</source>
        <translation>&amp;Arbeitsspeicher für Sitzungen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>&amp;Standardwerte</translation>
    </message>
    <message>
        <source>Restore the defaults of all preferences, except shortcuts</source>
        <translation>Standardwerte aller Einstellungen außer den Tastenkürzeln wiederherstellen</translation>
    </message>
    <message>
        <source>Limit for the spans of open sessions and of runs recorded in this window. Spans beyond it are reloaded from the file when they come into view. A quarter of the memory of this machine is %1 MiB.</source>
        <translation>Grenze für die Abschnitte geöffneter Sitzungen und in diesem Fenster aufgezeichneter Läufe. Was darüber hinausgeht, wird erneut aus der Datei geladen, wenn es sichtbar wird. Ein Viertel des Arbeitsspeichers dieses Rechners sind %1 MiB.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ProgramRecorder</name>
    <message>
        <source>was terminated by signal %1 (%2)</source>
        <translation>wurde durch Signal %1 (%2) beendet</translation>
    </message>
    <message>
        <source>exited with status %1</source>
        <translation>wurde mit Status %1 beendet</translation>
    </message>
    <message>
        <source>Cannot start &apos;%1&apos;: %2</source>
        <translation>„%1“ kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <source>Cannot find the recorder &apos;%1&apos; beside this application or in PATH. Reinstall Stallscope.</source>
        <translation>Das Aufzeichnungsprogramm „%1“ liegt weder neben dieser Anwendung noch im PATH. Stallscope neu installieren.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an executable program</source>
        <translation>„%1“ ist kein ausführbares Programm</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::QueryPanel</name>
    <message>
        <source>Save Query</source>
        <translation>Abfrage speichern</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Run Query</source>
        <translation>Abfrage ausführen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Enter)</source>
        <translation>Die Abfrage ausführen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Stop the running query</source>
        <translation>Die laufende Abfrage abbrechen</translation>
    </message>
    <message>
        <source>SQL query</source>
        <translation>SQL-Abfrage</translation>
    </message>
    <message>
        <source>SELECT ... FROM kernels
Ctrl+Space completes a word, Ctrl+Up shows earlier queries.</source>
        <translation>SELECT ... FROM kernels
Strg+Leertaste ergänzt ein Wort, Strg+Auf zeigt frühere Abfragen.</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>A query that takes longer is stopped</source>
        <translation>Eine Abfrage, die länger braucht, wird abgebrochen</translation>
    </message>
    <message>
        <source>No time limit</source>
        <translation>Kein Zeitlimit</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Queries that are ready to run</source>
        <translation>Abfragen, die sofort laufen</translation>
    </message>
    <message>
        <source>Saved Queries</source>
        <translation>Gespeicherte Abfragen</translation>
    </message>
    <message>
        <source>Run, save or delete your own queries</source>
        <translation>Eigene Abfragen ausführen, speichern oder löschen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Queries that were run before</source>
        <translation>Früher ausgeführte Abfragen</translation>
    </message>
    <message>
        <source>Running...</source>
        <translation>Läuft...</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Only the first %1 are shown (%2). Select fewer rows or columns to see all.</source>
        <translation>Nur die ersten %1 werden gezeigt (%2). Weniger Zeilen oder Spalten auswählen, um alle zu sehen.</translation>
    </message>
    <message>
        <source>%1 in %2.</source>
        <extracomment>%1: &quot;12 rows&quot;, %2: a duration</extracomment>
        <translation>%1 in %2.</translation>
    </message>
    <message>
        <source>The file is not complete yet.</source>
        <translation>Die Datei ist noch nicht vollständig.</translation>
    </message>
    <message>
        <source>&amp;Save Query...</source>
        <translation>Abfrage &amp;speichern...</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Clear History</source>
        <translation>&amp;Verlauf löschen</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>The query cannot be saved: its name or text is empty or too long, or %1 queries are saved already.</source>
        <translation>Die Abfrage kann nicht gespeichert werden: Ihr Name oder Text ist leer oder zu lang, oder es sind schon %1 Abfragen gespeichert.</translation>
    </message>
    <message>
        <source>Limit %1 s</source>
        <translation>Limit %1 s</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::QueryResults</name>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Rows of the query</source>
        <translation>Zeilen der Abfrage</translation>
    </message>
    <message>
        <source>Column:</source>
        <translation>Spalte:</translation>
    </message>
    <message>
        <source>Plotted column</source>
        <translation>Dargestellte Spalte</translation>
    </message>
    <message>
        <source>Column to plot over the start of each row, or over the row number if there is none</source>
        <translation>Spalte, die über dem Beginn jeder Zeile dargestellt wird, ohne Beginn über der Zeilennummer</translation>
    </message>
    <message>
        <source>Plot of a column</source>
        <translation>Diagramm einer Spalte</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>One column of the result as a plot</source>
        <translation>Eine Spalte des Ergebnisses als Diagramm</translation>
    </message>
    <message>
        <source>Show on &amp;Timeline</source>
        <translation>Auf der &amp;Zeitachse zeigen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>&amp;Plot Column</source>
        <translation>Spalte &amp;darstellen</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Start of the row</source>
        <translation>Beginn der Zeile</translation>
    </message>
    <message>
        <source>Only rows with a column start_ns, start or span_id lead to the timeline</source>
        <translation>Nur Zeilen mit einer Spalte start_ns, start oder span_id führen zur Zeitachse</translation>
    </message>
    <message>
        <source>This row has neither a time nor a span</source>
        <translation>Diese Zeile hat weder eine Zeit noch einen Abschnitt</translation>
    </message>
    <message>
        <source>The run at this time is not shown</source>
        <translation>Der Lauf zu dieser Zeit wird nicht gezeigt</translation>
    </message>
    <message>
        <source>The query returned no rows.</source>
        <translation>Die Abfrage ergab keine Zeilen.</translation>
    </message>
    <message>
        <source>Choose an example, or type a query and press Ctrl+Enter.</source>
        <translation>Ein Beispiel wählen oder eine Abfrage eingeben und Strg+Eingabe drücken.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RankModel</name>
    <message>
        <source>straggler: the others wait for it</source>
        <translation>Nachzügler: Die anderen warten auf ihn</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Number that the launcher gave the process</source>
        <translation>Nummer, die der Launcher dem Prozess gab</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>First to last event of this rank</source>
        <translation>Vom ersten bis zum letzten Ereignis dieses Rangs</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Share of the time in which its devices are busy</source>
        <translation>Anteil der Zeit, in dem seine Geräte beschäftigt sind</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Time in kernels other than collectives</source>
        <translation>Zeit in Kernels außer kollektiven Operationen</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive Operationen</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Nicht überlappt</translation>
    </message>
    <message>
        <source>Part of the collectives that does not overlap with other kernels</source>
        <translation>Teil der kollektiven Operationen, der sich nicht mit anderen Kernels überlappt</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Share of the time in which a host thread was blocked</source>
        <translation>Anteil der Zeit, in dem ein Host-Thread blockiert war</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>Bubbles</translation>
    </message>
    <message>
        <source>Number of blocking calls</source>
        <translation>Anzahl der blockierenden Aufrufe</translation>
    </message>
    <message>
        <source>last of the ranks present</source>
        <translation>Letzter der vorhandenen Ränge</translation>
    </message>
    <message>
        <source>Time in communication kernels, including the wait for other ranks</source>
        <translation>Zeit in Kommunikations-Kernels, einschließlich des Wartens auf andere Ränge</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RanksPanel</name>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Comparing the ranks...</source>
        <translation>Ränge werden verglichen...</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RecordDialog</name>
    <message>
        <source>Record a Program</source>
        <translation>Programm aufzeichnen</translation>
    </message>
    <message>
        <source>python3 train.py --epochs 3</source>
        <translation>python3 train.py --epochs 3</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES=0</source>
        <translation>CUDA_VISIBLE_DEVICES=0</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>&amp;Befehl</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Umgebung</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Aufzeichnen</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>Durchsuchen...</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>Durchsuchen: %1</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Record on Another Machine</source>
        <translation>Auf anderem Rechner aufzeichnen</translation>
    </message>
    <message>
        <source>user@host, or a name from ~/.ssh/config</source>
        <translation>user@host oder ein Name aus ~/.ssh/config</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Rechner</translation>
    </message>
    <message>
        <source>home directory on that machine</source>
        <translation>Home-Verzeichnis auf diesem Rechner</translation>
    </message>
    <message>
        <source>Program and arguments. Quotes group words; no other shell syntax is interpreted.</source>
        <translation>Programm und Argumente. Anführungszeichen fassen Wörter zusammen; andere Shell-Syntax wird nicht ausgewertet.</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>NAME=value, one per line, in addition to the environment of this application</source>
        <translation>NAME=Wert, einer pro Zeile, zusätzlich zur Umgebung dieser Anwendung</translation>
    </message>
    <message>
        <source>NAME=value, one per line, in addition to the login environment</source>
        <translation>NAME=Wert, einer pro Zeile, zusätzlich zur Anmeldeumgebung</translation>
    </message>
    <message>
        <source>Records GPU activity, CUDA calls, waits and NVTX ranges of the program and its child processes. The recording is shown live and kept with the other recordings.</source>
        <translation>Zeichnet GPU-Aktivität, CUDA-Aufrufe, Wartezeiten und NVTX-Bereiche des Programms und seiner Kindprozesse auf. Die Aufzeichnung wird live gezeigt und mit den anderen aufbewahrt.</translation>
    </message>
    <message>
        <source>Runs a program over ssh on a machine where Stallscope is installed. The recording is shown live and kept with the other recordings, even if the connection is lost.</source>
        <translation>Führt ein Programm über ssh auf einem Rechner aus, auf dem Stallscope installiert ist. Die Aufzeichnung wird live gezeigt und mit den anderen aufbewahrt, auch wenn die Verbindung abbricht.</translation>
    </message>
    <message>
        <source>ssh destination: HOST, USER@HOST or USER@HOST:PORT</source>
        <translation>ssh-Ziel: HOST, USER@HOST oder USER@HOST:PORT</translation>
    </message>
    <message>
        <source>Remote &amp;Stallscope</source>
        <translation>Entferntes &amp;Stallscope</translation>
    </message>
    <message>
        <source>Path of stallscope-cli on that machine, if it is not in PATH</source>
        <translation>Pfad von stallscope-cli auf diesem Rechner, falls nicht im PATH</translation>
    </message>
    <message>
        <source>local only</source>
        <translation>nur lokal</translation>
    </message>
    <message>
        <source>&amp;Keep remote copy as</source>
        <translation>Entfernte &amp;Kopie behalten als</translation>
    </message>
    <message>
        <source>File on that machine for a copy of the recording</source>
        <translation>Datei auf diesem Rechner für eine Kopie der Aufzeichnung</translation>
    </message>
    <message>
        <source>Working directory of the program</source>
        <translation>Arbeitsverzeichnis des Programms</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RecordingController</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <translation>Rang %1: %2</translation>
    </message>
    <message>
        <source>[%1 has ended]</source>
        <translation>[%1 ist zu Ende]</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 ist zu Ende.</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>Nichts wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>%1: a program, %2: how it ended</comment>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>Following %1 on %2: %3</source>
        <extracomment>%3: how many spans have come</extracomment>
        <translation>%1 auf %2 wird verfolgt: %3</translation>
    </message>
    <message>
        <source>Recording %1: %2, %3</source>
        <extracomment>%1: a program, %2: for how long, %3: how many spans were seen</extracomment>
        <translation>%1 wird aufgezeichnet: %2, %3</translation>
    </message>
    <message>
        <source>interrupted: %1</source>
        <translation>abgebrochen: %1</translation>
    </message>
    <message>
        <source>Cannot write to the recordings folder.</source>
        <translation>In den Ordner der Aufzeichnungen kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Cannot open recording</source>
        <translation>Aufzeichnung kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Cannot record program</source>
        <translation>Programm kann nicht aufgezeichnet werden</translation>
    </message>
    <message>
        <source>Program still running</source>
        <translation>Programm läuft noch</translation>
    </message>
    <message>
        <source>%1 did not exit after an interrupt (Ctrl-C). Terminate it? Data recorded so far is kept.</source>
        <translation>%1 hat sich auf die Unterbrechung (Strg-C) hin nicht beendet. Sofort beenden? Bisher aufgezeichnete Daten bleiben erhalten.</translation>
    </message>
    <message>
        <source>T&amp;erminate</source>
        <translation>Sofort b&amp;eenden</translation>
    </message>
    <message>
        <source>Recording in progress</source>
        <translation>Aufzeichnung läuft</translation>
    </message>
    <message>
        <source>%1 is still being recorded. Terminate it and close?</source>
        <translation>%1 wird noch aufgezeichnet. Beenden und schließen?</translation>
    </message>
    <message>
        <source>Incomplete recording of %1</source>
        <translation>Unvollständige Aufzeichnung von %1</translation>
    </message>
    <message>
        <source>%1

The data received so far is shown and kept with the other recordings.</source>
        <translation>%1

Die bisher empfangenen Daten werden gezeigt und mit den anderen Aufzeichnungen aufbewahrt.</translation>
    </message>
    <message>
        <source>Recording left in shards</source>
        <translation>Aufzeichnung liegt in Teilen vor</translation>
    </message>
    <message>
        <source>%1

The recorded data is kept in &apos;%2&apos;.</source>
        <translation>%1

Die aufgezeichneten Daten bleiben in „%2“ erhalten.</translation>
    </message>
    <message>
        <source>Following %1 on %2: no data received yet</source>
        <translation>%1 auf %2 wird verfolgt: noch keine Daten empfangen</translation>
    </message>
    <message>
        <source>Stopping %1</source>
        <translation>%1 wird beendet</translation>
    </message>
    <message>
        <source>Recording %1: %2, no CUDA or NVTX activity yet</source>
        <translation>%1 wird aufgezeichnet: %2, noch keine CUDA- oder NVTX-Aktivität</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RemoteRecorder</name>
    <message>
        <source>%1 has not responded for %2 s.</source>
        <translation>%1 antwortet seit %2 s nicht.</translation>
    </message>
    <message>
        <source>Cannot start ssh: %1. Install the package openssh-client.</source>
        <translation>ssh kann nicht gestartet werden: %1. Das Paket openssh-client installieren.</translation>
    </message>
    <message>
        <source>Stopped before any data arrived from %1.</source>
        <translation>Angehalten, bevor Daten von %1 ankamen.</translation>
    </message>
    <message>
        <source>is no longer followed; data received so far is kept</source>
        <translation>wird nicht mehr verfolgt; bisher empfangene Daten bleiben erhalten</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RowModel</name>
    <message>
        <source>= same</source>
        <translation>= gleich</translation>
    </message>
    <message>
        <source>~ changed</source>
        <translation>~ geändert</translation>
    </message>
    <message>
        <source>+ only in B</source>
        <translation>+ nur in B</translation>
    </message>
    <message>
        <source>- only in A</source>
        <translation>- nur in A</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(kein Name)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>count A</source>
        <translation>Anzahl A</translation>
    </message>
    <message>
        <source>count B</source>
        <translation>Anzahl B</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RulerBar</name>
    <message>
        <source>Ruler</source>
        <translation>Lineal</translation>
    </message>
    <message>
        <source>Drag to select a time range</source>
        <translation>Ziehen, um einen Zeitbereich auszuwählen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RunList</name>
    <message>
        <source>This file is still loading. Data may be missing; the numbers appear when loading is complete.</source>
        <translation>Diese Datei wird noch geladen. Es können Daten fehlen; die Zahlen erscheinen nach dem Laden.</translation>
    </message>
    <message>
        <source>%1 Other open runs use %2 of it.</source>
        <comment>some sentences about memory</comment>
        <translation>%1 Andere geöffnete Läufe belegen %2 davon.</translation>
    </message>
    <message>
        <source>No numbers: the computation was cancelled.</source>
        <translation>Keine Zahlen: Die Berechnung wurde abgebrochen.</translation>
    </message>
    <message>
        <source>No advice, steps, what-if or critical path: they need about %1 of memory, but the limit is %2. Only the numbers are computed, segment by segment. Raise the limit in Edit &gt; Preferences.</source>
        <translation>Kein Rat, keine Schritte, kein „Was wenn“ und kein kritischer Pfad: Sie brauchen etwa %1 Arbeitsspeicher, die Grenze liegt bei %2. Nur die Zahlen werden berechnet, Abschnitt für Abschnitt. Die Grenze lässt sich unter „Bearbeiten &gt; Einstellungen“ erhöhen.</translation>
    </message>
    <message>
        <source>No numbers: computing them needs about %1 of memory, but the limit is %2. Raise it in Edit &gt; Preferences.</source>
        <translation>Keine Zahlen: Ihre Berechnung braucht etwa %1 Arbeitsspeicher, die Grenze liegt bei %2. Sie lässt sich unter „Bearbeiten &gt; Einstellungen“ erhöhen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::RunPanel</name>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>Strategien</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory limit per device, for example 512MiB or 8GiB. Leave empty for the default.</source>
        <translation>Speichergrenze pro Gerät, zum Beispiel 512MiB oder 8GiB. Leer lassen für den Standardwert.</translation>
    </message>
    <message>
        <source>A verdict needs at least five repeats per strategy. Strategies alternate, so that thermal effects are evenly distributed.</source>
        <translation>Ein Urteil braucht mindestens fünf Wiederholungen je Strategie. Die Strategien wechseln sich ab, damit sich Temperatureffekte gleichmäßig verteilen.</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>nicht verfügbar</translation>
    </message>
    <message>
        <source>Select at least one strategy.</source>
        <translation>Mindestens eine Strategie auswählen.</translation>
    </message>
    <message>
        <source>GPU hardware metrics</source>
        <translation>GPU-Hardware-Metriken</translation>
    </message>
    <message>
        <source>Sample the activity of multiprocessors and tensor pipes and the throughput of memory while the runs are recorded.</source>
        <translation>Die Aktivität von Multiprozessoren und Tensor-Pipes und den Speicherdurchsatz während der Aufzeichnung messen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SavedLayouts</name>
    <message>
        <source>&amp;Analyze</source>
        <translation>&amp;Analysieren</translation>
    </message>
    <message>
        <source>Timeline with summary, advice and details</source>
        <translation>Zeitachse mit Übersicht, Ratschlägen und Details</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>Run form, timeline and summary</source>
        <translation>Formular, Zeitachse und Übersicht</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Timeline and summary, with the tables below</source>
        <translation>Zeitachse und Übersicht, darunter die Tabellen</translation>
    </message>
    <message>
        <source>Reset &amp;Layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Put all panels of this layout back in their places</source>
        <translation>Alle Bereiche dieser Anordnung an ihre Plätze zurücklegen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SearchBar</name>
    <message>
        <source>Find spans by name, for example: gemm, or elementwise half</source>
        <translation>Abschnitte nach Namen suchen, zum Beispiel: gemm oder elementwise half</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>Nächster Treffer (Eingabe)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>kein Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: which of the spans that were found, counted from 1, %2: how many there are</extracomment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SessionDocument</name>
    <message>
        <source>&apos;%1&apos; contains unreadable data that overwriting would destroy; save under another name</source>
        <translation>„%1“ enthält nicht lesbare Daten, die beim Überschreiben verloren gingen; unter anderem Namen speichern</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the open file, and this format does not preserve all of its data; save under another name</source>
        <translation>„%1“ ist die geöffnete Datei, und dieses Format erhält nicht alle Daten; unter anderem Namen speichern</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ShortcutModel</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ShortcutsDialog</name>
    <message>
        <source>&amp;Default</source>
        <translation>&amp;Standard</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Mouse and touchpad</source>
        <translation>&amp;Maus und Touchpad</translation>
    </message>
    <message>
        <source>&amp;All defaults</source>
        <translation>&amp;Alle auf Standard</translation>
    </message>
    <message>
        <source>Filter by name or key</source>
        <translation>Nach Name oder Taste filtern</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>Keyboard and Mouse</source>
        <translation>Tastatur und Maus</translation>
    </message>
    <message>
        <source>Commands and shortcuts</source>
        <translation>Befehle und Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;New shortcut</source>
        <translation>&amp;Neues Tastenkürzel</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>Neues Tastenkürzel</translation>
    </message>
    <message>
        <source>Press the new shortcut for %1.</source>
        <translation>Das neue Tastenkürzel für %1 drücken.</translation>
    </message>
    <message>
        <source>Select a command to change its shortcut.</source>
        <translation>Einen Befehl auswählen, um sein Tastenkürzel zu ändern.</translation>
    </message>
    <message>
        <source>%1 was reassigned from %2.</source>
        <translation>%1 gehörte bisher zu %2.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SideChooser</name>
    <message>
        <source>A, the baseline</source>
        <translation>A, die Referenz</translation>
    </message>
    <message>
        <source>⇄</source>
        <translation>⇄</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B, compared with A</source>
        <translation>B, mit A verglichen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SideRail</name>
    <message>
        <source>Rail</source>
        <translation>Randleiste</translation>
    </message>
    <message>
        <source>Recent files and recordings not saved</source>
        <translation>Zuletzt geöffnete Dateien und nicht gespeicherte Aufnahmen</translation>
    </message>
    <message>
        <source>Recent files and recordings</source>
        <translation>Zuletzt geöffnete Dateien und Aufnahmen</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SortMenu</name>
    <message>
        <source>Sorted by %1, ascending</source>
        <translation>Sortiert nach %1, aufsteigend</translation>
    </message>
    <message>
        <source>Sorted by %1, descending</source>
        <translation>Sortiert nach %1, absteigend</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>&amp;Ascending</source>
        <translation>&amp;Aufsteigend</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>A&amp;bsteigend</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepChoice</name>
    <message>
        <source>Steps of A</source>
        <translation>Schritte von A</translation>
    </message>
    <message>
        <source>⇄</source>
        <translation>⇄</translation>
    </message>
    <message>
        <source>Swap both runs</source>
        <translation>Beide Läufe tauschen</translation>
    </message>
    <message>
        <source>Run whose steps are shown</source>
        <translation>Lauf, dessen Schritte gezeigt werden</translation>
    </message>
    <message>
        <source>compared with B</source>
        <translation>verglichen mit B</translation>
    </message>
    <message>
        <source>Run to compare with</source>
        <translation>Lauf zum Vergleich</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepModel</name>
    <message>
        <source>%1 slowest</source>
        <translation>%1 langsamster</translation>
    </message>
    <message>
        <source>%1 median</source>
        <translation>%1 Median</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>to median</source>
        <translation>zum Median</translation>
    </message>
    <message>
        <source>Step %1, %2 after the start of the run
%3
Launches: %4. Blocking calls: %5, %6 in total.</source>
        <translation>Schritt %1, %2 nach Beginn des Laufs
%3
Starts: %4. Blockierende Aufrufe: %5, insgesamt %6.</translation>
    </message>
    <message>
        <source>Device and host activity from the start of each step on the device</source>
        <translation>Aktivität von Geräten und Host ab dem Beginn jedes Schritts auf dem Gerät</translation>
    </message>
    <message>
        <source>Time from the first device work of the step to that of the next step; click to sort slowest first</source>
        <translation>Zeit von der ersten Gerätearbeit des Schritts bis zu der des nächsten; Klick sortiert den langsamsten nach oben</translation>
    </message>
    <message>
        <source>Difference to the median step</source>
        <translation>Unterschied zum Medianschritt</translation>
    </message>
    <message>
        <source>%1, %2 after the start of the run
%3
Launches: %4. Blocking calls: %5, %6 in total.</source>
        <translation>%1, %2 nach Beginn des Laufs
%3
Starts: %4. Blockierende Aufrufe: %5, insgesamt %6.</translation>
    </message>
    <message>
        <source>Name or number of the step</source>
        <translation>Name oder Nummer des Schritts</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepPair</name>
    <message>
        <source>A  median step</source>
        <translation>A  Medianschritt</translation>
    </message>
    <message>
        <source>B  median step</source>
        <translation>B  Medianschritt</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Median duration of the steps.</source>
        <translation>Median der Dauer der Schritte.</translation>
    </message>
    <message>
        <source>Sources of the difference between the median steps</source>
        <translation>Ursachen des Unterschieds zwischen den Medianschritten</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepPlot</name>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>langsamster</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>The slowest of steps %1 to %2</source>
        <translation>Der langsamste der Schritte %1 bis %2</translation>
    </message>
    <message>
        <source>kernels %1, exposed copies %2, idle with host blocked %3, otherwise idle %4</source>
        <translation>Kernel %1, nicht überlappte Kopien %2, Leerlauf bei blockiertem Host %3, sonstiger Leerlauf %4</translation>
    </message>
    <message>
        <source>number of the step in the run</source>
        <translation>Nummer des Schritts im Lauf</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>%1: name of a step, %2: its length</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepsColumn</name>
    <message>
        <source>Steps of the run</source>
        <translation>Schritte des Laufs</translation>
    </message>
    <message>
        <source>No steps found: too few launches.</source>
        <translation>Keine Schritte gefunden: zu wenige Starts.</translation>
    </message>
    <message>
        <source>No steps found: the launches of this run do not repeat.</source>
        <translation>Keine Schritte gefunden: Die Starts dieses Laufs wiederholen sich nicht.</translation>
    </message>
    <message>
        <source>Steps are detected if at least three iterations launch similar work in the same order. Alternatively, annotate each iteration (step() of torch.profiler, or NVTX ranges named &quot;step 1&quot;, &quot;step 2&quot;, ...), or record more iterations.</source>
        <translation>Schritte werden erkannt, wenn mindestens drei Iterationen ähnliche Arbeit in derselben Reihenfolge starten. Sonst jede Iteration markieren (step() von torch.profiler oder NVTX-Bereiche namens „step 1“, „step 2“, ...) oder mehr Iterationen aufzeichnen.</translation>
    </message>
    <message>
        <source>Show Slowest Step</source>
        <translation>Langsamsten Schritt zeigen</translation>
    </message>
    <message>
        <source>Step durations</source>
        <translation>Dauer der Schritte</translation>
    </message>
    <message>
        <source>Stacked steps</source>
        <translation>Schritte untereinander</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::StepsPanel</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The steps of a run appear here: iterations that launch the same work, as in a training loop.</source>
        <translation>Hier erscheinen die Schritte eines Laufs: Iterationen, die dieselbe Arbeit starten, wie in einer Trainingsschleife.</translation>
    </message>
    <message>
        <source>Computing numbers...</source>
        <translation>Zahlen werden berechnet...</translation>
    </message>
    <message>
        <source>Detecting steps...</source>
        <translation>Schritte werden erkannt...</translation>
    </message>
    <message>
        <source>Steps are detected when the run is complete.</source>
        <translation>Schritte werden erkannt, wenn der Lauf abgeschlossen ist.</translation>
    </message>
    <message>
        <source>Each run has its own scale.</source>
        <translation>Jeder Lauf hat seine eigene Skala.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SummaryTiles</name>
    <message>
        <source>Key numbers</source>
        <translation>Wichtigste Zahlen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>label and value of a tile</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SweepPanel</name>
    <message>
        <source>St&amp;rategy</source>
        <translation>St&amp;rategie</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>&amp;Logarithmisch</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Result of the sweep</source>
        <translation>Ergebnis der Messreihe</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>No sweep open.</source>
        <translation>Keine Messreihe geöffnet.</translation>
    </message>
    <message>
        <source>No run is complete yet.</source>
        <translation>Noch ist kein Lauf abgeschlossen.</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>Logarithmische Skala</translation>
    </message>
    <message>
        <source>Logarithmic scale is unavailable for zero values</source>
        <translation>Logarithmische Skala ist bei Nullwerten nicht verfügbar</translation>
    </message>
    <message>
        <source>Click a point to show its run on the timeline.</source>
        <translation>Einen Punkt anklicken, um seinen Lauf auf der Zeitachse zu zeigen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::SweepPlot</name>
    <message>
        <source>Sweep curves</source>
        <translation>Kurven der Messreihe</translation>
    </message>
    <message>
        <source>Move between points with the arrow keys; press Enter to show the run.</source>
        <translation>Mit den Pfeiltasten zwischen den Punkten wechseln; die Eingabetaste zeigt den Lauf.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TabbedTables</name>
    <message>
        <source>Save table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>Wird gespeichert...</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>No rows match the filter.</source>
        <translation>Keine Zeile entspricht dem Filter.</translation>
    </message>
    <message>
        <source>No run open.</source>
        <translation>Kein Lauf geöffnet.</translation>
    </message>
    <message>
        <source>Whole run, %1</source>
        <translation>Ganzer Lauf, %1</translation>
    </message>
    <message>
        <source>Selected range, %1</source>
        <translation>Ausgewählter Bereich, %1</translation>
    </message>
    <message>
        <source>This table is available when the run is complete.</source>
        <translation>Diese Tabelle ist verfügbar, wenn der Lauf abgeschlossen ist.</translation>
    </message>
    <message>
        <source>Result of %1</source>
        <translation>Ergebnis von %1</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TablesBar</name>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Filter, for example: gemm half</source>
        <translation>Filter, zum Beispiel: gemm half</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Save as CSV...</source>
        <translation>Als CSV speichern...</translation>
    </message>
    <message>
        <source>Run to show</source>
        <translation>Anzuzeigender Lauf</translation>
    </message>
    <message>
        <source>Show only rows that contain all of these words</source>
        <translation>Nur Zeilen zeigen, die alle diese Wörter enthalten</translation>
    </message>
    <message>
        <source>Save the visible rows with exact numbers</source>
        <translation>Die sichtbaren Zeilen mit genauen Zahlen speichern</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TablesLine</name>
    <message>
        <source>computing...</source>
        <translation>wird berechnet...</translation>
    </message>
    <message>
        <source>Spans count in the range in which they start, with their full duration.</source>
        <translation>Abschnitte zählen in dem Bereich, in dem sie beginnen, mit ihrer vollen Dauer.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TablesPanel</name>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Span durations of the selected name, and launches over time</source>
        <translation>Dauer der Abschnitte mit dem ausgewählten Namen und Starts im Zeitverlauf</translation>
    </message>
    <message>
        <source>This row is an aggregate</source>
        <translation>Diese Zeile ist eine Zusammenfassung</translation>
    </message>
    <message>
        <source>Computing numbers.</source>
        <translation>Zahlen werden berechnet.</translation>
    </message>
    <message>
        <source>Too many waits to list within the memory limit for sessions.</source>
        <translation>Zu viele Wartezeiten, um sie innerhalb der Arbeitsspeichergrenze für Sitzungen aufzulisten.</translation>
    </message>
    <message>
        <source>This run is computed segment by segment, so ranges list only their waits.</source>
        <translation>Dieser Lauf wird Abschnitt für Abschnitt berechnet, daher gibt es für Bereiche nur die Wartezeiten.</translation>
    </message>
    <message>
        <source>This table is available when the run is complete. Select a range to see it now.</source>
        <translation>Diese Tabelle ist verfügbar, wenn der Lauf abgeschlossen ist. Einen Bereich auswählen, um sie jetzt zu sehen.</translation>
    </message>
    <message>
        <source>No entries in this run.</source>
        <translation>Keine Einträge in diesem Lauf.</translation>
    </message>
    <message>
        <source>No entries start in the selected range.</source>
        <translation>Im ausgewählten Bereich beginnen keine Einträge.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TimelineWidget</name>
    <message>
        <source>Device utilization</source>
        <translation>Geräteauslastung</translation>
    </message>
    <message>
        <source>No more spans in this direction</source>
        <translation>Keine weiteren Abschnitte in dieser Richtung</translation>
    </message>
    <message>
        <source>Empty trace</source>
        <translation>Leere Aufzeichnung</translation>
    </message>
    <message>
        <source>No GPU activity or API calls in this file. Record while the program uses the GPU, or open another trace.</source>
        <translation>Keine GPU-Aktivität und keine API-Aufrufe in dieser Datei. Aufzeichnen, während das Programm die GPU benutzt, oder eine andere Aufzeichnung öffnen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TourCard</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>End Tour</source>
        <translation>Rundgang beenden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>which stop of the tour this is, counted from 1, and how many there are</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TourController</name>
    <message>
        <source>Guided &amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>Explain the window with an example comparison</source>
        <translation>Das Fenster an einem Beispielvergleich erklären</translation>
    </message>
    <message>
        <source>&amp;Explain the Window</source>
        <translation>F&amp;enster erklären</translation>
    </message>
    <message>
        <source>Label each area of the window</source>
        <translation>Jeden Bereich des Fensters beschriften</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::TraceLoader</name>
    <message>
        <source>%1 exceeds the memory limit: %2</source>
        <translation>%1 überschreitet die Speichergrenze: %2</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::ValuePlot</name>
    <message>
        <source>%1: %2; %3: %4</source>
        <extracomment>%1: column of a table, %2: its value, %3: title of the axis, %4: place on it</extracomment>
        <translation>%1: %2; %3: %4</translation>
    </message>
    <message>
        <source>%1: %2 points from %3 to %4</source>
        <translation>%1: %2 Punkte von %3 bis %4</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::VerdictBar</name>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>The recording is incomplete. So far: %1</source>
        <translation>Die Aufzeichnung ist unvollständig. Bisher: %1</translation>
    </message>
    <message>
        <source>Computing the result…</source>
        <translation>Ergebnis wird berechnet…</translation>
    </message>
    <message>
        <source>The result appears when all runs are complete.</source>
        <translation>Das Ergebnis erscheint, wenn alle Läufe abgeschlossen sind.</translation>
    </message>
    <message>
        <source>The file is still loading. Data may be missing.</source>
        <translation>Die Datei wird noch geladen. Es können Daten fehlen.</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WelcomePage</name>
    <message>
        <source>Stallscope</source>
        <translation>Stallscope</translation>
    </message>
    <message>
        <source>Shows why a GPU waits for its host, and a host for its GPU.</source>
        <translation>Zeigt, warum eine GPU auf ihren Host wartet und ein Host auf seine GPU.</translation>
    </message>
    <message>
        <source>Open a trace...</source>
        <translation>Aufzeichnung öffnen...</translation>
    </message>
    <message>
        <source>Record a program...</source>
        <translation>Programm aufzeichnen...</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Früher geöffnet</translation>
    </message>
    <message>
        <source>On another machine...</source>
        <translation>Auf anderem Rechner...</translation>
    </message>
    <message>
        <source>Record on another machine...</source>
        <translation>Auf anderem Rechner aufzeichnen...</translation>
    </message>
    <message>
        <source>Run a comparison</source>
        <translation>Einen Vergleich ausführen</translation>
    </message>
    <message>
        <source>or take the guided tour of the first comparison</source>
        <translation>oder den Rundgang durch den ersten Vergleich machen</translation>
    </message>
    <message>
        <source>for example &quot;python3 train.py&quot;: records GPU activity, API calls and waits</source>
        <translation>zum Beispiel „python3 train.py“: zeichnet GPU-Aktivität, API-Aufrufe und Wartezeiten auf</translation>
    </message>
    <message>
        <source>Recordings not saved</source>
        <translation>Nicht gespeicherte Aufzeichnungen</translation>
    </message>
    <message>
        <source>or drop a file anywhere: .stallscope, PyTorch .json, JAX .xplane.pb, Perfetto .pftrace, Nsight .sqlite, ROCm .db</source>
        <translation>oder eine Datei ins Fenster ziehen: .stallscope, PyTorch .json, JAX .xplane.pb, Perfetto .pftrace, Nsight .sqlite, ROCm .db</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WhatIfPage</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Show Predicted Timeline</source>
        <translation>Vorhergesagte Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Run to predict</source>
        <translation>Vorherzusagender Lauf</translation>
    </message>
    <message>
        <source>Open the predicted timeline in another pane</source>
        <translation>Die vorhergesagte Zeitachse in einem weiteren Feld öffnen</translation>
    </message>
    <message>
        <source>Clear all changes</source>
        <translation>Alle Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Remove the wait from the list (Delete)</source>
        <translation>Die Wartezeit aus der Liste entfernen (Entf)</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WhatIfPanel</name>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1 (vorhergesagt)</translation>
    </message>
    <message>
        <source>Predictions appear here when a run is open.</source>
        <translation>Hier erscheinen Vorhersagen, sobald ein Lauf geöffnet ist.</translation>
    </message>
    <message>
        <source>Predictions are available when the run is complete.</source>
        <translation>Vorhersagen sind verfügbar, sobald der Lauf abgeschlossen ist.</translation>
    </message>
    <message>
        <source>Preparing the replay…</source>
        <translation>Wiedergabe wird vorbereitet…</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WindowToolBar</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
</context>
<context>
    <name>stallscope::gui::WorkArea</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Messreihe</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>Was wenn</translation>
    </message>
    <message>
        <source>Advice (%1)</source>
        <translation>Rat (%1)</translation>
    </message>
    <message>
        <source>Select a wait first</source>
        <translation>Zuerst eine Wartezeit auswählen</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Only waits of completed, measured runs can be predicted</source>
        <translation>Nur Wartezeiten abgeschlossener, gemessener Läufe lassen sich vorhersagen</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Flame</source>
        <translation>Flammen</translation>
    </message>
    <message>
        <source>Host stacks of the selected or visible range, merged by name</source>
        <translation>Host-Aufrufstapel des ausgewählten oder sichtbaren Bereichs, nach Namen zusammengefasst</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Spans by name, kind, duration, stream or argument</source>
        <translation>Abschnitte nach Namen, Art, Dauer, Stream oder Argument</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Abfrage</translation>
    </message>
</context>
</TS>

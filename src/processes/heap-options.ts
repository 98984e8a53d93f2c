/**
 * Options of Node for the processes of the service.
 *
 * The heap may double before V8 collects all of it. V8 counts the bytes of buffers as part of the heap. After a quiet
 * time it would collect everything for each 10 MB received: more than half of the CPU of an upload
 * (docs/performance.md).
 *
 * What is new takes twice `newMiB` at most. By itself it takes 32 MiB from the start on, which loads much code.
 */
export const heapOptions = (newMiB: number): string[] => [
  '--heap-growing-percent=100',
  `--max-semi-space-size=${newMiB}`,
];

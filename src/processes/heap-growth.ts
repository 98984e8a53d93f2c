/**
 * A Node option: the heap may double before V8 collects all of it. V8 counts the bytes of buffers as part of the heap.
 * After a quiet time it would collect everything for each 10 MB received: more than half of the CPU of an upload
 * (docs/performance.md).
 */
export const HEAP_GROWTH = '--heap-growing-percent=100';

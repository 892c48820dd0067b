import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by half of what lives in it before it is cleaned whole. By itself the engine waits until it has doubled and more,
 * which after an import of 20,000 rows was 280 MB of what nobody needs any more; cleaning sooner cost no time that could be measured
 * (tests/load/importBench.ts). Called once, before anything is loaded into the heap.
 */
export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50');

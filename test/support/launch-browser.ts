import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.ts';

/**
 * Options that save two fifths of a page's work.
 *
 * No page lives long enough for optimised code, and parts outside the window are not painted ahead (the tiles of a
 * window fill the memory).
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--js-flags=--no-opt --no-maglev',
  '--default-tile-width=512',
  '--default-tile-height=512',
  '--force-gpu-mem-available-mb=4',
];

/**
 * The browser of a worker.
 *
 * It lives as long as the worker. The files of test/stack/web share it, but their windows share nothing.
 */
const KEPT = Symbol.for('browser of the worker');
const worker = globalThis as unknown as Record<symbol, Promise<Browser> | undefined>;

export function browserOfWorker(): Promise<Browser> {
  worker[KEPT] ??= chromium.launch({ executablePath: CHROMIUM ?? '', args: ARGS });
  return worker[KEPT];
}

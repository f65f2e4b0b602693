import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.ts';

/** No page lives long enough for its code to be optimised. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-gpu-rasterization', '--js-flags=--no-opt'];

/** The browser of a worker, which lives as long: the files of test/stack/web share it, and their windows share nothing. */
const KEPT = Symbol.for('browser of the worker');
const worker = globalThis as unknown as Record<symbol, Promise<Browser> | undefined>;

export function browserOfWorker(): Promise<Browser> {
  worker[KEPT] ??= chromium.launch({ executablePath: CHROMIUM ?? '', args: ARGS });
  return worker[KEPT];
}

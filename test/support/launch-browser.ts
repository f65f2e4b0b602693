import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { freePort } from '../../local/processes.ts';

/**
 * The browser that CHROMIUM_PATH names, else the first that is there. The headless shell is the same engine without a window's
 * parts, for half of the work.
 */
export const CHROMIUM = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path));

/** No page lives long enough for its code to be optimised. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-gpu-rasterization', '--js-flags=--no-opt'];

/** Starts the browser of a run; tests connect to its address, and open windows that share nothing. */
export async function launchBrowser(): Promise<{ browser: Browser; address: string }> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: ARGS.concat(`--remote-debugging-port=${port}`),
  });
  return { browser, address: `http://127.0.0.1:${port}` };
}

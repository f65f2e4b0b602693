import { type Browser, chromium } from 'playwright-core';
import { freePort } from '../../local/processes.ts';
import { CHROMIUM } from './chromium.ts';

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

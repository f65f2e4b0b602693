import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

/** Debian's chromium, or the one that CHROMIUM_PATH names. */
export const CHROMIUM = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
);

/** Starts the browser of a run; tests open windows in it that share nothing. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: CHROMIUM ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-gpu-rasterization'],
  });
}

import { existsSync } from 'node:fs';

/**
 * The paths of Chromium, by preference.
 *
 * The first is CHROMIUM_PATH. Debian's headless shell has the same engine without a window, for half of the work. Then
 * follow Debian's and Ubuntu's browsers, and Chrome.
 */
export const CHROMIUM = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file !== '' && existsSync(file));

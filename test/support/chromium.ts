import { existsSync } from 'node:fs';

/**
 * Where chromium stands: the one that CHROMIUM_PATH names, Debian's headless shell (the same engine without a window's parts, for half of
 * the work), Debian's, Ubuntu's, or Chrome.
 */
export const CHROMIUM = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file !== '' && existsSync(file));

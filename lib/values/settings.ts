const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Parses the URL of an external service from the value of an environment variable.
 * The URL must be https. Its host must match `allowedHosts`, if that is given. Plain http is accepted only at a
 * loopback host outside of Lambda, for local emulators.
 *
 * @throws Error for any other URL; its message names the variable and does not contain the value
 */
export function parseEgressUrl(variable: string, value: string, allowedHosts?: RegExp): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'https:' && (!allowedHosts || allowedHosts.test(url.host))) return url;
  if (url?.protocol === 'http:' && LOOPBACK.has(url.hostname) && !process.env['AWS_EXECUTION_ENV']) return url;
  throw new Error(`${variable} must be an https URL${allowedHosts ? ' of the expected platform' : ''}.`);
}

/**
 * Returns the value of an environment variable that is a whole number from 0.
 * `defaultValue` if the variable is unset or empty.
 *
 * @throws Error that names the variable, for any other value
 */
export function getIntegerSetting(variable: string, defaultValue: number): number {
  const text = process.env[variable]?.trim();
  if (!text) return defaultValue;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}

/**
 * True in the demo of the local stack, where all entries are invented (DEMO_DATA).
 * Always false in Lambda, which is recognized by AWS_EXECUTION_ENV.
 */
export const isDemoData = process.env['DEMO_DATA'] === 'true' && !process.env['AWS_EXECUTION_ENV'];

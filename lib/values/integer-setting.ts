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

/**
 * Returns a whole number from an environment variable, or `otherwise` if unset. @throws Error that names the variable
 */
export function getIntegerSetting(variable: string, defaultValue: number): number {
  const text = process.env[variable]?.trim();
  if (!text) return defaultValue;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}

/**
 * Returns a whole number from an environment variable, or `otherwise` if unset. @throws Error that names the variable
 */
export function wholeNumber(variable: string, otherwise: number): number {
  const text = process.env[variable]?.trim();
  if (!text) return otherwise;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}

/** A setting of the environment that is a whole number, or `otherwise` where it is not set. @throws Error that names it */
export function wholeNumber(variable: string, otherwise: number): number {
  const text = process.env[variable]?.trim();
  if (!text) return otherwise;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}

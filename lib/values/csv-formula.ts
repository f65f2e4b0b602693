/** Text that a spreadsheet would run as a formula, also after white space and in full width. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * Returns a text that is safe in a CSV cell.
 * An apostrophe is put before a text that a spreadsheet would run as a formula.
 */
export const escapeCsvFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What a spreadsheet would take for a formula, also after spaces and line ends and in full width. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A text as a cell of CSV: what a spreadsheet would run gets an apostrophe in front. */
export const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

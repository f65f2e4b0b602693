import list from './old-words.json' with { type: 'json' };

const toPattern = (phrases: string[]) => phrases.map((one) => one.replaceAll(' ', '\\s+')).join('|');
const OLD_WORDS = new RegExp(`\\b(?:${toPattern(list.words)})\\b`, 'gi');
const EXCEPTIONS = new RegExp(`\\b(?:${toPattern(list.exceptions)})\\b`, 'gi');
/** A question word as a subject: `what`, one to five words, and `is`. */
const SUBJECTS = new RegExp(`\\b(?:${toPattern(list.subjects)})(?:\\s+[\\w'’-]+){1,5}?\\s+is\\b`, 'gi');

/** Returns the number of old words in a text. Names in snake_case and camelCase count by their parts. */
export function countOldWords(text: string): number {
  const words = splitNames(text);
  const inWords = words.replace(EXCEPTIONS, '').match(OLD_WORDS)?.length ?? 0;
  return inWords + (words.match(SUBJECTS)?.length ?? 0);
}

function splitNames(text: string): string {
  return text.replaceAll('_', ' ').replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
}

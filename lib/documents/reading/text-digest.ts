import { createHash } from 'node:crypto';

const MONTH = '(?:\\p{L}{3,12}\\.?)';
/** Printed dates that fill a line, with an optional weekday and time of day. */
const DATE =
  `(?:\\p{L}{2,12}\\.?,? )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de )?${MONTH},? (?:de )?\\d{4}|` +
  `${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}|` +
  '\\d{4}年\\d{1,2}月\\d{1,2}日)(?:,? ?(?:at |um |à |' +
  'T)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?: ?[ap]\\.?m\\.?)?(?: ?\\p{Lu}{2,5}| Uhr)?)?';
const ONLY_DATE = new RegExp(`^[-•(]? ?${DATE}[.)]?$`, 'iu');
const PAGE_METADATA_LABELS = [
  '(?:was |is )?(?:last|zuletzt) (?:updated|modified|reviewed|changed|edited|aktualisiert|geändert)',
  '(?:last )?(?:updated|reviewed|printed|retrieved|accessed|downloaded)(?: on| at)?',
  'date (?:printed|modified|of printing)|(?:print|review|updated?) date|stand',
  'letzte (?:aktualisierung|änderung)|gedruckt am|dernière (?:mise à jour|modification)',
  'mis(?:e)? à jour le|imprimé le|ultimo aggiornamento|ultima modifica',
  'última (?:actualización|modificación)|最終更新日?|更新日',
];
/** Lines about the page and not its subject, followed by a date, a person or a number. */
const PAGE_METADATA = new RegExp(
  '^(?:[-•] )?(?:this )?(?:(?:page|content|document|seite|page web) )?' +
    String.raw`(?:${PAGE_METADATA_LABELS.join('|')})\b(?:[^.;]|(?<=\d)\.){0,60}$`,
  'iu',
);
const JAPANESE_PAGE_METADATA = /^(?:最終更新日?|更新日|印刷日)[:：\s]?[^。]{0,30}$/u;
const COUNTED_AFTER = ['views?|visits?|hits|visitors|shares?|likes?|comments?|downloads|aufrufe|vues|visualizzazioni'];
const COUNTED_BEFORE = ['views?|visits?|hits|visitors|shares?|likes?|comments?|downloads|aufrufe|vues'];
const COUNTERS = [
  String.raw`(?:page )?(?:${COUNTED_AFTER.join('|')})\s*[:(]?\s*[\d.,\s]+(?:k|m)?\)?`,
  String.raw`[\d.,]+(?:k|m)?\s*(?:page )?(?:${COUNTED_BEFORE.join('|')})`,
  String.raw`page \d{1,5}(?: (?:of|\/) \d{1,5})?|\d{1,5} ?\/ ?\d{1,5}`,
  String.raw`(?:reading time|\d+ min(?:ute)?s? read)[^.]{0,20}`,
];
/** Numbers of views, shares or likes, page numbers, and reading times. */
const COUNTER = new RegExp(`^(?:[-•] )?(?:${COUNTERS.join('|')})$`, 'iu');
/** Longer lines contain more than metadata. */
const MAX_LINE_LENGTH = 120;

/**
 * Returns a digest of a text that ignores changes of white space and page metadata.
 * It is SHA-256 in base64url. Ignored are lines with only a date, counters, and times of an update, review or printing.
 * A date after a line that ends with a colon is not ignored, because that line names it.
 */
export function computeTextDigest(passages: string[]): string {
  const hash = createHash('sha256');
  let before = '';
  for (const line of passages.flatMap((passage) => passage.split('\n'))) {
    const text = line.replace(/\s+/gu, ' ').trim();
    if (text === '') continue;
    if (!isPageMetadata(text) && !(isDate(text) && !before.endsWith(':'))) hash.update(text.replaceAll(' ', ''));
    before = text;
  }
  return hash.digest('base64url');
}

const isDate = (line: string) => line.length <= MAX_LINE_LENGTH && ONLY_DATE.test(line);
const isPageMetadata = (line: string) =>
  line.length <= MAX_LINE_LENGTH &&
  (PAGE_METADATA.test(line) || JAPANESE_PAGE_METADATA.test(line) || COUNTER.test(line));

import { createHash } from 'node:crypto';

const MONTH = '(?:\\p{L}{3,12}\\.?)';
/** Dates as people write them, alone on a line, with a weekday and a time of day if they like. */
const DATE = `(?:\\p{L}{2,12}\\.?,? )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de )?${MONTH},? (?:de )?\\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}|\\d{4}年\\d{1,2}月\\d{1,2}日)(?:,? ?(?:at |um |à |T)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?: ?[ap]\\.?m\\.?)?(?: ?\\p{Lu}{2,5}| Uhr)?)?`;
const ONLY_DATE = new RegExp(`^[-•(]? ?${DATE}[.)]?$`, 'iu');
/** Words with which a page tells of itself and not of its subject, and what may follow them: a date, a person, a number. */
const OF_THE_PAGE =
  /^(?:[-•] )?(?:this )?(?:(?:page|content|document|seite|page web) )?(?:(?:was |is )?(?:last|zuletzt) (?:updated|modified|reviewed|changed|edited|aktualisiert|geändert)|(?:last )?(?:updated|reviewed|printed|retrieved|accessed|downloaded)(?: on| at)?|date (?:printed|modified|of printing)|(?:print|review|updated?) date|stand|letzte (?:aktualisierung|änderung)|gedruckt am|dernière (?:mise à jour|modification)|mis(?:e)? à jour le|imprimé le|ultimo aggiornamento|ultima modifica|última (?:actualización|modificación)|最終更新日?|更新日)\b(?:[^.;]|(?<=\d)\.){0,60}$/iu;
const JAPANESE_OF_THE_PAGE = /^(?:最終更新日?|更新日|印刷日)[:：\s]?[^。]{0,30}$/u;
/** How often something was seen, shared or liked, and the page of how many this is. */
const COUNTER =
  /^(?:[-•] )?(?:(?:page )?(?:views?|visits?|hits|visitors|shares?|likes?|comments?|downloads|aufrufe|vues|visualizzazioni)\s*[:(]?\s*[\d.,\s]+(?:k|m)?\)?|[\d.,]+(?:k|m)?\s*(?:page )?(?:views?|visits?|hits|visitors|shares?|likes?|comments?|downloads|aufrufe|vues)|page \d{1,5}(?: (?:of|\/) \d{1,5})?|\d{1,5} ?\/ ?\d{1,5}|(?:reading time|\d+ min(?:ute)?s? read)[^.]{0,20})$/iu;
/** Longer lines say more than that. */
const LONGEST = 120;

/**
 * A digest of a text (base64url of SHA-256) that is the same where only white space differs, or lines that are a date or tell of the
 * page and not of its subject: when it was updated, reviewed or printed, and counters. A date under a line that ends with a colon
 * is what that line names, and counts.
 */
export function textDigest(passages: string[]): string {
  const hash = createHash('sha256');
  let before = '';
  for (const line of passages.flatMap((passage) => passage.split('\n'))) {
    const text = line.replace(/\s+/gu, ' ').trim();
    if (text === '') continue;
    if (!isOfThePage(text) && !(isDate(text) && !before.endsWith(':'))) hash.update(text.replaceAll(' ', ''));
    before = text;
  }
  return hash.digest('base64url');
}

const isDate = (line: string) => line.length <= LONGEST && ONLY_DATE.test(line);
const isOfThePage = (line: string) =>
  line.length <= LONGEST && (OF_THE_PAGE.test(line) || JAPANESE_OF_THE_PAGE.test(line) || COUNTER.test(line));

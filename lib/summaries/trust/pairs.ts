import type { Gap } from './gap.ts';
import type { Word } from './words.ts';

const FROM = /^(?:from|von|vom|de|du|des|del|desde|da|dal|dalla|van)$/;
const TO = /^(?:to|until|till|through|bis|auf|à|au|aux|a|al|hasta|alla|fino|tot|naar|até|ao)$/;
const BETWEEN = /^(?:between|zwischen|entre|tra|fra|tussen)$/;
const AND = /^(?:and|und|et|y|e|en)$/;
const MOVE =
  /^(?:rose|risen|rises|rise|fell|fallen|falls|fall|grew|grown|increased|decreased|declined|dropped|climbed|stieg|sank|aumentó|subió|bajó)$/;

/** "from 8%" of what rose or fell to 9%: what it came to is kept. */
export const isStartOfMove = (gap: Gap): boolean =>
  MOVE.test(gap.before) &&
  FROM.test(gap.first) &&
  TO.test(gap.next) &&
  gap.words.length <= 6 &&
  (gap.isNumber(gap.end + 1) || gap.isNumber(gap.end + 2));

/** True if one end of "from … to", "between … and" or "May 5, 2024" is left out alone. */
export function breaksPair(gap: Gap): boolean {
  const { words, sentence, start, end, last, next } = gap;
  if (TO.test(next) && isOpen(words, FROM, TO) && !isStartOfMove(gap)) return true;
  if ((AND.test(next) || AND.test(last)) && isOpen(words.slice(0, -1), BETWEEN, AND)) return true;
  if (isOpen(sentence.words.slice(Math.max(0, start - 8), start), BETWEEN, AND)) return true;
  return gap.isNumber(end) && gap.isNumber(end - 1);
}

function isOpen(words: Word[], opens: RegExp, closes: RegExp): boolean {
  const at = words.findLastIndex(({ low }) => opens.test(low));
  return at >= 0 && !words.slice(at + 1).some(({ low }) => closes.test(low));
}

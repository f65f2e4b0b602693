import type { DateMatch } from '../dates/find-dates.ts';
import { isWeekdayName } from '../dates/month-names.ts';
import { DATE_LINK_WORD_KINDS, type DateLinkWordKind, type Vocabulary } from './vocabularies/vocabulary.ts';

/**
 * The words that link a date to the text before it, such as "by" or "from".
 * They are given by their kind and their length in characters.
 */
export interface DateLinkMatch {
  link: DateLinkWordKind;
  length: number;
}

/** The maximum length of a link with a time of day and a weekday. */
const MAX_LINK_LENGTH = 90;
const TIMES_OF_DAY = [
  String.raw`(?:the\s)?close\sof\sbusiness|midnight|noon`,
  String.raw`\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?\s?m\.?|\s?Uhr|\s?h(?:eures|oras)?)?`,
];
const DATE_AFTER_TIME = String.raw`(?:on|am|le|du|el|del|il)\s(?:día\s)?|d[eo]\s(?:dia\s)?`;
/** "by 11:59 p.m. Eastern Time on", "bis 12 Uhr am", "até às 18h00 do dia" */
const TIME_PATTERN = new RegExp(
  String.raw`(?:at\s|um\s|à\s|a\slas\s|às?\s)?(?:${TIMES_OF_DAY.join('|')})(?:,?\s\(?\p{L}{1,12}\)?){0,3},?\s(?:${DATE_AFTER_TIME})$`,
  'iu',
);
/** A time with its zone at the end: "5 p.m. AEDT, ", "COB ". */
const ZONE_PATTERN = /,?\s\(?(?:[A-Z]{2,5}|(?:\p{Lu}\p{Ll}{2,9}\s){1,2}[Tt]ime)\)?$/u;
const CLOCK_PATTERN =
  /(?<!\p{L})(?:at\s)?(?:COB|EOD|(?:the\s)?close\sof\sbusiness|midnight|noon|midday|\d{1,2}[:.]\d{2})$/iu;
const HOUR_PATTERN = /(?<![\p{L}\p{N}:.])(?:at\s)?\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?\s?m\.?$/iu;
const PERIOD_PARTS = [
  String.raw`(?:the\s)?(?:end|start|beginning|middle)\sof\s(?:the\s)?|early\s|late\s|mid-`,
  String.raw`(?:zum\s)?(?:Ende|Anfang|Mitte)\s|(?:la\s)?(?:fin|mi-)\s?(?:de\s|du\s)?`,
  String.raw`(?:finales|final|principios|mediados)\s(?:de\s|del\s)|(?:la\s)?fine\s(?:di\s|del\s)?`,
  String.raw`(?:o\s)?(?:final|fim|fins|início|meados)\sd[eo]\s(?:mês\sde\s)?`,
];
/** "the end of June", "Ende Juni", "fin juin", "finales de junio": still in that month or quarter. */
const PERIOD_PART_PATTERN = new RegExp(`(?:${PERIOD_PARTS.join('|')})$`, 'iu');
const TRAILING_ARTICLE = /\s(?:the|der|dem|den|des|dritten|le|la|il)\s$/iu;

/**
 * Returns the words at the end of a text that link it to the following date, such as "by" or "from".
 * If several match, the longest are returned. Without such words the kind is `point` for a year, as in "tritt Ende 2027
 * in Kraft", else `bare`.
 */
export function findDateLinkWords(
  textBefore: string,
  precision: DateMatch['precision'],
  vocabulary: Vocabulary,
): DateLinkMatch {
  const tail = textBefore.slice(-MAX_LINK_LENGTH);
  const direct = removeWeekday(isWhole(precision) ? tail : tail.replace(PERIOD_PART_PATTERN, ''));
  const untimed = removeTime(direct);
  const found = findLongestLink(untimed, vocabulary, untimed === direct ? DATE_LINK_WORD_KINDS : ['deadline', 'start']);
  const other =
    found ??
    findLongestLink(direct, vocabulary, DATE_LINK_WORD_KINDS) ??
    findLongestLink(direct.replace(TRAILING_ARTICLE, ' '), vocabulary, DATE_LINK_WORD_KINDS);
  const unlinked = precision === 'year' ? 'point' : 'bare';
  if (!other) return { link: unlinked, length: tail.length - direct.trimEnd().length };
  return { link: other.link, length: tail.length - other.index };
}

/** Returns true for a complete period: nothing before it selects a part of it. */
const isWhole = (precision: DateMatch['precision']) => precision === 'day' || precision === 'year';

function findLongestLink(
  text: string,
  vocabulary: Vocabulary,
  links: readonly DateLinkWordKind[],
): { link: DateLinkWordKind; index: number } | null {
  const colon = /:\s?$/.exec(text)?.index;
  if (colon !== undefined)
    return findLongestLink(text.slice(0, colon), vocabulary, ['deadline']) ?? { link: 'is', index: colon };
  const found = vocabulary.links.flatMap(([link, words]) => {
    const index = links.includes(link) ? text.search(words) : -1;
    return index < 0 ? [] : [{ link, index }];
  });
  return found.sort((a, b) => a.index - b.index)[0] ?? null;
}

/** Removes a time of day at the end, with the words between it and the date. */
function removeTime(text: string): string {
  const untimed = text.replace(TIME_PATTERN, '');
  if (untimed !== text) return untimed;
  const bare = text.replace(/,?\s$/u, '');
  for (const one of [bare, bare.replace(ZONE_PATTERN, '')])
    for (const time of [CLOCK_PATTERN, HOUR_PATTERN]) if (time.test(one)) return one.replace(time, '');
  return text;
}

/** Removes the weekday before a date: "on Friday, " becomes "on ". Short names may be other words. */
function removeWeekday(text: string): string {
  const [written = '', name = ''] = /(\p{L}{5,12})(?:-feira)?[.,]?\s$/u.exec(text) ?? [];
  const bare = isWeekdayName(name) ? text.slice(0, -written.length) : text;
  return bare.replace(/\s\(?(?:next|próxim[oa]|prochain)\s$/iu, ' ');
}

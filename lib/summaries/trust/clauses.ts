import { sentences } from '../sentences.ts';
import { type Dates, datesInFigures, namedDates, possibleDates } from './days.ts';
import { type Fact, factsOf, readingOf } from './facts.ts';
import { folded } from './folded.ts';
import { meaningsOf, type Word, wordsOf } from './words.ts';

/** A part of a sentence that says one thing. */
export interface Clause {
  /** Folded, with capitals. */
  text: string;
  reading: string;
  words: Word[];
  facts: Fact[];
  dates: Dates;
}

const CUT =
  /; |: (?=\p{L})|,? (?=(?:while|whereas|although|wohingegen|tandis que|alors que|mientras que|mentre|terwijl) )|, (?=(?:and|but|so|yet|which|who|und|aber|doch|et|mais|y|pero|e|ma|en|maar|sondern|sino|bensi) )| (?=(?:but|aber|sondern|mais|pero|sino|maar) )/u;

/** The clauses of a sentence; of the source, lists of numbers are cut, too. */
export function clausesOf(sentence: string, ofSource: boolean): Clause[] {
  return folded(sentence)
    .split(CUT)
    .flatMap(cutBeforeVerbs)
    .filter((one) => one.trim())
    .flatMap((text) => (ofSource ? cutBetween(text) : [text]))
    .map((text) => {
      const reading = readingOf(text);
      return {
        text,
        reading,
        words: wordsOf(reading),
        facts: factsOf(reading),
        dates: ofSource ? possibleDates(text) : ownDates(text),
      };
    });
}

/** "suspends the offer of X and approves the prospectus of Y" are two clauses: the conjunction stands before a word of decision. */
function cutBeforeVerbs(text: string): string[] {
  const at = [
    ...text.matchAll(
      /(?<!(?:non|che|si|ne)) (?=(?:and|but|or|und|aber|et|y|e|en|maar) (?:has |have |is |was |also |hat |a |ha |heeft )?(\p{Ll}{4,}))/gu,
    ),
  ].filter(
    ({ 1: word = '' }) =>
      /(?:s|ed|t|te|a|en|e)$/.test(word) &&
      !/^(?:more|less|fewer|higher|lower|later|earlier)$/.test(word) &&
      meaningsOf(word).some(({ question }) => VERBS.has(question)),
  );
  const ends = [...at.map(({ index }) => index), text.length];
  return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
}
/** "£5m for A and £3m for B": each part of a list has its own number. */
function cutBetween(text: string): string[] {
  const numbers = [...text.matchAll(/\d[\d.,]*/g)];
  const cuts: number[] = [];
  for (const [i, { 0: number, index }] of numbers.entries()) {
    const next = numbers[i + 1]?.index;
    if (next === undefined) break;
    const end = index + number.length;
    const between = text.slice(end, next);
    const [last] = [...between.matchAll(/(?:, | )(?=(?:and|und|et|y|e|en) )|, (?=[\p{L}\d€$£])/gu)].slice(-1);
    if (
      !last ||
      wordsOf(between.slice(0, last.index).toLowerCase()).length +
        wordsOf(between.slice(last.index).toLowerCase()).length ===
        0
    )
      continue;
    const [a, b] = [text.slice(0, end + (last.index ?? 0)), text.slice(end + (last.index ?? 0))].map((one) =>
      kindsOf(one),
    );
    const [kind] = b ?? [];
    if (kind && a?.includes(kind)) cuts.push(end + last.index);
  }
  const ends = [...cuts, text.length];
  return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
}

/** What the numbers of a text count, dates among them, in their order. */
function kindsOf(text: string): string[] {
  const reading = readingOf(text);
  const marks = [...reading.matchAll(/¦/g)].map(({ index }) => ({ start: index, unit: 'date' }));
  return [...factsOf(reading), ...marks]
    .sort((a, b) => a.start - b.start)
    .map(({ unit }) => unit || '-')
    .filter((unit) => !unit.startsWith('#'));
}

const VERBS = new Set('admit grant extend increase lose uphold start lift'.split(' '));

function ownDates(text: string): Dates {
  const found = namedDates(text);
  for (const { days, year } of datesInFigures(text))
    for (const day of days.slice(0, 1)) found.dates.add(`${day}/${year}`);
  return found;
}

/** After the short form of a company's kind a sentence may begin: "of Kestrel Ltd. Mr Quek". */
const AFTER_COMPANY =
  /(?<=(?:Ltd|Inc|Corp|Co|plc|S\.p\.A|S\.A|B\.V|N\.V|S\.r\.l)\.) (?=(?:Mr|Ms|Mrs|The|It|He|She|They|This|In|La|Il|Le|El|De|Het|Die|Der|Das)\.? )/;

/** Text without sentences is cut at spaces, so that no piece takes long to compare. */
const LONGEST = 700;
const PIECE = new RegExp(`[^]{1,${LONGEST}}(?=\\s|$)|[^]{1,${LONGEST}}`, 'gu');

/** The sentences of a text; those that are too long to be one in pieces. */
export const sentencesOf = (text: string) =>
  text
    .split('\n')
    .flatMap(sentences)
    .flatMap((one) => one.split(AFTER_COMPANY))
    .flatMap((one) => (one.length > LONGEST ? (one.match(PIECE) ?? []) : [one]));

import {
  ACT_NUMBER_PREFIX_PATTERN,
  EU_ABBREVIATION_PATTERN,
  type EuAct,
  type EuActContextCheck,
  findEuActs,
} from './eu-acts.ts';

const PLURAL_ACTS = [
  'Regulations|Directives|Decisions|Verordnungen|Richtlinien|Beschlüssen?|R[èe]glements|D[ée]cisions',
  'Reglamentos|Directivas|Decisiones|Regolamenti|Direttive|Decisioni',
];
/**
 * Precedes the numbers of several acts: `Durchführungsverordnungen (EU) `. After one act, "and 2016/17" is a year.
 */
const buildListStart = () =>
  new RegExp(
    `(?:(?:${PLURAL_ACTS.join('|')})(?:\\s\\p{L}{1,20})?\\s+` +
      `(?:\\(?${EU_ABBREVIATION_PATTERN}(?:,\\s*Euratom)?\\)?\\s*)?${ACT_NUMBER_PREFIX_PATTERN}?|` +
      '\\bNos\\.?\\s*)$',
    'iu',
  );
const buildNextItem = () =>
  new RegExp(
    `(?:[,;]|,?\\s(?:and|or|und|oder|sowie|et|ou|y|e|o))\\s${ACT_NUMBER_PREFIX_PATTERN}?(\\d{1,4}/\\d{1,4})(?![\\d/])`,
    'iuy',
  );
const MAX_LIST_ACTS = 20;
/** Limit of characters before an act's number in which its kind may begin. */
const MAX_KIND_LENGTH = 40;

/** Created on first use, because filters have no lists. */
let patterns: { several: RegExp; next: RegExp } | undefined;

/**
 * Returns the EU acts in a text, including those of lists such as `Regulations (EU) 2015/1, 2016/2`.
 * Each act of a list has the offsets of the whole list. `isEuAct` decides whether an act that does not name the Union
 * is an EU act.
 */
export const findEuActsInLists = (text: string, isEuAct: EuActContextCheck): EuAct[] =>
  findEuActs(text, isEuAct).flatMap((act) => expandList(text, act));

/** Returns an act and those that follow it in a list, as if each had the same words before it. */
function expandList(text: string, first: EuAct): EuAct[] {
  patterns ??= { several: buildListStart(), next: buildNextItem() };
  const firstText = text.slice(first.start, first.end);
  const begin = firstText.slice(0, firstText.search(/\d/));
  const row = [first];
  let { end } = first;
  if (!patterns.several.test(text.slice(Math.max(0, first.start - MAX_KIND_LENGTH), first.start) + begin)) return row;
  while (row.length < MAX_LIST_ACTS) {
    patterns.next.lastIndex = end;
    const [act] = findEuActs(`${begin}${patterns.next.exec(text)?.[1] ?? ''}`, () => true);
    if (!act) break;
    row.push(act);
    end = patterns.next.lastIndex;
  }
  return row.map(({ id }) => ({ id, start: first.start, end }));
}

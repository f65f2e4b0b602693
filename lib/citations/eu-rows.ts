import { type Act, euActsIn, type IsOfUnion, NUMBER, UNION } from './eu-acts.ts';

/**
 * Precedes the numbers of several acts: `Durchführungsverordnungen (EU) `. After one act, "and 2016/17" is a year.
 */
const several = () =>
  new RegExp(
    `(?:(?:Regulations|Directives|Decisions|Verordnungen|Richtlinien|Beschlüssen?|R[èe]glements|D[ée]cisions|Reglamentos|Directivas|Decisiones|Regolamenti|Direttive|Decisioni)(?:\\s\\p{L}{1,20})?\\s+(?:\\(?${UNION}(?:,\\s*Euratom)?\\)?\\s*)?${NUMBER}?|\\bNos\\.?\\s*)$`,
    'iu',
  );
const next = () =>
  new RegExp(`(?:[,;]|,?\\s(?:and|or|und|oder|sowie|et|ou|y|e|o))\\s${NUMBER}?(\\d{1,4}/\\d{1,4})(?![\\d/])`, 'iuy');
const MOST = 20;
/** Limit of characters before an act's number in which its kind may begin. */
const KIND = 40;

/** Created on first use, because filters have no lists. */
let forms: { several: RegExp; next: RegExp } | undefined;

/** Returns the EU acts in a text; each act of a list has the offsets of the list. */
export const euActsInRows = (text: string, isOfUnion: IsOfUnion): Act[] =>
  euActsIn(text, isOfUnion).flatMap((act) => rowFrom(text, act));

/** Returns an act and those that follow it in a list, as if each had the same words before it. */
function rowFrom(text: string, first: Act): Act[] {
  forms ??= { several: several(), next: next() };
  const written = text.slice(first.start, first.end);
  const begin = written.slice(0, written.search(/\d/));
  const row = [first];
  let { end } = first;
  if (!forms.several.test(text.slice(Math.max(0, first.start - KIND), first.start) + begin)) return row;
  while (row.length < MOST) {
    forms.next.lastIndex = end;
    const [act] = euActsIn(`${begin}${forms.next.exec(text)?.[1] ?? ''}`, () => true);
    if (!act) break;
    row.push(act);
    end = forms.next.lastIndex;
  }
  return row.map(({ id }) => ({ id, start: first.start, end }));
}

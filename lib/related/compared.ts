import type { Citation } from '../citations/citation.ts';
import { comparedName, namesOf } from '../citations/names.ts';
import type { Kind } from '../kinds/kind.ts';
import { sortedTitle } from './notice-words.ts';
import { type Telling, type Told, tellingOf } from './telling.ts';

/** An entry to compare with others. */
export interface Related extends Told {
  feed_id: string;
  published_date: string;
  institution_name: string;
  link: string | null;
  kind: Kind | null;
  citations: Citation[] | null;
}

/** A prepared entry: its words, the classified words of its title, and the names of its citations by type. */
export interface Compared {
  entry: Related;
  telling: Telling;
  changes: string[];
  matter: string[];
  cited: Map<string, Citation['type']>;
}

/** Prepares an entry for comparison. */
export function comparedOf(entry: Related): Compared {
  const telling = tellingOf(entry);
  const cited = new Map<string, Citation['type']>();
  for (const citation of entry.citations ?? [])
    for (const name of namesOf(citation)) if (!cited.has(name)) cited.set(name, typeOfName(citation, name));
  return { entry, telling, ...sortedTitle(telling.title, entry.language), cited };
}

/** The act of a CELEX number or an ELI is an EU act. */
const typeOfName = ({ type, id }: Citation, name: string): Citation['type'] =>
  (type === 'celex' || type === 'eli') && name !== comparedName(id) ? 'eu_act' : type;

/** Returns the common citations; of a section, without its part. */
export function citedByBoth(a: Compared, b: Compared): { by: Citation['type']; value: string }[] {
  const both = [...a.cited].filter(([name]) => b.cited.has(name)).map(([value, by]) => ({ by, value }));
  return both.filter(({ value }) => !both.some((other) => other.value.startsWith(`${value}.`)));
}

/** Returns the days between two entries. */
export const daysBetween = (a: Compared, b: Compared) =>
  Math.abs(Date.parse(a.entry.published_date) - Date.parse(b.entry.published_date)) / 86_400_000;

/** Returns whether each list has words that the other entry lacks. */
export const eachLacks = (ofA: string[], a: Telling, ofB: string[], b: Telling) =>
  ofA.some((one) => !b.words.has(one)) && ofB.some((one) => !a.words.has(one));

/** Returns the common link; null without one, or for a front page. */
export function linkOfBoth(a: Compared, b: Compared): string | null {
  const link = a.entry.link;
  return link !== null && link === b.entry.link && URL.canParse(link) && new URL(link).pathname.length > 1
    ? link
    : null;
}

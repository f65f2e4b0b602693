import type { Citation } from '../citations/citation.ts';
import { comparedName, namesOf } from '../citations/names.ts';
import type { Kind } from '../kinds/kind.ts';
import { sortedTitle } from './notice-words.ts';
import { type Telling, type Told, tellingOf } from './telling.ts';

/** An entry that others are compared with. */
export interface Related extends Told {
  feed_id: string;
  published_date: string;
  institution_name: string;
  link: string | null;
  kind: Kind | null;
  citations: Citation[] | null;
}

/** What is compared: the entry, its words, those of its title by what they say, and the names of what it cites with their types. */
export interface Compared {
  entry: Related;
  telling: Telling;
  changes: string[];
  matter: string[];
  cited: Map<string, Citation['type']>;
}

/** An entry as it is compared. */
export function comparedOf(entry: Related): Compared {
  const telling = tellingOf(entry);
  const cited = new Map<string, Citation['type']>();
  for (const citation of entry.citations ?? [])
    for (const name of namesOf(citation)) if (!cited.has(name)) cited.set(name, typeOfName(citation, name));
  return { entry, telling, ...sortedTitle(telling.title, entry.language), cited };
}

/** The act that a CELEX number or an ELI names is one of the Union. */
const typeOfName = ({ type, id }: Citation, name: string): Citation['type'] =>
  (type === 'celex' || type === 'eli') && name !== comparedName(id) ? 'eu_act' : type;

/** What both cite: of a section, not its part as well. */
export function citedByBoth(a: Compared, b: Compared): { by: Citation['type']; value: string }[] {
  const both = [...a.cited].filter(([name]) => b.cited.has(name)).map(([value, by]) => ({ by, value }));
  return both.filter(({ value }) => !both.some((other) => other.value.startsWith(`${value}.`)));
}

/** Days between two entries. */
export const daysBetween = (a: Compared, b: Compared) =>
  Math.abs(Date.parse(a.entry.published_date) - Date.parse(b.entry.published_date)) / 86_400_000;

/** Whether each of two lists has what the other entry's words lack. */
export const eachLacks = (ofA: string[], a: Telling, ofB: string[], b: Telling) =>
  ofA.some((one) => !b.words.has(one)) && ofB.some((one) => !a.words.has(one));

/** The link that both have; null if there is none, or it leads to a front page. */
export function linkOfBoth(a: Compared, b: Compared): string | null {
  const link = a.entry.link;
  return link !== null && link === b.entry.link && URL.canParse(link) && new URL(link).pathname.length > 1
    ? link
    : null;
}

import type { Citation } from './citation.ts';

/** Longer names are cut: a key of the table holds them. */
const LONGEST = 100;
/** The Union is the Communities' successor since 1 December 2009. */
const FIRST_OF_UNION = 2010;

/** Whose act one is that does not say so, by its year. */
export const unionOf = (year: number) => (year < FIRST_OF_UNION ? 'EC' : 'EU');

/** A name as it is compared. */
export const comparedName = (id: string) =>
  id.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase().slice(0, LONGEST);

/**
 * What an entry with a citation is found by: its name, the part that a section of the Code of Federal Regulations is of, and the act
 * that a CELEX number or an ELI names.
 */
export function namesOf({ type, id }: Pick<Citation, 'type' | 'id'>): string[] {
  const part = type === 'cfr' && id.includes('.') ? [id.slice(0, id.indexOf('.'))] : [];
  const act = type === 'celex' || type === 'eli' ? actOfIdentifier(id) : null;
  return [id, ...part, ...(act ? [act] : [])].map(comparedName);
}

/** The act that a CELEX number or an ELI is another name of; null if it is none of these. */
function actOfIdentifier(id: string): string | null {
  const celex = /^3((?:19|20)\d{2})[RLD](\d{4})$/i.exec(id);
  const eli = /\/eli\/(?:reg|dir|dec)(?:_\w+)?\/((?:19|20)\d{2})\/(\d{1,4})(?:\/|$)/i.exec(id);
  const [, year, number] = celex ?? eli ?? [];
  return year && number ? `${year}/${Number(number)}/${unionOf(Number(year))}` : null;
}

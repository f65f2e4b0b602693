import * as z from 'zod/mini';
import { Quote } from '../../values/quote.ts';

/**
 * The types of citations, by their common abbreviations.
 * They are rules, laws, agency matters and EU acts. For example, `cfr` is the Code of Federal Regulations.
 */
export const CITATION_TYPES = [
  ...(['cfr', 'usc', 'fr', 'rin', 'docket', 'release'] as const),
  ...(['eu_act', 'celex', 'eli'] as const),
] as const;

/** A law, rule, docket or act that an entry cites, with the quote of its mention. */
export const Citation = z.object({
  type: z.enum(CITATION_TYPES),
  id: z.string(),
  quote: Quote,
});
export type Citation = z.infer<typeof Citation>;

/** Longer names are truncated, because they are part of a key. */
const MAX_CITATION_NAME_LENGTH = 100;
/** The European Union succeeded the Communities on 1 December 2009. */
const FIRST_EU_YEAR = 2010;

/**
 * Returns `EC` for an act of a year before 2010, and `EU` for an act of a later year.
 * It completes the name of an act whose text does not name the Union, such as `2016/679/EU`.
 */
export const getEcOrEuSuffix = (year: number) => (year < FIRST_EU_YEAR ? 'EC' : 'EU');

/**
 * Returns a citation's name in the form in which the index stores it.
 * It is in upper case and in the Unicode form NFKC, with single spaces, and has at most 100 characters.
 */
export const normalizeCitationName = (id: string) =>
  id.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase().slice(0, MAX_CITATION_NAME_LENGTH);

/**
 * Returns the normalized names under which the filter `cites` finds a citation.
 * The first is the citation's own name. A section of the Code of Federal Regulations is also found by its part, such as
 * `12 CFR 1026`, and a CELEX number or an ELI by the act to which it belongs.
 */
export function listCitationNames({ type, id }: Pick<Citation, 'type' | 'id'>): string[] {
  const part = type === 'cfr' && id.includes('.') ? [id.slice(0, id.indexOf('.'))] : [];
  const act = type === 'celex' || type === 'eli' ? findActName(id) : null;
  return [id, ...part, ...(act ? [act] : [])].map(normalizeCitationName);
}

/** Returns the act of a CELEX number or an ELI; null for any other id. */
function findActName(id: string): string | null {
  const celex = /^3((?:19|20)\d{2})[RLD](\d{4})$/i.exec(id);
  const eli = /\/eli\/(?:reg|dir|dec)(?:_\w+)?\/((?:19|20)\d{2})\/(\d{1,4})(?:\/|$)/i.exec(id);
  const [, year, number] = celex ?? eli ?? [];
  return year && number ? `${year}/${Number(number)}/${getEcOrEuSuffix(Number(year))}` : null;
}

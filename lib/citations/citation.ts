import * as z from 'zod/mini';
import { Quote } from '../values/quote.ts';

/** What is cited: a rule, a law, a matter of an agency, or an act of the European Union, each by the name that it is known by. */
export const CITATION_TYPES = [
  ...(['cfr', 'usc', 'fr', 'rin', 'docket', 'release'] as const),
  ...(['eu_act', 'celex', 'eli'] as const),
] as const;

/** A citation, and the words that it stands in; several of one list have one quote. */
export const Citation = z.object({
  type: z.enum(CITATION_TYPES),
  id: z.string(),
  quote: Quote,
});
export type Citation = z.infer<typeof Citation>;

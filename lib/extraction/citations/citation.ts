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

import * as z from 'zod/mini';
import { Quote } from '../values/quote.ts';

/** The types of citations: rules, laws, agency matters and EU acts, each by its common name. */
export const CITATION_TYPES = [
  ...(['cfr', 'usc', 'fr', 'rin', 'docket', 'release'] as const),
  ...(['eu_act', 'celex', 'eli'] as const),
] as const;

/** A citation with its quote; citations of one list share a quote. */
export const Citation = z.object({
  type: z.enum(CITATION_TYPES),
  id: z.string(),
  quote: Quote,
});
export type Citation = z.infer<typeof Citation>;

import * as z from 'zod/mini';
import { CITATION_TYPES } from '../../extraction/citations/citation.ts';
import { EntryDetail } from '../entry.ts';

/** The bases of a relation: a common citation by type, or links, texts or titles. */
const RELATION_BASES = [...CITATION_TYPES, 'link', 'text', 'title'] as const;

/**
 * The evidence that two entries are related: its type `by`, and its `value`. The value is the common citation, the
 * common link, the share of one text in the other (`0.97`), or the common words of the titles.
 */
export const RelationReason = z.object({ by: z.enum(RELATION_BASES), value: z.string() });
export type RelationReason = z.infer<typeof RelationReason>;

/** An entry about the same act or matter as another, with the evidence. @public for the contract */
export const RelatedEntry = z.object({ because: z.array(RelationReason), entry: EntryDetail });
export type RelatedEntry = z.infer<typeof RelatedEntry>;

/**
 * An earlier or later entry of the same matter, such as the consultation before a rule.
 * @public for the contract
 */
export const MatterStep = z.extend(RelatedEntry, { relation: z.enum(['earlier', 'later']) });
export type MatterStep = z.infer<typeof MatterStep>;

/** The related entries of an entry: the same act in other feeds, and other steps of its matter. */
export const RelatedEntries = z.object({
  same: z.array(RelatedEntry),
  steps: z.array(MatterStep),
  is_complete: z.boolean(),
});
export type RelatedEntries = z.infer<typeof RelatedEntries>;

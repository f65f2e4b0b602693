import * as z from 'zod/mini';
import { CITATION_TYPES } from '../citations/citation.ts';
import { EntryDetail } from '../entries/entry.ts';

/** What relates two entries: something that both cite, by its type, or their links, texts or titles. */
const GROUNDS = [...CITATION_TYPES, 'link', 'text', 'title'] as const;

/**
 * A reason. `value` is what it rests on: the name of what both cite, the link that both have, the part of one text that stands in the
 * other (`0.97`), or the words that both titles have.
 */
export const RelationReason = z.object({ by: z.enum(GROUNDS), value: z.string() });
export type RelationReason = z.infer<typeof RelationReason>;

/** An entry that is related to another one, and why. @public for the contract */
export const RelatedEntry = z.object({ because: z.array(RelationReason), entry: EntryDetail });
export type RelatedEntry = z.infer<typeof RelatedEntry>;

/** Another step of the matter of an entry, by its date. @public for the contract */
export const MatterStep = z.extend(RelatedEntry, { relation: z.enum(['earlier', 'later']) });
export type MatterStep = z.infer<typeof MatterStep>;

/** What is related to an entry: the same act in other feeds, and other steps of its matter. */
export const RelatedEntries = z.object({
  same: z.array(RelatedEntry),
  steps: z.array(MatterStep),
  is_complete: z.boolean(),
});
export type RelatedEntries = z.infer<typeof RelatedEntries>;

import * as z from 'zod/mini';
import { Count } from '../values/count.ts';
import { Instant } from '../values/time.ts';
import { EntryDetail } from './entry.ts';

/**
 * What can change of an entry, in the order in which it is told. Not what says the same in another way (`status`, and the ids of topic
 * and feed), nor the instants of the service, nor the words that what was read rests on: these are of the text.
 */
export const VERSIONED_FIELDS = [
  ...(['title', 'description', 'link', 'institution_name'] as const),
  ...(['published_date', 'published_date_source', 'published_precision', 'first_seen_at', 'is_backfill'] as const),
  ...(['is_active', 'one_line_summary', 'five_point_summary', 'summary', 'source_fields'] as const),
  ...(['kind', 'citations', 'key_dates'] as const),
  ...(['topic', 'category', 'feed', 'jurisdiction_code', 'tags', 'sectors', 'language'] as const),
] as const;
export type VersionedField = (typeof VERSIONED_FIELDS)[number];

/** When an entry stood so: `from` an instant until before another, which is null for what stands now. @public for the contract */
export const HeldVersion = z.object({ version: Count, from: Instant, until: z.nullable(Instant) });

/**
 * A version in the list of them. `changed` names the fields that differ from the version before; none of the first, and null where the
 * one before is not kept.
 */
export const EntryVersion = z.extend(HeldVersion, {
  is_first: z.boolean(),
  changed: z.nullable(z.array(z.enum(VERSIONED_FIELDS))),
});
export type EntryVersion = z.infer<typeof EntryVersion>;
/** An entry as it stood. */
export const EntryAtVersion = z.extend(HeldVersion, { entry: EntryDetail });
export type EntryAtVersion = z.infer<typeof EntryAtVersion>;

import * as z from 'zod/mini';
import { Citation } from '../extraction/citations/citation.ts';
import { KeyDate } from '../extraction/key-dates/key-date.ts';
import { ENTRY_KINDS } from '../extraction/kinds/entry-kind.ts';
import { Quote } from '../values/quote.ts';
import { ENTRY_STATUSES } from '../values/roles-and-states.ts';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';
import { DATE_PRECISIONS, DATE_SOURCES } from './date-origin.ts';
import { SourceSpecificFields } from './source-fields.ts';

/** The inputs of summaries: the text of the linked document, or the feed's text. */
const SUMMARY_INPUTS = ['entry', 'document'] as const;

/**
 * The evidence of one sentence of a summary: a part of a passage of the summarized document.
 * `index` is the point of the five-point summary from 0; null for the one-line summary. `text` is the part of the
 * passage with the number `passage`, from `start` to `end` in Unicode code points.
 */
export const SummaryGround = z.object({
  index: z.nullable(NonNegativeInteger),
  passage: NonNegativeInteger,
  text: z.string(),
  start: NonNegativeInteger,
  end: NonNegativeInteger,
});
export type SummaryGround = z.infer<typeof SummaryGround>;

/**
 * The origin of an entry's summaries: the method, the model, and the summarized text.
 * `document_version` is the version of the document's text to whose passages `grounds` refers. It is null if the feed's
 * text was summarized.
 */
export const SummaryProvenance = z.object({
  method: z.enum(['ai', 'extractive']),
  model: z.nullable(z.string()),
  generated_at: Instant,
  made_of: z.enum(SUMMARY_INPUTS),
  document_version: z.nullable(NonNegativeInteger),
  grounds: z.nullable(z.array(SummaryGround)),
});
export type SummaryProvenance = z.infer<typeof SummaryProvenance>;

/** The origin fields of a summary that was made of the feed's text, not of the linked document. */
export const FEED_TEXT_SUMMARY_PROVENANCE = { made_of: 'entry', document_version: null, grounds: null } as const;

/** One item that a regulator published. `link` leads to the original source; texts are plain text. */
export const Entry = z.object({
  id: Id,
  feed_id: Id,
  topic_id: Id,
  title: z.string(),
  link: z.nullable(z.string()),
  institution_name: z.string(),
  description: z.string(),
  published_date: Instant,
  published_date_source: z.enum(DATE_SOURCES),
  published_precision: z.enum(DATE_PRECISIONS),
  first_seen_at: Instant,
  is_backfill: z.boolean(),
  is_active: z.boolean(),
  kind: z.nullable(z.enum(ENTRY_KINDS)),
  one_line_summary: z.nullable(z.string()),
  five_point_summary: z.nullable(z.array(z.string()).check(z.length(5))),
  created_at: Instant,
  updated_at: Instant,
});
export type Entry = z.infer<typeof Entry>;

/** An entry with all details, such as the names of its topic and feed, tags, citations and key dates. */
export const EntryDetail = z.extend(Entry, {
  status: z.enum(ENTRY_STATUSES),
  topic: z.object({ id: Id, name: z.string() }),
  category: z.object({ id: Id, name: z.string() }),
  feed: z.object({ id: Id, name: z.string(), url: z.string() }),
  jurisdiction_code: z.string(),
  tags: z.array(z.string()),
  sectors: z.array(z.string()),
  language: z.nullable(z.string()),
  summary: z.nullable(SummaryProvenance),
  source_fields: z.nullable(SourceSpecificFields),
  kind_quote: z.nullable(Quote),
  citations: z.nullable(z.array(Citation)),
  key_dates: z.nullable(z.array(KeyDate)),
});
export type EntryDetail = z.infer<typeof EntryDetail>;

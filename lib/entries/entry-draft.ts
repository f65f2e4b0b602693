import { isDeepStrictEqual } from 'node:util';
import type { FeedQuotas, RequestedQuota } from '../feeds/quotas.ts';
import type { EntryKind } from '../kinds/entry-kind.ts';
import { hasGainedTimeOfDay, hasLostTimeOfDay, isDatedByFirstSight } from './date-origin.ts';
import type { EntryDetail } from './entry.ts';
import type { StoredEntry } from './entry-items.ts';
import { type ExtractedFields, extractFields, pickExtractedFields } from './extraction.ts';

/**
 * An entry as ingestion or an edit provides it; kind, citations and key dates are extracted later.
 * Without `is_active` a stored entry keeps its status and a new one is active.
 */
export type EntryDraft = Omit<
  EntryDetail,
  'created_at' | 'updated_at' | 'status' | 'is_active' | keyof ExtractedFields
> & {
  is_active?: boolean;
  /** When its document was requested; it never overwrites data of a later request. */
  asked_at?: string | null;
  /** The default kind of its feed, which is not stored with the entry. */
  usual_kind?: EntryKind | null | undefined;
};

/** What storing a draft did, or would do, to the entry with its id. */
export type StoreEntryOutcome = 'created' | 'updated' | 'unchanged';

/**
 * Options of storing a draft.
 * With `toSummarize` a new entry, or one with changed text, is queued for a model's summary.
 */
export interface StoreEntryOptions {
  toSummarize?: boolean;
  /** The quotas to count the entry for, within its feed's period; not counted if null or absent. */
  quotas?: FeedQuotas | null;
}

/** A stored entry without version and timestamps, which the writer sets when it stores an edit. */
export type EntryContent = Omit<StoredEntry, 'version' | 'listed' | 'created_at' | 'updated_at'>;

/** Returns a stored entry as a draft, so that it can be edited and stored again. */
export function toEntryDraft(stored: StoredEntry): EntryDraft {
  const { created_at, updated_at, status, version, listed, awaits_summary, awaited_text, prompt_version, ...draft } =
    stored;
  return draft;
}

/** Returns a stored entry without version and timestamps, to compare it with the result of an edit. */
export function toEntryContent(stored: StoredEntry): EntryContent {
  const { created_at, updated_at, version, listed, ...content } = stored;
  return content;
}

/**
 * Returns true if the draft's document was requested before the one that the stored entry came from.
 * Such a draft must not overwrite the entry. False if either has no request time.
 */
export function isDraftOlderThanStored(before: StoredEntry | null, { asked_at }: EntryDraft): boolean {
  return Boolean(before?.asked_at && asked_at && asked_at < before.asked_at);
}

/** Returns true if title and description are equal, so that a summary of one fits the other. */
export function haveSameSummaryText(a: Pick<EntryDetail, 'title' | 'description'>, b: typeof a): boolean {
  return a.title === b.title && a.description === b.description;
}

/**
 * Returns true if a document only moved the date of an entry forward; such a date is not accepted.
 * Otherwise a feed could stay at the top of the newest list. Accepted are an earlier date, which is a correction, a
 * date for an entry without one, and a time for a known day.
 */
export function isOnlyDateMovedForward(before: StoredEntry, draft: EntryDraft): boolean {
  const isDated =
    !isDatedByFirstSight(before) &&
    !isDatedByFirstSight(draft) &&
    !hasGainedTimeOfDay(before, draft) &&
    !hasLostTimeOfDay(before, draft);
  const isSame = haveSameSummaryText(before, draft) && before.link === draft.link;
  return Boolean(draft.asked_at) && isDated && isSame && draft.published_date > before.published_date;
}

/** Returns true for a date in the text after the first sight of the entry: an event or a deadline. */
const isEventDate = ({ first_seen_at }: StoredEntry, { published_date_source, published_date }: EntryDraft) =>
  published_date_source === 'feed_text' && published_date > first_seen_at;

/**
 * Returns the date origin of the stored entry or of the draft. A date that the document no longer has is kept, and so
 * is the first sight.
 */
function selectDateOrigin(before: StoredEntry | null, draft: EntryDraft) {
  const keepDate =
    before &&
    (isDatedByFirstSight(draft) ||
      isEventDate(before, draft) ||
      hasLostTimeOfDay(before, draft) ||
      isOnlyDateMovedForward(before, draft));
  const { published_date, published_date_source, published_precision } = keepDate ? before : draft;
  const { first_seen_at, is_backfill } = before ?? draft;
  return { published_date, published_date_source, published_precision, first_seen_at, is_backfill };
}

/** Extracts fields again only if the source text changed, so that earlier results stay under new rules. */
function extractChanged(before: StoredEntry | null, draft: EntryDraft): ExtractedFields {
  const isSame =
    before !== null &&
    haveSameSummaryText(before, draft) &&
    before.language === draft.language &&
    isDeepStrictEqual(before.source_fields, draft.source_fields);
  return isSame ? pickExtractedFields(before) : extractFields(draft, before);
}

/** Returns true if the stored summary was made of a document that the draft does not link to. */
const isFromAnotherDocument = ({ summary, link }: StoredEntry, draft: EntryDraft) =>
  summary?.made_of === 'document' && link !== draft.link;

/**
 * Returns what to store for a draft over the stored entry `before`; null `before` for a new entry.
 * It keeps dates that the draft may not move, and the summary and extracted fields while the text is unchanged.
 */
export function mergeDraftIntoEntry(
  before: StoredEntry | null,
  draft: EntryDraft,
  { toSummarize = false }: StoreEntryOptions,
): EntryContent {
  const { usual_kind, ...stored } = draft;
  const is_active = draft.is_active ?? before?.is_active ?? true;
  const isSameText = before !== null && haveSameSummaryText(before, draft) && !isFromAnotherDocument(before, draft);
  const keepSummary = isSameText && before.summary !== null;
  return {
    ...stored,
    asked_at: draft.asked_at ?? before?.asked_at ?? null,
    is_active,
    status: is_active ? ('active' as const) : ('inactive' as const),
    ...selectDateOrigin(before, draft),
    ...extractChanged(before, draft),
    one_line_summary: keepSummary ? before.one_line_summary : draft.one_line_summary,
    five_point_summary: keepSummary ? before.five_point_summary : draft.five_point_summary,
    summary: keepSummary ? before.summary : draft.summary,
    prompt_version: keepSummary ? before.prompt_version : null,
    awaits_summary: isSameText ? before.awaits_summary : toSummarize,
    awaited_text: isSameText && before.link === draft.link ? before.awaited_text : null,
  };
}

/**
 * Returns true if storing `after` would change nothing visible, so that no version is needed.
 * Timestamps and version are ignored, and so is a new summary of the same text.
 */
export function haveSameContent(before: StoredEntry, after: EntryContent): boolean {
  const content = ({ summary, asked_at, ...rest }: EntryContent) => ({
    ...rest,
    summary: summary && { ...summary, generated_at: null },
  });
  return isDeepStrictEqual(content(toEntryContent(before)), content(after));
}

/** Returns true if two versions differ at most in feed fields: the source changed nothing. */
function differsOnlyInFeedFields(before: StoredEntry, after: EntryContent): boolean {
  const { feed_id, topic_id, institution_name, jurisdiction_code, tags, sectors, language, topic, category, feed } =
    after;
  const renamed = {
    feed_id,
    topic_id,
    institution_name,
    jurisdiction_code,
    tags,
    sectors,
    language,
    topic,
    category,
    feed,
  };
  return haveSameContent({ ...before, ...renamed }, after);
}

/**
 * Returns what storing this version consumes of its feed's daily quota.
 * Null if only feed fields, such as name or topic, changed: the feed did not cause that.
 */
export function getRequestedQuota(before: StoredEntry | null, after: EntryContent): RequestedQuota | null {
  if (before && differsOnlyInFeedFields(before, after)) return null;
  const { title, link, description, source_fields } = after;
  const fields = source_fields ? JSON.stringify(source_fields) : '';
  const bytes = Buffer.byteLength(`${title}${link ?? ''}${description}${fields}`);
  return { kind: before ? 'changes' : 'entries', bytes };
}

/**
 * Returns what storing a draft over a stored entry would do, without writing.
 * Used to check the feed's quotas first.
 */
export function predictStoreOutcome(
  before: StoredEntry | null,
  draft: EntryDraft,
  options: StoreEntryOptions,
): StoreEntryOutcome {
  if (!before) return 'created';
  return isDraftOlderThanStored(before, draft) || haveSameContent(before, mergeDraftIntoEntry(before, draft, options))
    ? 'unchanged'
    : 'updated';
}

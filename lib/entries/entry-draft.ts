import { isDeepStrictEqual } from 'node:util';
import { findCitations } from '../extraction/citations/find-citations.ts';
import {
  addMovedFromDates,
  extractKeyDates,
  type KeyDateExtractionInput,
} from '../extraction/key-dates/extract-key-dates.ts';
import type { EntryKind } from '../extraction/kinds/entry-kind.ts';
import { findEntryKind, type KindDetectionInput } from '../extraction/kinds/find-kind.ts';
import type { Feed, FeedQuotaConsumption, FeedQuotas } from '../feeds/feed.ts';
import { detectTextLanguage } from '../search/words/text-language.ts';
import { hasFirstSeenDate, hasGainedTimeOfDay, hasLostTimeOfDay } from './date-origin.ts';
import type { EntryDetail } from './entry.ts';
import type { StoredEntry } from './entry-items.ts';

/**
 * An entry as ingestion or an edit provides it, before kind, citations and key dates are extracted.
 * Without `is_active` a stored entry keeps its status, and a new entry is active.
 */
export type EntryDraft = Omit<
  EntryDetail,
  'created_at' | 'updated_at' | 'status' | 'is_active' | keyof ExtractedFieldValues
> & {
  is_active?: boolean;
  /** When its document was requested; it never overwrites data of a later request. */
  asked_at?: string | null;
  /** The default kind of its feed, which is not stored with the entry. */
  usual_kind?: EntryKind | null | undefined;
};

/** The effect of storing a draft: a new entry, an edited entry, or no change. */
export type StoreEntryOutcome = 'created' | 'updated' | 'unchanged';

/**
 * Options of storing a draft.
 * With `toSummarize` a new entry, or an entry with changed text, is queued for a summary by a model.
 */
export interface StoreEntryOptions {
  toSummarize?: boolean;
  /** The quotas to count the entry for, within its feed's period; not counted if null or absent. */
  quotas?: FeedQuotas | null;
}

/** A stored entry without its version and timestamps, which are set when it is stored. */
export type EntryWithoutVersion = Omit<StoredEntry, 'version' | 'listed' | 'created_at' | 'updated_at'>;

/** Returns a stored entry as a draft, so that it can be edited and stored again. */
export function toEntryDraft(stored: StoredEntry): EntryDraft {
  const { created_at, updated_at, status, version, listed, awaits_summary, awaited_text, prompt_version, ...draft } =
    stored;
  return draft;
}

/** Returns a stored entry without version and timestamps, to compare it with the result of an edit. */
export function toEntryWithoutVersion(stored: StoredEntry): EntryWithoutVersion {
  const { created_at, updated_at, version, listed, ...content } = stored;
  return content;
}

/**
 * Returns true if the document of a draft was requested before the document of the stored entry.
 * Such a draft must not overwrite the entry. False if one of the request times is unknown.
 */
export function isDraftOlderThanStored(before: StoredEntry | null, { asked_at }: EntryDraft): boolean {
  return Boolean(before?.asked_at && asked_at && asked_at < before.asked_at);
}

/** Returns true if two entries have the same title and description, so that one summary fits both. */
export function haveSameSummarizedText(a: Pick<EntryDetail, 'title' | 'description'>, b: typeof a): boolean {
  return a.title === b.title && a.description === b.description;
}

/**
 * Returns true if a draft from a feed's document only moves the date of an entry forward.
 * Such a date is not accepted, because a feed could keep an entry at the top of the newest list. Accepted are an
 * earlier date, which is a correction, a date for an entry without one, and a time for a known day.
 */
export function movesOnlyDateForward(before: StoredEntry, draft: EntryDraft): boolean {
  const isDated =
    !hasFirstSeenDate(before) &&
    !hasFirstSeenDate(draft) &&
    !hasGainedTimeOfDay(before, draft) &&
    !hasLostTimeOfDay(before, draft);
  const isSame = haveSameSummarizedText(before, draft) && before.link === draft.link;
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
    (hasFirstSeenDate(draft) ||
      isEventDate(before, draft) ||
      hasLostTimeOfDay(before, draft) ||
      movesOnlyDateForward(before, draft));
  const { published_date, published_date_source, published_precision } = keepDate ? before : draft;
  const { first_seen_at, is_backfill } = before ?? draft;
  return { published_date, published_date_source, published_precision, first_seen_at, is_backfill };
}

/** Extracts fields again only if the source text changed, so that earlier results stay under new rules. */
function extractChanged(before: StoredEntry | null, draft: EntryDraft): ExtractedFieldValues {
  const isSame =
    before !== null &&
    haveSameSummarizedText(before, draft) &&
    before.language === draft.language &&
    isDeepStrictEqual(before.source_fields, draft.source_fields);
  return isSame ? pickExtractedFields(before) : extractFieldsFromTexts(draft, before);
}

/** Returns true if the stored summary was made of a document that the draft does not link to. */
const isFromAnotherDocument = ({ summary, link }: StoredEntry, draft: EntryDraft) =>
  summary?.made_of === 'document' && link !== draft.link;

/**
 * Returns the content to store for a draft of the entry `before`, which is null for a new entry.
 * It keeps dates that the draft may not move. It keeps the summary and the extracted fields while the text is
 * unchanged.
 */
export function mergeDraftIntoEntry(
  before: StoredEntry | null,
  draft: EntryDraft,
  { toSummarize = false }: StoreEntryOptions,
): EntryWithoutVersion {
  const { usual_kind, ...stored } = draft;
  const is_active = draft.is_active ?? before?.is_active ?? true;
  const isSameText = before !== null && haveSameSummarizedText(before, draft) && !isFromAnotherDocument(before, draft);
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
 * Returns the entry that a write at `now` stores: its content with version and timestamps.
 * A version never begins before its predecessor, even if the writers' clocks differ.
 * @param before the entry that it replaces; null for a new one
 */
export function toNextVersion(before: StoredEntry | null, content: EntryWithoutVersion, now: string): StoredEntry {
  return {
    ...content,
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: before && before.updated_at > now ? before.updated_at : now,
  };
}

/**
 * Returns true if storing `after` would change nothing visible, so that no version is needed.
 * Version and timestamps are ignored, and so is the time at which the summary was generated.
 */
export function haveSameContent(before: StoredEntry, after: EntryWithoutVersion): boolean {
  const content = ({ summary, asked_at, ...rest }: EntryWithoutVersion) => ({
    ...rest,
    summary: summary && { ...summary, generated_at: null },
  });
  return isDeepStrictEqual(content(toEntryWithoutVersion(before)), content(after));
}

/** Returns true if two versions differ at most in feed fields: the source changed nothing. */
function differsOnlyInFeedFields(before: StoredEntry, after: EntryWithoutVersion): boolean {
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
 * Returns how much of its feed's daily quotas an entry uses when it is stored.
 * That is one new or changed entry, and the bytes of its texts. Null if only fields that entries copy from their feed
 * changed, such as name or topic, because the feed's document did not cause that.
 */
export function getFeedQuotaConsumption(
  before: StoredEntry | null,
  after: EntryWithoutVersion,
): FeedQuotaConsumption | null {
  if (before && differsOnlyInFeedFields(before, after)) return null;
  const { title, link, description, source_fields } = after;
  const fields = source_fields ? JSON.stringify(source_fields) : '';
  const bytes = Buffer.byteLength(`${title}${link ?? ''}${description}${fields}`);
  return { kind: before ? 'changes' : 'entries', bytes };
}

/**
 * Returns the effect that storing a draft over the stored entry `before` would have, without writing.
 * It is used to check the feed's quotas first.
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

/**
 * Returns the language of drafts' texts if it differs from that of their source; else null.
 * It is a primary subtag such as `de`. Null, too, if the texts do not clearly show a language.
 */
export function findOtherLanguage(
  drafts: Pick<EntryDetail, 'title' | 'description'>[],
  sourceLanguage: string | null,
): string | null {
  const text = drafts.map(({ title, description }) => `${title}\n${description}`).join('\n');
  const expected = sourceLanguage?.toLowerCase().split('-')[0] ?? null;
  const detected = detectTextLanguage(text, sourceLanguage);
  return detected === expected ? null : detected;
}

/** The fields that are extracted from an entry's texts: kind, citations and key dates, with quotes. */
export type ExtractedFieldValues = Pick<EntryDetail, (typeof EXTRACTED)[number]>;
const EXTRACTED = ['kind', 'kind_quote', 'citations', 'key_dates'] as const;

type ExtractionSource = KeyDateExtractionInput &
  Pick<EntryDetail, 'jurisdiction_code'> &
  Pick<KindDetectionInput, 'usual_kind'>;

/**
 * Extracts kind, citations and key dates from an entry's texts.
 * `before` has the fields that were extracted from the earlier text; it shows which key dates moved. Null for a new
 * entry.
 */
function extractFieldsFromTexts(source: ExtractionSource, before: ExtractedFieldValues | null): ExtractedFieldValues {
  const { kind, quote } = findEntryKind(source);
  const key_dates = addMovedFromDates(before?.key_dates ?? null, extractKeyDates(source));
  return { kind, kind_quote: quote, citations: findCitations(source), key_dates };
}

/** Returns only the extracted fields of an entry: its kind, citations and key dates, with quotes. */
const pickExtractedFields = (entry: ExtractedFieldValues): ExtractedFieldValues =>
  Object.fromEntries(EXTRACTED.map((name) => [name, entry[name]])) as ExtractedFieldValues;

/** Returns the fields that an entry copies from its feed, such as topic, category, tags and names. */
export function getDenormalizedFeedFields(feed: Feed) {
  return {
    feed_id: feed.id,
    topic_id: feed.topic.id,
    institution_name: feed.institution_name,
    jurisdiction_code: feed.jurisdiction_code,
    tags: feed.tags,
    sectors: feed.sectors,
    language: feed.language,
    topic: { id: feed.topic.id, name: feed.topic.name },
    category: { id: feed.category.id, name: feed.category.name },
    feed: { id: feed.id, name: feed.name, url: feed.url },
  };
}

/**
 * Returns true if two states of a feed agree in the fields that entries copy from their feed.
 * Then a change of the feed needs no update of its entries.
 */
export const haveSameDenormalizedFeedFields = (one: Feed, other: Feed) =>
  isDeepStrictEqual(getDenormalizedFeedFields(one), getDenormalizedFeedFields(other));

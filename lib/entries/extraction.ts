import { findCitations } from '../extraction/citations/find-citations.ts';
import { extractKeyDates, type KeyDateExtractionInput } from '../extraction/key-dates/extract-key-dates.ts';
import { addMovedFromDates } from '../extraction/key-dates/moved-dates.ts';
import { findEntryKind, type KindDetectionInput } from '../extraction/kinds/find-kind.ts';
import type { EntryDetail } from './entry.ts';

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
export function extractFieldsFromTexts(
  source: ExtractionSource,
  before: ExtractedFieldValues | null,
): ExtractedFieldValues {
  const { kind, quote } = findEntryKind(source);
  const key_dates = addMovedFromDates(before?.key_dates ?? null, extractKeyDates(source));
  return { kind, kind_quote: quote, citations: findCitations(source), key_dates };
}

/** Returns only the extracted fields of an entry: its kind, citations and key dates, with quotes. */
export const pickExtractedFields = (entry: ExtractedFieldValues): ExtractedFieldValues =>
  Object.fromEntries(EXTRACTED.map((name) => [name, entry[name]])) as ExtractedFieldValues;

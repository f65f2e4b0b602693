import type { FetchedDocument } from '../fetch-document.ts';
import {
  type AdapterItem,
  type AdapterResult,
  escapeTextAsHtml,
  omitEmptySourceFields,
  toSourceFieldDay,
  toSourceFieldValue,
  toSourceFieldValues,
} from './adapter-item.ts';
import {
  assertJsonList,
  getJsonMember,
  type JsonObject,
  parseItemList,
  parseJsonDocument,
  toNonEmptyText,
} from './json-document.ts';

/**
 * Parses a response of the Federal Register's API (`documents.json`).
 * The response has no `results` if no document matches.
 *
 * https://www.federalregister.gov/developers/documentation/api/v1
 * @throws ParseError if the response has another format
 */
export function parseFederalRegisterItems(document: FetchedDocument): AdapterResult {
  const answer = parseJsonDocument(document);
  if (getJsonMember(answer, 'count') === 0) return parseItemList([], parseItem);
  return parseItemList(
    assertJsonList(getJsonMember(answer, 'results'), 'results, as the Federal Register answers'),
    parseItem,
  );
}

function parseItem(found: JsonObject): AdapterItem | null {
  const title = toNonEmptyText(getJsonMember(found, 'title'));
  const number = toSourceFieldValue(getJsonMember(found, 'document_number'));
  if (title === null) return null;
  return {
    guid: number,
    title: escapeTextAsHtml(title),
    link: toNonEmptyText(getJsonMember(found, 'html_url')),
    html: escapeTextAsHtml(toNonEmptyText(getJsonMember(found, 'abstract'))),
    date: toNonEmptyText(getJsonMember(found, 'publication_date')),
    sourceFields: omitEmptySourceFields({
      document_number: number,
      document_type: toSourceFieldValue(getJsonMember(found, 'type')),
      effective_date: toSourceFieldDay(getJsonMember(found, 'effective_on')),
      comment_date: toSourceFieldDay(getJsonMember(found, 'comments_close_on')),
      docket_ids: toSourceFieldValues(getJsonMember(found, 'docket_ids')),
      regulation_ids: toSourceFieldValues(getJsonMember(found, 'regulation_id_numbers')),
      cfr_references: toSourceFieldValues(toList(getJsonMember(found, 'cfr_references')).map(formatCfrReference)),
      agencies: toSourceFieldValues(toList(getJsonMember(found, 'agencies')).map(getAgencyName)),
    }),
  };
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Formats title and part of the Code of Federal Regulations: `12 CFR 1026`. */
function formatCfrReference(reference: unknown): string | null {
  const title = toNonEmptyText(getJsonMember(reference, 'title'));
  const part = toNonEmptyText(getJsonMember(reference, 'part'));
  if (title === null) return null;
  return part === null ? `${title} CFR` : `${title} CFR ${part}`;
}

/** Agencies without a name in the Register have the name that they gave themselves. */
function getAgencyName(agency: unknown): unknown {
  return getJsonMember(agency, 'name') ?? getJsonMember(agency, 'raw_name');
}

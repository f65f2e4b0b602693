import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Alert, AlertResponse, ExcludedDestinations } from '../alerts/alert.ts';
import { type AuditAction, writeAuditRecord } from '../platform/log/audit-log.ts';
import { formatInstant } from '../values/time.ts';
import type { Caller } from './access.ts';
import { createIfMatchCheck } from './preconditions.ts';

/** The fields that people set. Values that follow from them, such as `since`, are not recorded. */
const AUDITED_FIELDS = ['name', 'query', 'kinds', 'schedule', 'reminders', 'destinations', 'paused'] as const;

/**
 * Returns a function that compares an alert with the If-Match header, or null without the header.
 * The function throws a 412 if the alert has changed.
 * @param getRestriction returns why an alert sends less than its owner chose, or null; the alert's ETag depends on it
 */
export function createIfMatchCheckForAlert(
  event: APIGatewayProxyEvent,
  getRestriction: (alert: Alert) => ExcludedDestinations | null,
): ((alert: Alert) => void) | null {
  const expect = createIfMatchCheck<AlertResponse>(event);
  return expect && ((alert) => expect({ ...alert, stopped: getRestriction(alert) }));
}

/**
 * Writes an audit record that names the fields of an alert that a caller changed.
 * Writes none if `before` and `after` have equal fields.
 */
export function logAlertChange(caller: Caller, before: Alert, after: Alert): void {
  const changed = AUDITED_FIELDS.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0) writeAuditRecord(caller, getAlertAction(before, after), { alert_id: after.id, changed });
}

/** A pause with another reason counts as changed. */
function getAlertAction({ paused: before }: Alert, { paused: after }: Alert): AuditAction {
  if (!before && after) return 'paused';
  return before && !after ? 'resumed' : 'changed';
}

/** A source in a response, of which any field may be audited. */
type AuditedSource = { id: string } & Record<string, unknown>;

/** The settings of a source that people change. */
const AUDITED_SOURCE_FIELDS = [
  ...['name', 'url', 'topic_id', 'kind', 'mapping', 'selectors', 'path', 'institution_name', 'jurisdiction_code'],
  ...['language', 'time_zone', 'date_formats', 'interval_minutes', 'usual_kind', 'include_words', 'exclude_words'],
  ...['documents', 'paused'],
];

/**
 * Writes an audit record with the changed settings of a source, before and after the change.
 * `before` is null for a new source, and `after` for a deleted one. Writes none if nothing changed.
 */
export function logSourceChange(caller: Caller, before: AuditedSource | null, after: AuditedSource | null): void {
  const pick = (source: AuditedSource | null, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, name === 'url' ? withoutQuery(source?.[name]) : source?.[name]]));
  const isChanged = (name: string) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null);
  const wasAccepted = before?.['state'] === 'proposed' && after !== null && after['state'] !== 'proposed';
  const changed = [...AUDITED_SOURCE_FIELDS.filter(isChanged), ...(wasAccepted ? ['accepted'] : [])];
  const source_id = (after ?? before)?.id ?? '';
  if (changed.length === 0) return;
  const states = { before: pick(before, changed), after: pick(after, changed) };
  writeAuditRecord(caller, getSourceAction(before, after), { source_id, changed, ...states });
}

/** Writes an audit record for each line of a list that was added as a source. */
export function logImportedSources(caller: Caller, lines: AuditedLine[]): void {
  for (const { result, source_id, ...line } of lines)
    if (result === 'added' && source_id) logSourceChange(caller, null, { ...line, id: source_id });
}

/** A line of an imported list in a response. */
type AuditedLine = Record<string, unknown> & { result: string; source_id: string | null };

/** The query of an address may have a key. */
const withoutQuery = (url: unknown) => (typeof url === 'string' ? url.replace(/\?.*/s, '?…') : url);

function getSourceAction(before: AuditedSource | null, after: AuditedSource | null): AuditAction {
  if (!before) return 'made';
  if (!after) return 'deleted';
  if (before['paused'] === after['paused']) return 'changed';
  return after['paused'] ? 'paused' : 'resumed';
}

interface LogDestinationVerificationOptions {
  id: string;
  verified_at: string | null;
}

/**
 * Writes an audit record if a destination became verified during a request. `requestStartedAt` is when the request
 * began. An earlier verification is not recorded, and neither is the sending of a new code.
 */
export function logDestinationVerification(
  caller: Caller,
  { id, verified_at }: LogDestinationVerificationOptions,
  requestStartedAt: Date,
): void {
  if ((verified_at ?? '') >= formatInstant(requestStartedAt))
    writeAuditRecord(caller, 'verified', { destination_id: id, changed: ['verified_at'] });
}

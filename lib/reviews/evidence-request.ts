import { invalidParameter } from '../values/problem.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import type { EvidenceRequest, SealedLogPosition } from './evidence.ts';

/** The query of the route, already checked field by field. */
interface EvidenceParameters {
  from?: string | undefined;
  to?: string | undefined;
  format?: 'csv' | 'ndjson' | undefined;
  after?: string | undefined;
}

/** The default length of a period in days, including the last one. */
const DEFAULT_DAYS = 7;

/**
 * Parses the parameters of an evidence export; by default the last seven days up to today.
 * @throws Problem 400 if `from` is after `to`, or after today
 */
export function parseEvidenceRequest(
  { from, to, format = 'ndjson', after }: EvidenceParameters,
  now: Date,
): EvidenceRequest {
  const last = to ?? toDay(formatInstant(now));
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  if (first > last) {
    const detail = to === undefined ? 'must not be after today' : 'must not be after to';
    throw invalidParameter({ in: 'query', parameter: 'from', detail });
  }
  return { from: first, to: last, format, after: after === undefined ? null : parseEvidencePosition(after) };
}

/** Parses a position such as `120-7`. */
function parseEvidencePosition(text: string): SealedLogPosition {
  const [batch, done] = text.split('-').map(Number);
  return { batch: batch ?? 0, done: done ?? 0 };
}

/** Builds the Link header of the next part of an export (RFC 8288); no header after the last part. */
export function buildNextEvidencePartLink(
  { from, to, format }: EvidenceRequest,
  next: SealedLogPosition | null,
): Record<string, string> {
  if (!next) return {};
  const query = new URLSearchParams({ from, to, format, after: `${next.batch}-${next.done}` });
  return { Link: `<?${query}>; rel="next"` };
}

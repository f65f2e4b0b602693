import * as z from 'zod/mini';
import { periodOf } from '../../lib/feeds/period.ts';
import { EvidenceQuery, NoQuery } from '../../lib/http/queries.ts';
import { readRoute } from '../../lib/http/route.ts';
import { evidenceOf, evidencePart } from '../../lib/reviews/evidence.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** GET /api/v2/evidence: the records of all logs of some days, with their anchors and a manifest. */
export const handler = readRoute(
  { name: 'getEvidence', query: EvidenceQuery },
  z.void(),
  NoQuery,
  async ({ query: { from, to, format = 'ndjson', after } }) => {
    const file = (name: string, text: string) => {
      const headers = { 'Content-Disposition': `attachment; filename="evidence-${name}.${format}"` };
      return { type: TYPES[format], text, headers };
    };
    if (after !== undefined)
      return file(`${after.replaceAll(':', '')}-part`, await evidencePart({ after, from, to, format }));
    const days = periodOf({ from, to }, new Date());
    return file(`${days.from}-${days.to}`, await evidenceOf({ ...days, format }));
  },
);

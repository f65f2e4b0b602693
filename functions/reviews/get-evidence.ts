import * as z from 'zod/mini';
import { periodOf } from '../../lib/feeds/period.ts';
import { EvidenceQuery, NoQuery } from '../../lib/http/queries.ts';
import { readRoute } from '../../lib/http/route.ts';
import { evidenceOf } from '../../lib/reviews/evidence.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** GET /api/v2/evidence: the records of all logs of some days, with their anchors and a manifest. */
export const handler = readRoute(
  { name: 'getEvidence', query: EvidenceQuery },
  z.void(),
  NoQuery,
  async ({ query: { from, to, format = 'ndjson' } }) => {
    const days = periodOf({ from, to }, new Date());
    const name = `evidence-${days.from}-${days.to}.${format}`;
    const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
    return { type: TYPES[format], text: await evidenceOf({ ...days, format }), headers };
  },
);

import * as z from 'zod/mini';
import { EvidenceQuery, NoQuery } from '../../lib/http/queries.ts';
import { readRoute } from '../../lib/http/route.ts';
import { probed } from '../../lib/probe/probed.ts';
import { evidenceReader } from '../../lib/probe/roles.ts';
import { readEvidence } from '../../lib/reviews/evidence.ts';
import { evidenceRequest, nextPart } from '../../lib/reviews/evidence-request.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** GET /api/v2/evidence: a part of the team's record of some days, with what proves it. */
export const handler = probed(
  readRoute({ name: 'getEvidence', query: EvidenceQuery }, z.void(), NoQuery, async ({ query }) => {
    const request = evidenceRequest(query, new Date());
    const { text, next } = await readEvidence(request);
    const { from, to, format } = request;
    const headers = { 'Content-Disposition': `attachment; filename="evidence-${from}-${to}.${format}"` };
    return { type: TYPES[format], text, headers: { ...headers, ...nextPart(request, next) } };
  }),
  evidenceReader,
);

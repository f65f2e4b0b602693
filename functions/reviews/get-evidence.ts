import * as z from 'zod/mini';
import { NoQueryParameters } from '../../lib/http/query-schemas.ts';
import { EvidenceExportQuery } from '../../lib/http/review-queries.ts';
import { createReadRoute } from '../../lib/http/route.ts';
import { getEvidenceReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { getEvidencePart } from '../../lib/reviews/evidence.ts';
import { buildNextEvidencePartLink, parseEvidenceRequest } from '../../lib/reviews/evidence-request.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** GET /api/v2/evidence: a part of the team's record of some days, with what proves it. */
export const handler = withPermissionProbes(
  createReadRoute(
    { name: 'getEvidence', query: EvidenceExportQuery, response: z.void(), common: NoQueryParameters },
    async ({ query }) => {
      const request = parseEvidenceRequest(query, new Date());
      const { text, next } = await getEvidencePart(request);
      const { from, to, format } = request;
      const headers = { 'Content-Disposition': `attachment; filename="evidence-${from}-${to}.${format}"` };
      return { type: TYPES[format], text, headers: { ...headers, ...buildNextEvidencePartLink(request, next) } };
    },
  ),
  getEvidenceReaderPermissionProbes,
);

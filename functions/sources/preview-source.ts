import { consumeSourceReadLimit } from '../../lib/access/keys/caller-limits.ts';
import { findFeedIdsByLink } from '../../lib/documents/find-documents.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { fetchFeed } from '../../lib/ingest/adapters/adapters.ts';
import { getAllowedLocalOrigins } from '../../lib/ingest/fetch-document.ts';
import { previewSource, SourcePreview, SourcePreviewRequest } from '../../lib/ingest/preview-source.ts';
import { getSourcePreviewPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** The answer must be ready before the gateway's limit of 29 seconds. */
const OPTIONS = { localOrigins: getAllowedLocalOrigins(), timeoutMs: 15_000 };
const SPEC = { name: 'previewSource', body: SourcePreviewRequest, status: 200, response: SourcePreview } as const;
/** POST /api/v2/sources/preview: the first entries of a source, as they would be stored. */
export const handler = withPermissionProbes(
  createWriteRoute(SPEC, async ({ body, caller }) => {
    await consumeSourceReadLimit(caller.id);
    return previewSource(body, { readDocument: (feed) => fetchFeed(feed, OPTIONS), findFeedIdsByLink });
  }),
  getSourcePreviewPermissionProbes,
);

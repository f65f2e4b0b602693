import { crawlDocumentBatch } from '../../lib/jobs/crawl-documents.ts';
import { createQueueJobHandler } from '../../lib/jobs/queue-job.ts';
import { getDocumentCrawlerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/**
 * DocumentsQueue: fetches a few documents of one host. A document has 20 s for its bytes and 25 s for its text; the
 * rest of the time is for robots.txt and for storing.
 */
export const handler = withPermissionProbes(
  createQueueJobHandler('readDocuments', { startMs: 90_000, endMs: 90_000 }, crawlDocumentBatch),
  getDocumentCrawlerPermissionProbes,
);

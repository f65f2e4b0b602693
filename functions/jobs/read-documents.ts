import { queueJob } from '../../lib/jobs/queue-job.ts';
import { readDocumentsOfMessage } from '../../lib/jobs/read-documents.ts';
import { probed } from '../../lib/probe/probed.ts';
import { documentReader } from '../../lib/probe/roles.ts';

/** DocumentsQueue: visits a few documents of one host. 20 s are for the bytes of one, 25 s for its text, the rest for a robots.txt and for storing. */
export const handler = probed(
  queueJob('readDocuments', { toTakeMs: 90_000, toEndMs: 90_000 }, readDocumentsOfMessage),
  documentReader,
);

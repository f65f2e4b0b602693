import { readReceivedDocument } from './read-here.ts';
import type { ReceivedDocument } from './reading.ts';

/*
 * The process that lib/documents/reading/child-process.ts starts: it answers each document that it is sent with its
 * reading.
 */
process.on('message', async ({ body, contentType, url }: ReceivedDocument) => {
  process.send?.(await readReceivedDocument({ body: Buffer.from(body), contentType, url }));
});
process.on('disconnect', () => process.exit());

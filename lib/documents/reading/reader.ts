import { readHere } from './read-here.ts';
import type { Received } from './reading.ts';

/* The process that lib/documents/reading/in-process.ts starts: it answers each document that it is sent with its reading. */
process.on('message', async ({ body, contentType, url }: Received) => {
  process.send?.(await readHere({ body: Buffer.from(body), contentType, url }));
});
process.on('disconnect', () => process.exit());

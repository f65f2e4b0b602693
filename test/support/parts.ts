import type { StackFile } from '../../local/stack-file.ts';

/** What the tests of a run share. Each part is started when a test first asks for it, and ends with the run. */
export interface Parts {
  /** A DynamoDB without a table, in memory: what a test sets to reach it. */
  database: Record<string, string>;
  /** A table with the catalog: to be copied, never to be used. */
  catalog: { endpoint: string; table: string };
  /** The same with the feeds of drafts (drafts.ts) and their topics alone. */
  'small-catalog': { endpoint: string; table: string };
  /** The bundles under .build, made of the sources as they are now. */
  bundles: null;
  /** The whole service with the demo's entries, one for each worker of the run. */
  stack: { file: StackFile; dataDir: string; env: Record<string, string> };
  /** The service with another set-up of chat than the bot, one for all. */
  'stack-webhook': StackFile;
  'stack-both': StackFile;
  'stack-none': StackFile;
  /** A data directory as `npm start` leaves it after its first start: to be copied, never to be used. */
  demo: string;
  /** The folders of the service packaged for prod in the environments of test/template/packaged.ts. */
  'template-plain': string;
  'template-model': string;
}

/** Asks for a part, and waits until it is ready. @throws Error with what became of it */
export async function ask<Part extends keyof Parts>(part: Part): Promise<Parts[Part]> {
  // Not vitest's number of the worker: two workers may have the same one where a project begins while the one before it
  // ends.
  const response = await fetch(`${process.env['TEST_PARTS']}/${part}?worker=${process.pid}`);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${part}: ${answer}`);
  return answer as Parts[Part];
}

import { HOSTILE_DOCUMENTS } from '../../support/hostile-documents/all.ts';
import { findWrong, type HostileReading, readHostile } from '../../support/hostile-documents/read.ts';

/**
 * The maximum peak memory of a process that reads hostile documents, in megabytes. With the function that starts it,
 * the limit is 512.
 */
const MAX_MEMORY = 400;

/** Prints what the reader says of each hostile document; false if something is not as it has to be. */
export async function printHostile(): Promise<boolean> {
  const readings = await readHostile(HOSTILE_DOCUMENTS, 'all');
  console.log('| Document | Said to be | ms | Peak MB |\n|---|---|---|---|');
  for (const { document, said, ms, peak } of readings) console.log(`| ${document.name} | ${said} | ${ms} | ${peak} |`);
  const wrong = readings.flatMap((one) => findWrong(one).map((fault) => `${one.document.name}: ${fault}`));
  const peak = Math.max(...readings.map((one: HostileReading) => one.peak));
  console.log(`\n${readings.length} documents in one process, ${peak} MB at the most; ${MAX_MEMORY} are allowed.`);
  for (const fault of wrong) console.log(`wrong: ${fault}`);
  return wrong.length === 0 && peak <= MAX_MEMORY;
}

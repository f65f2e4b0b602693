import { HOSTILE_DOCUMENTS } from '../../support/hostile-documents/all.ts';
import { type HostileReading, readHostile, wrongOf } from '../../support/hostile-documents/read.ts';

/** The peak of memory that a process which reads hostile documents may have, in megabytes: with the function beside it, 512. */
const MOST_MEMORY = 400;

/** Prints what the reader says of each hostile document; false if something is not as it has to be. */
export async function printHostile(): Promise<boolean> {
  const readings = await readHostile(HOSTILE_DOCUMENTS, 'all');
  console.log('| Document | Said to be | ms | Peak MB |\n|---|---|---|---|');
  for (const { document, said, ms, peak } of readings) console.log(`| ${document.name} | ${said} | ${ms} | ${peak} |`);
  const wrong = readings.flatMap((one) => wrongOf(one).map((fault) => `${one.document.name}: ${fault}`));
  const peak = Math.max(...readings.map((one: HostileReading) => one.peak));
  console.log(`\n${readings.length} documents in one process, ${peak} MB at the most; ${MOST_MEMORY} are allowed.`);
  for (const fault of wrong) console.log(`wrong: ${fault}`);
  return wrong.length === 0 && peak <= MOST_MEMORY;
}

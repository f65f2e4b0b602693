import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SELDOM } from '../../support/seldom-calls.ts';
import { callsIn, distinct, isWithin, type RoleCall } from '../calls.ts';
import { begin, check } from '../report.ts';
import { CALLS_LOG, FOLDER } from '../world.ts';

/** The calls that test/template/leading-keys.test.ts judges. */
const KNOWN = 'test/template/calls.json';

const isSeldom = ({ role, place, parts }: RoleCall): boolean =>
  parts.every(({ action, partitions }) =>
    partitions.every((one) => SELDOM[role]?.includes(`${action} ${place} ${one}`)),
  );

/** What functions asked the table for in this run is what a test holds their roles to. */
export async function permissions(): Promise<void> {
  begin('permissions');
  await check(`every call of the run is one of ${KNOWN}`, () => {
    const known: RoleCall[] = JSON.parse(readFileSync(KNOWN, 'utf8'));
    const seen = callsIn(CALLS_LOG);
    const file = path.join(FOLDER, 'calls.json');
    writeFileSync(file, `${JSON.stringify(distinct([...known, ...seen]), null, 2)}\n`);
    const others = seen.filter((call) => !known.some((one) => isWithin(call, one)) && !isSeldom(call));
    if (seen.length === 0) throw new Error('The emulator wrote down no call.');
    if (others.length > 0) throw new Error(`${JSON.stringify(others)}: look at them, and cp ${file} ${KNOWN}`);
  });
}

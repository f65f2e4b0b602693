import { useLogKey } from './log-key.ts';

const DAY_MS = 86_400_000;

/**
 * Seals all records of the stack's log by a test key, and returns the public key.
 *
 * The stack's jobs do not run in tests. The log begins three days ago: the two days in between have no records and
 * never change.
 */
export async function sealNow(): Promise<string> {
  process.env['SEALING_DELAY_MS'] = '1';
  pem ??= useLogKey().pem;
  const { sealLog } = await import('../../lib/proof/seal.ts');
  await sealLog(Date.now() - 3 * DAY_MS);
  // The next second: an instant has no parts of a second.
  await sealLog(Date.now() + 1_000);
  return pem;
}
let pem: string | undefined;

/** The query of an export of days that have no records and never change. */
export function quietDays(): string {
  const [from, to] = [2, 1].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
  return `?from=${from}&to=${to}`;
}

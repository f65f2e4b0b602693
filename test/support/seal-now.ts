import { useLogKey } from './log-key.ts';

/** Seals all records of the log of the stack, whose jobs do not run in tests, by a key of the test; returns the public key. */
export async function sealNow(): Promise<string> {
  process.env['SEALING_DELAY_MS'] = '1';
  pem ??= useLogKey().pem;
  const { sealLog } = await import('../../lib/proof/seal.ts');
  // The next second: an instant has no parts of a second.
  await sealLog(Date.now() + 1_000);
  return pem;
}
let pem: string | undefined;

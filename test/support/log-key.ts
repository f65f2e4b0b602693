import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getLogKeyFile } from '../../local/signing-keys.ts';

/** Creates a key that signs the log, for a later import of lib. Returns its private and public half. */
export function useLogKey() {
  const file = getLogKeyFile(mkdtempSync(path.join(tmpdir(), 'log-key-')));
  process.env['LOG_KEY_FILE'] = file;
  const privateKey = createPrivateKey(readFileSync(file));
  const pem = String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }));
  return { file, privateKey, pem };
}

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What signing secrets of this data directory are derived from: drawn at its first start, and the same in each that follows. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'webhook-secret');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The file with the key that signs the log of this data directory: made at its first start. */
export function logKeyFile(dataDir: string): string {
  const file = path.resolve(dataDir, 'log-key.pem');
  if (existsSync(file)) return file;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return file;
}

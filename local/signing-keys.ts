import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the secret from which signing secrets are derived. It is created at the first start of a data directory. */
export function getWebhookSecret(dataDir: string): string {
  const file = path.join(dataDir, 'webhook-secret');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Returns the file with the key that signs the evidence log. It is created at the first start. */
export function getLogKeyFile(dataDir: string): string {
  const file = path.resolve(dataDir, 'log-key.pem');
  if (existsSync(file)) return file;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return file;
}

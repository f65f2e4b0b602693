import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Creates a self-signed certificate of the loopback address or other names.
 *
 * It uses openssl, which a machine may lack.
 */
export function selfSigned(alternatives = 'IP:127.0.0.1'): { key: Buffer; cert: Buffer; file: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const key = path.join(folder, 'key.pem');
  const file = path.join(folder, 'cert.pem');
  const names = ['-subj', '/CN=127.0.0.1', '-addext', `subjectAltName=${alternatives}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', file, ...names], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(file), file };
}

import { isLoopbackAddress } from '../platform/egress/ip-addresses.ts';

/**
 * Returns the origins on this machine from which feeds may be read, such as `http://localhost:8080`.
 * They are for emulators. The variable INGEST_LOCAL_ORIGINS lists them, separated by commas. It must be empty in
 * Lambda, which is recognized by AWS_EXECUTION_ENV.
 *
 * @throws Error if a deployed function has local origins, or if one is not a loopback origin
 */
export function getAllowedLocalOrigins(): string[] {
  const listed = (process.env['INGEST_LOCAL_ORIGINS'] ?? '').split(',').map((origin) => origin.trim());
  const named = listed.filter((origin) => origin !== '');
  if (named.length > 0 && process.env['AWS_EXECUTION_ENV'])
    throw new Error('INGEST_LOCAL_ORIGINS is set: a deployed function reads feeds from public addresses only.');
  return named.map(parseLoopbackOrigin);
}

function parseLoopbackOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (url && /^https?:$/.test(url.protocol) && (host === 'localhost' || isLoopbackAddress(host))) return url.origin;
  throw new Error(`INGEST_LOCAL_ORIGINS: ${JSON.stringify(text)} is not an origin on this machine.`);
}

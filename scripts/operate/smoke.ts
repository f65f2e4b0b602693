import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { command } from './table-choice.ts';

const HELP = `Checks a deployed service from outside: npm run ops -- smoke BASE_URL

  SERVICE_API_KEY  of the environment: a key, to read with; without it the reads are left out
  --revision HASH  the revision that must run
  --pause MS       between two checks of what fails (default 2000; five checks)
  --help           this text
`;

interface Expected {
  revision?: string | undefined;
  apiKey?: string | undefined;
  /** Milliseconds between two attempts of a failed check. */
  pause?: number;
}

interface Look {
  what: string;
  path: string;
  status: number;
  headers?: Record<string, string>;
  /** Returns an error in the body, or false. */
  fault?: (body: string) => string | false;
}

const WAIT_MS = 15_000;
/** The first response after a deployment may come from the previous one. */
const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

function looksOf({ revision, apiKey }: Expected): Look[] {
  const key = { 'X-API-Key': apiKey ?? '' };
  const isRevision = (body: string) =>
    Boolean(revision) && !body.includes(`+${revision}"`) && `does not run ${revision}: ${body}`;
  const looks: Look[] = [
    { what: 'it is well', path: '/health', status: 200, fault: isRevision },
    { what: 'nobody reads without a key', path: '/api/v1/feeds/topics', status: 401 },
    { what: 'nobody reads without a token', path: '/api/v2/feeds/topics', status: 401 },
    { what: 'an unknown path', path: '/nothing', status: 404 },
    // API Gateway may take this token for an AWS signature.
    { what: 'an unknown path with a token', path: '/nothing', status: 404, headers: { Authorization: 'Bearer x' } },
    { what: 'the web app', path: '/', status: 200 },
  ];
  if (!apiKey) return looks;
  return [
    ...looks,
    { what: 'a key reads topics', path: '/api/v1/feeds/topics', status: 200, headers: key },
    { what: 'a key reads entries', path: '/api/v1/feeds/entries/list?limit=1', status: 200, headers: key },
  ];
}

/**
 * Checks a deployed service from outside and prints the results.
 * @throws Error with the failed checks
 */
export async function smoke(baseUrl: string, expected: Expected): Promise<void> {
  const faults: string[] = [];
  for (const look of looksOf(expected)) {
    const fault = await patiently(() => faultOf(baseUrl, look), expected.pause ?? PAUSE_MS);
    console.log(`${fault ? 'FAILED' : 'ok    '}  ${look.what} (${look.path})${fault ? `: ${fault}` : ''}`);
    if (fault) faults.push(`${look.path} ${fault}`);
  }
  if (!expected.apiKey) console.log('left out  what a key reads: SERVICE_API_KEY is not set');
  if (faults.length > 0) throw new Error(`${baseUrl} does not serve as it should: ${faults.join('; ')}`);
}

async function patiently(look: () => Promise<string | false>, pause: number): Promise<string | false> {
  for (let attempt = 1; ; attempt += 1) {
    const fault = await look();
    if (!fault || attempt === ATTEMPTS) return fault;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function faultOf(baseUrl: string, { path, status, headers = {}, fault }: Look): Promise<string | false> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const answer = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, { headers, signal });
    // Node's fetch may ignore its signal while it reads a body: https://github.com/nodejs/undici/issues/4068
    const late = once(signal, 'abort').then(() => Promise.reject(signal.reason));
    const body = await Promise.race([answer.text(), late]);
    if (answer.status !== status) return `answered ${answer.status} and not ${status}`;
    if (!answer.headers.has('x-request-id')) return 'has no X-Request-Id';
    const isProblem = answer.headers.get('content-type') === 'application/problem+json';
    if (status >= 400 && !isProblem) return 'is no problem document';
    return fault?.(body) ?? false;
  } catch (error) {
    return `did not answer: ${(error as Error).message}`;
  }
}

export async function main(): Promise<void> {
  await command('ops -- smoke', async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        revision: { type: 'string' },
        pause: { type: 'string', default: String(PAUSE_MS) },
        help: { type: 'boolean', default: false },
      },
    });
    const [baseUrl] = positionals;
    if (values.help || !baseUrl) return console.log(HELP);
    const { revision, pause } = values;
    await smoke(baseUrl, { revision, apiKey: process.env['SERVICE_API_KEY'], pause: Number(pause) });
  });
}

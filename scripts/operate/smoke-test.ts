import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { runTableCommand } from './table-option.ts';

const HELP = `Checks a deployed service over HTTP: npm run ops -- smoke BASE_URL

  SERVICE_API_KEY  environment variable: an API key for the reads; without it the reads are skipped
  --revision HASH  the revision that must be running
  --pause MS       the pause before a failed check is repeated (default 2000; five attempts)
  --help           this text
`;

interface SmokeOptions {
  revision?: string | undefined;
  apiKey?: string | undefined;
  /** Milliseconds between two attempts of a failed check. */
  retryDelayMs?: number;
}

interface SmokeCheck {
  name: string;
  path: string;
  status: number;
  headers?: Record<string, string>;
  /** Returns an error in the body, or false. */
  findError?: (body: string) => string | false;
}

const RESPONSE_TIMEOUT_MS = 15_000;
/** The first response after a deployment may come from the previous one. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 2_000;

function listChecks({ revision, apiKey }: SmokeOptions): SmokeCheck[] {
  const key = { 'X-API-Key': apiKey ?? '' };
  const isRevision = (body: string) =>
    Boolean(revision) && !body.includes(`+${revision}"`) && `does not run ${revision}: ${body}`;
  const looks: SmokeCheck[] = [
    { name: 'it is well', path: '/health', status: 200, findError: isRevision },
    { name: 'refuses reads without a key', path: '/api/v1/feeds/topics', status: 401 },
    { name: 'refuses reads without a token', path: '/api/v2/feeds/topics', status: 401 },
    { name: 'an unknown path', path: '/nothing', status: 404 },
    // API Gateway may take this token for an AWS signature.
    { name: 'an unknown path with a token', path: '/nothing', status: 404, headers: { Authorization: 'Bearer x' } },
    { name: 'the web app', path: '/', status: 200 },
  ];
  if (!apiKey) return looks;
  return [
    ...looks,
    { name: 'a key reads topics', path: '/api/v1/feeds/topics', status: 200, headers: key },
    { name: 'a key reads entries', path: '/api/v1/feeds/entries/list?limit=1', status: 200, headers: key },
  ];
}

/**
 * Checks a deployed service from outside and prints the results.
 * @throws Error with the failed checks
 */
export async function runSmokeTest(baseUrl: string, expected: SmokeOptions): Promise<void> {
  const faults: string[] = [];
  for (const look of listChecks(expected)) {
    const fault = await checkWithRetries(() => runCheck(baseUrl, look), expected.retryDelayMs ?? RETRY_DELAY_MS);
    console.log(`${fault ? 'FAILED' : 'ok    '}  ${look.name} (${look.path})${fault ? `: ${fault}` : ''}`);
    if (fault) faults.push(`${look.path} ${fault}`);
  }
  if (!expected.apiKey) console.log('skipped  reads with a key: SERVICE_API_KEY is not set');
  if (faults.length > 0) throw new Error(`${baseUrl} does not serve as it should: ${faults.join('; ')}`);
}

async function checkWithRetries(look: () => Promise<string | false>, pause: number): Promise<string | false> {
  for (let attempt = 1; ; attempt += 1) {
    const fault = await look();
    if (!fault || attempt === MAX_ATTEMPTS) return fault;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function runCheck(
  baseUrl: string,
  { path, status, headers = {}, findError }: SmokeCheck,
): Promise<string | false> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const answer = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, { headers, signal });
    // Node's fetch may ignore its signal while it reads a body: https://github.com/nodejs/undici/issues/4068
    const late = once(signal, 'abort').then(() => Promise.reject(signal.reason));
    const body = await Promise.race([answer.text(), late]);
    if (answer.status !== status) return `answered ${answer.status} and not ${status}`;
    if (!answer.headers.has('x-request-id')) return 'has no X-Request-Id';
    const isProblem = answer.headers.get('content-type') === 'application/problem+json';
    if (status >= 400 && !isProblem) return 'is not a problem document';
    return findError?.(body) ?? false;
  } catch (error) {
    return `did not answer: ${(error as Error).message}`;
  }
}

export async function main(): Promise<void> {
  await runTableCommand('ops -- smoke', async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        revision: { type: 'string' },
        pause: { type: 'string', default: String(RETRY_DELAY_MS) },
        help: { type: 'boolean', default: false },
      },
    });
    const [baseUrl] = positionals;
    if (values.help || !baseUrl) return console.log(HELP);
    const { revision, pause } = values;
    await runSmokeTest(baseUrl, { revision, apiKey: process.env['SERVICE_API_KEY'], retryDelayMs: Number(pause) });
  });
}

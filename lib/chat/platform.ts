import { outcomeUnknown, rateLimited, unavailable } from './errors.ts';

const TIMEOUT_MS = 6_000;
const LARGEST_ANSWER = 1024 * 1024;
/** Failures before anything was sent: no address, no connection, no trust. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * `fetch` for the platform's clients, which throws the Problem that a failure is. Answers are read whole, within six seconds and a
 * megabyte; the clients' own time-outs do not hold while a body is read. Connections are not kept: a function that slept
 * would send on a dead one and could not tell whether the message went out.
 */
export async function platformFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), TIMEOUT_MS);
  try {
    const headers = { ...(init.headers as object), connection: 'close' };
    const response = await fetch(input, { ...init, headers, signal: cut.signal });
    if (response.status === 429) throw rateLimited(response.headers.get('retry-after'));
    const text = await bounded(response);
    return new Response(text || null, { status: response.status, headers: response.headers });
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    if (name === 'Problem') throw error;
    throw NOT_SENT.test(cause?.code ?? '') ? unavailable() : outcomeUnknown();
  } finally {
    clearTimeout(timer);
    cut.abort();
  }
}

async function bounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error('The answer is too large.');
  }
  return text;
}

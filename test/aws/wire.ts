import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens at one call of a command. */
interface Cut {
  /** Which call: so many of its kind, from 1. Others come as often as something is waited for. */
  kind: string;
  nth: number;
  /** The emulator does not get it, or it answers and nobody hears it. */
  side: 'before' | 'after';
  /** Whether the answer is heard all the same. */
  isHeard?: boolean;
  /** When the call has come, before the emulator gets it. */
  seen?: () => void;
  /** When the line is cut. */
  onCut: () => void;
}

/** The line between a command and the emulator. */
export interface Wire {
  endpoint: string;
  /** What was asked since the last beginning, in order: `cloudformation CreateChangeSet`. */
  calls: string[];
  begin: (cut: Cut | null) => void;
  stop: () => Promise<void>;
}

/** Starts a line to the emulator on a free port of 127.0.0.1. It passes on what it gets, as it is. */
export async function startWire(to: string): Promise<Wire> {
  const { hostname, port } = new URL(to);
  const wire = { calls: [] as string[], cut: null as Cut | null };
  const server = http.createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => null);
    if (body === null) return;
    const call = nameOf(request, body);
    wire.calls.push(call);
    const isIt = wire.cut?.kind === kindOf(call) && nthOf(wire.calls, wire.calls.length) === wire.cut.nth;
    const cut = isIt ? wire.cut : null;
    cut?.seen?.();
    if (cut?.side === 'before') return void cut.onCut();
    const { method, url: path, headers } = request;
    const passed = http.request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      cut?.onCut();
      if (cut && !cut.isHeard) return void answer.resume();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return wire.calls;
    },
    begin: (cut) => void Object.assign(wire, { calls: [], cut }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Of `s3 PUT /bucket/getMe.zip` it is `s3 PUT`. */
export const kindOf = (call = ''): string => call.split(' ').slice(0, 2).join(' ');

/** How many of its kind have come with a call, which is named by its number from 1. */
export function nthOf(calls: readonly string[], at: number): number {
  const kind = kindOf(calls[at - 1]);
  return calls.slice(0, at).filter((call) => kindOf(call) === kind).length;
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The service, which the signature names, and the action: that of the header or the form, else method and first part of the path. */
function nameOf({ headers, method, url = '' }: http.IncomingMessage, body: Buffer): string {
  const [, service = '?'] = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  const [, target] = /\.(\w+)$/.exec(String(headers['x-amz-target'] ?? '')) ?? [];
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const action = isForm ? new URLSearchParams(body.toString()).get('Action') : null;
  return `${service} ${target ?? action ?? `${method} ${url.split('?')[0]}`}`;
}

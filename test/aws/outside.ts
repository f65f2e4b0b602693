import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../support/certificates.ts';

/** A fake for hosts of the outside world: an origin on this machine, and how it maps their paths. */
export interface FakeHost {
  host: RegExp;
  origin: string;
  path?: (host: string, path: string) => string;
}

const NAMES = ['*.amazonaws.com', '*.eu-central-1.amazonaws.com', '*.execute-api.eu-central-1.amazonaws.com'];
const OTHERS = ['slack.com', 'hooks.slack.com', 'demo.example.org', 'grc.example.org'];

/**
 * Starts a fake of the outside world on one free port of 127.0.0.1. It answers with TLS for every host that the
 * deployed functions and the commands call; reroute.cjs leads them here. A host without a fake gets no answer.
 */
export async function startOutside(fakeHosts: FakeHost[]) {
  const alternatives = [...NAMES, ...OTHERS].map((name) => `DNS:${name}`).join(',');
  const { key, cert, file } = selfSigned(alternatives);
  const server = https.createServer({ key, cert }, (request, response) => {
    const { headers, method, url = '/' } = request;
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    const found = fakeHosts.find((one) => one.host.test(host));
    if (!found) return void request.destroy();
    const { hostname, port } = new URL(found.origin);
    const path = found.path?.(host, url) ?? url;
    const passed = http.request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** The environment of processes that connect to this fake. */
    env: {
      OUTSIDE_PORT: String((server.address() as AddressInfo).port),
      NODE_EXTRA_CA_CERTS: file,
      NODE_OPTIONS: `--require ${new URL('reroute.cjs', import.meta.url).pathname}`,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../support/certificates.ts';

/** Who answers for hosts of the outside world: an origin on this machine, and what it calls a path of theirs. */
export interface StandIn {
  host: RegExp;
  origin: string;
  path?: (host: string, path: string) => string;
}

const NAMES = ['*.amazonaws.com', '*.eu-central-1.amazonaws.com', '*.execute-api.eu-central-1.amazonaws.com'];
const OTHERS = ['slack.com', 'hooks.slack.com', 'demo.example.org', 'grc.example.org'];

/**
 * The outside world on one free port of 127.0.0.1: TLS for every host that the deployed functions and the commands ask, which
 * reroute.cjs leads here. A host without a stand-in gets no answer.
 */
export async function startOutside(standIns: StandIn[]) {
  const alternatives = [...NAMES, ...OTHERS].map((name) => `DNS:${name}`).join(',');
  const { key, cert, file } = selfSigned(alternatives);
  const server = https.createServer({ key, cert }, (request, response) => {
    const { headers, method, url = '/' } = request;
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    const found = standIns.find((one) => one.host.test(host));
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
    /** For the environment of whoever is to see this world. */
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

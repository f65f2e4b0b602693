import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

const CONFIG = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Time stamps of a test
[authority]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa_config
[tsa_config]
serial = ./serial
signer_cert = ./authority.pem
signer_key = ./key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
accuracy = secs:1
`;

/** How the authority answers over HTTP. */
type StampAnswer = (request: Buffer, response: http.ServerResponse) => void;

/** An authority of time stamps (RFC 3161) on this machine, with openssl. */
export interface TimeStampAuthority {
  url: string;
  /** The requests that came over HTTP. */
  requests: Buffer[];
  /** How it answers from now on; undefined is correctly. */
  answer: (given?: StampAnswer) => void;
  /** Makes the answer to a request, in DER. */
  reply: (request: Buffer) => Buffer;
  /**
   * Checks the signature of a token of a digest with the certificate of the authority. @throws Error if openssl refuses
   * it
   */
  verify: (token: Buffer, digest: string) => string;
  stop: () => Promise<void>;
}

/** Makes an authority with a new key, which signs its own certificate, and starts its server. */
export async function startTimeStampAuthority(): Promise<TimeStampAuthority> {
  const folder = mkdtempSync(path.join(tmpdir(), 'time-stamps-'));
  const run = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
  const inFolder = (name: string) => path.join(folder, name);
  writeFileSync(inFolder('authority.cnf'), CONFIG);
  writeFileSync(inFolder('serial'), '01\n');
  const kind = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650';
  run(`req -x509 -config authority.cnf -extensions authority ${kind} -keyout key.pem -out authority.pem`);
  const reply = (request: Buffer) => {
    writeFileSync(inFolder('request.tsq'), request);
    run('ts -reply -config authority.cnf -queryfile request.tsq -out answer.tsr');
    return readFileSync(inFolder('answer.tsr'));
  };
  const verify = (token: Buffer, digest: string) => {
    writeFileSync(inFolder('stamp.der'), token);
    return run(`ts -verify -digest ${digest} -token_in -in stamp.der -CAfile authority.pem`).toString();
  };
  const correctly: StampAnswer = (request, response) => {
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply(request));
  };
  let current = correctly;
  const answer = (given = correctly) => {
    current = given;
  };
  const requests: Buffer[] = [];
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push(body);
    current(body, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rfc3161`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  };
  return { url, requests, answer, reply, verify, stop };
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../local/processes.ts';
import { lacks } from '../../support/machine.ts';
import { anUpdate } from '../../support/updates.ts';

/*
 * The programs of docs/receivers, each with its own tool, against messages of the service and of npm standardwebhooks.
 */

const folder = mkdtempSync(path.join(os.tmpdir(), 'receivers-'));
const file = (name: string) => path.resolve('docs/receivers', name);

/** The example receivers of the documentation. Each has the tool that it needs, and its command. */
const RECEIVERS = {
  node: { tool: null, command: () => [process.execPath, file('receiver.mjs')] },
  python: { tool: 'python3', command: () => ['python3', file('receiver.py')] },
  go: {
    tool: 'go',
    command: () => {
      execFileSync('go', ['build', '-o', path.join(folder, 'receiver'), file('receiver.go')]);
      return [path.join(folder, 'receiver')];
    },
  },
  java: { tool: 'java', command: () => ['java', file('Receiver.java')] },
  php: { tool: 'php', command: (port: number) => ['php', '-S', `127.0.0.1:${port}`, file('receiver.php')] },
} as const;

let lib: typeof import('../../../lib/channels/webhook/webhook-channel.ts') &
  typeof import('../../../lib/channels/channel.ts') &
  typeof import('../../../lib/channels/destinations/destination-secrets.ts');

beforeAll(async () => {
  Object.assign(process.env, { WEBHOOK_LOOPBACK: 'true', WEBHOOK_SECRET: 'a master secret of more than 32 bytes' });
  lib = {
    ...(await import('../../../lib/channels/webhook/webhook-channel.ts')),
    ...(await import('../../../lib/channels/channel.ts')),
    ...(await import('../../../lib/channels/destinations/destination-secrets.ts')),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

describe.each(Object.entries(RECEIVERS))('the example receiver in %s', (name, { tool, command }) => {
  const isLacking = tool !== null && lacks(tool);
  let process_: ChildProcess | undefined;
  let said = '';
  let url = '';
  const hook = (given: object = {}) => ({ id: name, address: url, generation: 1, rotated_at: null, ...given });
  const secret = () => lib.deriveSigningSecret(hook());

  beforeAll(async () => {
    if (isLacking) return;
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}/hooks/updates`;
    const [executable = '', ...given] = command(port);
    const settings = { WEBHOOK_SIGNING_SECRET: secret(), PORT: String(port), WEBHOOK_SEEN: path.join(folder, 'seen') };
    process_ = spawn(executable, given, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [process_.stdout, process_.stderr])
      output?.on('data', (part) => {
        said += part;
      });
    const isReady = async () => process_?.exitCode !== null || (await isOpen(port));
    await vi.waitUntil(isReady, { timeout: 120_000, interval: 100 });
    expect(process_.exitCode, said).toBeNull();
  });
  afterAll(async () => {
    if (!process_ || process_.exitCode !== null) return;
    process_.kill();
    await once(process_, 'exit');
  });

  const countReceived = (id: string) => said.split('\n').filter((line) => line.includes(`entry.new ${id}`)).length;
  const post = async (body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status;

  /** A message that npm standardwebhooks signs. */
  function signed(body: string, { id = 'm-1', at = Date.now(), by = secret() } = {}) {
    const seconds = Math.floor(at / 1_000);
    const signature = new Webhook(by).sign(id, new Date(seconds * 1_000), body);
    return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  }

  it.skipIf(isLacking)('200: echoes the challenge of the service', async () => {
    await expect(lib.webhookChannel.verify?.(hook())).resolves.toBeNull();
  });

  it.skipIf(isLacking)('2xx: accepts a repeated delivery, and processes the message once', async () => {
    const update = anUpdate({ id: `once-${name}`, entry: { title: 'Ünïcode “quoted” 資本' } });
    for (let time = 0; time < 3; time += 1)
      expect(await lib.sendOnce(lib.webhookChannel, hook(), update)).toMatchObject({ outcome: 'delivered' });
    await expect.poll(() => countReceived(update.id)).toBe(1);
    const rotated = { generation: 2, rotated_at: new Date().toISOString() };
    const later = anUpdate({ id: `later-${name}` });
    expect(await lib.sendOnce(lib.webhookChannel, hook(rotated), later)).toMatchObject({ outcome: 'delivered' });
    await expect.poll(() => countReceived(later.id)).toBe(1);
    expect(countReceived(update.id)).toBe(1);
  });

  it.skipIf(isLacking)('answers 2xx to test messages and to unknown types', async () => {
    const test = await lib.sendOnce(lib.webhookChannel, hook(), {
      id: 'test-1',
      kind: 'test',
      at: '2026-11-24T08:00:00Z',
    });
    expect(test).toMatchObject({ outcome: 'delivered' });
    const body = '{"type":"digest.weekly","timestamp":"2026-11-24T08:00:00Z","data":["entry.new"]}';
    expect(await post(body, signed(body, { id: 'digest-1' }))).toBe(204);
  });

  it.skipIf(isLacking)('answers 2xx to messages of standardwebhooks and 400 to invalid ones', async () => {
    const body = JSON.stringify(lib.buildWebhookPayload(anUpdate()));
    const id = `wrong-${name}`;
    const good = signed(body, { id });
    const { 'webhook-signature': signature } = good;
    const wrong: [string, Record<string, string>][] = [
      [body.replace('capital', 'Capital'), good],
      [`${body} `, good],
      [body, signed(body, { id, at: Date.now() - 310_000 })],
      [body, signed(body, { id, at: Date.now() + 310_000 })],
      [body, signed(body, { id, by: lib.deriveSigningSecret(hook({ generation: 7 })) })],
      [body, { ...good, 'webhook-id': `${id}0` }],
      [body, { ...good, 'webhook-timestamp': 'soon' }],
      [body, { ...good, 'webhook-timestamp': '9'.repeat(40) }],
      ...['v1', 'v1,', ',', 'v1,AAAA', 'v2,AAAA', 'v1,%%%', signature.replace('v1', 'v2'), signature.slice(0, -4)].map(
        (garbage): [string, Record<string, string>] => [body, { ...good, 'webhook-signature': garbage }],
      ),
      ...Object.keys(good).map((without): [string, Record<string, string>] => [
        body,
        Object.fromEntries(Object.entries(good).filter(([one]) => one !== without)),
      ]),
    ];
    for (const [other, headers] of wrong) expect(await post(other, headers), JSON.stringify(headers)).toBe(400);
    const mixed = { ...good, 'webhook-signature': `v1,AAAA ${signature} v2,AAAA` };
    expect(await post(body, mixed)).toBe(204);
    await expect.poll(() => countReceived(id)).toBe(1);
  });

  it.skipIf(isLacking)('4xx: rejects another method, an oversized body and a wrong signature', async () => {
    expect([405, 501]).toContain((await fetch(url)).status);
    const endless = await post('x'.repeat(1_500_000), signed('x')).catch(() => 'cut off');
    expect([413, 'cut off']).toContain(endless);
    expect(await post('x', signed('y'))).toBe(400);
  });
});

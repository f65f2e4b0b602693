import dns from 'node:dns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Canaries, startCanaries } from '../../support/canary.ts';
import { scriptDns } from '../../support/scripted-dns.ts';
import { anUpdate } from '../../support/updates.ts';
import { HOSTILE_NAMES, SPECIAL_ADDRESSES } from '../../table/ingest/hostile-servers.ts';

/*
 * A webhook's address leads wherever its owner says, also after it was verified: nothing is ever sent to a network that
 * is not public.
 */

const lookup = dns.lookup;
let canaries: Canaries;
let send: (address: string) => Promise<unknown>;

beforeAll(async () => {
  scriptDns();
  canaries = await startCanaries();
  process.env['WEBHOOK_SECRET'] = 'a master secret of more than 32 bytes';
  delete process.env['WEBHOOK_LOOPBACK'];
  const { sendOnce } = await import('../../../lib/channels/channel.ts');
  const { webhookChannel } = await import('../../../lib/channels/webhook/webhook-channel.ts');
  send = (address) => sendOnce(webhookChannel, { id: 'a', address, generation: 1, rotated_at: null }, anUpdate());
});
afterAll(() => {
  dns.lookup = lookup;
  canaries.stop();
});

it('webhookChannel connects to no loopback, private or special address, in any notation', async () => {
  const places = canaries.places.map(({ host, port }) => `http://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  const addresses = [
    ...places,
    ...places.map((place) => place.replace('http:', 'https:')),
    ...SPECIAL_ADDRESSES.flatMap((host) => [`http://${host}:8080/`, `https://${host}/`]),
    ...HOSTILE_NAMES.map(([name]) => name).filter((name) => !name.includes('public-then-private')),
    ...HOSTILE_NAMES.map(([name]) => name.replace('http:', 'https:').replace(':8080', ':8443')),
  ];
  expect(addresses.length).toBeGreaterThan(100);
  const outcomes = await Promise.all(addresses.map(async (address) => [address, await send(address)] as const));
  for (const [address, outcome] of outcomes)
    expect(outcome, address).toMatchObject({
      outcome: 'failed',
      reason: expect.not.stringMatching(/\d+\.\d+\.\d+|::|test/),
    });
  expect(canaries.visits).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESTINATION_KINDS, getChannelKind } from '../../../lib/channels/channel-kinds.ts';
import { CHANNEL_TEXTS } from '../../../lib/channels/channel-texts.ts';
import type { StoredDestination } from '../../../lib/channels/destinations/destination.ts';
import { RECEIVERS } from '../../../local/webhook-receiver.ts';
import { CHANNEL_SAMPLES } from '../../support/channels.ts';
import { anUpdate } from '../../support/updates.ts';

/* Every channel has each of its parts: what a new one lacks is named here. */

const AT = '2026-11-24T08:00:00Z';
let channels: typeof import('../../../lib/channels/channels.ts');

beforeAll(async () => {
  delete process.env['WEBHOOK_LOOPBACK'];
  Object.assign(process.env, { WEBHOOK_SECRET: 'a master secret of more than 32 bytes' });
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'updates@example.org' });
  channels = await import('../../../lib/channels/channels.ts');
});

it('the contract has exactly the kinds of destinations', () => {
  const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components;
  for (const name of ['Destination', 'NewDestination'])
    expect(schemas[name].properties.kind.enum, name).toEqual(DESTINATION_KINDS);
});

describe.each(DESTINATION_KINDS)('the channel %s', (kind) => {
  const address = CHANNEL_SAMPLES[kind]?.good[0] ?? '';
  const destination = { kind, id: 'a', person: 'ada', address, app_url: null, generation: 1 } as StoredDestination;
  const { verification, hasCorrections, address: addressKind } = getChannelKind(kind);

  it('implements the interface, as far as its kind says', () => {
    const channel = channels.getChannel(kind);
    for (const part of ['parseAddress', 'render', 'send', 'describeError'] as const)
      expect(channel[part], part).toBeTypeOf('function');
    expect(channel.verify !== undefined, 'verify').toBe(verification !== 'code');
    expect(channel.corrections !== undefined, 'corrections').toBe(hasCorrections);
    expect(channel.describeError(new TypeError('an error of ours'))?.outcome ?? 'none').not.toBe('delivered');
  });

  it('has all its texts, and a label for a secret address', () => {
    const { addressLabel, ...texts } = CHANNEL_TEXTS[kind];
    for (const [name, text] of Object.entries(texts)) expect(text, name).not.toBe('');
    expect(addressLabel !== null, 'addressLabel').toBe(addressKind === 'secret');
  });

  it('has a sample for tests, and accepts and rejects its addresses', () => {
    const { good, bad, roles } = CHANNEL_SAMPLES[kind];
    const { parseAddress } = channels.getChannel(kind);
    for (const one of good) expect(parseAddress(one)).toBe(one);
    for (const one of bad)
      expect(() => parseAddress(one), one).toThrow(
        expect.objectContaining({ status: 400, errors: [expect.objectContaining({ parameter: 'address' })] }),
      );
    expect([...getChannelKind(kind).roles].sort()).toEqual(roles.toSorted());
  });

  it('renders an update, and a code that its owner enters', () => {
    const { render } = channels.getChannel(kind);
    const update = anUpdate({ entry: { title: 'Capital requirements' } });
    expect(JSON.stringify(render(update, destination))).toContain('Capital requirements');
    const code = { id: 'c', kind: 'code', at: AT, code: '12345678' } as const;
    if (verification === 'code') expect(JSON.stringify(render(code, destination))).toContain('12345678');
  });

  it('has a section for people, and a local receiver if it posts to a secret address', () => {
    expect(readFileSync('docs/webhooks.md', 'utf8')).toContain(`{"kind": "${kind}"`);
    const isOfChatEmulator = kind === 'chat_webhook';
    expect(Object.hasOwn(RECEIVERS, kind)).toBe(addressKind === 'secret' && !isOfChatEmulator);
  });
});

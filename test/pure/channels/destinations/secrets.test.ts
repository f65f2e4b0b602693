import { spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, it } from 'vitest';
import { lacks, PYTHON } from '../../../support/machine.ts';

let secrets: typeof import('../../../../lib/channels/destinations/destination-secrets.ts');

beforeAll(async () => {
  process.env['WEBHOOK_SECRET'] = 'a master secret of more than thirty-two bytes';
  secrets = await import('../../../../lib/channels/destinations/destination-secrets.ts');
});

const DAY_MS = 24 * 3_600_000;
const ID = '9f2c1d7e5b3a4860';
const BODY = JSON.stringify({
  type: 'entry.new',
  timestamp: '2026-11-24T08:00:00Z',
  data: { title: 'Zürich “€” 漢字' },
});
const now = () => Math.floor(Date.now() / 1_000);
const of = (generation: number, rotated_at: string | null = null) => ({ id: ID, generation, rotated_at });

/** Whether npm's library takes a message. */
function isTaken(secret: string, headers: Record<string, string>, body = BODY): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Whether PyPI's library takes each of these messages. */
function takenByPython(messages: { secret: string; headers: Record<string, string>; body: string }[]): boolean[] {
  const program = `
import json, sys
from standardwebhooks import Webhook
def taken(message):
    try:
        Webhook(message["secret"]).verify(message["body"], message["headers"])
        return True
    except Exception as fault:
        if type(fault).__name__ != "WebhookVerificationError": raise
        return False
print(json.dumps([taken(message) for message in json.load(sys.stdin)]))`;
  const { stdout, stderr } = spawnSync(PYTHON, ['-c', program], { input: JSON.stringify(messages), encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** Returns signed messages, each with whether a receiver with the secret accepts it. */
function cases() {
  const one = secrets.deriveSigningSecret(of(1));
  const two = secrets.deriveSigningSecret(of(2));
  const recently = new Date(Date.now() - DAY_MS + 60_000).toISOString();
  const before = new Date(Date.now() - DAY_MS - 60_000).toISOString();
  const signed = (by: string[], at = now()) => secrets.buildSignatureHeaders({ id: 'msg-1', at, body: BODY }, by);
  const good = signed([one]);
  return [
    { what: 'its secret', secret: one, headers: good, body: BODY, taken: true },
    { what: 'another secret', secret: two, headers: good, body: BODY, taken: false },
    { what: 'a changed byte', secret: one, headers: good, body: BODY.replace('8', '9'), taken: false },
    { what: 'another id', secret: one, headers: { ...good, 'webhook-id': 'msg-2' }, body: BODY, taken: false },
    { what: 'an old stamp', secret: one, headers: signed([one], now() - 600), body: BODY, taken: false },
    { what: 'a stamp of the future', secret: one, headers: signed([one], now() + 600), body: BODY, taken: false },
    ...[one, two].map((secret) => ({
      what: 'a day after a rotation',
      secret,
      body: BODY,
      taken: true,
      headers: signed(secrets.listSigningSecrets(of(2, recently))),
    })),
    {
      what: 'later: the new one',
      secret: two,
      headers: signed(secrets.listSigningSecrets(of(2, before))),
      body: BODY,
      taken: true,
    },
    {
      what: 'later: the old one',
      secret: one,
      headers: signed(secrets.listSigningSecrets(of(2, before))),
      body: BODY,
      taken: false,
    },
  ];
}

it('npm standardwebhooks accepts both secrets for a day after a rotation, and no altered message', () => {
  for (const { what, secret, headers, body, taken } of cases())
    expect(isTaken(secret, headers, body), what).toBe(taken);
});

it.skipIf(lacks('standardwebhooks'))('PyPI standardwebhooks accepts the same messages as the npm package', () => {
  const all = cases();
  expect(takenByPython(all)).toEqual(all.map(({ taken }) => taken));
});

it('deriveSigningSecret returns 32 reproducible bytes that differ by destination and rotation', () => {
  const all = [1, 2, 3].flatMap((generation) =>
    ['a', 'b'].map((id) => secrets.deriveSigningSecret({ id, generation })),
  );
  expect(new Set(all).size).toBe(6);
  for (const one of all) expect(Buffer.from(one.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  expect(secrets.deriveSigningSecret(of(1))).toBe(secrets.deriveSigningSecret(of(1)));
  // No code is the beginning of a secret.
  const sent = { person: 'p', id: 'a', generation: 1, sent_at: '2026-11-24T08:00:00Z' };
  const others = [{ person: 'q' }, { id: 'b' }, { generation: 2 }, { sent_at: '2026-11-24T08:00:01Z' }];
  const codes = [sent, ...others.map((one) => ({ ...sent, ...one }))].map(secrets.deriveVerificationCode);
  for (const code of codes) expect(code).toMatch(/^\d{8}$/);
  expect(new Set(codes).size).toBe(5);
});

it('listSigningSecrets returns the current and the previous secret, and earlier ones until they expire', () => {
  const rotated = new Date().toISOString();
  expect(secrets.listSigningSecrets(of(5, rotated))).toEqual(
    [5, 4].map((generation) => secrets.deriveSigningSecret(of(generation))),
  );
  expect(secrets.listSigningSecrets(of(1))).toEqual([secrets.deriveSigningSecret(of(1))]);
  const former = [
    { generation: 3, until: new Date(Date.now() + 60_000).toISOString() },
    { generation: 2, until: new Date(Date.now() - 60_000).toISOString() },
  ];
  expect(secrets.listSigningSecrets({ ...of(5, rotated), former })).toEqual(
    [5, 4, 3].map((generation) => secrets.deriveSigningSecret(of(generation))),
  );
});

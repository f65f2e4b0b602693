import { beforeAll, expect, it } from 'vitest';

let addresses: typeof import('../../../../lib/channels/destinations/destination-address.ts');
beforeAll(async () => {
  delete process.env['WEBHOOK_LOOPBACK'];
  addresses = await import('../../../../lib/channels/destinations/destination-address.ts');
});

it.each([
  ['https://example.org/hooks?a=1', 'https://example.org/hooks?a=1'],
  ['https://Example.ORG:8443/hooks#part', 'https://example.org:8443/hooks'],
  ['https://93.184.216.34/', 'https://93.184.216.34/'],
  ['https://[2606:2800:220:1:248:1893:25c8:1946]/', 'https://[2606:2800:220:1:248:1893:25c8:1946]/'],
])('parseWebhookAddress accepts %s', (given, stored) => {
  expect(addresses.parseWebhookAddress(given)).toBe(stored);
});

it.each([
  ...['no address', 'http://example.org/', 'ftp://example.org/', 'https://user:secret@example.org/'],
  ...['https://example.org:22/', 'https://example.org:80/', 'https://localhost/', 'https://intranet/'],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://0x7f000001/'],
  ...['https://2130706433/', 'https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://192.168.1.1:8443/'],
])('400: parseWebhookAddress rejects %s', (given) => {
  expect(() => addresses.parseWebhookAddress(given)).toThrow(expect.objectContaining({ status: 400 }));
});

it.each(['risk@example.org', 'a.b+c@x-y.example', "o'neil@example.org"])('parseEmailAddress accepts %s', (given) => {
  expect(addresses.parseEmailAddress(` ${given} `)).toBe(given);
});

it.each([
  ...[
    '',
    'nobody',
    'a@b@example.org',
    'a@',
    '@example.org',
    'a b@example.org',
    '"a b"@example.org',
    'a..b@example.org',
  ],
  ...['a@example.org,b@example.org', 'Ada <a@example.org>', 'a@example.org\r\nBcc: b@example.org', 'a@exa mple.org'],
  ...['a@-example.org', 'a@example.org.', 'a\u0000@example.org', 'ä@example.org', `${'a'.repeat(65)}@example.org`],
])('400: parseEmailAddress rejects %j', (given) => {
  expect(() => addresses.parseEmailAddress(given)).toThrow(expect.objectContaining({ status: 400 }));
});

it('parseEmailAddress says what is wrong with an address, and shows a right one', () => {
  const detail = 'must be an e-mail address in ASCII, such as risk@example.org';
  expect(() => addresses.parseEmailAddress('nobody')).toThrow(
    expect.objectContaining({ errors: [{ in: 'body', parameter: 'address', detail }] }),
  );
});

it('redactWebhookAddress shows the host, and only the last four characters of a long path', () => {
  expect(addresses.redactWebhookAddress('https://hooks.example.org/services/T000/B000/secret7f3a')).toBe(
    'https://hooks.example.org/…7f3a',
  );
  expect(addresses.redactWebhookAddress('https://example.org/short')).toBe('https://example.org/…');
  expect(addresses.redactWebhookAddress('https://example.org:8443/')).toBe('https://example.org:8443/…');
});

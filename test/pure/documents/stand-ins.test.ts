import { expect, it } from 'vitest';
import { page, readAs } from './received.ts';

const NOTICE = '<p>The Authority fines Acme Ltd for late reports.</p>';
const getStatus = async (body: string, title: string) => {
  const reading = await readAs('text/html', page(body).replace('<title>Notice', `<title>${title}`));
  if (reading.kind === 'none') expect(reading.reason).toMatch(/^[A-Z][\w ,]+\.$/);
  return reading.kind === 'none' ? reading.status : 'text';
};
const FRAMES = '<html><head></head><frameset><frame src="a.htm"><noframes>No frames.</noframes></frameset></html>';

it.each([
  ['<h1>Page not found</h1><p>It may have been moved.</p>', 'Authority'],
  ['<h1>404</h1><p>Nothing is here.</p>', 'Authority'],
  ['<h1>Sorry, the page you are looking for could not be found.</h1><p>Use the search.</p>', 'Authority'],
  ['<h1>This page does not exist</h1><p>Use the search.</p>', 'Authority'],
  ['<p>It may have been moved.</p>', '404 Not Found | Authority'],
  ['<h1>Seite nicht gefunden</h1><p>Nutzen Sie die Suche.</p>', 'Behörde'],
  ['<h1>503 Service Unavailable</h1><p>Please come back later.</p>', 'Authority'],
  ['<p>The site is down for scheduled maintenance. Please come back later.</p>', 'Authority'],
  ['<h1>502 Bad Gateway</h1><p>nginx</p>', '502'],
])('unreadable: rejects an error page instead of a document: %s', async (body, title) => {
  expect(await getStatus(body, title)).toBe('unreadable');
});

it('unreadable: rejects a page that has only frames', async () => {
  expect(await readAs('text/html', FRAMES)).toMatchObject({ kind: 'none', status: 'unreadable' });
});

it.each([
  ['<h1>Before you continue</h1><p>We use cookies to store information.</p>', 'Authority'],
  ['<h2>Cookies</h2><p>We and our partners use cookies.</p><p>Accept all</p>', 'Cookies'],
  ['<h1>Cookies</h1><p>We store information on your device, such as cookies.</p>', 'Authority'],
  ['<h1>Cookies</h1><p>With your consent this website would like to set optional cookies.</p>', 'Authority'],
])('blocked: rejects a cookie consent page instead of a document: %s', async (body, title) => {
  expect(await getStatus(body, title)).toBe('blocked');
});

it.each([
  ['<h1>Final notice</h1>', 'Page not found'],
  ['<h1>404 firms fined</h1>', 'Authority'],
  ['<h1>Fund whose assets were not found</h1>', 'Authority'],
  ['<h1>Found</h1>', 'Found'],
  ['<h1></h1>', ''],
  [
    '<h1>Scheduled maintenance</h1><p>The portal will be down for maintenance on 3 May. Please try again then.</p>',
    'News',
  ],
  ['<h1>Cookies</h1><p>The Authority fined a firm for cookies that asked nobody.</p>', 'News'],
  ['<h1>Before you continue</h1><p>We use cookies to store information.</p>', 'Authority'],
])('reads the text of a notice that resembles an error or consent page: %s', async (body, title) => {
  expect(await getStatus(`${body}${NOTICE}`, title)).toBe('text');
});

it('reads the text of a long page that begins like an error page', async () => {
  expect(await getStatus(`<h1>Page not found</h1>${NOTICE.repeat(20)}`, 'Authority')).toBe('text');
});

it.each([
  'We publish new guidelines on cookies.',
  'Our guidelines say how firms may use cookies.',
  'We fined two firms that use cookies without consent.',
  'We will set new rules for cookies.',
])('reads the text of a regulatory note about cookies: %s', async (text) => {
  expect(await getStatus(`<h1>Cookies</h1><p>${text}</p>`, 'Authority')).toBe('text');
});

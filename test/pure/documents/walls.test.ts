import { expect, it } from 'vitest';
import { page, readAs } from './received.ts';

const getStatus = async (body: string, head = '') => {
  const reading = await readAs('text/html', page(body, head).replace('<title>Notice</title>', ''));
  return reading.kind === 'none' ? reading.status : 'text';
};

/** A content network puts it into the pages of its customers. */
const GUARD_OF_ALL_PAGES =
  '<script>a.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js";window.__CF$cv$params={r:"8"}</script>';

it.each([
  '<h1>Access Denied</h1>You don’t have permission to access this on this server.<p>Reference #18.2d4f',
  '<h1>example.org</h1><p>Checking if the site connection is secure</p>',
  '<p>Please verify you are a human</p><div id="px-captcha"></div>',
  '<h2>Sorry, you have been blocked</h2><p>Ray ID: 8a1</p>',
  '<p>Please enable JavaScript and cookies to continue</p>',
  '<p>To continue, please verify that you are not a robot.</p>',
  '<p>Press “Continue”. Unusual traffic from your network: click "I’m not a robot" to go on.</p>',
  '<p>The requested URL was rejected. Please consult with your administrator.</p>',
  '<h1>403 Forbidden</h1>',
  '<script src="/cdn-cgi/challenge-platform/h.js"></script><p>One moment</p>',
  '<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=8"></script><p>The site wants to ' +
    'know who asks before it answers anything at all.</p>',
  '<script>window._cf_chl_opt = {cvId: "3"};</script><p>The site wants to know who asks before it answers ' +
    'anything at all.</p>',
  '<iframe src="/_Incapsula_Resource?SWUDNSAI=31&amp;xinfo=9-1234"></iframe><p>Incident 1234000560191-45678 of ' +
    'the site that guards this page for its owner.</p>',
  '<script>window.gokuProps = {"key": "A"};</script><script ' +
    'src="https://a1.token.awswaf.com/a1/b2/challenge.js"></script><div id="challenge-container"></div>',
  '<script src="https://a1.token.awswaf.com/a1/b2/challenge.js"></script><p>The site wants to know who asks, and ' +
    'therefore we verify that you are human.</p>',
  '<script src="/cdn-cgi/challenge-platform/h.js"></script><p>しばらくお待ちください。</p>',
  '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
])('blocked: rejects a bot check or an access denial instead of a document: %s', async (body) => {
  expect(await getStatus(body)).toBe('blocked');
});

it.each([
  '<h1>New rules</h1><p>Banks must hold more.</p><div>Subscribe to continue reading this article.</div>',
  '<h1>Neue Regeln</h1><p>Banken müssen mehr halten.</p><p>Dieser Artikel ist nur für Abonnenten.</p>',
  '<h1>Règles</h1><p>Les banques.</p><div class="subscribe">Cet article est réservé aux abonnés.</div>',
  '<p>This document is available to members only.</p>',
  '<p>Please sign in to view this document.</p>',
  '<p>You must log in to your account to read the full article.</p>',
  '<h1>New rules</h1><p>Banks.</p><p>Sign in to read more.</p>',
  '<h1>New rules</h1><p>Banks.</p><p>Subscribe to access all our exclusive analysis and data.</p>',
  '<p>Members must log in to view this page.</p>',
  '<p>Log in to view the document.</p>',
  '<h1>Neue Regeln</h1><p>Banken.</p><p>Bitte anmelden, um den Artikel zu lesen.</p>',
  '<h1>Règles</h1><p>Les banques.</p><p>Connectez-vous pour consulter ce document.</p>',
  '<h1>Reglas</h1><p>Los bancos.</p><p>Inicie sesión para ver el artículo completo.</p>',
  '<h1>規則</h1><p>銀行は。</p><p>この記事は会員限定です。</p>',
  '<h1>New rules</h1><p>Banks.</p><script type="application/ld+json">{"isAccessibleForFree": false}</script>',
])('paywalled: rejects an excerpt or a sign-in page: %s', async (body) => {
  expect(await getStatus(body)).toBe('paywalled');
});

it.each([
  '<h1>Fake pages</h1><p>Fraudsters send pages that ask you to verify you are human. Do not answer them.</p>',
  `${GUARD_OF_ALL_PAGES}<h1>Rates</h1><p>The Board of Governors raised the discount rate to 5 percent on 3 May ` +
    '2026.</p>',
  '<script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script><p>The Authority fined ' +
    'the bank 5 million for late reports to its supervisors.</p>',
  '<script src="https://a1.edge.sdk.awswaf.com/a1/b2/challenge.js" defer></script><p>The Authority fined the ' +
    'bank 5 million for late reports.</p>',
  `${GUARD_OF_ALL_PAGES}<p>金融庁は、本日、銀行法第二十六条第一項の規定に基づき、株式会社に対して業務改善命令を発出した。</p>`,
  `<p>${'金融庁は、本日、株式会社に対して業務改善命令を発出した。'.repeat(30)}</p><p>この説明会は会員限定です。</p>`,
  '<h1>Access to cash</h1><p>Access denied to many consumers, the Authority finds.</p>',
  '<h1>Members</h1><p>The members of the board read the report. Sign in to our newsletter.</p>',
  '<p>Licensees must log in to the ASIC Regulatory Portal to access the form.</p>',
  '<p>Licensees must log in to the ASIC Regulatory Portal to access this form.</p>',
  '<p>Your principal user should sign in to RegData to view the reporting schedule.</p>',
  '<p>Firms should log in to RegData to view the full report.</p>',
  '<p>Please register by 3 July to access the event.</p>',
  '<p>The buffer is 1.5 %.</p><footer>Subscribe to our email alerts to see the latest news</footer>',
  '<p>The buffer is 1.5 %.</p><footer>Subscribe to our newsletter to read more</footer>',
  '<p>Bitte bis 3. Juli anmelden, um teilzunehmen.</p>',
  '<p>Connectez-vous pour accéder au portail OneGate.</p>',
  '<p>Inicie sesión para presentar el formulario.</p>',
  '<h1>Phishing</h1><p>A page says “Your access has been blocked. Please confirm that you are a human.” It is ' +
    'not ours.</p>',
  '<h1>Phishing</h1><p>A page says "You have been blocked. Complete the security check". It is not ours.</p>',
  '<main><p>A short notice.</p></main><noscript>Please enable JavaScript.</noscript>',
  `<p>Please verify you are human.</p><p>${'This page has a text of its own. '.repeat(40)}</p>`,
  `<p>${'This page has a text of its own. '.repeat(40)}</p><p>Subscribe to continue reading this article.</p>`,
])('reads the text of a page that only resembles a bot check or paywall: %s', async (body) => {
  expect(await getStatus(body)).toBe('text');
});

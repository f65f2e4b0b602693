import type { ResponseContent } from '../reply.ts';
import { APP_FILES } from './built.ts';

/** The headers of the unsubscribe page. It has no script, and its one form posts to its own address. */
export const UNSUBSCRIBE_PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

const UNSUBSCRIBE_PATH = '/unsubscribe/';
const BASE_PATH_PATTERN = /^(?:\/[\w.~-]+)*$/;

/**
 * Builds the page behind the unsubscribe link of a mail, which asks for confirmation.
 * Opening the link alone must not unsubscribe, because mail scanners also open links.
 */
export const buildUnsubscribeConfirmationPage = (requestPath: string): ResponseContent =>
  buildPage(
    requestPath,
    'Stop these mails?',
    '<p>The person whose alert sent this mail will send nothing more to this mailbox, by any of their alerts. ' +
      'The alerts go on for everybody else, and what they find stays in the web app.</p>\n' +
      '<form method="post"><button type="submit">Stop the mails</button></form>',
  );

/** Builds the page after a confirmed unsubscription: no more mails to this mailbox. */
export const buildUnsubscribedPage = (requestPath: string): ResponseContent =>
  buildPage(
    requestPath,
    'No more mails',
    '<p>No alert of this person sends to this mailbox any more. They can add the mailbox again in the web app ' +
      'with a new code, which is mailed here; the mailbox of their own account needs none.</p>',
  );

function buildPage(requestPath: string, heading: string, body: string): ResponseContent {
  const before = requestPath.slice(0, Math.max(0, requestPath.indexOf(UNSUBSCRIBE_PATH)));
  const base = BASE_PATH_PATTERN.test(before) ? before : '';
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} – Regulatory updates</title>
<link rel="icon" href="${base}/assets/${APP_FILES.icon}">
<link rel="stylesheet" href="${base}/assets/${APP_FILES.style}">
</head>
<body>
<div id="app"><main class="narrow"><h1>${heading}</h1>
${body}
</main></div>
</body>
</html>
`;
  return { type: 'text/html; charset=utf-8', text };
}

import { createHash } from 'node:crypto';
import { parseDefaultRole } from '../../values/roles-and-states.ts';
import { isDemoData, parseEgressUrl } from '../../values/settings.ts';
import type { ResponseContent } from '../reply.ts';
import { APP_FILES, INLINE_CODE } from './built.ts';

/** The address of the identity provider; the issuer of a user pool is below it. */
const identityProviderUrl = parseEgressUrl('TOKEN_ISSUER', process.env['TOKEN_ISSUER'] ?? '').origin;
const clientId = process.env['TOKEN_CLIENT_ID'] ?? '';
const defaultRole = parseDefaultRole(process.env['ROLE_WITHOUT_GROUP']);

/** The stage or base path before the app's own paths. */
const BASE_PATH_PATTERN = /^((?:\/[\w.~-]+)*)\/?$/;

/**
 * Builds the HTML page of the web app for a request path such as `/prod/`, with its configuration. The addresses of its
 * files begin with that path.
 */
export function buildAppPage(requestPath: string): ResponseContent {
  const base = BASE_PATH_PATTERN.exec(requestPath)?.[1] ?? '';
  const asset = (name: string) => escapeHtml(`${base}/assets/${name}`);
  const configuration = {
    base_path: base,
    identity_provider_url: identityProviderUrl,
    client_id: clientId,
    role_without_group: defaultRole,
    self_sign_up: process.env['SELF_SIGN_UP'] === 'true',
    demo: isDemoData,
  };
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="configuration" content="${escapeHtml(JSON.stringify(configuration))}">
<title>Regulatory updates</title>
<script>${INLINE_CODE.script}</script>
<style>${INLINE_CODE.style}</style>
<link rel="modulepreload" href="${asset(APP_FILES.script)}">
<meta name="later-styles" content="${asset(APP_FILES.later)}">
<link rel="icon" href="${asset(APP_FILES.icon)}">
</head>
<body>
<noscript><p>This page needs JavaScript. The same updates can be read through the API with a key.</p></noscript>
<div id="app">${APP_SHELL_HTML}</div>
</body>
</html>
`;
  return { type: 'text/html; charset=utf-8', text };
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Inline code is allowed by its hash, which changes with the build. */
const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the page's own inline code, requests to this origin and the identity provider. No framing. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${toCspHash(INLINE_CODE.script)}`,
  `style-src 'self' ${toCspHash(INLINE_CODE.style)}`,
  // The style sheet draws the arrows of its controls.
  "img-src 'self' data:",
  `connect-src 'self' ${identityProviderUrl}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const SENSORS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** The headers of the web app's page only: its content security policy and permissions. */
export const APP_PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': SENSORS.map((name) => `${name}=()`).join(', '),
};

/*
 * The page before its script runs, with the classes of web/components/wordmark.tsx and web/components/loading.tsx: the
 * frame, and placeholder lines for the list. The script removes it.
 */

const WORDMARK =
  '<strong class="wordmark"><svg viewBox="0 0 32 32" aria-hidden="true"><rect class="tile" width="32" height="32" ' +
  'rx="8"/><path class="wave" d="M2.3 29.7 29.7 2.3A8 8 0 0 1 32 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-5.7-2.3z"/><path ' +
  'class="lines" d="M8 10h16M8 16h16M8 22h9"/></svg> Regulatory updates</strong>';

/** The number of lines in a window of 900 pixels. */
const SKELETON_LINES = 20;
const SKELETON_LINE = '<div class="skeleton line"><span></span><span></span><span></span></div>';

/** The HTML that the app's page shows until its script runs: the frame, and placeholder lines. */
const APP_SHELL_HTML =
  `<header><nav>${WORDMARK}</nav></header><main aria-busy="true"><p class="unseen" role="status">Loading.</p><div ` +
  `class="desk" aria-hidden="true"><div class="list">${SKELETON_LINE.repeat(SKELETON_LINES)}</div></div></main>`;

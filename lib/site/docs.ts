import type { Content } from '../http/reply.ts';
import { ASSET_HEADERS } from './assets.ts';
import { basePathOf } from './base-path.ts';
import { FILES } from './built-docs.ts';

/** The page of the documentation for the requested path, `/prod/docs` for example. */
export function docsAt(requestPath: string): Content {
  const asset = (name: string) => `${basePathOf(requestPath, '/docs')}/docs/${name}`;
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Regulatory updates: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${asset(FILES.style)}">
<script defer src="${asset(FILES.script)}"></script>
</head>
<body>
<div id="docs" data-frame="${asset(FILES.frame)}"></div>
<noscript><p>This page needs JavaScript. The document itself is openapi.json beside it.</p></noscript>
</body>
</html>
`;
  return { type: 'text/html; charset=utf-8', text };
}

const policy = (...directives: string[]) => ["default-src 'none'", ...directives].join('; ');

/** The page: our own script, which makes the requests of the frame. No HTML is written, and nothing else is framed or frames it. */
export const DOCS_HEADERS = {
  'Content-Security-Policy': policy(
    ...["script-src 'self'", "style-src 'self'", 'img-src data:', "connect-src 'self'", "frame-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "object-src 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * The frame, which runs foreign script: it has an origin of its own however it is opened, and so nothing of this one, and it asks for
 * nothing but its files, which therefore any origin may load.
 */
export const DOCS_ASSET_HEADERS = {
  ...ASSET_HEADERS,
  'Content-Security-Policy': policy(
    'sandbox allow-scripts allow-forms allow-downloads',
    // The style sheet draws arrows and icons.
    ...["script-src 'self'", "style-src 'self'", 'img-src data:'],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'", "object-src 'none'"],
  ),
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

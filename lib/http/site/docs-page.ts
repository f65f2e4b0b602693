import type { ResponseContent } from '../reply.ts';
import { ASSET_HEADERS, getBasePath } from './assets.ts';
import { DOCS_FILES } from './built-docs.ts';

/** Builds the HTML page of the API documentation for a request path such as `/prod/docs`. */
export function buildDocsPage(requestPath: string): ResponseContent {
  const asset = (name: string) => `${getBasePath(requestPath, '/docs')}/docs/${name}`;
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Regulatory updates: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${asset(DOCS_FILES.style)}">
<script defer src="${asset(DOCS_FILES.script)}"></script>
</head>
<body>
<div id="docs" data-frame="${asset(DOCS_FILES.frame)}"></div>
<noscript><p>This page needs JavaScript. The document itself is openapi.json.</p></noscript>
</body>
</html>
`;
  return { type: 'text/html; charset=utf-8', text };
}

const formatPolicy = (...directives: string[]) => ["default-src 'none'", ...directives].join('; ');

/**
 * The headers of the documentation page, with its content security policy.
 * The page's script writes no HTML, and makes API requests for the page's frame. The page has no other frames, and no
 * page may frame it.
 */
export const DOCS_HEADERS = {
  'Content-Security-Policy': formatPolicy(
    ...["script-src 'self'", "style-src 'self'", 'img-src data:', "connect-src 'self'", "frame-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "object-src 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * The headers of the documentation's frame and of the files that the frame loads.
 * The frame runs third-party script, so it is sandboxed with an opaque origin, also if it is opened directly. It
 * requests only its own files. All origins may load these files, because an opaque origin never equals the site's
 * origin.
 */
export const DOCS_ASSET_HEADERS = {
  ...ASSET_HEADERS,
  'Content-Security-Policy': formatPolicy(
    'sandbox allow-scripts allow-forms allow-downloads',
    // The style sheet draws arrows and icons.
    ...["script-src 'self'", "style-src 'self'", 'img-src data:'],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'", "object-src 'none'"],
  ),
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

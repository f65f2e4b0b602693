import type { Content } from '../http/reply.ts';
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
<script defer src="${asset(FILES.library)}"></script>
<script defer src="${asset(FILES.script)}"></script>
</head>
<body>
<div id="docs"></div>
<noscript><p>This page needs JavaScript. The document itself is openapi.json beside it.</p></noscript>
</body>
</html>
`;
  return { type: 'text/html; charset=utf-8', text };
}

/** No inline script or style, nothing from other origins, requests to this origin only, no framing. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The style sheet draws arrows and icons.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** The headers that only the documentation needs. */
export const DOCS_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
};

import { getAsset } from '../../lib/http/site/assets.ts';
import { DOCS_TEXTS } from '../../lib/http/site/built-docs.ts';
import { DOCS_ASSET_HEADERS } from '../../lib/http/site/docs-page.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';

/** GET /docs/{asset}: the files of the documentation, whose frame has a separate origin; public. */
export const handler = createPublicRoute({ name: 'getDocsAsset', headers: DOCS_ASSET_HEADERS }, ({ pathParameters }) =>
  getAsset(DOCS_TEXTS, pathParameters?.['asset'] ?? ''),
);

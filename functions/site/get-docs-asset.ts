import { getAsset } from '../../lib/site/assets.ts';
import { DOCS_TEXTS } from '../../lib/site/built-docs.ts';
import { DOCS_ASSET_HEADERS } from '../../lib/site/docs-page.ts';
import { createPublicRoute } from '../../lib/site/public-route.ts';

/** GET /docs/{asset}: the files of the documentation, whose frame has a separate origin; public. */
export const handler = createPublicRoute({ name: 'getDocsAsset', headers: DOCS_ASSET_HEADERS }, ({ pathParameters }) =>
  getAsset(DOCS_TEXTS, pathParameters?.['asset'] ?? ''),
);

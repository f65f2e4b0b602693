import { ASSET_HEADERS, assetNamed } from '../../lib/site/assets.ts';
import { TEXTS } from '../../lib/site/built-docs.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /docs/{asset}: the scripts and the style sheet of the documentation; public. */
export const handler = siteRoute({ name: 'getDocsAsset', headers: ASSET_HEADERS }, ({ pathParameters }) =>
  assetNamed(TEXTS, pathParameters?.['asset'] ?? ''),
);

import { ASSET_HEADERS, getAsset } from '../../lib/site/assets.ts';
import { APP_TEXTS } from '../../lib/site/built.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /assets/{asset}: the script, the style sheet and the icon of the web app; public. */
export const handler = siteRoute({ name: 'getAsset', headers: ASSET_HEADERS }, ({ pathParameters }) =>
  getAsset(APP_TEXTS, pathParameters?.['asset'] ?? ''),
);

import { ASSET_HEADERS, getAsset } from '../../lib/site/assets.ts';
import { APP_TEXTS } from '../../lib/site/built.ts';
import { createPublicRoute } from '../../lib/site/public-route.ts';

/** GET /assets/{asset}: the script, the style sheet and the icon of the web app; public. */
export const handler = createPublicRoute({ name: 'getAsset', headers: ASSET_HEADERS }, ({ pathParameters }) =>
  getAsset(APP_TEXTS, pathParameters?.['asset'] ?? ''),
);

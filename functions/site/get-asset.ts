import { ASSET_HEADERS, getAsset } from '../../lib/http/site/assets.ts';
import { APP_TEXTS } from '../../lib/http/site/built.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';

/** GET /assets/{asset}: the script, the style sheet and the icon of the web app; public. */
export const handler = createPublicRoute({ name: 'getAsset', headers: ASSET_HEADERS }, ({ pathParameters }) =>
  getAsset(APP_TEXTS, pathParameters?.['asset'] ?? ''),
);

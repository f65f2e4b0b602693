import { assetNamed } from '../../lib/site/assets.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** A name changes with its content, so that what was read once never has to be asked for again. */
const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** GET /assets/{asset}: the script, the style sheet and the icon of the web app, for anybody. */
export const handler = siteRoute({ name: 'getAsset', headers }, ({ pathParameters }) =>
  assetNamed(pathParameters?.['asset'] ?? ''),
);

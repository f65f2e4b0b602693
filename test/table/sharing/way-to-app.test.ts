import { afterEach, expect, it } from 'vitest';
import { firedBy } from '../../support/block-limits.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';

/* A message links to the app of the deployment, for any headers of the request. */

const CALLERS_OWN = ['Host', 'Origin', 'Referer', 'Forwarded', 'X-Forwarded-Host'].flatMap((name) => [
  name,
  'https://app.example.evil',
]);
const CHANNEL = 'C0CHANNEL1';
let scripted: ScriptedSharing;

afterEach(() => scripted.stop());

it.each([
  [
    'at the address of the API gateway',
    'https://{api_id}.execute-api.eu-central-1.amazonaws.com/prod',
    'https://a1b2c3d4e5.execute-api.eu-central-1.amazonaws.com/prod',
  ],
  ['at a custom domain', 'https://updates.example.org', 'https://updates.example.org'],
  ['without a configured address', '', null],
])('builds the entry links of messages for an app %s', async (_, APP_URL, app) => {
  scripted = await startScriptedSharing('way-to-app', { APP_URL });
  const link = 'https://example.org/a';
  const ids = [await scripted.store({ link }), await scripted.store({ link })];
  await scripted.share({ entry_id: ids[0], channel_id: CHANNEL }, CALLERS_OWN);
  await scripted.share({ entry_id: ids[0] }, CALLERS_OWN);
  await scripted.digest({ entry_ids: ids, channel_id: CHANNEL }, CALLERS_OWN);
  const ways = scripted.chat.posts.map(({ body }) => firedBy(body).links.filter((one) => one !== link));
  const of = (id: string) => (app === null ? [] : [`${app}/#/entries/${id}`]);
  expect(ways).toEqual([of(ids[0] ?? ''), of(ids[0] ?? ''), ids.flatMap(of)]);
});

import { expect, it } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('204: disables the feed address, also when repeated · 404: rejects an unknown alert', async () => {
  const { id } = await anAlert('viewer');
  const { body } = await sendV2('POST', `/alerts/${id}/feed`, await bearer('viewer'));
  const end = async (alert = id) => sendV2('DELETE', `/alerts/${alert}/feed`, await bearer('viewer'));
  expect((await end()).status).toBe(204);
  expect((await end()).status).toBe(204);
  expectProblem(await send(`/${new URL(body.url).pathname}`, { headers: [] }), 404, 'feed_not_found');
  expect((await sendV2('GET', `/alerts/${id}`, await bearer('viewer'))).body.feed_since).toBeNull();
  expectProblem(await end('nothing'), 404, 'alert_not_found');
  await withoutAlert('viewer', id);
});

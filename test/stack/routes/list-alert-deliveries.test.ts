import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { anAlertWithDeliveries, getDeliveries } from '../../support/deliveries.ts';
import { tidyUp } from '../../support/destinations.ts';

tidyUp();

it('200: lists deliveries by newest match, page by page · 304: if unchanged', async () => {
  const { alert_id } = await anAlertWithDeliveries('viewer', 5);
  const { status, body, text, headers } = await getDeliveries('viewer', alert_id);
  expect(status, text).toBe(200);
  expect(body.items).toHaveLength(5);
  expect(body.items[0]).toMatchObject({ alert_id, state: 'due', tries: [], replays: 0, reason: null });
  const times = body.items.map((item: { matched_at: string }) => item.matched_at);
  expect(times).toEqual([...times].sort().reverse());
  const first = await getDeliveries('viewer', alert_id, { query: '?limit=3' });
  const second = await getDeliveries('viewer', alert_id, { query: `?limit=3&cursor=${first.body.next_cursor}` });
  expect([...first.body.items, ...second.body.items]).toEqual(body.items);
  expect([first.body.has_more, second.body.has_more, second.body.next_cursor]).toEqual([true, false, null]);
  expect(
    (await getDeliveries('viewer', alert_id, { query: '', headers: ['If-None-Match', String(headers.etag)] })).status,
  ).toBe(304);
});

it('400: rejects an offset and a cursor of another alert', async () => {
  const one = await anAlertWithDeliveries('viewer', 2);
  const other = await anAlertWithDeliveries('viewer', 2);
  expectProblem(await getDeliveries('viewer', one.alert_id, { query: '?offset=1' }), 400, 'offset_too_large');
  const { body } = await getDeliveries('viewer', one.alert_id, { query: '?limit=1' });
  const counted = (await getDeliveries('viewer', one.alert_id, { query: '?limit=0' })).body;
  expect(counted).toMatchObject({ items: [], has_more: true, next_cursor: null });
  const wrong = await getDeliveries('viewer', other.alert_id, { query: `?cursor=${body.next_cursor}` });
  expectProblem(wrong, 400, 'invalid_cursor');
});

it('404: rejects an unknown alert and another person’s alert', async () => {
  const { alert_id } = await anAlertWithDeliveries('viewer');
  expectProblem(await getDeliveries('viewer', 'nothing-like-this'), 404, 'alert_not_found');
  expectProblem(await getDeliveries('admin', alert_id), 404, 'alert_not_found');
});

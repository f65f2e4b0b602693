import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { anAlertWithDeliveries, deliveriesOf } from '../../support/deliveries.ts';
import { tidyUp } from '../../support/destinations.ts';

tidyUp();

it('200: what an alert is to send, newest match first, page by page; 304 where nothing is new', async () => {
  const { alert_id } = await anAlertWithDeliveries('viewer', 5);
  const { status, body, text, headers } = await deliveriesOf('viewer', alert_id);
  expect(status, text).toBe(200);
  expect(body.items).toHaveLength(5);
  expect(body.items[0]).toMatchObject({ alert_id, state: 'due', tries: [], replays: 0, reason: null });
  const times = body.items.map(({ matched_at }: { matched_at: string }) => matched_at);
  expect(times).toEqual([...times].sort().reverse());
  const first = await deliveriesOf('viewer', alert_id, '?limit=3');
  const second = await deliveriesOf('viewer', alert_id, `?limit=3&cursor=${first.body.next_cursor}`);
  expect([...first.body.items, ...second.body.items]).toEqual(body.items);
  expect([first.body.has_more, second.body.has_more, second.body.next_cursor]).toEqual([true, false, null]);
  expect((await deliveriesOf('viewer', alert_id, '', ['If-None-Match', String(headers.etag)])).status).toBe(304);
});

it('400: an offset, and a cursor of another alert', async () => {
  const [one, other] = [await anAlertWithDeliveries('viewer', 2), await anAlertWithDeliveries('viewer', 2)];
  expectProblem(await deliveriesOf('viewer', one.alert_id, '?offset=1'), 400, 'offset_too_large');
  const { body } = await deliveriesOf('viewer', one.alert_id, '?limit=1');
  const counted = (await deliveriesOf('viewer', one.alert_id, '?limit=0')).body;
  expect(counted).toMatchObject({ items: [], has_more: true, next_cursor: null });
  const wrong = await deliveriesOf('viewer', other.alert_id, `?cursor=${body.next_cursor}`);
  expectProblem(wrong, 400, 'invalid_cursor');
});

it("404: nobody's alert, and somebody else's", async () => {
  const { alert_id } = await anAlertWithDeliveries('viewer');
  expectProblem(await deliveriesOf('viewer', 'nothing-like-this'), 404, 'alert_not_found');
  expectProblem(await deliveriesOf('admin', alert_id), 404, 'alert_not_found');
});

import { expect, it } from 'vitest';
import { AlertList } from '../../../lib/alerts/alert.ts';
import { deleteItem, putItem } from '../../../lib/platform/dynamodb/write.ts';
import { alertItem } from '../../support/alerts.ts';
import { sendV2 } from '../../support/api.ts';

import { bearer } from '../../support/people.ts';
import { getId } from '../../support/reviews.ts';

it('200: lists the alerts of the caller, oldest first, with their match counts of 7 days', async () => {
  const person = await getId('admin');
  // The table has them by their ids, which are drawn: here as they must not be listed.
  const ids = ['c', 'a', 'b'].map((letter) => letter.repeat(16));
  const items = ids.map((id, i) => alertItem(person, { id, created_at: `2026-11-01T07:00:0${i}Z` }));
  for (const Item of items) await putItem({ Item });
  const answer = await sendV2('GET', '/alerts', await bearer('admin'));
  expect(answer.status, answer.text).toBe(200);
  expect(AlertList.parse(answer.body)).toEqual(answer.body);
  const own = (answer.body.items as { id: string }[]).filter(({ id }) => ids.includes(id));
  expect(own.map(({ id }) => id)).toEqual(ids);
  expect(own[0]).toMatchObject({ matches_7_days: { new: expect.any(Number), edited: expect.any(Number) } });
  expect(answer.body.most).toBe(50);
  for (const { pk, sk } of items) await deleteItem({ pk, sk });
});

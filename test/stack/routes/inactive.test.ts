import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../support/api.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

/* Over HTTP once, with entries of its own: test/table/routes/inactive.test.ts holds each filter. */

let stack: StartedStack;
beforeAll(async () => {
  stack = await launch(['--port', '0', '--empty']);
  process.env['DYNAMODB_ENDPOINT'] = stack.file.dynamodb_endpoint;
  process.env['TABLE_NAME'] = stack.file.table_name;
  await storeAll([1, 2, 3, 4, 5].map((n) => draft(n, { place: 0, is_active: n > 2 })));
});
afterAll(async () => {
  await stack.end();
  stack.clean();
});

it.each([
  ['/entries/list?is_active=0', [2, 1]],
  ['/entries/list?is_active=1', [5, 4, 3]],
  ['/entries/detail?status=inactive', [2, 1]],
  ['/entries/detail?status=active', [5, 4, 3]],
  ['/topics/us-sec/entries?is_active=false', [2, 1]],
  ['/topics/us-sec/entries?is_active=true', [5, 4, 3]],
])('200: %s has the entries %j, and their number as total', async (path, numbers) => {
  const { file } = stack;
  const answer = await send(path, { headers: ['X-API-Key', file.api_key], baseUrl: file.base_url });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.items.map(({ id }: { id: string }) => id)).toEqual(numbers.map(idOf));
  expect(answer.body.total).toBe(numbers.length);
});

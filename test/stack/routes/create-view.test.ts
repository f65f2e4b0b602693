import { expect, it } from 'vitest';
import { View } from '../../../lib/workspace/view.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { bearer } from '../../support/people.ts';

const create = async (body: unknown) => sendV2('POST', '/me/views', { headers: await bearer('member'), json: body });
const remove = async (id: string) => sendV2('DELETE', `/me/views/${id}`, await bearer('member'));

it('201: creates a view that only its owner sees in GET /me · 409: rejects the same name in upper case', async () => {
  const name = `  Capital ${crypto.randomUUID()} `;
  const answer = await create({ name, query: 'jurisdiction=EU,US&search=%22own+funds%22' });
  expect(answer.status, answer.text).toBe(201);
  expect(View.parse(answer.body)).toEqual(answer.body);
  expect(answer.body.name).toBe(name.trim());
  expect((await sendV2('GET', '/me', await bearer('member'))).body.views).toContainEqual(answer.body);
  expect((await sendV2('GET', '/me', await bearer('viewer'))).body.views).not.toContainEqual(answer.body);
  expectProblem(await create({ name: name.toUpperCase(), query: '' }), 409, 'name_taken');
  await remove(answer.body.id);
});

it('201: accepts hostile texts as names, with normalised spaces', async () => {
  for (const text of HOSTILE_TEXTS.filter((one) => !/\p{Cc}/u.test(one) && [...one].length <= 80)) {
    const { body } = await create({ name: text, query: '' });
    expect(body.name).toBe(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
    await remove(body.id);
  }
});

it('400: rejects an invalid name, query or filter with the reason', async () => {
  for (const body of [
    { name: ' ', query: '' },
    { name: 'x'.repeat(81), query: '' },
    { name: 'a\u0007', query: '' },
  ])
    expect((await create(body)).body.errors[0].parameter).toBe('name');
  for (const [query, reason] of [
    ['nothing=1', /^may have jurisdiction, category/],
    ['topic=eu-ecb&topic=us-sec', 'topic must not be repeated'],
    ['topic=NO ID', /ASCII/],
    ['topic=TOPIC', /^topic each value/],
    ['start=2026-02-30', /^start must be a day/],
    ['start=2026-11-02&end=2026-11-01', 'start: must not be after end_date'],
    ['order=relevance', 'order: relevance needs a search'],
    [`search=${'x'.repeat(201)}`, 'search must have at most 200 characters'],
  ] as const) {
    const answer = await create({ name: 'a view', query });
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0].parameter).toBe('query');
    expect(answer.body.errors[0].detail).toMatch(reason);
  }
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSignedBySlack } from '../../../lib/channels/slack/slack-interactions.ts';
import { getForm, getPayload, signedHeaders } from '../../support/presses.ts';

interface Reference {
  $ref: string;
}

interface HeaderParameter {
  name: string;
  required: boolean;
  schema: { pattern: string };
}
const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8'));
const { parameters, requestBody } = paths['/chat/actions'].post;
const headersOfContract: HeaderParameter[] = parameters.map(
  ({ $ref }: Reference) => components.parameters[$ref.split('/').at(-1) ?? ''],
);

it('POST /chat/actions requires the headers and body that Slack signs and sends', () => {
  const press = getPayload({ action_id: 'take', user: 'U1', response_url: 'https://hooks.slack.com/actions/1' });
  const body = getForm(press);
  const sent = new Headers(signedHeaders('the secret', body));
  const isTaken = (headers: Headers) =>
    isSignedBySlack((name) => headers.get(name) ?? '', Buffer.from(body), { secret: 'the secret', now: Date.now() });
  expect(isTaken(sent)).toBe(true);
  expect(headersOfContract.map(({ name }) => name)).toEqual(['X-Slack-Request-Timestamp', 'X-Slack-Signature']);
  for (const { name, required, schema } of headersOfContract) {
    expect(sent.get(name), name).toMatch(new RegExp(schema.pattern));
    const without = new Headers(sent);
    without.delete(name);
    expect([name, isTaken(without)]).toEqual([name, !required]);
  }
  const [[type, content]] = Object.entries<{ schema: { $ref: string } }>(requestBody.content) as [
    [string, { schema: { $ref: string } }],
  ];
  const { required, properties } = components.schemas[content.schema.$ref.split('/').at(-1) ?? ''];
  expect([requestBody.required, type]).toEqual([true, sent.get('content-type')]);
  expect([required, Object.keys(properties)]).toEqual([['payload'], [...new URLSearchParams(body).keys()]]);
});

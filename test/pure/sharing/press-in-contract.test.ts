import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSignedRequest } from '../../../lib/sharing/slack/signature.ts';
import { formOf, payloadOf, signedHeaders } from '../../support/presses.ts';

interface Parameter {
  name: string;
  required: boolean;
  schema: { pattern: string };
}
const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8'));
const { parameters, requestBody } = paths['/chat/actions'].post;
const headersOfContract: Parameter[] = parameters.map(
  ({ $ref }: { $ref: string }) => components.parameters[$ref.split('/').at(-1) ?? ''],
);

it('what the chat platform signs and posts is what openapi.json asks for, and no less does', () => {
  const press = payloadOf({ action_id: 'take', user: 'U1', response_url: 'https://hooks.slack.com/actions/1' });
  const body = formOf(press);
  const sent = new Headers(signedHeaders('the secret', body));
  const isTaken = (headers: Headers) =>
    isSignedRequest((name) => headers.get(name) ?? '', Buffer.from(body), 'the secret', Date.now());
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

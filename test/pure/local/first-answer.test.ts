import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { firstAnswer } from '../../../local/first-answer.ts';
import { steadily } from '../../../local/patience.ts';

/** A service that gives these answers, one after the other. */
async function answering(...statuses: number[]): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(statuses.shift() ?? 200).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a machine that is slow at first is waited for: the data store, a function and the gateway may be late', async () => {
  const told: string[] = [];
  const steady = steadily({ tell: (line) => void told.push(line), wait: async () => {} });
  const url = await answering(503, 504, 502);
  await steady('The first request', () => firstAnswer(url, 'key'));
  expect(told.map((line) => /\((\d+)\)/.exec(line)?.[1])).toEqual(['503', '504', '502']);
});

it('a refusal ends the start at once', async () => {
  const url = await answering(401);
  await expect(firstAnswer(url, 'key')).rejects.toThrow('The service answered 401');
});

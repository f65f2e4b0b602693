import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchSlack } from '../../../lib/channels/slack/slack-http.ts';

/*
 * What the chat platform may answer at most, and how long it may take. The timer of six seconds runs only where a test
 * moves it.
 */

const MEGABYTE = 1024 * 1024;
const UNKNOWN = { kind: 'gateway_timeout', code: 'outcome_unknown' };

let server: http.Server;
let url = '';
let answer: (response: ServerResponse) => void = () => {};
let isClosed: Promise<unknown>;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    isClosed = once(response, 'close');
    request.resume();
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asked = () => fetchSlack(url, { method: 'POST', body: '{}' });

describe('size of a Slack response', () => {
  it.each([
    ['a megabyte of ASCII characters', 'x'.repeat(MEGABYTE)],
    ['a megabyte of two-byte characters', 'ü'.repeat(MEGABYTE)],
  ])('is accepted up to the limit: %s', async (_, body) => {
    answer = (response) => response.end(body);
    expect(await (await asked()).text()).toBe(body);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('504: rejects a response over the limit at once, and closes the connection', async () => {
    answer = (response) => response.end('x'.repeat(MEGABYTE + 1));
    await expect(asked()).rejects.toMatchObject(UNKNOWN);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('504: stops reading an endless response', async () => {
    let sent = 0;
    answer = (response) => {
      const more = () => {
        while (!response.destroyed && sent < 64 * MEGABYTE) {
          sent += 65_536;
          if (!response.write('x'.repeat(65_536))) return;
        }
      };
      response.on('drain', more);
      more();
    };
    await expect(asked()).rejects.toMatchObject(UNKNOWN);
    await isClosed;
    expect(sent).toBeLessThan(64 * MEGABYTE);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('time of a Slack response', () => {
  it.each([
    ['before the response headers', () => {}],
    ['within the response body', (response: ServerResponse) => void response.write('{"ok":')],
  ])('504: closes the connection after six seconds without data, %s', async (_, begun) => {
    const arrived = new Promise<void>((resolve) => {
      answer = (response) => {
        begun(response);
        resolve();
      };
    });
    let state = 'waiting';
    const result = asked().catch((error) => {
      state = 'refused';
      throw error;
    });
    result.catch(() => {});
    await arrived;
    vi.advanceTimersByTime(5_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(state).toBe('waiting');
    vi.advanceTimersByTime(1);
    await expect(result).rejects.toMatchObject(UNKNOWN);
    await isClosed;
  });
});

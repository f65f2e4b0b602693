import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, call, expectProblem, send } from '../../support/api.ts';
import { hasBrowser, newContext, resize } from '../../support/browser.ts';
import { bearer, stackFile } from '../../support/people.ts';

const page = () => send('//docs', { headers: [] });

describe('getOpenapi', () => {
  it('200: returns the committed document without credentials', async () => {
    const { default: committed } = await import('../../../openapi.json');
    const { status, headers, body } = await send('//openapi.json', { headers: [] });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(body).toEqual(committed);
  });

  it.each([
    ['a stage', '/prod/openapi.json', '/prod'],
    ['a custom domain', '/openapi.json', '/'],
    ['a custom domain with a base path', '/feeds/v1/openapi.json', '/feeds/v1'],
    ['a path that would lead to another host', '//evil.example/openapi.json', '/'],
  ])('200: derives the server of the document from %s', async (_, path, url) => {
    const { handler } = await import('../../../functions/site/get-openapi.ts');
    const { body } = await call(handler, { path });
    expect(body.servers).toEqual([{ url, description: 'The address that this document was read from.' }]);
  });
});

describe('getDocs', () => {
  it('200: returns a page without inline script, inline style or external resources', async () => {
    const { status, headers, text } = await page();
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        ...[
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-src 'self'",
          "frame-ancestors 'none'",
        ],
        ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
      ]),
    );
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//i);
    const [frame = ''] = /\/docs\/frame-\w+\.html/.exec(text) ?? [];
    const { text: framed } = await send(`/${frame}`, { headers: [] });
    expect(framed).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//i);
    const inFrame = [...framed.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => `/docs/${name}`);
    expect(inFrame).toHaveLength(3);
    const inPage = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
    for (const address of [...inPage, frame, ...inFrame]) {
      const { status: found, headers: sent } = await send(`/${address}`, { headers: ['Accept-Encoding', 'gzip'] });
      expect(found, address).toBe(200);
      expect(sent['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(sent['content-security-policy']).toMatch(
        /^default-src 'none'; sandbox allow-scripts (?!.*allow-same-origin)/,
      );
      expect(sent['content-security-policy']).not.toMatch(/connect-src|unsafe|trusted/);
    }
  });

  it('404: rejects an unknown file of the documentation', async () => {
    for (const name of ['docs-00000000.js', 'files.json', '__proto__']) {
      expectProblem(await send(`//docs/${name}`, { headers: [] }), 404, 'asset_not_found');
    }
  });
});

describe.skipIf(!hasBrowser)('the documentation under a stage prefix', () => {
  const asked: string[] = [];
  let server: http.Server;
  let origin: string;

  /** A gateway with a stage: what is not below /prod is none of its routes. */
  beforeAll(async () => {
    const docs = await import('../../../functions/site/get-docs.ts');
    const openapi = await import('../../../functions/site/get-openapi.ts');
    const handlers: Record<string, typeof docs.handler> = { '/docs': docs.handler, '/openapi.json': openapi.handler };
    server = http.createServer(async (request, response) => {
      const { url = '', method = '', headers } = request;
      asked.push(url);
      const below = /^\/prod(\/.*)$/.exec(url)?.[1] ?? '/nothing';
      const handler = handlers[below];
      if (handler) {
        const { status, headers: said, text: content } = await call(handler, { path: url });
        return response.writeHead(status, said).end(content);
      }
      const { host: _, connection: __, 'content-length': ___, ...sent } = headers as Record<string, string>;
      const body = method === 'GET' ? null : await text(request);
      const answer = await fetch(`${stackFile().base_url}${below}`, { method, body, headers: sent });
      // Those of the transfer are for the answer that was unpacked here.
      const kept = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|connection|date)$/.test(name));
      return response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  /** The page, opened by a link to an operation. All tests use the one: it draws every operation. */
  let tab: Page;
  let inside: Frame;
  const operation = (name: string) => inside.locator(`[id="operations-${name}"]`);
  beforeAll(async () => {
    tab = await (await newContext()).newPage();
    await tab.goto(`${origin}/prod/docs#/Statistics/getStatsOverview`);
    await tab.frameLocator('iframe').locator('.opblock').first().waitFor();
    inside = tab.frames().find((one) => one.parentFrame()) as Frame;
  });

  it('opens the operation in the URL, and updates the URL when another operation is opened', async () => {
    await operation('Statistics-getStatsOverview').locator('.opblock-body').waitFor();
    await operation('Statistics-getStatsOverviewV2').locator('.opblock-summary-control').click();
    await expect.poll(() => tab.url()).toBe(`${origin}/prod/docs#/Statistics/getStatsOverviewV2`);
  });

  it('shows every operation, and sends the credentials of each API version with its requests', async () => {
    const { default: document } = await import('../../../openapi.json');
    const methods = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(await inside.locator('.opblock').count()).toBe(methods.length);

    const [, authorization = ''] = await bearer('member');
    await inside.getByRole('button', { name: 'Authorize' }).first().click();
    const given = { '#api_key_value': API_KEY, '#auth-bearer-value': authorization.replace('Bearer ', '') };
    for (const [field, value] of Object.entries(given)) {
      await inside.locator(field).fill(value);
      const form = inside.locator('form').filter({ has: inside.locator(field) });
      await form.getByRole('button', { name: 'Apply credentials' }).click();
    }
    await inside.getByRole('button', { name: 'Close' }).first().click();

    for (const name of ['Statistics-getStatsOverview', 'Statistics-getStatsOverviewV2']) {
      await operation(name).getByRole('button', { name: 'Try it out' }).click();
      await operation(name).getByRole('button', { name: 'Execute' }).click();
      const answer = operation(name).locator('.live-responses-table .response-col_status').last();
      await answer.waitFor();
      expect(await answer.textContent()).toMatch(/^200/);
    }
    expect(asked.filter((path) => !path.startsWith('/prod/'))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/prod/api/'))).toEqual([
      '/prod/api/v1/feeds/stats/overview',
      '/prod/api/v2/feeds/stats/overview',
    ]);
  });

  it('stores nothing in the browser, and fits a narrow screen without scrolling sideways', async () => {
    expect(await tab.evaluate('Object.keys(localStorage).length + Object.keys(sessionStorage).length')).toBe(0);
    await resize(tab, { width: 375, height: 700 });
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await expect.poll(() => inside.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await resize(tab, { width: 1_090, height: 900 });
  });

  it('sends a POST request with the typed JSON body, and shows the response', async () => {
    const share = operation('Chat-shareEntry');
    await share.locator('.opblock-summary-control').dispatchEvent('click');
    await share.getByRole('button', { name: 'Try it out' }).click();
    await share.locator('textarea.body-param__text').fill('{"surprise":1}');
    await share.getByRole('button', { name: 'Execute' }).click();
    const answer = share.locator('.live-responses-table');
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').last().textContent()).toMatch(/^400/);
    expect(await answer.textContent()).toContain('surprise');
  });

  it('isolates the third-party script in an opaque origin without session, storage or direct requests', async () => {
    const { identity_provider_url } = stackFile();
    const tries = (await inside.evaluate(`(async () => {
      const failure = (run) => Promise.resolve().then(run).then((answer) => 'got ' + answer, (error) => error.name);
      const heard = [];
      const channel = new BroadcastChannel('session');
      channel.onmessage = ({ data }) => heard.push(data);
      channel.postMessage({ kind: 'ask' });
      globalThis.heard = heard;
      return {
        origin: self.origin,
        localStorage: await failure(() => localStorage.length),
        sessionStorage: await failure(() => sessionStorage.length),
        cookie: await failure(() => document.cookie),
        parent: await failure(() => parent.document.title),
        page: await failure(() => fetch('../')),
        another: await failure(() => fetch(${JSON.stringify(identity_provider_url)})),
        contract: await failure(async () => (await fetch('../openapi.json')).status),
      };
    })()`)) as object;
    expect(tries).toEqual({
      origin: 'null',
      localStorage: 'SecurityError',
      sessionStorage: 'SecurityError',
      cookie: 'SecurityError',
      parent: 'SecurityError',
      page: 'TypeError',
      another: 'TypeError',
      contract: 'got 200',
    });
    const answered = tab.evaluate(`new Promise((resolve) => {
      const other = new BroadcastChannel('session');
      other.onmessage = ({ data }) => resolve(data.kind);
      const again = new BroadcastChannel('session');
      again.postMessage({ kind: 'session', session: { accessToken: 'a' } });
    })`);
    expect(await answered).toBe('session');
    expect(await inside.evaluate('heard')).toEqual([]);
  });
});

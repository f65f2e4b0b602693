import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, expectProblem, send } from '../../support/api.ts';
import { stackFile } from '../../support/people.ts';

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const getPage = () => send('//', { headers: [] });

/** The texts of the script and of the styles that stand in a page. */
const getInline = (html: string) => attribute(html, /<script>(.*?)<\/script>/s);
const getStyles = (html: string) => attribute(html, /<style>(.*?)<\/style>/s);
const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The addresses of the script, of the styles that come later and of the icon in a page. */
function getAssets(html: string): string[] {
  const own = html.replace(/<script>.*?<\/script>|<style>.*?<\/style>/gs, '');
  return [...own.matchAll(/"(\S*\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
}

describe('getPage', () => {
  it('200: returns the page without credentials, to be revalidated on each use', async () => {
    const { status, headers, text } = await getPage();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
  });

  it('200: sends security headers and a strict content security policy', async () => {
    const { headers, text } = await getPage();
    const provider = new URL(stackFile().identity_provider_url).origin;
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${getHash(getInline(text))}`,
      'style-src': `'self' ${getHash(getStyles(text))}`,
      'img-src': "'self' data:",
      'connect-src': `'self' ${provider}`,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('200: inlines only one script and one style sheet, and loads nothing from another origin', async () => {
    const { text } = await getPage();
    const rest = text
      .replace(`<script>${getInline(text)}</script>`, '')
      .replace(`<style>${getStyles(text)}</style>`, '');
    expect(rest).not.toMatch(/<script|<style|\sstyle=|\son\w+=|rel="stylesheet"|https?:\/\/(?!127\.0\.0\.1)/i);
    expect(getStyles(text)).not.toMatch(/@import|url\((?!['"]?data:)/);
    expect(rest).toMatch(/<link rel="modulepreload" href="\/assets\/part-chunk-\w+\.js">/);
  });

  it('200: contains the page frame and placeholder lines until its script runs', async () => {
    const { text } = await getPage();
    const app = attribute(text, /<div id="app">(.*)<\/div>\n<\/body>/s);
    expect(app).toMatch(/^<header>.*Regulatory updates.*<\/header><main aria-busy="true">/);
    expect(app.match(/class="skeleton line"/g)).toHaveLength(20);
  });

  it('200: contains the configuration of the running service', async () => {
    const { text } = await getPage();
    const content = attribute(text, /<meta name="configuration" content="([^"]+)">/).replaceAll('&#34;', '"');
    const { identity_provider_url, user_pool_client_id } = stackFile();
    expect(JSON.parse(content)).toEqual({
      base_path: '',
      identity_provider_url,
      client_id: user_pool_client_id,
      role_without_group: 'member',
      self_sign_up: false,
      demo: true,
    });
  });

  it('304: returns no body for a current If-None-Match', async () => {
    const { headers } = await getPage();
    const again = await send('//', { headers: ['If-None-Match', String(headers.etag)] });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect((await send('//', { headers: ['If-None-Match', '"other"'] })).status).toBe(200);
  });

  it('200: answers HEAD; 405: rejects other methods', async () => {
    const head = await send('//', { method: 'HEAD', headers: [] });
    const { headers } = await getPage();
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
    expectProblem(await send('//', { method: 'POST', headers: [] }), 405, 'method_not_allowed');
  });

  describe('under a path prefix', () => {
    let handler: typeof import('../../../functions/site/get-page.ts').handler;
    beforeAll(async () => {
      process.env['TOKEN_ISSUER'] = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Pool';
      process.env['TOKEN_CLIENT_ID'] = 'client"<&>';
      process.env['ROLE_WITHOUT_GROUP'] = 'viewer';
      ({ handler } = await import('../../../functions/site/get-page.ts'));
    });

    it.each([
      ['a stage', '/prod/', '/prod'],
      ['a stage without a slash', '/prod', '/prod'],
      ['a custom domain', '/', ''],
      ['a custom domain with a base path', '/feeds/v1/', '/feeds/v1'],
      ['a path that would lead to another host', '//evil.example/', ''],
      ['a path with markup', '/"><script>/', ''],
    ])('200: links assets of the same origin for %s', async (_, path, base) => {
      const { status, text } = await call(handler, { path });
      expect(status).toBe(200);
      for (const address of getAssets(text))
        expect(address).toMatch(new RegExp(`^${base}/assets/(later|icon|part-chunk)-\\w+\\.\\w+$`));
      expect(getAssets(text)).toHaveLength(3);
      expect(text).toContain(`&#34;base_path&#34;:&#34;${base}&#34;`);
    });

    it('200: allows only the issuer as another origin, and escapes configuration values', async () => {
      const { headers, text } = await call(handler, { path: '/prod/' });
      expect(headers['content-security-policy']).toContain(
        "connect-src 'self' https://cognito-idp.eu-central-1.amazonaws.com;",
      );
      expect(text).toContain('client\\&#34;&#60;&#38;&#62;');
      expect(text).toContain('&#34;role_without_group&#34;:&#34;viewer&#34;');
      expect(text).not.toContain('client"');
    });
  });
});

describe('getAsset', () => {
  it('200: serves script, style sheet and icon with their types, cacheable for a year', async () => {
    const types: Record<string, string> = {
      js: 'text/javascript; charset=utf-8',
      css: 'text/css; charset=utf-8',
      svg: 'image/svg+xml; charset=utf-8',
    };
    for (const address of getAssets((await getPage()).text)) {
      const { status, headers, text } = await send(`/${address}`, { headers: ['Accept-Encoding', 'gzip'] });
      expect(status, address).toBe(200);
      expect(headers['content-type']).toBe(types[address.split('.').at(-1) ?? '']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-encoding']).toBe(text.length > 1_024 ? 'gzip' : undefined);
      expect(text.length).toBeGreaterThan(100);
    }
  });

  it('304: answers a current If-None-Match', async () => {
    const [address] = getAssets((await getPage()).text);
    const { headers } = await send(`/${address}`, { headers: [] });
    expect((await send(`/${address}`, { headers: ['If-None-Match', String(headers.etag)] })).status).toBe(304);
  });

  it('404: rejects an unknown, outdated or hostile asset name', async () => {
    for (const name of [
      'app-00000000.js',
      'files.json',
      'within.json',
      '__proto__',
      'constructor',
      '%2e%2e%2fpackage.json',
      'page.js',
    ]) {
      expectProblem(await send(`//assets/${name}`, { headers: [] }), 404);
    }
    expectProblem(await send('//assets/app-00000000.js', { headers: [] }), 404, 'asset_not_found');
  });

  it('200: answers HEAD; 405: rejects other methods', async () => {
    const [address] = getAssets((await getPage()).text);
    for (const [method, status] of Object.entries({ HEAD: 200, POST: 405, OPTIONS: 204 }))
      expect((await send(`/${address}`, { method })).status, method).toBe(status);
  });
});

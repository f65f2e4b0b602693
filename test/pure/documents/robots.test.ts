import { describe, expect, it } from 'vitest';
import { getRobotsUrl, parseRobots } from '../../../lib/documents/robots.ts';

const ADDRESS = 'https://www.regulator.example/robots.txt';
const allows = (text: string, path: string) =>
  parseRobots(ADDRESS, text).isAllowed(`https://www.regulator.example${path}`);

describe('robots.txt', () => {
  it('has its URL at the root of the origin, with the port', () => {
    expect(getRobotsUrl('https://www.regulator.example/news/1?x=2')).toBe(ADDRESS);
    expect(getRobotsUrl('http://127.0.0.1:8080/a')).toBe('http://127.0.0.1:8080/robots.txt');
  });

  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow: /a', '/b', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/public', '/a/public/1', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/files/notice.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/files/notice.pdf?x', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: regulatory-updates-feed\nDisallow: /private', '/a', true],
    ['User-agent: Regulatory-Updates-Feed\nDisallow: /', '/a', false],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['\uFEFFUser-agent: *\r\nDisallow: /a\r\n', '/a', false],
    ['<html><body>Not found</body></html>', '/a', true],
  ])('with the rules %j allows %s: %s', (text, path, is) => expect(allows(text, path)).toBe(is));

  it('applies to http and https URLs of its host', () => {
    const { isAllowed } = parseRobots(ADDRESS, 'User-agent: *\nDisallow: /private');
    for (const scheme of ['http', 'https']) {
      expect(isAllowed(`${scheme}://www.regulator.example/private/a?b=//c`)).toBe(false);
      expect(isAllowed(`${scheme}://www.regulator.example/public`)).toBe(true);
    }
  });

  it('has a crawl delay of 0 to 3,600 seconds, from the group of our user agent', () => {
    const pause = (text: string) => parseRobots(ADDRESS, text).crawlDelayS;
    expect(pause('User-agent: *\nCrawl-delay: 7')).toBe(7);
    expect(pause('User-agent: *\nCrawl-delay: 0.5')).toBe(0.5);
    expect(pause('User-agent: *\nCrawl-delay: 1000000')).toBe(3_600);
    for (const none of ['', 'User-agent: *\nCrawl-delay: soon', 'User-agent: *\nCrawl-delay: -5'])
      expect(pause(none), none).toBe(0);
    expect(pause('User-agent: *\nCrawl-delay: 7\n\nUser-agent: regulatory-updates-feed\nCrawl-delay: 3')).toBe(3);
  });

  it('is matched in bounded time for hostile rules', () => {
    expect(allows(`User-agent: *\nDisallow: /${'*a'.repeat(20_000)}b`, `/${'a'.repeat(2_000)}`)).toBe(true);
    expect(allows(`User-agent: *\n${'Disallow: /a\n'.repeat(8_000)}`, '/b')).toBe(true);
  });
});

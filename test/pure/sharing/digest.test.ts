import { describe, expect, it } from 'vitest';
import { buildDigestMessage } from '../../../lib/channels/slack/digest-message.ts';
import { blockFaults, firedBy } from '../../support/block-limits.ts';

/* The message of several entries: as a whole, and at the limits of the platform. */

const EBA = {
  id: 'f31e3ed981f12d6268a59a87',
  title: 'Capital & liquidity',
  link: 'https://example.org/a?b=1&c=2',
  institution_name: 'European Banking Authority',
  acronym: 'EBA',
  published_date: '2026-03-05T09:30:00Z',
  published_date_source: 'feed' as const,
};
const PAGE = {
  ...EBA,
  id: '0123456789abcdef01234567',
  title: 'A <notice>',
  link: null,
  acronym: null,
  published_date_source: 'first_seen' as const,
};
const APP = 'https://abcdefghij.execute-api.ap-southeast-2.amazonaws.com/prod';
const DEMO = { demo: true, app_url: APP };
const text = (mrkdwn: string) => ({ type: 'mrkdwn', text: mrkdwn, verbatim: true });
const section = (mrkdwn: string) => ({ type: 'section', text: text(mrkdwn) });

it('builds a digest with the count, the comment, and title, link, acronym and date of each entry', () => {
  expect(buildDigestMessage([EBA, PAGE], { comment: 'For <you>' })).toEqual({
    text: '2 regulatory updates: Capital &amp; liquidity, and 1 more',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: '2 regulatory updates', emoji: false } },
      section('<https://example.org/a?b=1&amp;c=2|Capital &amp; liquidity>\nEBA, 5 March 2026'),
      section('A &lt;notice&gt;\nEuropean Banking Authority, first seen 5 March 2026'),
      section('*Comment*\nFor &lt;you&gt;'),
    ],
    unfurl_links: false,
    unfurl_media: false,
    link_names: false,
    parse: 'none',
  });
});

it('links each entry in the app if the app address is known', () => {
  const { blocks } = buildDigestMessage([EBA, PAGE], { sender: { demo: false, app_url: APP } });
  expect(blocks.slice(1)).toEqual([
    section(
      '<https://example.org/a?b=1&amp;c=2|Capital &amp; liquidity>\nEBA, 5 March 2026 · ' +
        `<${APP}/#/entries/${EBA.id}|Open in Regulatory updates>`,
    ),
    section(
      `A &lt;notice&gt;\nEuropean Banking Authority, first seen 5 March 2026 · <${APP}/#/entries/${PAGE.id}|Open ` +
        'in Regulatory updates>',
    ),
  ]);
});

it('omits the app links if the host name is too long', () => {
  const app_url = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.org`;
  expect(buildDigestMessage([EBA, EBA], { sender: { demo: false, app_url } })).toEqual(buildDigestMessage([EBA, EBA]));
});

it('marks the digest of a demo service as demo data', () => {
  const { text: said, blocks } = buildDigestMessage([EBA, EBA], { sender: { demo: true, app_url: null } });
  expect(said).toMatch(/^Demo data: 2 regulatory updates: /);
  expect(blocks[1]).toEqual({ type: 'context', elements: [text('Demo data: these updates are invented.')] });
});

describe.each([2, 7, 20])('digest of %i entries', (count) => {
  const many = (fields: object) =>
    Array.from({ length: count }, (_, i) => ({ ...EBA, ...fields, id: `${i}`.padStart(24, '0') }));
  const COMMENT = '&'.repeat(500);

  it.each([
    ['long titles', { title: 'Capital requirements '.repeat(400) }],
    ['titles of escaped characters', { title: '&<>'.repeat(2_000) }],
    ['titles of family emoji', { title: '👨‍👩‍👧‍👦'.repeat(800) }],
    ['long links', { link: `https://example.org/${'p'.repeat(2_900)}`, title: 'T'.repeat(5_000) }],
    ['links of escaped characters', { link: `https://example.org/?${'&a'.repeat(1_400)}` }],
    ['long institution names', { acronym: null, institution_name: '&'.repeat(900), title: 'T'.repeat(5_000) }],
    [
      'long links, titles and acronyms',
      { link: `https://example.org/${'&'.repeat(170)}`, title: '<'.repeat(900), acronym: '>'.repeat(99) },
    ],
  ])('stays within every limit of Slack: %s', (_, fields) => {
    const message = buildDigestMessage(many(fields), { comment: COMMENT, sender: DEMO });
    expect(blockFaults(message)).toEqual([]);
    expect(message.blocks).toHaveLength(count + 3);
    expect(firedBy(message).mentions).toEqual([]);
  });

  it('keeps a link of 200 characters and at least 100 characters of a long title', () => {
    const link = `https://example.org/${'p'.repeat(180)}`;
    const message = buildDigestMessage(many({ link, title: 'T'.repeat(5_000) }), { comment: COMMENT, sender: DEMO });
    const { links } = firedBy(message);
    expect(links.filter((one) => !one.startsWith(APP))).toEqual(Array(count).fill(link));
    expect(links.filter((one) => one.startsWith(APP))).toHaveLength(count);
    expect(JSON.stringify(message).match(/\|T{99,}…/g)).toHaveLength(count);
  });
});

it('keeps a long link if other lines are short', () => {
  const link = `https://example.org/${'p'.repeat(1_500)}`;
  const message = buildDigestMessage([...Array.from({ length: 19 }, () => EBA), { ...EBA, link }]);
  expect(firedBy(message).links.at(-1)).toBe(link);
  expect(blockFaults(message)).toEqual([]);
});

describe('digest of an alert', () => {
  const OF_ALERT = {
    headline: 'Capital rules: 1,000 or more updates',
    below: ['and 998 more, at least'],
    path: '/alerts/a1',
  };

  it('shows the number of all matches, not of the listed entries, in headline and notification', () => {
    const { text: said, blocks } = buildDigestMessage([EBA, PAGE], { alert: OF_ALERT });
    expect(said).toBe('Capital rules: 1,000 or more updates: Capital &amp; liquidity');
    expect(blocks[0]).toMatchObject({ text: { text: OF_ALERT.headline } });
    expect(blocks.at(-1)).toEqual({ type: 'context', elements: [text('and 998 more, at least')] });
  });

  it('describes the changes of an edited entry below its title', () => {
    const edit = 'Title and text changed. Comments end 1 May 2026 → 15 May 2026';
    const { blocks } = buildDigestMessage(
      [
        { ...PAGE, edit },
        { ...PAGE, edit: '' },
      ],
      { alert: OF_ALERT },
    );
    expect(blocks.slice(1, 3)).toEqual([
      section(`A &lt;notice&gt;\n${edit} · European Banking Authority, first seen 5 March 2026`),
      section('A &lt;notice&gt;\nEuropean Banking Authority, first seen 5 March 2026'),
    ]);
  });

  it.each([
    ['letters', 'N'],
    ['escaped characters', '&'],
    ['emoji', '🏦'],
    ['family emoji', '👨‍👩‍👧‍👦'],
  ])('stays within every limit of Slack for long titles, many sources and names of %s', (_, letter) => {
    const many = Array.from({ length: 20 }, (__, i) => ({
      ...EBA,
      id: `${i}`.padStart(24, '0'),
      title: 'T'.repeat(900),
      edit: '→&'.repeat(200),
    }));
    const headline = `${letter.repeat(80)}: 1,000 or more updates`;
    const below = Array.from({ length: 30 }, () => `${letter.repeat(74)}: cannot be read`);
    const path = `/alerts/${'a'.repeat(160)}`;
    const message = buildDigestMessage(many, { sender: DEMO, alert: { headline, below, path } });
    expect(blockFaults(message)).toEqual([]);
    expect(message.blocks).toHaveLength(24);
    const [header] = message.blocks;
    const shown = header?.type === 'header' ? header.text.text : '';
    expect(shown.isWellFormed()).toBe(true);
    expect(shown).toMatch(new RegExp(`^(${letter})+(…|: 1,000 or more updates)$`, 'u'));
  });
});

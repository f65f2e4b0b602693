import { expect, it } from 'vitest';
import { buildEntryMessage } from '../../../lib/channels/slack/entry-message.ts';

/*
 * The message as a whole, once in full and once of an entry that says nothing; hostile texts and limits are in
 * test/table/sharing.
 */

const FULL = {
  id: 'f31e3ed981f12d6268a59a87',
  title: 'Capital & liquidity',
  link: 'https://example.org/a?b=1&c=2',
  institution_name: 'European Banking Authority',
  published_date: '2026-03-05T09:30:00Z',
  published_date_source: 'feed' as const,
  published_precision: 'instant' as const,
  one_line_summary: 'One line.',
  five_point_summary: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'],
};
const NOTHING_SAID = { ...FULL, title: '\u200B', institution_name: ' ', link: 'javascript:alert(1)' };
const text = (mrkdwn: string) => ({ type: 'mrkdwn', text: mrkdwn, verbatim: true });
const section = (mrkdwn: string) => ({ type: 'section', text: text(mrkdwn) });
const header = { type: 'header', text: { type: 'plain_text', text: 'New regulatory update', emoji: false } };
const INERT = { unfurl_links: false, unfurl_media: false, link_names: false, parse: 'none' };

it('marks each message of a demo service as demo data', () => {
  const { text, blocks } = buildEntryMessage(FULL, { sender: { demo: true, app_url: null } });
  expect(text).toMatch(/^Demo data: New regulatory update: /);
  const said = { type: 'mrkdwn', text: 'Demo data: this update is invented.', verbatim: true };
  expect(blocks[1]).toEqual({ type: 'context', elements: [said] });
  const plain = buildEntryMessage(FULL);
  expect(blocks.filter(({ type }) => type !== 'context')).toEqual(plain.blocks);
  expect(JSON.stringify(plain)).not.toMatch(/demo/i);
});

it('announces an edit in the header and keeps the rest of the message', () => {
  const why = 'Title changed. Capital rules';
  const { text, blocks } = buildEntryMessage(FULL, { alert: { why, isEdit: true } });
  expect(text).toMatch(/^Regulatory update changed: Capital &amp; liquidity /);
  expect(blocks[0]).toMatchObject({ text: { text: 'Regulatory update changed' } });
  expect(blocks.slice(1)).toEqual(buildEntryMessage(FULL, { alert: { why } }).blocks.slice(1));
});

it('builds a message with linked title, institution, date, five points, comment and button', () => {
  expect(buildEntryMessage(FULL, { comment: 'For <you>' })).toEqual({
    text: 'New regulatory update: Capital &amp; liquidity (European Banking Authority)',
    blocks: [
      header,
      section('<https://example.org/a?b=1&amp;c=2|Capital &amp; liquidity>'),
      {
        type: 'section',
        fields: [text('*Institution*\nEuropean Banking Authority'), text('*Published*\n5 March 2026, 09:30 UTC')],
      },
      section('*Summary*\n• One.\n• Two.\n• Three.\n• Four.\n• Five.'),
      section('*Comment*\nFor &lt;you&gt;'),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: 'View Full Article', emoji: false },
            url: 'https://example.org/a?b=1&c=2',
            action_id: 'view_full_article',
          },
        ],
      },
    ],
    ...INERT,
  });
});

it('links the entry in the app below the button if the app address is known', () => {
  const app_url = 'https://abc123.execute-api.eu-central-1.amazonaws.com/prod';
  const { blocks } = buildEntryMessage(FULL, { comment: 'For you', sender: { demo: false, app_url } });
  expect(blocks.slice(0, -1)).toEqual(buildEntryMessage(FULL, { comment: 'For you' }).blocks);
  const link = `<${app_url}/#/entries/f31e3ed981f12d6268a59a87|Open in Regulatory updates>`;
  expect(blocks.at(-1)).toEqual({ type: 'context', elements: [text(link)] });
  expect(
    buildEntryMessage({ ...NOTHING_SAID, link: null }, { sender: { demo: false, app_url } }).blocks.at(-1),
  ).toEqual(blocks.at(-1));
});

it('shows the one-line summary if the entry has no five points', () => {
  const { blocks } = buildEntryMessage({ ...FULL, five_point_summary: null });
  expect(blocks[3]).toEqual(section('*Summary*\nOne line.'));
});

it('shows placeholders and no link for an entry without usable title, institution and link', () => {
  const bare = { ...NOTHING_SAID, one_line_summary: null, five_point_summary: null };
  expect(buildEntryMessage(bare)).toEqual({
    text: 'New regulatory update: Untitled update (Unknown)',
    blocks: [
      header,
      section('Untitled update'),
      { type: 'section', fields: [text('*Institution*\nUnknown'), text('*Published*\n5 March 2026, 09:30 UTC')] },
    ],
    ...INERT,
  });
});

it.each(
  [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ].map((name, month) => [name, String(month + 1).padStart(2, '0')]),
)('writes the month name in full: %s', (name, month) => {
  const { blocks } = buildEntryMessage({ ...FULL, published_date: `2026-${month}-21T00:05:59Z` });
  expect(JSON.stringify(blocks[2])).toContain(`21 ${name} 2026, 00:05 UTC`);
});

it.each([
  [{ published_precision: 'day' as const }, '*Published*\n5 March 2026'],
  [{ published_date_source: 'page' as const }, '*Published*\n5 March 2026, 09:30 UTC'],
  [
    { published_date_source: 'first_seen' as const, published_precision: 'day' as const },
    '*First seen*\n5 March 2026 (its source gives no date)',
  ],
])('formats the date of %j as %j', (origin, shown) => {
  const { blocks } = buildEntryMessage({ ...FULL, ...origin });
  expect(blocks[2]).toEqual({
    type: 'section',
    fields: [text('*Institution*\nEuropean Banking Authority'), text(shown)],
  });
});

it('lists up to three upcoming key dates below the date, earliest first', () => {
  const said = { precision: 'day' as const, method: 'rule' as const, moved_from: null };
  const quote = { field: 'title' as const, name: null, text: '*hostile* <@U1>', start: 0, end: 15 };
  const key_dates = [
    { kind: 'effective' as const, date: '2026-Q4', ...said, quote },
    { kind: 'application' as const, date: '2027-01', ...said, quote },
    { kind: 'comment_end' as const, date: '2026-06-05', ...said, quote, moved_from: '2026-05-05' },
    { kind: 'hearing' as const, date: '2026-03-05', ...said, quote },
    { kind: 'effective' as const, date: '2026-03-04', ...said, quote },
    { kind: 'reporting' as const, date: '2025-Q4', ...said, quote },
  ];
  const { blocks } = buildEntryMessage({ ...FULL, key_dates });
  expect(blocks[2]).toEqual({
    type: 'section',
    fields: [
      text('*Institution*\nEuropean Banking Authority'),
      text(
        '*Published*\n5 March 2026, 09:30 UTC\n*Hearing*: 5 March 2026\n*Comments end*: 5 June 2026 (moved from ' +
          '5 May 2026)\n*Takes effect*: Q4 2026',
      ),
    ],
  });
  expect(buildEntryMessage({ ...FULL, key_dates: null })).toEqual(buildEntryMessage(FULL));
});

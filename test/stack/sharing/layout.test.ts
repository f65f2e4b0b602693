import { beforeAll, expect, it } from 'vitest';
import type { StackFile } from '../../../local/stack-file.ts';
import { channelId, messagesIn, share } from '../../support/chat.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ask } from '../../support/parts.ts';

/* Messages as the workspace has them: shared over HTTP by bot and by webhook, read back and compared whole. */

const LINK = 'https://example.org/updates?id=1&lang=en';
const fields = {
  institution_name: 'Banque de France & ACPR',
  link: LINK,
  published_date: '2026-11-01T09:05:59Z',
};
const POINTS = ['First & foremost', 'Second', 'Third', 'Fourth', 'Fifth'];
const SUMMARIES = [
  ['five points, preferred to one line', { five_point_summary: POINTS, one_line_summary: 'One line.' }, POINTS],
  ['one line', { one_line_summary: 'One > none.' }, 'One > none.'],
  ['no summary', {}, null],
] as const;

let file: StackFile;

beforeAll(async () => {
  file = await ask('stack-both');
  process.env['DYNAMODB_ENDPOINT'] = file.dynamodb_endpoint;
  process.env['TABLE_NAME'] = file.table_name;
  const { storeEntry } = await import('../../../lib/entries/store-entry.ts');
  for (const [i, [, summary]] of SUMMARIES.entries()) {
    const points = 'five_point_summary' in summary ? { five_point_summary: [...POINTS] } : {};
    await storeEntry(
      draft(i + 1, { ...fields, title: `Capital & liquidity: <draft> rules ${i + 1}`, ...summary, ...points }),
    );
  }
});

const text = (source: string) => ({ type: 'mrkdwn', verbatim: true, text: source });
const plain = (source: string) => ({ type: 'plain_text', emoji: false, text: source });
const escaped = (source: string) => source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function blocks(n: number, summary: string | readonly string[] | null) {
  const shown =
    typeof summary === 'string' ? escaped(summary) : summary?.map((point) => `• ${escaped(point)}`).join('\n');
  return [
    { type: 'header', text: plain('New regulatory update') },
    // The stack's entries are invented, and its messages say so; a deployed service's do not
    // (test/pure/sharing/message.test.ts).
    { type: 'context', elements: [text('Demo data: this update is invented.')] },
    {
      type: 'section',
      text: text(`<https://example.org/updates?id=1&amp;lang=en|Capital &amp; liquidity: &lt;draft&gt; rules ${n}>`),
    },
    {
      type: 'section',
      fields: [text('*Institution*\nBanque de France &amp; ACPR'), text('*Published*\n1 November 2026, 09:05 UTC')],
    },
    ...(shown === undefined ? [] : [{ type: 'section', text: text(`*Summary*\n${shown}`) }]),
    {
      type: 'actions',
      elements: [{ type: 'button', text: plain('View Full Article'), url: LINK, action_id: 'view_full_article' }],
    },
    {
      type: 'context',
      elements: [text(`<${file.base_url}/#/entries/${getId(n)}|Open in Regulatory updates>`)],
    },
  ];
}

it.each(SUMMARIES.map(([name, , summary], i) => [name, summary, i + 1] as const))(
  'summary "%s": bot and webhook post the same header, title, institution, date, summary and links',
  async (_, summary, n) => {
    const entry_id = getId(n);
    const byBot = await share({ entry_id, channel_id: await channelId('compliance', file) }, { file });
    expect(byBot.status, byBot.text).toBe(200);
    const byWebhook = await share({ entry_id }, { file });
    expect(byWebhook.status, byWebhook.text).toBe(200);
    const of = async (channel: string) =>
      (await messagesIn(channel, file)).find(({ text }) => text.includes(` rules ${n} (`));
    const messages = [await of('compliance'), await of('general')];
    expect(messages[0].ts).toBe(byBot.body.message_ts);
    for (const message of messages) {
      expect(message.blocks).toEqual(blocks(n, summary));
      expect(message.text).toBe(
        `Demo data: New regulatory update: Capital &amp; liquidity: &lt;draft&gt; rules ${n} (Banque de France ` +
          '&amp; ACPR)',
      );
      expect(message).toMatchObject({ unfurl_links: false, unfurl_media: false });
    }
  },
);

import { describe, expect, it } from 'vitest';
import { formatMail } from '../../../lib/channels/mail/mail-text.ts';
import type { DigestMessage } from '../../../lib/channels/message/message.ts';
import { formatAlertAndMatchReason } from '../../../lib/channels/slack/slack-messages.ts';
import { buildTeamsCard } from '../../../lib/channels/teams/teams-card.ts';
import { buildWebhookPayload } from '../../../lib/channels/webhook/webhook-channel.ts';
import { mergeConsecutiveChanges } from '../../../lib/entries/entry-changes.ts';
import { type EntryChange, formatEntryChange } from '../../../lib/entries/versions/format-change.ts';
import { anUpdate } from '../../support/updates.ts';

const MOVED: EntryChange = {
  fields: ['title', 'description', 'one_line_summary'],
  moved: [{ kind: 'comment_end', from: '2026-05-01', to: '2026-05-15' }],
};
const WORDS = 'Title and text changed. Comments end 1 May 2026 → 15 May 2026';
const update = (kind: 'new' | 'edited', changed: EntryChange | null) => anUpdate({ kind, changed });

/** A digest of one update. */
function digest(kind: 'new' | 'edited', changed: EntryChange | null): DigestMessage {
  const { alert, why, at, entry } = anUpdate({ entry: { topic: { id: 't', name: 'Banking' } } });
  const days = { from: '2026-11-23', to: '2026-11-24' };
  return {
    id: 'a',
    kind: 'digest',
    at,
    alert,
    from: '2026-11-23T08:00:00Z',
    to: at,
    time_zone: 'UTC',
    updates: 1,
    isWhole: true,
    items: [{ kind, why, changed, entry }],
    sources: { count: 0, ...days, covered: [], never_read: 0, troubled: [], more_troubled: 0 },
  };
}

describe('formatEntryChange and mergeConsecutiveChanges', () => {
  it.each<[string, EntryChange | null]>([
    [WORDS, MOVED],
    ['Text changed', { fields: ['description', 'summary'], moved: [] }],
    ['Title, text and tags changed', { fields: ['title', 'description', 'tags'], moved: [] }],
    [
      'Takes effect Q1 2027 → 1 June 2027',
      { fields: [], moved: [{ kind: 'effective', from: '2027-Q1', to: '2027-06-01' }] },
    ],
    [
      'Comply by 30 June 2027 → end of 2027',
      { fields: [], moved: [{ kind: 'compliance', from: '2027-06-30', to: '2027' }] },
    ],
    ['', { fields: ['one_line_summary', 'five_point_summary', 'summary'], moved: [] }],
    ['Title changed', { fields: ['title', 'kind', 'citations', 'key_dates'], moved: [] }],
    ['', null],
  ])('formatEntryChange returns "%s"', (words, changed) => expect(formatEntryChange(changed)).toBe(words));

  it('mergeConsecutiveChanges merges two edits, and keeps the first date of a key date moved by both', () => {
    const later: EntryChange = {
      fields: ['link', 'description'],
      moved: [
        { kind: 'comment_end', from: '2026-05-15', to: '2026-06-01' },
        { kind: 'hearing', from: '2026-07-01', to: '2026-07-02' },
      ],
    };
    expect(mergeConsecutiveChanges(MOVED, later)).toEqual({
      fields: ['title', 'description', 'link', 'one_line_summary'],
      moved: [
        { kind: 'comment_end', from: '2026-05-01', to: '2026-06-01' },
        { kind: 'hearing', from: '2026-07-01', to: '2026-07-02' },
      ],
    });
  });
});

describe('changed fields in a delivered message', () => {
  const ways: [string, (kind: 'new' | 'edited', changed: EntryChange | null) => string][] = [
    ['the text of a mail', (kind, changed) => formatMail(update(kind, changed), null).text],
    ['the HTML of a mail', (kind, changed) => formatMail(update(kind, changed), null).html],
    ['a Teams card', (kind, changed) => JSON.stringify(buildTeamsCard(update(kind, changed), null))],
    ['a Slack message', (kind, changed) => formatAlertAndMatchReason(update(kind, changed))],
    ['a digest by mail', (kind, changed) => formatMail(digest(kind, changed), null).text],
    ['a digest in Teams', (kind, changed) => JSON.stringify(buildTeamsCard(digest(kind, changed), null))],
  ];
  it.each(ways)('are described for an edited update, but not for a new update: %s', (_, said) => {
    expect(said('edited', MOVED)).toContain(WORDS);
    for (const unsaid of [said('edited', null), said('new', null)]) expect(unsaid).not.toContain('Title and text');
    expect(said('edited', null)).toMatch(/changed|Changed/);
    expect(said('new', null)).not.toMatch(/changed|Changed/);
  });

  it('are listed in a webhook payload, or null if unknown', () => {
    const getData = (kind: 'new' | 'edited', changed: EntryChange | null) =>
      buildWebhookPayload(update(kind, changed)) as { data: { changed?: unknown } };
    expect(getData('edited', MOVED).data.changed).toEqual(MOVED.fields);
    expect(getData('edited', null).data.changed).toBeNull();
    expect(getData('new', null).data).not.toHaveProperty('changed');
    const { data } = buildWebhookPayload(digest('edited', MOVED)) as { data: { entries: unknown[] } };
    expect(data.entries).toMatchObject([{ type: 'entry.edited', changed: MOVED.fields }]);
  });
});

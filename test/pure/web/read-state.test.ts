import { describe, expect, it } from 'vitest';
import {
  buildReadMarks,
  isUnread,
  type LocalReadState,
  mergeReadState,
  withMarks,
  withWatermark,
} from '../../../web/data/person/read-state.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const NONE: LocalReadState = { before: null, topics: {}, days: 30, marks: new Map() };
const entry = (created_at: string, topic = 'eu-ecb', id = 'e1') => ({ id, created_at, topic: { id: topic } });
const is = (memory: LocalReadState, ...of: Parameters<typeof entry>) => isUnread(memory, entry(...of), NOW);

describe('unread state of an update', () => {
  it('is unread if stored within 30 days and after the read watermark', () => {
    expect(is(NONE, '2026-11-01T00:00:00.000Z')).toBe(true);
    expect(is(NONE, '2026-10-01T00:00:00.000Z')).toBe(false);
    const read = { ...NONE, before: '2026-11-10T00:00:00Z', topics: { 'eu-eba': '2026-11-20T00:00:00Z' } };
    expect(is(read, '2026-11-10T00:00:00.000Z')).toBe(false);
    expect(is(read, '2026-11-10T00:00:00.001Z')).toBe(true);
    expect(is(read, '2026-11-19T00:00:00.000Z', 'eu-eba')).toBe(false);
    expect(is(read, '2026-11-19T00:00:00.000Z')).toBe(true);
  });

  it('follows an explicit read or unread mark until the mark is removed', () => {
    const read = withMarks(NONE, [['e1', 'read']]);
    expect(is(read, '2026-11-01T00:00:00.000Z')).toBe(false);
    const unread = withMarks({ ...read, before: '2026-11-20T00:00:00Z' }, [['e1', 'unread']]);
    expect(is(unread, '2026-11-01T00:00:00.000Z')).toBe(true);
    expect(is(withMarks(unread, [['e1', null]]), '2026-11-01T00:00:00.000Z')).toBe(false);
  });
});

describe('read watermark', () => {
  it('applies to all topics or to a single topic, and is removed by null', () => {
    const all = withWatermark(NONE, { before: '2026-11-20T00:00:00Z' });
    expect(all.before).toBe('2026-11-20T00:00:00Z');
    const topic = withWatermark(all, { before: '2026-11-21T00:00:00Z', topic_id: 'eu-eba' });
    expect(topic).toMatchObject({ before: '2026-11-20T00:00:00Z', topics: { 'eu-eba': '2026-11-21T00:00:00Z' } });
    expect(withWatermark(topic, { before: null, topic_id: 'eu-eba' }).topics).toEqual({});
  });
});

describe('marking a list as read', () => {
  const readAt = Date.parse('2026-11-23T09:00:05.200Z');
  type TestEntry = ReturnType<typeof entry>;
  interface ListedEntries {
    /** The entries of the list that is marked. */
    shown: TestEntry[];
    /** Entries that it does not have. */
    more: TestEntry[];
  }
  /** Returns the ids of the unread entries after a list, of all or of a topic, was marked as read. */
  const getLeft = (memory: LocalReadState, { shown, more }: ListedEntries, topic?: string) => {
    const { before, ids } = buildReadMarks(memory, { entries: shown, readAt, topic });
    const marked = withMarks(
      withWatermark(memory, topic === undefined ? { before } : { before, topic_id: topic }),
      ids.map((id) => [id, 'read']),
    );
    return [...shown, ...more].filter((one) => isUnread(marked, one, NOW)).map(({ id }) => id);
  };
  const old = entry('2026-11-23T08:00:00Z', 'eu-ecb', 'old');
  const shown = entry('2026-11-23T09:00:05Z', 'eu-ecb', 'shown');
  const unseen = entry('2026-11-23T09:00:05Z', 'eu-ecb', 'unseen');
  const below = entry('2026-11-23T09:00:04Z', 'eu-ecb', 'below');

  it.each([[undefined], ['eu-ecb']])(
    'marks the shown entries, but no entries stored later in the same second (topic: %s)',
    (topic) => {
      expect(getLeft(NONE, { shown: [shown, old], more: [unseen, below] }, topic)).toEqual(['unseen']);
      expect(buildReadMarks(NONE, { entries: [shown, old], readAt, topic }).ids).toEqual(['shown']);
    },
  );

  it('marks an entry that was added to the shown list, but no unlisted entry of the same time', () => {
    const added = entry('2026-11-23T09:10:00Z', 'eu-ecb', 'added');
    const between = entry('2026-11-23T09:05:00Z', 'eu-eba', 'between');
    expect(getLeft(NONE, { shown: [added, shown], more: [between] })).toEqual(['between']);
  });

  it('marks entries with an unread mark as read, for all topics or for the listed topic only', () => {
    const memory = withMarks(NONE, [
      ['old', 'unread'],
      ['other', 'unread'],
    ]);
    const other = entry('2026-11-23T08:00:00Z', 'eu-eba', 'other');
    expect(getLeft(memory, { shown: [old], more: [other] })).toEqual([]);
    expect(getLeft(memory, { shown: [old], more: [other] }, 'eu-ecb')).toEqual(['other']);
  });
});

describe('mergeReadState', () => {
  const answer = { before: null, topics: {}, unread_days: 30, as_of: '2026-11-23T11:00:00Z', has_more: false };

  it('merges a partial response with known marks, except marks that are being sent', () => {
    const known = withMarks(NONE, [
      ['e1', 'read'],
      ['e2', 'read'],
      ['e3', 'unread'],
    ]);
    const memory = mergeReadState(known, { ...answer, read: ['e3', 'e4'], unread: ['e2'] }, (id) => id === 'e3');
    expect([...memory.marks]).toEqual([
      ['e1', 'read'],
      ['e2', 'unread'],
      ['e3', 'unread'],
      ['e4', 'read'],
    ]);
  });
});

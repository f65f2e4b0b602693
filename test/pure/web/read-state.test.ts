import { describe, expect, it } from 'vitest';
import {
  buildReadMarks,
  isUnread,
  type LocalReadState,
  mergeReadState,
  withMarks,
  withWatermark,
} from '../../../web/workspace/read-state.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const NONE: LocalReadState = { before: null, topics: {}, days: 30, marks: new Map() };
const entry = (created_at: string, topic = 'eu-ecb', id = 'e1') => ({ id, created_at, topic: { id: topic } });
const is = (memory: LocalReadState, ...of: Parameters<typeof entry>) => isUnread(memory, entry(...of), NOW);

describe('an update is unread', () => {
  it('that was stored in the last 30 days, and after all that is read', () => {
    expect(is(NONE, '2026-11-01T00:00:00.000Z')).toBe(true);
    expect(is(NONE, '2026-10-01T00:00:00.000Z')).toBe(false);
    const read = { ...NONE, before: '2026-11-10T00:00:00Z', topics: { 'eu-eba': '2026-11-20T00:00:00Z' } };
    expect(is(read, '2026-11-10T00:00:00.000Z')).toBe(false);
    expect(is(read, '2026-11-10T00:00:00.001Z')).toBe(true);
    expect(is(read, '2026-11-19T00:00:00.000Z', 'eu-eba')).toBe(false);
    expect(is(read, '2026-11-19T00:00:00.000Z')).toBe(true);
  });

  it('a mark stands above the rest, until it is taken back', () => {
    const read = withMarks(NONE, [['e1', 'read']]);
    expect(is(read, '2026-11-01T00:00:00.000Z')).toBe(false);
    const unread = withMarks({ ...read, before: '2026-11-20T00:00:00Z' }, [['e1', 'unread']]);
    expect(is(unread, '2026-11-01T00:00:00.000Z')).toBe(true);
    expect(is(withMarks(unread, [['e1', null]]), '2026-11-01T00:00:00.000Z')).toBe(false);
  });
});

describe('what is read up to an instant', () => {
  it('is of all, or of a topic, and is taken back by null', () => {
    const all = withWatermark(NONE, { before: '2026-11-20T00:00:00Z' });
    expect(all.before).toBe('2026-11-20T00:00:00Z');
    const topic = withWatermark(all, { before: '2026-11-21T00:00:00Z', topic_id: 'eu-eba' });
    expect(topic).toMatchObject({ before: '2026-11-20T00:00:00Z', topics: { 'eu-eba': '2026-11-21T00:00:00Z' } });
    expect(withWatermark(topic, { before: null, topic_id: 'eu-eba' }).topics).toEqual({});
  });
});

describe('a list that was read and is marked as a whole', () => {
  const readAt = Date.parse('2026-11-23T09:00:05.200Z');
  /** What is unread once a list of these, of all or of a topic, is marked. */
  const leftOf = (
    memory: LocalReadState,
    shown: ReturnType<typeof entry>[],
    more: ReturnType<typeof entry>[],
    topic?: string,
  ) => {
    const { before, ids } = buildReadMarks(memory, shown, readAt, topic);
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
    'what it showed is read, also of its own second; what was stored later in that is not (%s)',
    (topic) => {
      expect(leftOf(NONE, [shown, old], [unseen, below], topic)).toEqual(['unseen']);
      expect(buildReadMarks(NONE, [shown, old], readAt, topic).ids).toEqual(['shown']);
    },
  );

  it('what was added to it since is read, and nothing else that came with that', () => {
    const added = entry('2026-11-23T09:10:00Z', 'eu-ecb', 'added');
    const between = entry('2026-11-23T09:05:00Z', 'eu-eba', 'between');
    expect(leftOf(NONE, [added, shown], [between])).toEqual(['between']);
  });

  it('what was marked as unread is read: all of it, or what the list of a topic has', () => {
    const memory = withMarks(NONE, [
      ['old', 'unread'],
      ['other', 'unread'],
    ]);
    const other = entry('2026-11-23T08:00:00Z', 'eu-eba', 'other');
    expect(leftOf(memory, [old], [other])).toEqual([]);
    expect(leftOf(memory, [old], [other], 'eu-ecb')).toEqual(['other']);
  });
});

describe('an answer', () => {
  const answer = { before: null, topics: {}, unread_days: 30, as_of: '2026-11-23T11:00:00Z', has_more: false };

  it('of a part adds up with what is known, but for what is being sent', () => {
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

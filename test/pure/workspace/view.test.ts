import { expect, it } from 'vitest';
import { toSortedViews } from '../../../lib/workspace/view.ts';

const view = (id: string, position: number, created_at: string) => ({
  id,
  position,
  created_at,
  updated_at: created_at,
  name: id,
  query: '',
});

it('toSortedViews sorts views by position, then by creation time, then by id', () => {
  const early = '2026-11-22T09:00:00Z';
  const late = '2026-11-22T09:00:01Z';
  const ordered = [
    view('f', 1, late),
    view('a', 2, early),
    view('b', 2, early),
    view('c', 2, early),
    view('0', 2, late),
  ];
  const ids = ordered.map(({ id }) => id);
  for (let turn = 0; turn < ordered.length; turn += 1) {
    const turned = [...ordered.slice(turn), ...ordered.slice(0, turn)];
    expect(toSortedViews(turned).map(({ id }) => id)).toEqual(ids);
    expect(toSortedViews(turned.reverse()).map(({ id }) => id)).toEqual(ids);
  }
});

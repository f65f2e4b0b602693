import { reviewLogDay } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import type { Sealed } from './chain.ts';
import { keyOfPlace, placeOf, sealedOf } from './rows.ts';

const PAGE = 500;

/** The records of a day by time, some hundred at a time, all of them or those after a place. */
export async function* recordPages(day: string, after = day): AsyncGenerator<Sealed[]> {
  for (let place = after; ; ) {
    const query = { partition: reviewLogDay(day), index: 'index1', limit: PAGE } as const;
    // No key begins with another one: the lowest sign behind a place leaves out what stands there, and behind a day nothing.
    const records = (await queryItems({ ...query, from: `${keyOfPlace(place)}!` })).map(sealedOf);
    const last = records.at(-1);
    yield records;
    if (records.length < PAGE || !last) return;
    place = placeOf(last.link);
  }
}

/** All records of a day, by time. */
export async function recordsOf(day: string): Promise<Sealed[]> {
  const records: Sealed[] = [];
  for await (const page of recordPages(day)) records.push(...page);
  return records;
}

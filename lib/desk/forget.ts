import type { Item } from '../table/client.ts';
import { type Key, personPartition } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';

/** All that is remembered for a person, with sets as lists. */
export async function rememberedFor(person: string): Promise<Item[]> {
  const items = await queryItems({ partition: personPartition(person), consistent: true });
  return items.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, value instanceof Set ? [...value].sort() : value]),
    ),
  );
}

/** The keys of all that is remembered for a person. */
export const rememberedKeys = async (person: string): Promise<Key[]> =>
  (await rememberedFor(person)).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));

import { createHash } from 'node:crypto';
import type { Telling } from '../../../lib/related/telling.ts';

/*
 * What was not chosen: a simhash of 64 bits over the pairs of words of a text, as Manku, Jain and Das Sarma describe it
 * (https://doi.org/10.1145/1242572.1242592). The bench prints how well it tells the same act, for comparison.
 */

const BITS = 64;

/** The simhash of an entry's title and description. */
export function simhashOf({ allPairs }: Telling): bigint {
  const votes = Array.from({ length: BITS }, () => 0);
  for (const pair of allPairs) {
    const hash = createHash('sha1').update(pair).digest().readBigUInt64BE();
    for (let bit = 0; bit < BITS; bit += 1) votes[bit] = (votes[bit] ?? 0) + ((hash >> BigInt(bit)) & 1n ? 1 : -1);
  }
  return votes.reduce((sum, vote, bit) => (vote > 0 ? sum | (1n << BigInt(bit)) : sum), 0n);
}

/** How many bits of two simhashes differ. */
export const bitsBetween = (a: bigint, b: bigint): number => (a ^ b).toString(2).replaceAll('0', '').length;

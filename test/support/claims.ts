import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refusalOf } from '../../lib/summaries/trust/trust.ts';

/** A sentence about a source, and whether it is true; each class of lies has truths of its own. */
interface Claim {
  id: string;
  class: string;
  truth: boolean;
  source: { title: string; institution_name: string; description: string };
  sentence: string;
  why: string;
}

/** A claim and the reason why it was refused, or null. */
export interface Judged {
  claim: Claim;
  reason: string | null;
}

/**
 * What may go wrong, as shares: lies that pass, and truths that are refused. Sets that do not reach the goal have the bounds that they
 * reach.
 */
const BOUNDS = { lies: 0.01, truths: 0.05 };
const OTHERS: Record<string, typeof BOUNDS> = {
  'second.json': { lies: 0.016, truths: 0.1 },
  'third.json': { lies: 0.027, truths: 0.06 },
  'fifth.json': { lies: 0.05, truths: 0.01 },
  // Nobody who wrote rules has seen it.
  'sixth.json': { lies: 0.11, truths: 0.06 },
};
export const boundsOf = (file: string) => OTHERS[file] ?? BOUNDS;

const FOLDER = path.join(import.meta.dirname, '../bench/claims');
const LONGEST = 400;

/** The names of the files of claims. */
export const claimFiles = () => readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

/** Has every claim of a file judged as a model's text is. */
export function judged(file: string): Judged[] {
  const claims: Claim[] = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
  return claims.map((claim) => ({
    claim,
    reason: refusalOf([claim.sentence], { updates: [claim.source], prompt: '', longest: LONGEST }),
  }));
}

/** How many lies and truths there are, and how many of them went wrong. */
export function countsOf(all: Judged[]) {
  const [lies, truths] = [all.filter(({ claim }) => !claim.truth), all.filter(({ claim }) => claim.truth)];
  return {
    lies: lies.length,
    through: lies.filter(({ reason }) => reason === null).length,
    truths: truths.length,
    refused: truths.filter(({ reason }) => reason !== null).length,
  };
}

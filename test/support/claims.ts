import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sentences } from '../../lib/summaries/sentences.ts';
import { trusted } from '../../lib/summaries/trust/trust.ts';
import { wordsOf } from '../../lib/summaries/trust/words.ts';

/** A sentence about a source, and whether it is true; each class of lies has truths of its own. */
interface Claim {
  id: string;
  class: string;
  truth: boolean;
  source: { title: string; institution_name: string; description: string };
  sentence: string;
  why: string;
}

/** What became of a claim: shown as it was written, as the whole sentence of its source, or not at all. */
export interface Judged {
  claim: Claim;
  outcome: 'as written' | 'whole' | 'refused';
  /** True if each sentence has words of one sentence of the source only, in their order: what the prompts ask for. */
  keepsContract: boolean;
}

/**
 * What may go wrong, as shares: lies that are shown, and truths that keep the contract and are refused: their sentence is too long.
 */
export const BOUNDS = { lies: 0.01, truths: 0.05 };

const FOLDER = path.join(import.meta.dirname, '../bench/claims');
/** Characters, as in an entry's summary. */
const LONGEST = 300;

/** The names of the files of claims. */
export const claimFiles = () => readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

/** Has every claim of a file judged as a model's text is. */
export function judged(file: string): Judged[] {
  const claims: Claim[] = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
  return claims.map((claim) => ({ claim, outcome: outcomeOf(claim), keepsContract: keepsContract(claim) }));
}

function outcomeOf({ sentence, source }: Claim): Judged['outcome'] {
  const judgement = trusted([sentence], { updates: [source], prompt: '', longest: LONGEST });
  if ('refused' in judgement) return 'refused';
  return judgement.texts[0] === sentence ? 'as written' : 'whole';
}

function keepsContract({ sentence, source: { title, description } }: Claim): boolean {
  const lows = (text: string) => wordsOf(text).map(({ low }) => low);
  const source = [title, ...description.split('\n').flatMap(sentences)].map(lows);
  const isWithin = (own: string[], all: string[]) => {
    let found = 0;
    for (const low of all) if (low === own[found]) found += 1;
    return found === own.length;
  };
  return sentences(sentence).every((one) => source.some((all) => isWithin(lows(one), all)));
}

/**
 * How many lies there are and how many are shown; how many truths keep the contract, are refused, and are shown as the whole sentence
 * of their source; and how many do not keep it. A lie in whose place the sentence of the source is shown is none any more.
 */
export function countsOf(all: Judged[]) {
  const [lies, truths] = [all.filter(({ claim }) => !claim.truth), all.filter(({ claim }) => claim.truth)];
  const kept = truths.filter(({ keepsContract }) => keepsContract);
  const of = (some: Judged[], asked: Judged['outcome']) => some.filter(({ outcome }) => outcome === asked).length;
  return {
    lies: lies.length,
    through: of(lies, 'as written'),
    truths: kept.length,
    refused: of(kept, 'refused'),
    whole: of(kept, 'whole'),
    otherwise: truths.length - kept.length,
  };
}

/** True for a lie that is shown, and for a truth that keeps the contract and is refused. */
export const isWrong = ({ claim, outcome, keepsContract }: Judged): boolean =>
  claim.truth ? keepsContract && outcome === 'refused' : outcome === 'as written';

/** True if more went wrong in a file than may, a part of a claim as a whole one. */
export function exceeds(all: Judged[]): boolean {
  const { lies, through, truths, refused } = countsOf(all);
  return through > Math.ceil(BOUNDS.lies * lies) || refused > Math.ceil(BOUNDS.truths * truths);
}

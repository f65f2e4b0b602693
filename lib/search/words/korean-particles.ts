/** The end of a word before a particle: any, a vowel, a consonant, or a vowel or ㄹ. */
type ParticlePosition = 'any' | 'vowel' | 'consonant' | 'vowel or ㄹ';

/** Korean particles at the end of nouns. */
const PARTICLES: readonly (readonly [particle: string, after: ParticlePosition])[] = [
  ['은', 'consonant'],
  ['는', 'vowel'],
  ['이', 'consonant'],
  ['가', 'vowel'],
  ['을', 'consonant'],
  ['를', 'vowel'],
  ['과', 'consonant'],
  ['와', 'vowel'],
  ['으로', 'consonant'],
  ['로', 'vowel or ㄹ'],
  ['이나', 'consonant'],
  ['이며', 'consonant'],
  ['이라고', 'consonant'],
  ['의', 'any'],
  ['에', 'any'],
  ['에게', 'any'],
  ['에서', 'any'],
  ['께서', 'any'],
  ['까지', 'any'],
  ['부터', 'any'],
  ['도', 'any'],
  ['만', 'any'],
  ['보다', 'any'],
  ['처럼', 'any'],
  ['마다', 'any'],
  ['조차', 'any'],
];
/**
 * The particles that are removed from a noun of one syllable: 법을 is 법.
 * Others are not, because 회의 and 국가 are nouns themselves.
 */
const AFTER_ONE_SYLLABLE = ['을', '를', '는'];
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/**
 * The number of final consonants. Syllables that differ only in them are consecutive in Unicode.
 * The first has none, the ninth ㄹ.
 */
const FINALS = 28;
const RIEUL = 8;

const PARTICLES_BY_LENGTH = [...PARTICLES].sort(([one], [other]) => other.length - one.length);

/** Folding decomposes syllables into these. */
const JAMO = /[\u1100-\u11ff]/u;

/**
 * Returns a folded word without its Korean particles: 금융위원회에서는 becomes 금융위원회. Endings that only look like a particle
 * are removed, too. So a noun with such an ending has the same stem with and without a particle. Other words are
 * unchanged.
 */
export function removeKoreanParticles(word: string): string {
  if (!JAMO.test(word)) return word;
  let stem = word.normalize('NFC');
  for (let next = removeParticle(stem); next !== null; next = removeParticle(stem)) stem = next;
  return stem.normalize('NFD');
}

function removeParticle(word: string): string | null {
  for (const [particle, after] of PARTICLES_BY_LENGTH) {
    if (!word.endsWith(particle)) continue;
    const noun = word.slice(0, -particle.length);
    const isLongEnough = noun.length > 1 || (noun.length === 1 && AFTER_ONE_SYLLABLE.includes(particle));
    if (isLongEnough && canFollow(noun, after)) return noun;
  }
  return null;
}

/** Returns whether a particle can follow a noun in Hangul; words in other scripts are separate tokens. */
function canFollow(noun: string, after: ParticlePosition): boolean {
  const last = noun.charCodeAt(noun.length - 1);
  if (last < FIRST_SYLLABLE || last > LAST_SYLLABLE) return false;
  const final = (last - FIRST_SYLLABLE) % FINALS;
  if (after === 'vowel') return final === 0;
  if (after === 'consonant') return final !== 0;
  return after === 'any' || final === 0 || final === RIEUL;
}

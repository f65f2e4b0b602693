import type { Voice } from '../../../local/demo/writing/voice.ts';

const voice = (reg: string, firms: string, money: string, rules: string, city: string): Voice => ({
  ...{ reg, firms, money, rules, city, paper: 'a consultation paper' },
});

/** The regulators that write the English notices. */
export const VOICES = {
  commission: { ...voice('the Commission', 'broker-dealers', '$', 'rules', 'Washington'), isAmerican: true },
  reserve: { ...voice('the Board', 'bank holding companies', '$', 'rules', 'Washington'), isAmerican: true },
  conduct: voice('the Authority', 'authorised firms', '£', 'rules', 'London'),
  union: voice('the Authority', 'institutions', '€', 'guidelines', 'Paris'),
  monetary: voice('the Monetary Authority', 'financial institutions', 'S$', 'requirements', 'Singapore'),
  securities: voice('the Securities Office', 'licensees', 'A$', 'standards', 'Sydney'),
} satisfies Record<string, Voice>;
export type VoiceName = keyof typeof VOICES;

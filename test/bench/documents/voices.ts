import { Voice } from '../../../local/demo/fill-template.ts';

const voice = (reg: string, firms: string, money: string, rules: string, city: string, isAmerican = false): Voice =>
  Voice.parse({ reg, firms, money, rules, city, isAmerican, paper: 'a consultation paper' });

/** The regulators that write the English notices. */
export const VOICES = {
  commission: voice('the Commission', 'broker-dealers', '$', 'rules', 'Washington', true),
  reserve: voice('the Board', 'bank holding companies', '$', 'rules', 'Washington', true),
  conduct: voice('the Authority', 'authorised firms', '£', 'rules', 'London'),
  union: voice('the Authority', 'institutions', '€', 'guidelines', 'Paris'),
  monetary: voice('the Monetary Authority', 'financial institutions', 'S$', 'requirements', 'Singapore'),
  securities: voice('the Securities Office', 'licensees', 'A$', 'standards', 'Sydney'),
};
export type VoiceName = keyof typeof VOICES;

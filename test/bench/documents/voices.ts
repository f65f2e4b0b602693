import { Voice } from '../../../local/demo/fill-template.ts';

const toVoice = (words: Omit<Voice, 'paper' | 'million'>): Voice =>
  Voice.parse({ ...words, paper: 'a consultation paper' });

/** The regulators that write the English notices. */
export const VOICES = {
  commission: toVoice({
    reg: 'the Commission',
    firms: 'broker-dealers',
    money: '$',
    rules: 'rules',
    city: 'Washington',
    isAmerican: true,
  }),
  reserve: toVoice({
    reg: 'the Board',
    firms: 'bank holding companies',
    money: '$',
    rules: 'rules',
    city: 'Washington',
    isAmerican: true,
  }),
  conduct: toVoice({
    reg: 'the Authority',
    firms: 'authorised firms',
    money: '£',
    rules: 'rules',
    city: 'London',
    isAmerican: false,
  }),
  union: toVoice({
    reg: 'the Authority',
    firms: 'institutions',
    money: '€',
    rules: 'guidelines',
    city: 'Paris',
    isAmerican: false,
  }),
  monetary: toVoice({
    reg: 'the Monetary Authority',
    firms: 'financial institutions',
    money: 'S$',
    rules: 'requirements',
    city: 'Singapore',
    isAmerican: false,
  }),
  securities: toVoice({
    reg: 'the Securities Office',
    firms: 'licensees',
    money: 'A$',
    rules: 'standards',
    city: 'Sydney',
    isAmerican: false,
  }),
};
export type VoiceName = keyof typeof VOICES;

import { expect, it } from 'vitest';
import { isBoilerplate } from '../../../lib/summaries/boilerplate.ts';

it.each([
  'Ring 202-555-0142 at any time.',
  'Ring (202) 555-0142 at any time.',
  'Ring +44 20 7946 0018 at any time.',
  'Tel: 7946 0018.',
  'Write to desk.one+news@authority.example.',
  'It stands at www.authority.example.',
  'It stands at https://authority.example/a.',
  'The notice (PDF, 2 MB) is in English.',
  '[12] See the annex.',
])('isBoilerplate returns true for contact details and references: %s', (sentence) =>
  expect(isBoilerplate(sentence)).toBe(true),
);

it.each([
  'Lenders that hold 1-200-300 shares are in scope.',
  'Form 2-555-0142 replaces Form 2-555-0141.',
  'Send comments to desk@authority.example by 15 January 2027.',
])('isBoilerplate returns false for a statement: %s', (sentence) => expect(isBoilerplate(sentence)).toBe(false));

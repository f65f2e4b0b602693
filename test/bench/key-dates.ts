import { findDates } from '../../lib/extraction/dates/find-dates.ts';
import { extractKeyDates } from '../../lib/extraction/key-dates/extract-key-dates.ts';
import { KEY_DATE_KINDS } from '../../lib/extraction/key-dates/key-date.ts';
import { getFigures, getName, type JudgedText, judgedText } from '../support/key-date-figures.ts';
import { markedSentences, markedTexts } from '../support/marked-dates.ts';
import { notices as labelledNotices } from '../support/notices.ts';
import { registerNotices } from '../support/register-notices.ts';

/*
 * tsx test/bench/key-dates.ts [--verbose]: how many of the key dates that are read are right, and how many that there
 * are are read, by language and kind. Reads the marked texts of test/bench/key-dates and 300 notices in the form of the
 * Federal Register, and the deadlines of the notices that summaries are judged by; --verbose lists what is wrong, of
 * texts that are not held back.
 */

const percent = (share: number | null) => (share === null ? '-' : `${(100 * share).toFixed(1)}%`);

function print(name: string, all: JudgedText[], kind = ''): void {
  const { texts, marked, found, right, precision, recall } = getFigures(all, kind);
  console.log(`| ${name} | ${texts} | ${marked} | ${found} | ${right} | ${percent(precision)} | ${percent(recall)} |`);
}

const notices = registerNotices(300).map(judgedText);
const first = markedTexts('first').map(judgedText);
const later = (['second', 'third', 'fourth'] as const).map((set) => markedTexts(set).map(judgedText));
const all = [...notices, ...first];
const sentences = markedSentences().map(judgedText);

console.log('| texts | how many | key dates | found | right | precision | recall |\n|---|---|---|---|---|---|---|');
print('the notices and the first set', all);
print('notices in the form of the Federal Register', notices);
print('first set', first);
print(
  'of it, held back',
  first.filter(({ text }) => text.isHeldBack),
);
for (const [index, set] of later.entries())
  print(['second set', 'third set', 'fourth set, held back'][index] ?? '', set);
print('sentences whose dates hold or not', sentences);
print(
  'of them, held back',
  sentences.filter(({ text }) => text.isHeldBack),
);
for (const language of ['en', 'de', 'fr', 'es'])
  print(
    `all sets, ${language}`,
    [...first, ...later.flat()].filter(({ text }) => text.language === language),
  );
for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt'])
  print(
    `sentences, ${language}`,
    sentences.filter(({ text }) => text.language === language),
  );
print(
  'of them, pt, held back',
  sentences.filter(({ text }) => text.language === 'pt' && text.isHeldBack),
);
for (const kind of KEY_DATE_KINDS) print(`the notices and all sets, ${kind}`, [...all, ...later.flat()], kind);

// These texts were written for summaries, without regard to key dates; they have no day of publication.
const PUBLISHED = '2026-01-02';
const deadlines = labelledNotices().flatMap(({ title, language, paragraphs, deadlines }) => {
  const text = paragraphs.join('\n');
  const at = `${PUBLISHED}T09:00:00Z`;
  const dates = { source_fields: null, published_date: at, first_seen_at: at };
  const found = extractKeyDates({ title, description: text, language, ...dates }).map(({ date }) => date);
  const written = deadlines.filter((one) => findDates(one, PUBLISHED).length > 0);
  return written.map((one) => findDates(one, PUBLISHED).some(({ date }) => found.includes(date)));
});
console.log(`\nOf ${deadlines.length} deadlines of test/bench/notices, ${deadlines.filter(Boolean).length} are read.`);

if (process.argv.includes('--verbose'))
  for (const { text, found } of [...all, ...later.flat(), ...sentences].filter((one) => !one.text.isHeldBack)) {
    const names = found.map(getName);
    for (const one of text.dates.filter((name) => !names.includes(name)))
      console.log(`missed ${one}: ${text.title} | ${text.description}`);
    for (const one of found.filter((date) => !text.dates.includes(getName(date))))
      console.log(`wrong ${getName(one)}: "${one.quote.text}" in ${text.title}`);
  }

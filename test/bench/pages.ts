import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { readDocumentInThisProcess } from '../../lib/documents/reading/read.ts';
import { scoreTexts, type TextPair } from './pages/score.ts';

/*
 * How well articles of the web are extracted: `npm run bench -- pages FOLDER`, or PAGES_FOLDER=FOLDER. The folder is a
 * checkout of github.com/scrapinghub/article-extraction-benchmark, which is not part of this project. Prints precision,
 * recall and F1 of this reader and of Readability alone, by that collection's score. With `--wrong` also each page's
 * figures, worst first. Fails if F1 is under 0.945 or recall under 0.97.
 */

const MIN_F1 = 0.945;
const MIN_RECALL = 0.97;

interface Article {
  id: string;
  url: string;
  html: Buffer;
  truth: string;
}

function readArticles(folder: string): Article[] {
  const truths: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(`${folder}/ground-truth.json`, 'utf8'),
  );
  return Object.entries(truths).map(([id, { articleBody, url }]) => ({
    id,
    url,
    html: gunzipSync(readFileSync(`${folder}/html/${id}.html.gz`)),
    truth: articleBody,
  }));
}

async function extractHere({ html, url }: Article): Promise<string> {
  const reading = await readDocumentInThisProcess({ body: html, contentType: 'text/html; charset=utf-8', url });
  return reading.kind === 'text' ? reading.passages.join('\n\n') : '';
}

function extractByReadability({ html }: Article): string {
  const { document } = parseHTML(html.toString('utf8'));
  return (
    new Readability(document as unknown as ConstructorParameters<typeof Readability>[0]).parse()?.textContent ?? ''
  );
}

function printRow(name: string, pairs: TextPair[]): void {
  const { precision, recall, f1 } = scoreTexts(pairs);
  console.log(`| ${name} | ${pairs.length} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} |`);
}

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? process.env.PAGES_FOLDER;
if (!folder) {
  console.error('Name the folder of the collection: npm run bench -- pages FOLDER');
  process.exit(2);
}
const articles = readArticles(folder);
const here: TextPair[] = [];
for (const article of articles) here.push({ text: await extractHere(article), truth: article.truth });
const plain = articles.map((article) => ({ text: extractByReadability(article), truth: article.truth }));
console.log('| Reader | Pages | Precision | Recall | F1 |\n|---|---|---|---|---|');
printRow('this service', here);
printRow('Readability alone', plain);

if (process.argv.includes('--wrong')) {
  const scores = articles.map(({ id, url }, i) => ({ id, url, ...scoreTexts([here[i] as TextPair]) }));
  for (const { id, url, precision, recall, f1 } of scores.sort((a, b) => a.f1 - b.f1))
    console.log(`${f1.toFixed(3)} ${precision.toFixed(3)} ${recall.toFixed(3)} ${id.slice(0, 8)} ${url}`);
}
const total = scoreTexts(here);
if (total.f1 < MIN_F1 || total.recall < MIN_RECALL) process.exitCode = 1;

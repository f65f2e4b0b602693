import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';

const OUT = '.build/docs';

/**
 * The files of the documentation page: swagger-ui-dist with our few lines of style, and what starts it, with a hash of the content in
 * each name. Answers what buildWeb of build-web.mjs answers.
 */
export async function buildDocs() {
  const { code } = await transform(readFileSync('web/docs/main.ts'), { loader: 'ts', minify: true });
  const library = named('swagger-ui', '.js', text(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')));
  const theirs = text(import.meta.resolve('swagger-ui-dist/swagger-ui.css'));
  const { code: ours } = await transform(readFileSync('web/docs/main.css'), { loader: 'css', minify: true });
  const style = named('swagger-ui', '.css', `${theirs}\n${ours}`);
  const script = named('docs', '.js', code);
  const names = { script: script.name, library: library.name, style: style.name };
  const list = { name: 'files.json', text: `${JSON.stringify(names)}\n` };
  return { directory: OUT, names, files: [script, library, style, list] };
}

const text = (url) => readFileSync(new URL(url), 'utf8');

function named(name, extension, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  return { name: `${name}-${hash}${extension}`, text: content };
}

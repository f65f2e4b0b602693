import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const OUT = '.build/docs';
/** Files of the module that are part of the documentation. */
const SWAGGER = {
  script: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  style: import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
};

/**
 * Builds the documentation with a content hash in each file name. It has a page, and a frame with swagger-ui-dist and
 * some styles. Returns the same as buildWeb of web.mjs.
 */
export async function buildDocs() {
  const files = {
    script: named('docs', '.js', await ours('page.ts')),
    style: named('docs', '.css', await ours('page.css')),
    library: named('swagger', '.js', text(SWAGGER.script)),
    frameScript: named('frame', '.js', await ours('frame.ts')),
    frameStyle: named('swagger', '.css', `${text(SWAGGER.style)}\n${await ours('frame.css')}`),
  };
  const all = { ...files, frame: named('frame', '.html', renderFrame(files)) };
  const names = Object.fromEntries(Object.entries(all).map(([part, { name }]) => [part, name]));
  const list = { name: 'files.json', text: `${JSON.stringify(names)}\n` };
  const inputs = Object.values(SWAGGER).map((url) => fileURLToPath(url));
  return { directory: OUT, names, files: [...Object.values(all), list], inputs };
}

/** Renders the document of the frame, whose files are in the same folder. */
const renderFrame = ({ frameStyle, frameScript, library }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API</title>
<link rel="stylesheet" href="${frameStyle.name}">
<script defer src="${frameScript.name}"></script>
<script defer src="${library.name}"></script>
</head>
<body>
<div id="docs"></div>
</body>
</html>
`;

const text = (url) => readFileSync(new URL(url), 'utf8');

async function ours(file) {
  const loader = file.endsWith('.ts') ? 'ts' : 'css';
  return (await transform(readFileSync(`web/docs/${file}`), { loader, minify: true, format: 'iife' })).code;
}

function named(name, extension, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  return { name: `${name}-${hash}${extension}`, text: content };
}

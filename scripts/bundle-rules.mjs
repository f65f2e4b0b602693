import { build } from 'esbuild';

/** Budgets of docs/performance.md: bytes of a minified function, and its size against one bare DynamoDB query. */
const MOST_BYTES = 360 * 1024;
const MOST_TIMES_DOC = 1.1;
/** What a function of the read path never loads, by the path of a source file. */
const FORBIDDEN = [
  /node_modules\/@slack\//,
  /client-bedrock/,
  /aws-xray/,
  /node_modules\/zod\/v4\/classic\//,
  /node_modules\/semver\//,
  /@aws-sdk\/[^/]+\/dist-cjs\//,
  /@smithy\/[^/]+\/dist-cjs\//,
];

const DOC = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => client.send(new QueryCommand(event));
`;

/** Prints each bundle's size and throws where one is over its budget or holds what it must not. */
export async function checkBundles(metafile, options) {
  const doc = await build({ ...options, stdin: { contents: DOC, resolveDir: '.' }, write: false });
  const docBytes = doc.outputFiles[0].contents.length;
  const faults = [];
  for (const [file, { bytes, inputs }] of Object.entries(metafile.outputs)) {
    const times = bytes / docBytes;
    console.log(`${String(bytes).padStart(7)} bytes  ${times.toFixed(3)} x doc  ${file}`);
    if (bytes > MOST_BYTES) faults.push(`${file}: ${bytes} bytes, more than ${MOST_BYTES}`);
    if (times > MOST_TIMES_DOC) faults.push(`${file}: ${times.toFixed(3)} x doc, more than ${MOST_TIMES_DOC}`);
    for (const input of Object.keys(inputs)) {
      if (FORBIDDEN.some((rule) => rule.test(input))) faults.push(`${file}: holds ${input}`);
    }
  }
  if (faults.length > 0) throw new Error(`Bundles break their rules:\n${[...new Set(faults)].join('\n')}`);
}

import { build } from 'esbuild';

const AWS = /node_modules\/@(aws-sdk|smithy|aws-crypto)\//;
const SLACK = /node_modules\/@slack\//;
const BEDROCK = /client-bedrock/;
const SQS = /client-sqs/;
const MAIL = /node_modules\/nodemailer\//;
/** What only reading feeds needs. */
const FEED_READERS =
  /node_modules\/(iconv-lite|saxes|xmlchars|html-to-text|htmlparser2|css-select|css-what|domhandler|domutils)\//;
/** What only reading documents needs; the process that reads them stands in a bundle as a text. */
const DOCUMENT_READERS =
  /node_modules\/(@mozilla\/readability|linkedom|unpdf)\/|^lib\/documents\/reading\/(in-process|reader-code|reader|read-here)\.ts$/;
const NEVER = [
  // What is for programs that look at the service from outside.
  /^contract\//,
  /aws-xray/,
  // What scripts/build/build.mjs puts something else in place of.
  /@aws-sdk\/credential-provider-(node|ini|sso|process)\//,
  /shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
  /node_modules\/zod\/v4\/classic\//,
  /node_modules\/semver\//,
  /@aws-sdk\/[^/]+\/dist-cjs\//,
  /@smithy\/[^/]+\/dist-cjs\//,
];

/**
 * Budgets of docs/performance.md, the first rule that fits a function: KB of the minified file, its size against one bare
 * DynamoDB query, and what it never holds, by the path of a source file.
 */
const RULES = [
  { files: /chat\/get-chat-config\.js$/, mostKb: 60, forbidden: [AWS, SLACK, ...NEVER] },
  { files: /(chat\/list-channels|admin\/get-chat-status)\.js$/, mostKb: 134, forbidden: [AWS, ...NEVER] },
  { files: /chat\/share-(entry|digest)\.js$/, mostKb: 400, forbidden: [BEDROCK, SQS, ...NEVER] },
  { files: /destinations\/(create|verify|test)-destination\.js$/, mostKb: 668, forbidden: [BEDROCK, SQS, ...NEVER] },
  { files: /jobs\/deliver\.js$/, mostKb: 775, forbidden: [BEDROCK, SQS, ...NEVER] },
  { files: /jobs\/seal-log\.js$/, mostKb: 668, forbidden: [BEDROCK, SQS, FEED_READERS, DOCUMENT_READERS, ...NEVER] },
  {
    files: /jobs\/(plan-(ingest|documents)|match-alerts)\.js$/,
    mostKb: 377,
    forbidden: [SLACK, BEDROCK, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
  { files: /jobs\/read-documents\.js$/, mostKb: 3_000, forbidden: [SLACK, BEDROCK, SQS, ...NEVER] },
  { files: /jobs\/ingest-feed\.js$/, mostKb: 1_156, forbidden: [SLACK, BEDROCK, ...NEVER] },
  {
    files: /jobs\/summarize-(entries|topics)\.js$/,
    mostKb: 500,
    forbidden: [SLACK, SQS, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
  { files: /site\/get-docs-asset\.js$/, mostKb: 2_200, forbidden: [AWS, SLACK, ...NEVER] },
  // The web app with all its parts, and the contract itself: they grow with each view and each route.
  { files: /site\/get-openapi\.js$/, mostKb: 540, forbidden: [AWS, SLACK, ...NEVER] },
  { files: /site\/get-(page|asset|docs)\.js$/, mostKb: 412, forbidden: [AWS, SLACK, ...NEVER] },
  // With the client of the user pool, which says what a person may have now.
  {
    files: /(alerts\/(create|update)-alert|site\/get-alert-feed)\.js$/,
    mostKb: 406,
    mostTimesDoc: 1.22,
    forbidden: [SLACK, BEDROCK, SQS, MAIL, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
  {
    files: /./,
    mostKb: 381,
    mostTimesDoc: 1.14,
    forbidden: [SLACK, BEDROCK, SQS, MAIL, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
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
    const { mostKb, mostTimesDoc = Number.POSITIVE_INFINITY, forbidden } = RULES.find(({ files }) => files.test(file));
    const times = bytes / docBytes;
    console.log(`${String(bytes).padStart(7)} bytes  ${times.toFixed(3)} x doc  ${file}`);
    if (bytes > mostKb * 1024) faults.push(`${file}: ${bytes} bytes, more than ${mostKb} KB`);
    if (times > mostTimesDoc) faults.push(`${file}: ${times.toFixed(3)} x doc, more than ${mostTimesDoc}`);
    for (const input of Object.keys(inputs)) {
      if (forbidden.some((rule) => rule.test(input))) faults.push(`${file}: holds ${input}`);
    }
  }
  if (faults.length > 0) throw new Error(`Bundles break their rules:\n${[...new Set(faults)].join('\n')}`);
}

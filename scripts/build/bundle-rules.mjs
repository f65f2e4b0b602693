import { build } from 'esbuild';

const AWS = /node_modules\/@(aws-sdk|smithy|aws-crypto)\//;
const SLACK = /node_modules\/@slack\//;
const BEDROCK = /client-bedrock/;
const SQS = /client-sqs/;
const MAIL = /node_modules\/nodemailer\//;
/** Modules that only feed ingestion needs. */
const FEED_READERS =
  /node_modules\/(iconv-lite|saxes|xmlchars|html-to-text|htmlparser2|css-select|css-what|domhandler|domutils)\//;
/** Modules that only document reading needs. Its process is embedded in a bundle as text. */
const DOCUMENT_READERS = new RegExp(
  [
    'node_modules/(@mozilla/readability|linkedom|unpdf)/',
    '^lib/documents/reading/(child-process|reader-code|reader|read-here)\\.ts$',
  ].join('|'),
);
const NEVER = [
  // Contract checks for external programs.
  /^contract\//,
  /aws-xray/,
  // Modules that scripts/build/build.mjs replaces.
  /@aws-sdk\/credential-provider-(node|ini|sso|process)\//,
  /shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
  /node_modules\/zod\/v4\/classic\//,
  /node_modules\/semver\//,
  /@aws-sdk\/[^/]+\/dist-cjs\//,
  /@smithy\/[^/]+\/dist-cjs\//,
];

/**
 * Budgets of docs/performance.md; the first matching rule applies. Each has the size limit in KB, the limit relative
 * to a bare DynamoDB query, and forbidden source paths.
 */
const RULES = [
  { files: /chat\/get-chat-config\.js$/, mostKb: 60, forbidden: [AWS, SLACK, ...NEVER] },
  { files: /(chat\/list-channels|admin\/get-chat-status)\.js$/, mostKb: 134, forbidden: [AWS, ...NEVER] },
  { files: /chat\/share-(entry|digest)\.js$/, mostKb: 400, forbidden: [BEDROCK, SQS, ...NEVER] },
  { files: /destinations\/(create|verify|test)-destination\.js$/, mostKb: 668, forbidden: [BEDROCK, SQS, ...NEVER] },
  {
    files: /sources\/(discover-source|select-page-items)\.js$/,
    mostKb: 900,
    forbidden: [SLACK, BEDROCK, SQS, MAIL, DOCUMENT_READERS, ...NEVER],
  },
  {
    files: /sources\/preview-source\.js$/,
    mostKb: 1_156,
    forbidden: [SLACK, BEDROCK, SQS, MAIL, DOCUMENT_READERS, ...NEVER],
  },
  { files: /jobs\/deliver\.js$/, mostKb: 785, forbidden: [BEDROCK, SQS, ...NEVER] },
  { files: /jobs\/seal-log\.js$/, mostKb: 668, forbidden: [BEDROCK, SQS, FEED_READERS, DOCUMENT_READERS, ...NEVER] },
  {
    files: /jobs\/(plan-(ingest|documents)|match-alerts)\.js$/,
    mostKb: 380,
    forbidden: [SLACK, BEDROCK, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
  { files: /jobs\/read-documents\.js$/, mostKb: 3_000, forbidden: [SLACK, BEDROCK, SQS, ...NEVER] },
  { files: /jobs\/ingest-feed\.js$/, mostKb: 1_156, forbidden: [SLACK, BEDROCK, ...NEVER] },
  {
    // The first also extracts key dates again, with the words of six languages.
    files: /jobs\/summarize-(entries|topics)\.js$/,
    mostKb: 512,
    forbidden: [SLACK, SQS, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
  {
    // The schema of a source checks CSS selectors; an import also reads XML.
    files: /sources\/((list|create|update|delete|read|import)-sources?|get-source(-health)?)\.js$/,
    mostKb: 448,
    forbidden: [SLACK, BEDROCK, MAIL, DOCUMENT_READERS, ...NEVER],
  },
  { files: /site\/get-docs-asset\.js$/, mostKb: 2_200, forbidden: [AWS, SLACK, ...NEVER] },
  // These contain the complete web app or the contract, and grow with each view and route.
  { files: /site\/get-openapi\.js$/, mostKb: 640, forbidden: [AWS, SLACK, ...NEVER] },
  { files: /site\/get-(page|asset|docs)\.js$/, mostKb: 448, forbidden: [AWS, SLACK, ...NEVER] },
  // These contain the client of the user pool, which returns a person's current role.
  {
    files: /(alerts\/(create|update)-alert|site\/get-alert-feed)\.js$/,
    mostKb: 408,
    mostTimesDoc: 1.23,
    forbidden: [SLACK, BEDROCK, SQS, MAIL, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
  {
    files: /./,
    mostKb: 384,
    mostTimesDoc: 1.16,
    forbidden: [SLACK, BEDROCK, SQS, MAIL, FEED_READERS, DOCUMENT_READERS, ...NEVER],
  },
];

const DOC = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => client.send(new QueryCommand(event));
`;

/** Prints the size of each bundle. @throws Error for bundles over budget or with forbidden sources */
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

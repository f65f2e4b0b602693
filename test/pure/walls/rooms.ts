/*
 * The dependency rules. A room is a folder, and a file belongs to the longest room that its path begins with. Each line
 * lists the other rooms that a room may import, `lib` for all rooms of lib. All other imports are refused, also for
 * types.
 */
export const ROOMS: Record<string, string> = {
  'lib/values': '',
  'lib/log': '',
  'lib/table': 'lib/values',
  'lib/probe': 'lib/table',
  'lib/differences': '',
  'lib/egress': '',
  'lib/dates': 'lib/values',
  'lib/key-dates': 'lib/values lib/dates',
  'lib/kinds': 'lib/values',
  'lib/feeds': 'lib/values lib/kinds lib/table',
  'lib/citations': 'lib/values',
  'lib/search': 'lib/values lib/kinds lib/citations lib/key-dates lib/table lib/feeds',
  'lib/documents/reading': 'lib/egress lib/search',
  'lib/statistics': 'lib/values lib/table lib/feeds',
  'lib/entries':
    'lib/values lib/dates lib/kinds lib/citations lib/key-dates lib/table lib/feeds lib/search lib/statistics ' +
    'lib/differences',
  'lib/proof': 'lib/values lib/table',
  'lib/reviews': 'lib/values lib/table lib/entries lib/proof',
  'lib/catalog': 'lib/values lib/kinds lib/table lib/feeds lib/search lib/statistics lib/entries lib/reviews',
  'lib/related': 'lib/values lib/kinds lib/citations lib/table lib/search lib/entries',
  'lib/summaries': 'lib/values lib/table lib/probe lib/statistics lib/entries lib/catalog',
  'lib/ingest': 'lib/values lib/egress lib/dates lib/feeds lib/entries lib/catalog lib/summaries',
  'lib/documents':
    'lib/values lib/table lib/feeds lib/entries lib/search lib/summaries lib/ingest lib/differences ' +
    'lib/documents/reading',
  'lib/sharing': 'lib/values lib/log lib/table lib/entries lib/sharing/slack',
  'lib/sharing/slack': 'lib/values lib/key-dates lib/entries lib/sharing',
  'lib/keys': 'lib/values lib/log lib/table',
  'lib/people': 'lib/values',
  'lib/workspace': 'lib/values lib/dates lib/table lib/search lib/feeds lib/entries lib/reviews',
  'lib/destinations': 'lib/values lib/log lib/egress lib/table',
  'lib/alerts': 'lib/values lib/dates lib/table lib/search lib/entries',
  'lib/delivery':
    'lib/values lib/egress lib/dates lib/key-dates lib/table lib/feeds lib/search lib/entries lib/sharing ' +
    'lib/people lib/proof lib/destinations lib/alerts',
  'lib/corrections': 'lib/values lib/table lib/differences lib/entries lib/sharing lib/people lib/alerts lib/delivery',
  'lib/actions': 'lib/values lib/log lib/sharing lib/people lib/reviews lib/alerts lib/delivery',
  'lib/erasure': 'lib/values lib/table lib/sharing lib/keys lib/workspace lib/proof lib/reviews lib/alerts',
  'lib/http':
    'lib/values lib/kinds lib/citations lib/key-dates lib/log lib/table lib/search lib/entries lib/keys ' +
    'lib/people lib/alerts lib/http/formats',
  'lib/http/formats': 'lib/key-dates lib/entries lib/http',
  'lib/jobs':
    'lib/values lib/log lib/probe lib/feeds lib/entries lib/statistics lib/summaries lib/ingest lib/documents ' +
    'lib/sharing lib/proof lib/alerts lib/delivery lib/corrections',
  'lib/site': 'lib/values lib/table lib/proof lib/http',
  'lib/deployment': 'lib/values lib/log',
  functions:
    'lib/log lib/probe lib/feeds lib/entries lib/related lib/documents lib/catalog lib/statistics lib/summaries ' +
    'lib/sharing lib/workspace lib/keys lib/people lib/proof lib/reviews lib/alerts lib/destinations ' +
    'lib/delivery lib/actions lib/http lib/jobs lib/site lib/deployment',
  contract: 'lib',
  infra: '',
  'clients/typescript': '',
  local: 'lib contract infra',
  test: '*',
  scripts: 'scripts/build scripts/check scripts/operate',
  'scripts/build': 'contract infra',
  'scripts/check': 'lib local test clients/typescript',
  'scripts/operate': 'lib local infra',
  web: 'lib clients/typescript',
};

/** The folders with code. Of these, only served files are limited in what they load. */
export const CODE = ['functions', 'lib', 'contract', 'local', 'scripts', 'infra', 'web', 'clients/typescript', 'test'];
export const SERVED = /^(functions|lib|web)\//;
/** The modules of lib that the web app may run. It imports only types from all others. */
export const WEB_MAY_RUN = [
  ...['lib/sharing/slack/entry-message.ts', 'lib/sharing/slack/digest-message.ts'],
  'lib/sharing/slack/channel-id.ts',
  ...['lib/sharing/slack/key-date-lines.ts', 'lib/key-dates/last-day.ts', 'lib/key-dates/key-date-labels.ts'],
  ...['lib/entries/field-labels.ts', 'lib/values/role.ts', 'lib/values/csv-formula.ts', 'lib/kinds/entry-kind.ts'],
];

const OUTSIDE =
  'lib/ingest/fetch-document.ts reads the outside world, lib/delivery/http-post.ts and mail-sender.ts send to ' +
  'it, lib/people and lib/sharing ask their own services, lib/deployment tells CloudFormation';
const way = (packages: RegExp, only: string, instead: string) => ({ packages, only: only.split(' '), instead });
/** Packages, and modules of Node, that only some rooms may load. */
export const PACKAGES = [
  way(/^@aws-sdk\/.*dynamo/, 'lib/table', 'call a function of lib/table'),
  way(/^@aws-sdk\/client-sqs/, 'lib/jobs', 'send with lib/jobs/send-messages.ts'),
  way(/^@aws-sdk\/client-lambda/, 'lib/deployment', 'start with lib/deployment/start-versions.ts'),
  way(/^@aws-sdk\/client-bedrock/, 'lib/summaries', 'ask with lib/summaries/ask-within-budget.ts'),
  way(/^@aws-sdk\/client-cognito/, 'lib/people', 'ask with lib/people/user-pool.ts'),
  way(/^@slack\//, 'lib/sharing/slack', 'use the Platform of lib/sharing/platform.ts'),
  way(
    /^(https?|http2|net|tls|dgram|dns|undici|ws)(\/|$)/,
    'lib/egress lib/ingest lib/people lib/sharing/slack lib/delivery lib/deployment',
    OUTSIDE,
  ),
  way(/^nodemailer/, 'lib/delivery', 'mail with lib/delivery/mail-sender.ts'),
];
/** Names that open connections or load modules without an import. The web app has its own way to ask its service. */
export const OPENERS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'createRequire', 'getBuiltinModule'];

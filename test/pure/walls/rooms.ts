/*
 * The dependency rules. A room is a folder, and a file belongs to the longest room that its path begins with. Each line
 * lists the other rooms that a room may import, `lib` for all rooms of lib. All other imports are refused, also for
 * types.
 */
export const ROOMS: Record<string, string> = {
  'lib/values': '',
  'lib/platform/log': '',
  'lib/platform': 'lib/values',
  'lib/platform/egress': '',
  'lib/platform/text': '',
  'lib/extraction': 'lib/values',
  'lib/feeds': 'lib/values lib/platform lib/extraction',
  'lib/search': 'lib/values lib/platform lib/extraction lib/feeds',
  'lib/documents/reading': 'lib/platform/egress lib/search',
  'lib/entries': 'lib/values lib/platform lib/platform/text lib/extraction lib/feeds lib/search',
  'lib/proof': 'lib/values lib/platform',
  'lib/reviews': 'lib/values lib/platform lib/entries lib/proof',
  'lib/catalog': 'lib/values lib/platform lib/feeds lib/search lib/entries lib/reviews',
  'lib/ops': 'lib/values lib/platform/log lib/platform',
  'lib/summaries': 'lib/values lib/platform lib/entries lib/catalog lib/ops',
  'lib/ingest': 'lib/values lib/platform/egress lib/extraction lib/feeds lib/entries lib/catalog lib/summaries',
  'lib/documents':
    'lib/values lib/platform lib/platform/text lib/feeds lib/search lib/documents/reading ' +
    'lib/entries lib/summaries lib/ingest',
  'lib/alerts': 'lib/values lib/platform lib/extraction lib/search lib/entries',
  'lib/channels':
    'lib/values lib/platform/log lib/platform lib/platform/egress lib/extraction lib/feeds ' +
    'lib/search lib/entries lib/proof lib/alerts lib/channels/slack',
  'lib/channels/slack': 'lib/values lib/extraction lib/entries lib/channels',
  'lib/sharing': 'lib/values lib/platform/log lib/platform lib/channels',
  'lib/workspace': 'lib/values lib/platform lib/extraction lib/feeds lib/search lib/entries lib/reviews',
  'lib/access': 'lib/values lib/platform/log lib/platform lib/proof lib/reviews lib/alerts lib/sharing lib/workspace',
  'lib/notifications':
    'lib/values lib/platform/log lib/platform lib/platform/egress lib/platform/text ' +
    'lib/extraction lib/entries lib/proof lib/reviews lib/alerts lib/channels lib/access',
  'lib/http':
    'lib/values lib/platform/log lib/platform lib/extraction lib/search lib/entries lib/proof ' +
    'lib/alerts lib/access lib/http/formats',
  'lib/http/formats': 'lib/extraction lib/entries lib/http',
  'lib/jobs':
    'lib/values lib/platform/log lib/feeds lib/entries lib/proof lib/catalog lib/ops lib/summaries lib/ingest ' +
    'lib/documents lib/alerts lib/channels lib/sharing lib/notifications',
  functions:
    'lib/platform/log lib/feeds lib/entries lib/proof lib/reviews lib/catalog lib/ops lib/summaries lib/ingest ' +
    'lib/documents lib/alerts lib/channels lib/sharing lib/workspace lib/access lib/notifications ' +
    'lib/http lib/jobs',
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
  'lib/channels/channel-kinds.ts',
  'lib/channels/channel-texts.ts',
  'lib/channels/slack/digest-message.ts',
  'lib/channels/slack/entry-message.ts',
  'lib/entries/versions/format-change.ts',
  'lib/extraction/key-dates/format-key-date.ts',
  'lib/extraction/kinds/entry-kind.ts',
  'lib/search/filters.ts',
  'lib/values/csv-formula.ts',
  'lib/values/roles-and-states.ts',
];

const OUTSIDE =
  'lib/ingest/fetch-document.ts reads the outside world, lib/channels/http-post.ts and lib/channels/mail send to ' +
  'it, lib/access/people and lib/channels/slack call their own services, lib/ops/deployment calls CloudFormation';
const way = (packages: RegExp, only: string, instead: string) => ({ packages, only: only.split(' '), instead });
/** Packages, and modules of Node, that only some folders or files may load. */
export const PACKAGES = [
  way(/^@aws-sdk\/.*dynamo/, 'lib/platform/dynamodb', 'call a function of lib/platform/dynamodb'),
  way(/^@aws-sdk\/client-sqs/, 'lib/jobs', 'send with lib/jobs/send-messages.ts'),
  way(/^@aws-sdk\/client-lambda/, 'lib/ops/deployment', 'start with lib/ops/deployment/start-versions.ts'),
  way(/^@aws-sdk\/client-bedrock/, 'lib/summaries', 'ask with lib/summaries/ask-within-budget.ts'),
  way(/^@aws-sdk\/client-cognito/, 'lib/access/people', 'ask with lib/access/people/user-pool.ts'),
  way(/^@slack\//, 'lib/channels/slack', 'send with lib/channels/channels.ts'),
  way(
    /^(https?|http2|net|tls|dgram|dns|undici|ws)(\/|$)/,
    'lib/platform/egress lib/ingest lib/access/people lib/channels/slack lib/channels/http-post.ts lib/ops/deployment',
    OUTSIDE,
  ),
  way(/^nodemailer/, 'lib/channels/mail', 'send with lib/channels/channels.ts'),
];
/** Names that open connections or load modules without an import. The web app has its own way to ask its service. */
export const OPENERS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'createRequire', 'getBuiltinModule'];

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import summaryModel from '../../infra/summary-model.cjs';

/** The stage and the environment of a deployment. */
export interface DeploymentSettings {
  env: Record<string, string | undefined>;
  stage: string;
}

/** A deployment: a source tree with its settings. */
export interface SourceDeployment extends DeploymentSettings {
  directory: string;
}

/** Each check returns errors with remedies. No text contains a secret. */
const SETTINGS_CHECKS: ((settings: DeploymentSettings) => string[])[] = [checkStage, checkFormats, checkPairs];
const TREE_CHECKS: ((deployment: SourceDeployment) => string[])[] = [checkSecrets, checkTree, checkModules];

/** Returns why a deployment is rejected, without AWS requests. */
export function listDeploymentErrors(deployment: SourceDeployment): string[] {
  return [...listSettingsErrors(deployment), ...TREE_CHECKS.flatMap((check) => check(deployment))];
}

/** Returns why a deployment is rejected for its stage or environment, without reading the tree. */
export function listSettingsErrors(settings: DeploymentSettings): string[] {
  return SETTINGS_CHECKS.flatMap((check) => check(settings));
}

function checkStage({ stage }: DeploymentSettings): string[] {
  if (stage === 'local') return ['--stage local is the embedded stack on this machine. Choose another name.'];
  if (/^[a-z][a-z0-9]{0,15}$/.test(stage)) return [];
  return [
    `--stage ${JSON.stringify(stage)} is not a stage: 1 to 16 small letters and digits, a letter first, such as prod.`,
  ];
}

/** Returns the allowed pattern of a template parameter. */
function getAllowedPattern(file: string, parameter: string): RegExp {
  const { Parameters } = parse(readFileSync(new URL(`../../infra/${file}`, import.meta.url), 'utf8'));
  return new RegExp(Parameters[parameter].AllowedPattern);
}

/** Returns the allowed values of a template parameter. */
const getAllowedValues = (file: string, parameter: string): number[] =>
  parse(readFileSync(new URL(`../../infra/${file}`, import.meta.url), 'utf8')).Parameters[parameter].AllowedValues;
const toAlternatives = (file: string, parameter: string) =>
  new RegExp(`^(${getAllowedValues(file, parameter).join('|')})$`);
const formatAllowedValues = (file: string, parameter: string) => getAllowedValues(file, parameter).join(', ');

const WORD_FORMAT: ValueFormat = [/^\S+$/, 'one word'];
/** Rejects placeholders, such as `xoxb-…`. */
const TOKEN_FORMAT: ValueFormat = [
  /^[!-~]{15,}[!-,.-~]$/,
  'a whole token: 16 characters of ASCII at least, the last of them no hyphen',
];
const WEBHOOK_FORMAT: ValueFormat = [
  /^https:\/\/[!-.0-~]+(\/[!-.0-~]+){2,}$/,
  'a whole webhook: https://host/services/… to its end',
];
/** A user or password in a URL: special characters may be percent-encoded. */
const URL_PART_PATTERN = /(?:[!"$&-.0-9;->A-~]|%[\dA-Fa-f]{2})+/.source;
const SMTP_FORMAT: ValueFormat = [
  new RegExp(
    `^smtps?://(?:${URL_PART_PATTERN}(?::${URL_PART_PATTERN})?@)?(?:[\\w.-]+|\\[[\\dA-Fa-f:.]+\\])(?::\\d{1,5})?/?$`,
  ),
  'smtps://user:password@host:465, special characters of the password as %XX',
];
const COUNT_FORMAT: ValueFormat = [/^\d{1,12}$/, 'a whole number'];
const HTTPS_ADDRESS: ValueFormat = [
  /^https:\/\/[\w.-]+\.[\w-]+(:8?443)?(\/[!-~]*)?$/,
  'an address that begins with https://',
];
type ValueFormat = [RegExp, string];

/**
 * Formats of settings, checked before a deployment. Errors would otherwise show up late: in CloudFormation, at function
 * start, or in request headers. `${…}` in settings that are read during packaging would be substituted.
 */
export const SETTING_FORMATS: Record<string, ValueFormat> = {
  CHAT_BOT_TOKEN: TOKEN_FORMAT,
  CHAT_WEBHOOK_URL: WEBHOOK_FORMAT,
  CHAT_SIGNING_SECRET: [/^[!-#%-~]{16,200}$/, 'the whole signing secret of the chat app, from its "Basic Information"'],
  WEBHOOK_SECRET: [/^[!-~]{32,1000}$/, 'at least 32 characters of ASCII, drawn with openssl rand -base64 48'],
  SMTP_URL: SMTP_FORMAT,
  DESTINATIONS_PER_PERSON: COUNT_FORMAT,
  TOKEN_ISSUER: [getAllowedPattern('identity.yml', 'TokenIssuer'), 'https://host/pool, with nothing behind the pool'],
  TOKEN_CLIENT_ID: WORD_FORMAT,
  SELF_SIGN_UP: [/^(true|false)$/, 'true or false'],
  ADMIN_TOTP: [/^(true|false)$/, 'true or false'],
  MAIL_FROM: [getAllowedPattern('identity.yml', 'MailFrom'), 'an address, or a name and <address>'],
  MAIL_IDENTITY_ARN: [
    getAllowedPattern('identity.yml', 'MailIdentityArn'),
    'the whole ARN of an identity of Amazon SES',
  ],
  REFRESH_TOKEN_HOURS: [/^([1-9]\d?|[1-6]\d\d|7[01]\d|720)$/, 'whole hours from 1 to 720'],
  CUSTOM_DOMAIN: [getAllowedPattern('domain.yml', 'CustomDomain'), 'a host name alone, such as updates.example.org'],
  CERTIFICATE_ARN: [getAllowedPattern('domain.yml', 'CertificateArn'), 'the whole ARN of a certificate of ACM'],
  WAF_REQUESTS_PER_5_MINUTES: [getAllowedPattern('firewall.yml', 'WafRequests'), 'a whole number from 10 on'],
  CORS_ORIGINS: [
    getAllowedPattern('cors.yml', 'CorsOrigins'),
    'origins with commas and no space between them, such as https://app.example.org: https, or http of this machine',
  ],
  PERMISSIONS_BOUNDARY: [getAllowedPattern('boundary.yml', 'PermissionsBoundary'), 'the whole ARN of a policy of IAM'],
  INGEST_WORKERS: [/^[2-8]$/, 'a whole number from 2 to 8'],
  DOCUMENTS_A_DAY: [/^(\d{1,6}|1000000)$/, 'a whole number up to 1000000, 0 for none'],
  PROMPT_ALERTS: [/^(true|false)$/, 'true or false'],
  EVIDENCE_HEAD_PUBLIC: [/^(true|false)$/, 'true or false'],
  EVIDENCE_HEAD_EMAIL: [/^[\w.+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'one address, such as auditor@example.org'],
  EVIDENCE_HEAD_WEBHOOK: HTTPS_ADDRESS,
  EVIDENCE_HEAD_CHANNEL: [/^[CG][A-Z0-9]{6,39}$/, 'the id of a channel of Slack, such as C0123456789'],
  EVIDENCE_TIME_STAMP_URL: HTTPS_ADDRESS,
  DOCUMENTS_PAUSE_MS: [/^([1-9]\d{2,4})$/, 'milliseconds from 100 to 99999'],
  ALARM_EMAIL: [getAllowedPattern('alarms.yml', 'AlarmEmail'), 'one address'],
  MONTHLY_BUDGET_USD: [getAllowedPattern('budget.yml', 'MonthlyBudget'), 'whole USD a month, without a sign'],
  COST_TAG_ACTIVE: [/^(true|false)$/, 'true or false'],
  COST_ANOMALY_MONITOR: [getAllowedPattern('budget.yml', 'AnomalyMonitor'), 'the whole ARN of a monitor of anomalies'],
  INGEST_CONTACT: [/^(?!.*\$\{)[ -~]+$/, 'one line of ASCII without ${'],
  SUMMARY_CALLS_A_DAY: COUNT_FORMAT,
  SUMMARY_CHARACTERS_A_DAY: COUNT_FORMAT,
  RATE_LIMIT_PER_SECOND: COUNT_FORMAT,
  RATE_LIMIT_BURST: COUNT_FORMAT,
  WRITES_PER_MINUTE: COUNT_FORMAT,
  SHARE_PEOPLE_DAYS: [
    /^(\d{1,4}|[12]\d{4}|3[0-5]\d{3}|36[0-4]\d\d|36500)$/,
    'a whole number of days up to 36500, 0 for ever',
  ],
  ACCESS_LOG_DAYS: [
    toAlternatives('stage.yml', 'AccessLogDays'),
    `one of CloudWatch's: ${formatAllowedValues('stage.yml', 'AccessLogDays')}`,
  ],
  ALERTS_PER_PERSON: [/^([1-9]\d?|[1-4]\d\d|500)$/, 'a whole number from 1 to 500'],
  SHARES_PER_HOUR: [/^(\d{1,3}|1000)$/, 'a whole number up to 1000'],
  SUMMARY_MODEL_ID: [summaryModel.MODEL, 'the id of a model or of an inference profile'],
  SUMMARY_REGION: [summaryModel.REGION, 'a region, such as eu-central-1'],
  DEPLOY_MONITOR_MINUTES: [/^(\d{1,2}|1[0-7]\d|180)$/, 'whole minutes up to 180'],
  SUMMARY_TIMEOUT_MS: [/^([5-9]\d{3}|[1-5]\d{4}|60000)$/, 'milliseconds from 5000 to 60000'],
};

function checkFormats({ env }: DeploymentSettings): string[] {
  return Object.keys(SETTING_FORMATS).flatMap((name) => findFormatError(env, name) ?? []);
}

/** URLs that get tokens or messages and so require HTTPS. */
const HTTPS_SETTINGS = ['TOKEN_ISSUER', 'CHAT_WEBHOOK_URL'];

/** Returns the error of a setting, or null. Unset settings are valid. */
function findFormatError(env: SourceDeployment['env'], name: string): string | null {
  const [form, description] = SETTING_FORMATS[name] ?? WORD_FORMAT;
  const value = env[name]?.trim();
  if (!value) return null;
  if (HTTPS_SETTINGS.includes(name) && !(URL.canParse(value) && new URL(value).protocol === 'https:'))
    return `${name} is not an https address. Unset it, or give the one of the deployed service.`;
  return form.test(value) ? null : `${name} takes ${description}. Unset it, or correct it.`;
}

const PAIRED_SETTINGS = [
  ['TOKEN_ISSUER', 'TOKEN_CLIENT_ID'],
  ['CUSTOM_DOMAIN', 'CERTIFICATE_ARN'],
];

/** What sends mail from MAIL_FROM: the user pool through Amazon SES, and alerts through SMTP. */
const MAIL_SENDERS = ['MAIL_IDENTITY_ARN', 'SMTP_URL'];

/** What sends the head of each day to where a setting says. */
const HEAD_SENDERS = {
  EVIDENCE_HEAD_EMAIL: 'SMTP_URL',
  EVIDENCE_HEAD_WEBHOOK: 'WEBHOOK_SECRET',
  EVIDENCE_HEAD_CHANNEL: 'CHAT_BOT_TOKEN',
};

/** Settings whose notifications go to ALARM_EMAIL. */
const SETTINGS_NEEDING_ALARM_EMAIL = ['MONTHLY_BUDGET_USD', 'COST_ANOMALY_MONITOR'];

function checkPairs({ env }: DeploymentSettings): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const senders = MAIL_SENDERS.filter(isSet);
  const halves = PAIRED_SETTINGS.filter((names) => names.filter(isSet).length === 1);
  return [
    ...(isSet('MAIL_FROM')
      ? []
      : senders.map(
          (name) => `${name} sends mail from MAIL_FROM, which is not set: set it as well, or unset ${name}.`,
        )),
    ...(isSet('MAIL_FROM') && senders.length === 0
      ? [
          'Nothing sends mail from MAIL_FROM: set SMTP_URL (mail of alerts) or MAIL_IDENTITY_ARN (mail of the ' +
            'user pool), or unset it.',
        ]
      : []),
    ...Object.entries(HEAD_SENDERS).flatMap(([place, sender]) =>
      isSet(place) && !isSet(sender)
        ? [`${place} needs ${sender}, which is not set: set it as well, or unset ${place}.`]
        : [],
    ),
    ...halves.map(([one, other]) => `${one} and ${other} belong together: set both, or neither.`),
    ...SETTINGS_NEEDING_ALARM_EMAIL.filter((name) => isSet(name) && !isSet('ALARM_EMAIL')).map(
      (name) => `${name} notifies ALARM_EMAIL, which is not set: set it as well, or unset ${name}.`,
    ),
  ];
}

/** Patterns of real credentials; those in tests and documents differ. */
const CREDENTIAL_PATTERNS = [
  ...[
    'xox[abeprs]-[0-9]{6,}-[0-9A-Za-z-]{10,}',
    'hooks\\.slack\\.com/services/T[A-Z0-9]{6,}/B[A-Z0-9]{6,}/[0-9A-Za-z]{16,}',
  ],
  ...['ruf_[0-9a-f]{16}_[0-9a-f]{72}', '(AKIA|ASIA)[0-9A-Z]{16}', '-----BEGIN ([A-Z]+ )?PRIVATE KEY-----'],
];

/** Finds tracked files with credentials: by pattern, or the deployed values themselves. */
function checkSecrets({ directory, env }: SourceDeployment): string[] {
  const own = [
    'CHAT_BOT_TOKEN',
    'CHAT_WEBHOOK_URL',
    'CHAT_SIGNING_SECRET',
    'WEBHOOK_SECRET',
    'SMTP_URL',
    'EVIDENCE_HEAD_WEBHOOK',
  ]
    .filter((name) => findFormatError(env, name) === null)
    .flatMap((name) => env[name]?.trim() || []);
  const found = [
    ...runGit(directory, ['grep', '-nIoE', '-f', '-'], `${CREDENTIAL_PATTERNS.join('\n')}\n`),
    ...(own.length > 0 ? runGit(directory, ['grep', '-nIoF', '-f', '-'], `${own.join('\n')}\n`) : []),
  ];
  const places = new Set(found.map((line) => line.split(':').slice(0, 2).join(':')));
  return [...places].map(
    (place) => `${place} holds a credential. Take it out, and replace it where it was issued: it is in the history.`,
  );
}

function checkTree({ directory, stage }: SourceDeployment): string[] {
  if (stage !== 'prod') return [];
  const changes = runGit(directory, ['status', '--porcelain']);
  if (changes.length === 0 && getRevision(directory)) return [];
  const examples = changes.slice(0, 5).join(', ') || 'this is not a repository with a commit';
  return [`prod is deployed from a clean tree, so that its version names what runs. Commit or stash: ${examples}`];
}

interface PackageLock {
  packages: Record<string, { version?: string; optional?: boolean }>;
}

function checkModules({ directory }: SourceDeployment): string[] {
  const read = (file: string): PackageLock => JSON.parse(readFileSync(path.join(directory, file), 'utf8'));
  try {
    const { packages: wanted } = read('package-lock.json');
    const { packages: there } = read('node_modules/.package-lock.json');
    const wrong = Object.entries(wanted).filter(
      ([name, { version, optional }]) => name && !optional && there[name]?.version !== version,
    );
    return wrong.length === 0 ? [] : [`node_modules is not that of package-lock.json (${wrong[0]?.[0]}). Run npm ci.`];
  } catch {
    return ['There is no package-lock.json, or nothing is installed from it. Run npm ci.'];
  }
}

/** Returns the short commit hash, marked if the tree has changes; empty without a commit. */
export function getRevision(directory: string): string {
  const [hash = ''] = runGit(directory, ['rev-parse', '--short', 'HEAD']);
  return hash && runGit(directory, ['status', '--porcelain']).length > 0 ? `${hash}.changed` : hash;
}

/** Exit codes of git for no result, and for a missing repository or commit. */
const EMPTY_RESULT_CODES = new Set<unknown>([1, 128]);

/** Returns the output lines of git. @throws Error if git fails, because its output would look empty */
function runGit(directory: string, args: string[], input = ''): string[] {
  try {
    const stdio = ['pipe' as const, 'pipe' as const, 'ignore' as const];
    return execFileSync('git', args, { cwd: directory, input, encoding: 'utf8', stdio }).split('\n').filter(Boolean);
  } catch (error) {
    const { status, code } = error as { status?: number | null; code?: string };
    if (EMPTY_RESULT_CODES.has(status)) return [];
    throw new Error(`git ${args[0]} failed (${code ?? status}), so the deployed version is unknown.`);
  }
}

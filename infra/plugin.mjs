import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { putIntoOneDocument } from './api-body.mjs';
import { shareLogGroups } from './log-groups.mjs';
import { impliedEvents, REST } from './methods.mjs';
import { publishVersions } from './versions.mjs';

/** A zip has the local time of its files: of each time zone the same. */
const EPOCH = new Date(1980, 0, 1);

/** The parameters of the template, each with the environment variable that gives its value. */
const PARAMETERS = {
  ChatBotToken: 'CHAT_BOT_TOKEN',
  ChatWebhookUrl: 'CHAT_WEBHOOK_URL',
  ChatSigningSecret: 'CHAT_SIGNING_SECRET',
  WebhookSecret: 'WEBHOOK_SECRET',
  SmtpUrl: 'SMTP_URL',
  EvidenceHeadWebhookUrl: 'EVIDENCE_HEAD_WEBHOOK',
  DataProtection: 'DATA_PROTECTION',
  SelfSignUp: 'SELF_SIGN_UP',
  RefreshTokenHours: 'REFRESH_TOKEN_HOURS',
  MailFrom: 'MAIL_FROM',
  MailIdentityArn: 'MAIL_IDENTITY_ARN',
  TokenIssuer: 'TOKEN_ISSUER',
  TokenClientId: 'TOKEN_CLIENT_ID',
  CustomDomain: 'CUSTOM_DOMAIN',
  CertificateArn: 'CERTIFICATE_ARN',
  WafRequests: 'WAF_REQUESTS_PER_5_MINUTES',
  CorsOrigins: 'CORS_ORIGINS',
  AlarmEmail: 'ALARM_EMAIL',
  AccessLogDays: 'ACCESS_LOG_DAYS',
  MonthlyBudget: 'MONTHLY_BUDGET_USD',
  CostTagActive: 'COST_TAG_ACTIVE',
  AnomalyMonitor: 'COST_ANOMALY_MONITOR',
  PermissionsBoundary: 'PERMISSIONS_BOUNDARY',
  IngestWorkers: 'INGEST_WORKERS',
  DocumentsADay: 'DOCUMENTS_A_DAY',
  PromptAlerts: 'PROMPT_ALERTS',
};

/**
 * Adds to the template what serverless.yml does not contain.
 *
 * - the methods that the routes imply
 * - the bundle of each function as its artifact, without time stamps, so that the same code has the same hash
 * - the API as one document, and a stage separate from its deployment
 * - versions of the functions, which callers use and which are started first
 * - log groups, and the groups of saved queries
 * - a permissions boundary for all roles
 * - the number of ingesters, and whether documents are read and alerts are prompt
 * - parameter values that only CloudFormation gets
 * - a tag that separates costs, and the alarms that judge an update
 *
 * On a developer's machine it removes references to CloudFormation.
 */
export default class Packaging {
  constructor(serverless, options, { log } = {}) {
    this.log = log;
    this.serverless = serverless;
    this.options = options;
    this.hooks = {
      initialize: () => this.addMethods(),
      'before:package:createDeploymentArtifacts': () => this.zipBundles(),
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.finishTemplate(),
      'before:aws:deploy:deploy:checkForChanges': () => this.alwaysDeploy(),
      'before:aws:deploy:deploy:createStack': () => this.tagStack(),
      'before:aws:deploy:deploy:updateStack': () => {
        this.waitForTheEnd();
        this.tagStack();
        this.setParameters();
        this.setRollbackAlarms(process.env['DEPLOY_ALARMS'] ?? '', process.env['DEPLOY_MONITOR_MINUTES'] ?? '');
      },
      'before:rollback:rollback': () => {
        this.waitForTheEnd();
        this.tagStack();
        this.setParameters({ UsePreviousValue: true });
        this.setRollbackAlarms('', '');
      },
      'before:offline:start:init': () => {
        this.keepLocalValues();
        this.removeUnknownPaths();
        this.addLocalOptions();
      },
    };
  }

  addMethods() {
    const { functions } = this.serverless.service;
    for (const { name, http } of impliedEvents(functions)) functions[name].events.push({ http });
  }

  /** The server of this machine answers OPTIONS itself unless it is named. */
  addLocalOptions() {
    for (const { events = [] } of Object.values(this.serverless.service.functions)) {
      const others = events.filter(({ http }) => http?.method === 'any');
      events.push(...others.map(({ http }) => ({ http: { ...http, method: 'options' } })));
    }
  }

  /**
   * Leaves the catch-all route out. The local server's health is checked by an unknown path, which must load no
   * function.
   */
  removeUnknownPaths() {
    for (const fn of Object.values(this.serverless.service.functions))
      fn.events = fn.events?.filter(({ http }) => http?.path !== REST);
  }

  zipBundles() {
    const { service, serviceDir } = this.serverless;
    mkdirSync(path.join(serviceDir, '.build/zips'), { recursive: true });
    for (const name of service.getAllFunctions()) {
      const fn = service.getFunction(name);
      const file = fn.handler.replace(/\.handler$/, '.js');
      const bundle = readBundle(path.join(serviceDir, '.build', file));
      const artifact = path.join(serviceDir, '.build/zips', `${name}.zip`);
      writeFileSync(artifact, zipSync({ [file]: [bundle, { mtime: EPOCH }] }, { level: 9 }));
      fn.package = { artifact };
    }
  }

  finishTemplate() {
    // Then the file has the size that CloudFormation counts.
    this.serverless.pluginManager.cliOptions['minify-template'] = true;
    const { Resources } = this.serverless.service.provider.compiledCloudFormationTemplate;
    const ofType = (type) => Object.keys(Resources).filter((id) => Resources[id].Type === type);
    putIntoOneDocument(Resources);
    const [deployment] = ofType('AWS::ApiGateway::Deployment');
    // The framework would let the deployment create the stage, which would then have none of the settings of
    // infra/stage.yml.
    delete Resources[deployment].Properties.StageName;
    Resources.ApiStage.Properties.DeploymentId = { Ref: deployment };
    const { service, provider } = this.serverless.service;
    const stage = this.options.stage ?? provider.stage;
    // The deployment's id is of the time of the packaging, and so is the release.
    const release = deployment.replace(/^\D+/, '');
    publishVersions(Resources, { prefix: `${service}-${stage}`, release });
    shareLogGroups(Resources, { service, stage });
    // The lines of the functions name callers as those of the gateway do.
    for (const id of ofType('AWS::Logs::LogGroup')) Resources[id].Properties.RetentionInDays = { Ref: 'AccessLogDays' };
    const LogGroupNames = ofType('AWS::Logs::LogGroup').map((id) => ({ Ref: id }));
    for (const id of ofType('AWS::Logs::QueryDefinition')) Resources[id].Properties.LogGroupNames = LogGroupNames;
    const PermissionsBoundary = {
      'Fn::If': ['HasPermissionsBoundary', { Ref: 'PermissionsBoundary' }, { Ref: 'AWS::NoValue' }],
    };
    for (const id of ofType('AWS::IAM::Role')) Object.assign(Resources[id].Properties, { PermissionsBoundary });
    // The framework takes a number only, and a plain yes or no.
    const buildMapping = (queue) =>
      Resources[ofType('AWS::Lambda::EventSourceMapping').find((id) => id.endsWith(`SQS${queue}`))].Properties;
    buildMapping('FeedsQueue').ScalingConfig = { MaximumConcurrency: { Ref: 'IngestWorkers' } };
    buildMapping('DocumentsQueue').Enabled = { 'Fn::If': ['HasDocuments', true, false] };
    for (const queue of ['MatchAlertsQueue', 'DeliverQueue'])
      buildMapping(queue).Enabled = { 'Fn::If': ['HasPromptAlerts', true, false] };
  }

  /** The framework does not compare parameter values, but a change of these alone must be deployed, too. */
  alwaysDeploy() {
    this.options.force = true;
  }

  /**
   * Makes the framework wait for the end of an update. Otherwise it stops at the first event of a failure, before the
   * rollback is complete, and also when CloudFormation only failed to remove unused resources.
   */
  waitForTheEnd() {
    this.options.verbose = true;
  }

  /**
   * CloudFormation sets it on all that has tags. Not in serverless.yml: of tags there, the framework makes its own
   * changes to the stage after a deployment.
   */
  tagStack() {
    const { service, provider } = this.serverless.service;
    const SERVICE = `${service}-${this.options.stage ?? provider.stage}`;
    provider.stackTags = { ...provider.stackTags, SERVICE };
  }

  /**
   * Sets the parameter values of the stack. This is done late, because the framework writes provider.stackParameters of
   * serverless.yml to a file that it uploads. Without `unset` CloudFormation uses the default of a parameter without a
   * value.
   */
  setParameters(unset) {
    const values = Object.entries(PARAMETERS).map(([key, variable]) => [key, process.env[variable]?.trim()]);
    this.serverless.service.provider.stackParameters = values
      .filter(([, value]) => value || unset)
      .map(([ParameterKey, value]) => ({ ParameterKey, ...(value ? { ParameterValue: value } : unset) }));
    const given = values.filter(([, value]) => value).map(([key]) => PARAMETERS[key]);
    const others = unset ? '; the stack keeps its values of all others' : '';
    this.log?.notice(
      `Set for this deployment: ${given.join(', ') || 'none'} of ${Object.values(PARAMETERS).join(', ')}${others}`,
    );
  }

  /**
   * The alarms that undo an update if they fire during it. CloudFormation keeps those of the last update unless it gets
   * others: a rollback that an alarm could undo would be useless. Until then it also keeps the versions of before,
   * which the gateway may still call for a moment after the stage has moved.
   */
  setRollbackAlarms(alarms, minutes) {
    const arns = alarms.split(' ').filter(Boolean);
    this.serverless.service.provider.rollbackConfiguration = {
      RollbackTriggers: arns.map((Arn) => ({ Arn, Type: 'AWS::CloudWatch::Alarm' })),
      MonitoringTimeInMinutes: Number(minutes || '1'),
    };
  }

  /** Removes references, which are objects. On a developer's machine the process's environment has these values. */
  keepLocalValues() {
    for (const fn of Object.values(this.serverless.service.functions)) {
      const own = Object.entries(fn.environment ?? {}).filter(([, value]) => typeof value !== 'object');
      fn.environment = Object.fromEntries(own);
    }
  }
}

function readBundle(file) {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`${file} is missing. Run "npm run build" first.`, { cause });
  }
}

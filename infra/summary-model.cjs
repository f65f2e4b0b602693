/*
 * What the summarizers may ask, derived from SUMMARY_MODEL_ID of the deploying environment; nothing where none is set. It is no
 * template, because a template cannot take an id apart.
 *
 * Converse needs bedrock:InvokeModel on what is named. An inference profile's id is that of a model behind a geography
 * ("eu.anthropic.claude-…"): it needs the profile, and the model in each region that the profile leads to, but through this
 * profile only. Which regions these are is for AWS to change, and "global" leads to an ARN without any: hence the asterisk.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
const GEOGRAPHY = /^(global|us|us-gov|eu|apac|jp|au|ca|sa|me|af|in)\.(?=[a-z0-9-]+\.)/;
const MODEL = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z0-9][\w.:-]*$/i;
const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;

const arn = (region, path) => ({ 'Fn::Sub': `arn:\${AWS::Partition}:bedrock:${region}:${path}` });
const invoke = (Resource, Condition) => ({
  Effect: 'Allow',
  Action: ['bedrock:InvokeModel'],
  Resource,
  ...(Condition ? { Condition } : {}),
});

function statementsFor(model, region) {
  if (!MODEL.test(model)) throw new Error(`SUMMARY_MODEL_ID: ${model} is no id of a model or of an inference profile`);
  if (!GEOGRAPHY.test(model)) return [invoke(arn(region, `:foundation-model/${model}`))];
  const profile = arn(region, `\${AWS::AccountId}:inference-profile/${model}`);
  const condition = { StringEquals: { 'bedrock:InferenceProfileArn': profile } };
  return [invoke(profile), invoke(arn('*', `:foundation-model/${model.replace(GEOGRAPHY, '')}`), condition)];
}

const resources = async ({ options, resolveVariable }) => {
  // On a laptop there are no roles, and the model may be a stand-in of any name.
  if (options.stage === 'local') return { Resources: {} };
  const model = (await resolveVariable("env:SUMMARY_MODEL_ID, ''")).trim();
  const region = (await resolveVariable("env:SUMMARY_REGION, ''")).trim();
  if (region && !REGION.test(region)) throw new Error(`SUMMARY_REGION: ${region} is no region`);
  if (!model) return { Resources: {} };
  const Statement = statementsFor(model, region || `\${AWS::Region}`);
  const policy = (RoleName) => ({
    Type: 'AWS::IAM::RolePolicy',
    Properties: {
      RoleName: { Ref: RoleName },
      PolicyName: 'ask-the-model',
      PolicyDocument: { Version: '2012-10-17', Statement },
    },
  });
  return {
    Resources: {
      EntrySummarizerModelPolicy: policy('EntrySummarizerRole'),
      TopicSummarizerModelPolicy: policy('TopicSummarizerRole'),
    },
  };
};

// The forms are for scripts/operate/deploy-checks.ts, which refuses before anything is built.
module.exports = Object.assign(resources, { MODEL, REGION });

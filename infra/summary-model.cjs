/*
 * The models that the summarizers may invoke, derived from SUMMARY_MODEL_ID of the deploying environment; none if it is
 * not set. It is not a template, because a template cannot parse an id.
 *
 * Converse needs bedrock:InvokeModel on these resources. The id of an inference profile is a model id after a geography
 * ("eu.anthropic.claude-…"). It needs access to the profile, and to the model in each region that the profile routes
 * to, but only through this profile. AWS may change these regions, and "global" routes to an ARN without a region:
 * hence the asterisk. https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 *
 * None of them may subscribe in AWS Marketplace, which a first call of a third party's model does with the rights of
 * its caller: the account's agreement is made by an administrator before (docs/deploy.md, "The model").
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
  if (!MODEL.test(model))
    throw new Error(`SUMMARY_MODEL_ID: ${model} is not the id of a model or of an inference profile`);
  if (!GEOGRAPHY.test(model)) return [invoke(arn(region, `:foundation-model/${model}`))];
  const profile = arn(region, `\${AWS::AccountId}:inference-profile/${model}`);
  const condition = { StringEquals: { 'bedrock:InferenceProfileArn': profile } };
  return [invoke(profile), invoke(arn('*', `:foundation-model/${model.replace(GEOGRAPHY, '')}`), condition)];
}

const resources = async ({ options, resolveVariable }) => {
  // A laptop has no roles, and its model may be an emulator of any name.
  if (options.stage === 'local') return { Resources: {} };
  const model = (await resolveVariable("env:SUMMARY_MODEL_ID, ''")).trim();
  const region = (await resolveVariable("env:SUMMARY_REGION, ''")).trim();
  if (region && !REGION.test(region)) throw new Error(`SUMMARY_REGION: ${region} is not a region`);
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

// The patterns are for scripts/operate: check-settings.ts refuses bad values before anything is built, costs/ looks up
// prices.
module.exports = Object.assign(resources, { MODEL, REGION, GEOGRAPHY });

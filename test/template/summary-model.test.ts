import { beforeAll, expect, it } from 'vitest';
import summaryModel from '../../infra/summary-model.cjs';
import { MODEL, ofType, packaged, type Template } from './packaged.ts';

let template: Template;

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

/** What is added to the template where the deploying environment names a model. */
async function withModel(variables: Record<string, string>, stage = 'prod'): Promise<Template['Resources']> {
  const resolveVariable = async (name: string) => variables[/^env:(\w+), ''$/.exec(name)?.[1] ?? ''] ?? '';
  return (await summaryModel({ options: { stage }, resolveVariable })).Resources as Template['Resources'];
}

/** A separate policy for each role of the summarizers. */
const both = (Statement: object[]) => {
  const policy = (RoleName: string) => ({
    Type: 'AWS::IAM::RolePolicy',
    Properties: {
      RoleName: { Ref: RoleName },
      PolicyName: 'ask-the-model',
      PolicyDocument: { Version: '2012-10-17', Statement },
    },
  });
  return {
    EntrySummarizerModelPolicy: policy('EntrySummarizerRole'),
    TopicSummarizerModelPolicy: policy('TopicSummarizerRole'),
  };
};
const ARN = `arn:\${AWS::Partition}:bedrock:`;
const ONE = { Effect: 'Allow', Action: ['bedrock:InvokeModel'] };

it('grants no Bedrock permission without a model', async () => {
  expect(JSON.stringify(template)).not.toContain('bedrock:');
  expect(ofType(template, 'AWS::IAM::RolePolicy')).toEqual([]);
  expect(await withModel({ SUMMARY_REGION: 'eu-west-1' })).toEqual({});
});

it('lets the summarizers invoke only the configured model in its region', async () => {
  const { template: modelled } = await packaged('model');
  const policies = Object.fromEntries(ofType(modelled, 'AWS::IAM::RolePolicy'));
  const statement = { ...ONE, Resource: { 'Fn::Sub': `${ARN}us-gov-west-1::foundation-model/${MODEL}` } };
  expect(policies).toEqual(both([statement]));
  expect(await withModel({ SUMMARY_MODEL_ID: ` ${MODEL}\n`, SUMMARY_REGION: ' us-gov-west-1\n' })).toEqual(policies);
  const here = { ...ONE, Resource: { 'Fn::Sub': `${ARN}\${AWS::Region}::foundation-model/${MODEL}` } };
  expect(await withModel({ SUMMARY_MODEL_ID: MODEL })).toEqual(both([here]));
});

it('allows the model of an inference profile in any region, but only through the profile', async () => {
  const profile = { 'Fn::Sub': `${ARN}eu-west-1:\${AWS::AccountId}:inference-profile/eu.${MODEL}` };
  const named = { SUMMARY_MODEL_ID: `eu.${MODEL}`, SUMMARY_REGION: 'eu-west-1' };
  expect(await withModel(named)).toEqual(
    both([
      { ...ONE, Resource: profile },
      {
        ...ONE,
        Resource: { 'Fn::Sub': `${ARN}*::foundation-model/${MODEL}` },
        Condition: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
      },
    ]),
  );
});

it('treats a model id that only resembles an inference profile as a foundation model', async () => {
  for (const model of ['maker-us.model.v1', 'us.model-v1']) {
    const statement = { ...ONE, Resource: { 'Fn::Sub': `${ARN}\${AWS::Region}::foundation-model/${model}` } };
    expect(await withModel({ SUMMARY_MODEL_ID: model }), model).toEqual(both([statement]));
  }
});

it('adds no role permissions locally, and accepts any name of a model fake', async () => {
  expect(await withModel({ SUMMARY_MODEL_ID: 'a stand-in' }, 'local')).toEqual({});
});

it('rejects an invalid model id or region before it widens a permission', async () => {
  const wrong = ['*', 'anthropic.*', 'eu.*', 'arn:aws:bedrock', 'claude', '*anthropic.claude', 'anthropic.claude:*'];
  for (const SUMMARY_MODEL_ID of wrong)
    await expect(withModel({ SUMMARY_MODEL_ID }), SUMMARY_MODEL_ID).rejects.toThrow(
      new Error(`SUMMARY_MODEL_ID: ${SUMMARY_MODEL_ID} is not the id of a model or of an inference profile`),
    );
  for (const SUMMARY_REGION of ['*', 'eu-west-1*', '*eu-west-1'])
    await expect(withModel({ SUMMARY_MODEL_ID: 'anthropic.claude', SUMMARY_REGION })).rejects.toThrow(
      new Error(`SUMMARY_REGION: ${SUMMARY_REGION} is not a region`),
    );
});

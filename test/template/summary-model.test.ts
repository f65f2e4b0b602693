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

/** A policy beside each role of the summarizers. */
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

it('without a model no role has a permission of Bedrock', async () => {
  expect(JSON.stringify(template)).not.toContain('bedrock:');
  expect(ofType(template, 'AWS::IAM::RolePolicy')).toEqual([]);
  expect(await withModel({ SUMMARY_REGION: 'eu-west-1' })).toEqual({});
});

it('with a model the summarizers may ask this one, in its region, and nothing else of Bedrock', async () => {
  const { template: modelled } = await packaged('model');
  const policies = Object.fromEntries(ofType(modelled, 'AWS::IAM::RolePolicy'));
  const statement = { ...ONE, Resource: { 'Fn::Sub': `${ARN}us-gov-west-1::foundation-model/${MODEL}` } };
  expect(policies).toEqual(both([statement]));
  expect(await withModel({ SUMMARY_MODEL_ID: ` ${MODEL}\n`, SUMMARY_REGION: ' us-gov-west-1\n' })).toEqual(policies);
  const here = { ...ONE, Resource: { 'Fn::Sub': `${ARN}\${AWS::Region}::foundation-model/${MODEL}` } };
  expect(await withModel({ SUMMARY_MODEL_ID: MODEL })).toEqual(both([here]));
});

it('through an inference profile they may ask the model that it leads to, in any region, and by this profile only', async () => {
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

it('a model is one without a geography, whatever its maker is called', async () => {
  for (const model of ['maker-us.model.v1', 'us.model-v1']) {
    const statement = { ...ONE, Resource: { 'Fn::Sub': `${ARN}\${AWS::Region}::foundation-model/${model}` } };
    expect(await withModel({ SUMMARY_MODEL_ID: model }), model).toEqual(both([statement]));
  }
});

it('on a laptop there are no roles, and a stand-in of any name may be asked', async () => {
  expect(await withModel({ SUMMARY_MODEL_ID: 'a stand-in' }, 'local')).toEqual({});
});

it('what is no id of a model is refused when it is packaged, before it can widen a permission', async () => {
  const wrong = ['*', 'anthropic.*', 'eu.*', 'arn:aws:bedrock', 'claude', '*anthropic.claude', 'anthropic.claude:*'];
  for (const SUMMARY_MODEL_ID of wrong)
    await expect(withModel({ SUMMARY_MODEL_ID }), SUMMARY_MODEL_ID).rejects.toThrow(
      new Error(`SUMMARY_MODEL_ID: ${SUMMARY_MODEL_ID} is no id of a model or of an inference profile`),
    );
  for (const SUMMARY_REGION of ['*', 'eu-west-1*', '*eu-west-1'])
    await expect(withModel({ SUMMARY_MODEL_ID: 'anthropic.claude', SUMMARY_REGION })).rejects.toThrow(
      new Error(`SUMMARY_REGION: ${SUMMARY_REGION} is no region`),
    );
});

import { beforeAll, expect, it } from 'vitest';
import { packaged, type Template, ofType as typed } from './packaged.ts';

let template: Template;
const ofType = (type: string) => typed(template, type);
const KEPT = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('people sign in by a verified email and a good password; nobody signs up by themselves unless that is configured', () => {
  expect(ofType('AWS::Cognito::UserPool')).toEqual([
    [
      'UserPool',
      {
        Type: 'AWS::Cognito::UserPool',
        ...KEPT,
        Properties: {
          UserPoolName: 'regulatory-updates-prod',
          DeletionProtection: { 'Fn::If': ['HasDataProtection', 'ACTIVE', 'INACTIVE'] },
          UsernameAttributes: ['email'],
          UsernameConfiguration: { CaseSensitive: false },
          AutoVerifiedAttributes: ['email'],
          UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
          AdminCreateUserConfig: { AllowAdminCreateUserOnly: { 'Fn::If': ['HasSelfSignUp', false, true] } },
          AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
          MfaConfiguration: 'OPTIONAL',
          EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
          EmailConfiguration: {
            'Fn::If': [
              'HasMailIdentity',
              { EmailSendingAccount: 'DEVELOPER', SourceArn: { Ref: 'MailIdentityArn' }, From: { Ref: 'MailFrom' } },
              { EmailSendingAccount: 'COGNITO_DEFAULT' },
            ],
          },
          Policies: {
            PasswordPolicy: {
              MinimumLength: 12,
              RequireLowercase: true,
              RequireUppercase: true,
              RequireNumbers: true,
              RequireSymbols: true,
              TemporaryPasswordValidityDays: 7,
            },
          },
        },
      },
    ],
  ]);
});

it('access tokens live an hour, a sign-in as long as is set, each refresh token serves once, and no secret is needed', () => {
  expect(ofType('AWS::Cognito::UserPoolClient')).toEqual([
    [
      'UserPoolClient',
      {
        Type: 'AWS::Cognito::UserPoolClient',
        Properties: {
          ClientName: 'regulatory-updates-prod',
          UserPoolId: { Ref: 'UserPool' },
          GenerateSecret: false,
          SupportedIdentityProviders: ['COGNITO'],
          ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
          AccessTokenValidity: 60,
          IdTokenValidity: 60,
          RefreshTokenValidity: { Ref: 'RefreshTokenHours' },
          TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
          RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
          WriteAttributes: ['email'],
          PreventUserExistenceErrors: 'ENABLED',
          EnableTokenRevocation: true,
        },
      },
    ],
  ]);
});

it('the groups are the roles that a person can be given, and are kept', () => {
  const group = (GroupName: string, Precedence: number) => ({
    Type: 'AWS::Cognito::UserPoolGroup',
    ...KEPT,
    Properties: {
      UserPoolId: { Ref: 'UserPool' },
      ...{ GroupName, Precedence, Description: expect.stringMatching(/^May /) },
    },
  });
  const groups = Object.fromEntries(ofType('AWS::Cognito::UserPoolGroup'));
  expect(groups).toEqual({
    AdminGroup: group('admin', 1),
    MemberGroup: group('member', 2),
    ViewerGroup: group('viewer', 3),
  });
});

it('the outputs say where people sign in: at the pool of the stack, or at the one that is given', () => {
  const own = { 'Fn::Sub': `https://cognito-idp.\${AWS::Region}.\${AWS::URLSuffix}` };
  const host = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'TokenIssuer' }] }] };
  const given = { 'Fn::Sub': [`https://\${host}`, { host }] };
  const { UserPoolId, UserPoolClientId, IdentityProviderUrl } = template.Outputs;
  expect([UserPoolId, UserPoolClientId, IdentityProviderUrl]).toEqual([
    { Value: { Ref: 'UserPool' } },
    { Value: { 'Fn::If': ['HasTokenIssuer', { Ref: 'TokenClientId' }, { Ref: 'UserPoolClient' }] } },
    { Value: { 'Fn::If': ['HasTokenIssuer', given, own] } },
  ]);
});

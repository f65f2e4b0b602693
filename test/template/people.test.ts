import { beforeAll, expect, it } from 'vitest';
import { packaged, type Template, ofType as typed } from './packaged.ts';

let template: Template;
const ofType = (type: string) => typed(template, type);
const KEPT = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('people sign in with a verified email, a password of 12 characters and an optional second factor', () => {
  const pool = template.Resources['UserPool'];
  expect(pool).toMatchObject(KEPT);
  expect(pool?.Properties).toMatchObject({
    DeletionProtection: { 'Fn::If': ['HasDataProtection', 'ACTIVE', 'INACTIVE'] },
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    // Self-sign-up is off unless it is set.
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: { 'Fn::If': ['HasSelfSignUp', false, true] } },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: true, RequireSymbols: true } },
  });
});

it('access tokens live an hour, refresh tokens rotate, and sign-in needs no client secret', () => {
  expect(ofType('AWS::Cognito::UserPoolClient').map(([, { Properties }]) => Properties)).toMatchObject([
    {
      GenerateSecret: false,
      AccessTokenValidity: 60,
      RefreshTokenValidity: { Ref: 'RefreshTokenHours' },
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'hours' },
      RefreshTokenRotation: { Feature: 'ENABLED' },
      WriteAttributes: ['email'],
      PreventUserExistenceErrors: 'ENABLED',
    },
  ]);
});

it('the user groups match the roles of people, and are retained', () => {
  const groups = ofType('AWS::Cognito::UserPoolGroup').map(([, group]) => group);
  expect(groups.map(({ Properties }) => Properties.GroupName).sort()).toEqual(['admin', 'member', 'viewer']);
  for (const group of groups) expect(group).toMatchObject(KEPT);
});

it('the outputs name the user pool of the stack or the external one', () => {
  const { UserPoolClientId, IdentityProviderUrl } = template.Outputs;
  for (const output of [UserPoolClientId, IdentityProviderUrl])
    expect(output?.Value).toMatchObject({ 'Fn::If': ['HasTokenIssuer', {}, {}] });
});

import { expect, it } from 'vitest';
import { getUserPool } from '../../../scripts/operate/first-admin.ts';

const stack = (TokenIssuer?: string) => ({
  name: 'regulatory-updates-prod',
  outputs: { UserPoolId: 'eu-central-1_Own' },
  parameters: TokenIssuer === undefined ? {} : { TokenIssuer },
});

it('getUserPool returns the pool of the stack, or the pool and the region that TOKEN_ISSUER names', () => {
  const own = { id: 'eu-central-1_Own', region: 'eu-central-1' };
  expect(getUserPool(stack(), 'eu-central-1')).toEqual(own);
  expect(getUserPool(stack(''), 'eu-central-1')).toEqual(own);
  const given = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Company';
  expect(getUserPool(stack(given), 'eu-central-1')).toEqual({ id: 'eu-west-1_Company', region: 'eu-west-1' });
  expect(getUserPool(stack('https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_A'), 'cn-north-1').id).toBe(
    'cn-north-1_A',
  );
});

it('getUserPool rejects an issuer that is not a user pool, and names the issuer', () => {
  expect(() => getUserPool(stack('https://login.example.org/tenant'), 'eu-central-1')).toThrow(
    /at https:\/\/login\.example\.org\/tenant, which is not a user pool/,
  );
});

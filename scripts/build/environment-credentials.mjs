/**
 * Replaces @aws-sdk/credential-provider-node in the bundles: Lambda has credentials in the environment only, and the
 * rest of the chain (SSO, profiles, instance metadata) would be a quarter of each bundle.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';

/**
 * Replaces the types of the AWS SDK v2, which are over half of all lines in a type check. Only cognito-local's types
 * mention it.
 */
export {};

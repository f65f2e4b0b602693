/** In place of the types of the AWS SDK v2, which are over half of all lines that a check would read: those of cognito-local name it, and nothing here uses it. */
export {};

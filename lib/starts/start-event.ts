/**
 * A request that starts a function and is refused before anything is read or written: routes take it for one of a caller beyond their
 * limit, authorizers for one without credentials. The pages and files of the site answer it, since they only have what is in their
 * bundle; `/health` reads the table once, which is all that it does.
 */
export const START_EVENT = {
  ...{ resource: '/', path: '/', httpMethod: 'GET', methodArn: '', body: null, isBase64Encoded: false },
  ...{ headers: {}, multiValueHeaders: {}, pathParameters: null, stageVariables: null },
  ...{ queryStringParameters: null, multiValueQueryStringParameters: null },
  requestContext: {
    ...{ requestId: 'check-starts', path: '/', resourcePath: '/', httpMethod: 'GET', identity: {} },
    authorizer: { retry_after: 1 },
  },
};

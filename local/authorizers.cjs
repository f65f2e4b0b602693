const path = require('node:path');

/**
 * Returns the authorizer of a route for serverless-offline, with the responses of API Gateway. serverless-offline
 * returns 401 for every failure, API Gateway only for the error `Unauthorized`. The edge renders the gateway response
 * that the header x-gateway-response names.
 */
module.exports = function buildAuthorizer(endpoint, ...names) {
  const [functionKey, method, route] = names;
  const name = `${functionKey}-${method}-${route}`;
  return {
    name,
    scheme: name,
    getAuthenticateFunction: () => ({ authenticate: withOwnNames(createAuthenticator(endpoint.authorizer)) }),
  };
};

const FILES = {
  apiKeyAuthorizer: 'functions/authorizers/api-key.js',
  accessTokenAuthorizer: 'functions/authorizers/access-token.js',
};

/** Gives headers their names back, which local/edge.ts hides from the server that would answer them. */
function withOwnNames(authenticate) {
  return (request, h) => {
    const { rawHeaders } = request.raw.req;
    for (let i = 0; i < rawHeaders.length; i += 2) rawHeaders[i] = rawHeaders[i].replace(/^sls-offline-/, '');
    return authenticate(request, h);
  };
}

function createAuthenticator(authorizer) {
  if (!authorizer) return (_request, h) => h.authenticated({ credentials: {} });
  return async (request, h) => {
    const refuse = (type) => h.response('').code(401).header('x-gateway-response', type).takeover();
    const { rawHeaders } = request.raw.req;
    const header = /request\.header\.(.+)$/.exec(authorizer.identitySource)[1].toLowerCase();
    if (!request.headers[header]) return refuse('UNAUTHORIZED');
    try {
      const { handler } = require(path.resolve('.build', FILES[authorizer.name]));
      const { principalId, context } = await handler(buildEvent(request, rawHeaders));
      return h.authenticated({ credentials: { principalId, context } });
    } catch (error) {
      if (error.message === 'Unauthorized') return refuse('UNAUTHORIZED');
      const { name: errorType, message: errorMessage, stack } = error;
      console.error(JSON.stringify({ level: 'ERROR', errorType, errorMessage, stack }));
      return refuse('AUTHORIZER_CONFIGURATION_ERROR');
    }
  };
}

function buildEvent(request, rawHeaders) {
  const multiValueHeaders = {};
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), rawHeaders[i + 1]];
  }
  return {
    type: 'REQUEST',
    methodArn: `arn:aws:execute-api:local:000000000000:local/local/${request.method.toUpperCase()}${request.path}`,
    multiValueHeaders,
    headers: Object.fromEntries(Object.entries(multiValueHeaders).map(([name, values]) => [name, values.at(-1)])),
    path: request.path,
    requestContext: {},
  };
}

/*
 * The API as one OpenAPI document instead of a resource of CloudFormation for each path, method, authorizer and gateway
 * response: made only of these, as the framework compiled them, and in their place.
 */

const ANY = 'x-amazon-apigateway-any-method';

const isEmpty = (value) =>
  [undefined, false, ''].includes(value) || (typeof value === 'object' && Object.keys(value).length === 0);

/** @throws Error for a property that the document would lose */
function only(id, properties, names) {
  const others = Object.keys(properties).filter((name) => !names.includes(name) && !isEmpty(properties[name]));
  if (others.length > 0)
    throw new Error(
      `${id} has ${others.join(', ')}, which infra/api-body.mjs does not put into the API's document: add it there.`,
    );
}

/** The path of a resource by its id; the API itself has none. */
function buildPath(resources, id) {
  if (!resources[id]) return '';
  const { ParentId, PathPart } = resources[id];
  return `${buildPath(resources, ParentId.Ref)}/${PathPart}`;
}

const listPathParameters = (path) =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** Returns the operation of a method. `method` has its id, its path and its properties in CloudFormation. */
function buildOperation({ id, path, properties }, authorizers) {
  const { AuthorizationType, AuthorizerId, Integration, ...others } = properties;
  only(id, others, ['HttpMethod', 'ResourceId', 'RestApiId']);
  const { IntegrationHttpMethod, Type, Uri, ...more } = Integration;
  only(id, more, []);
  if (AuthorizationType !== (AuthorizerId ? 'CUSTOM' : 'NONE'))
    throw new Error(
      `${id} is authorized by ${AuthorizationType}, which infra/api-body.mjs does not know: add it there.`,
    );
  const parameters = listPathParameters(path);
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    // The contract of the answers is openapi.json's; the gateway passes on every answer of a function.
    responses: {},
    ...(AuthorizerId ? { security: [{ [authorizers[AuthorizerId.Ref].Name]: [] }] } : {}),
    'x-amazon-apigateway-integration': { type: Type.toLowerCase(), httpMethod: IntegrationHttpMethod, uri: Uri },
  };
}

function buildPaths({ Resource, Method, Authorizer }) {
  const paths = {};
  for (const [id, properties] of Object.entries(Method)) {
    const path = buildPath(Resource, properties.ResourceId.Ref) || '/';
    const method = properties.HttpMethod === 'ANY' ? ANY : properties.HttpMethod.toLowerCase();
    paths[path] = { ...paths[path], [method]: buildOperation({ id, path, properties }, Authorizer) };
  }
  return paths;
}

const IN_A_HEADER = /^method\.request\.header\.([\w-]+)$/;

function buildScheme([id, properties]) {
  const { Name, Type, AuthorizerUri, AuthorizerResultTtlInSeconds, IdentitySource, ...more } = properties;
  only(id, more, ['RestApiId']);
  const [, header] = IN_A_HEADER.exec(IdentitySource) ?? [];
  if (!header)
    throw new Error(`${id} takes ${IdentitySource}, and infra/api-body.mjs knows one header only: add it there.`);
  const authorizer = {
    type: Type.toLowerCase(),
    identitySource: IdentitySource,
    authorizerUri: AuthorizerUri,
    authorizerResultTtlInSeconds: AuthorizerResultTtlInSeconds,
  };
  const extensions = { 'x-amazon-apigateway-authtype': 'custom', 'x-amazon-apigateway-authorizer': authorizer };
  return [Name, { type: 'apiKey', name: header, in: 'header', ...extensions }];
}

function buildGatewayResponse([id, { ResponseType, StatusCode, ResponseParameters, ResponseTemplates, ...more }]) {
  only(id, more, ['RestApiId']);
  const statusCode = StatusCode === undefined ? {} : { statusCode: StatusCode };
  return [
    ResponseType,
    { ...statusCode, responseParameters: ResponseParameters, responseTemplates: ResponseTemplates },
  ];
}

/**
 * The document of an API, by its properties and those of its parts. Its version is the deployment's, so that
 * CloudFormation imports it with each deployment: of a document that did not change nothing comes back that somebody
 * removed by hand, or that an update from a template of single resources removed after itself.
 */
function buildDocument({ Name, MinimumCompressionSize, ...properties }, parts, version) {
  only('The API', properties, ['EndpointConfiguration']);
  return {
    openapi: '3.0.1',
    info: { title: Name, version },
    paths: buildPaths(parts),
    components: { securitySchemes: Object.fromEntries(Object.entries(parts.Authorizer).map(buildScheme)) },
    'x-amazon-apigateway-gateway-responses': Object.fromEntries(
      Object.entries(parts.GatewayResponse).map(buildGatewayResponse),
    ),
    'x-amazon-apigateway-minimum-compression-size': MinimumCompressionSize,
  };
}

const PREFIX = 'AWS::ApiGateway::';

/**
 * Puts the API of a template into one document, and takes the resources out that it is made of. @throws Error for what
 * would be lost
 */
export function putIntoOneDocument(Resources) {
  const ofType = (type) => Object.keys(Resources).filter((id) => Resources[id].Type === type);
  const listProperties = (type) => Object.fromEntries(ofType(type).map((id) => [id, Resources[id].Properties]));
  const names = ['Resource', 'Method', 'Authorizer', 'GatewayResponse'];
  const parts = Object.fromEntries(names.map((name) => [name, listProperties(PREFIX + name)]));
  const [api] = ofType(`${PREFIX}RestApi`);
  const [deployment] = ofType(`${PREFIX}Deployment`);
  const { Properties } = Resources[api];
  const Body = buildDocument(Properties, parts, deployment);
  const [endpointConfigurationTypes] = Properties.EndpointConfiguration.Types;
  // The framework's empty one is for APIs that once had a policy.
  delete Properties.Policy;
  const howToImport = { Parameters: { endpointConfigurationTypes }, FailOnWarnings: true, Mode: 'overwrite' };
  Object.assign(Properties, { Body, ...howToImport });
  for (const id of names.flatMap((name) => ofType(PREFIX + name))) delete Resources[id];
  // Of methods and permissions that are no more; the API, which it deploys, is made of all that the document names.
  delete Resources[deployment].DependsOn;
}

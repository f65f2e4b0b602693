/** What the contract says before its operations. */
export const INFO = {
  title: 'Regulatory updates feed service',
  summary: 'What regulators published, by category, topic and entry.',
  description: `Regulatory updates as categories, topics and entries, with summaries, search and figures.

**Versions.** Version 1 is for programs and takes an API key. Version 2 is for people and takes the access token of somebody who signed in. The reads of version 1 are the same in both. Within a version answers only grow: fields, parameters, codes and values of texts may be added, so pass over what you do not know.

**Times** are UTC to the second, \`YYYY-MM-DDTHH:MM:SSZ\`.

**Lists.** Pages have \`items\`, \`total\`, \`limit\`, \`offset\`, \`has_more\` and \`next_cursor\`. Follow \`next_cursor\` while \`has_more\` is true. Bare arrays answer everything unless \`page\` and \`page_size\` ask for a part, and say in \`X-Total-Count\` how many there are.

**Booleans** are true, false, 1 or 0 in any case. A parameter that is given twice or is empty is 400. An unknown one is ignored and named in \`Ignored-Parameters\`, or 400 with \`Prefer: handling=strict\`.

**Errors** are problem details (RFC 9457) with a stable \`code\`. Credentials are checked first, then the role, then the request. A path that is not here is 404 \`route_not_found\`, and so is a method that it does not have, HEAD and OPTIONS included: pages of other origins cannot call this service. What the gateway itself refuses has the same shape; where it has no code of its own, the code is \`bad_request\` or \`forbidden\`.

**Unchanged answers.** Send the \`ETag\` of your last answer as \`If-None-Match\`, and an unchanged one is 304 without a body.`,
  license: { name: 'MIT', identifier: 'MIT' },
};

export const TAGS = [
  { name: 'Categories', description: 'Groups of topics.' },
  { name: 'Topics', description: 'Regulators and standard setters, what they published and its summary.' },
  { name: 'Entries', description: 'Published updates.' },
  { name: 'Statistics', description: 'Totals and figures by topic.' },
  { name: 'Chat', description: "Sharing to the team's chat workspace. Version 2 only." },
  { name: 'API keys', description: 'Keys for version 1, for administrators. Version 2 only.' },
  { name: 'Site', description: 'What anybody may read without credentials.' },
];

export const SECURITY_SCHEMES = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'An API key, for version 1. An administrator makes it under Settings, API keys. It never expires until it is rotated or revoked.',
  },
  AccessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a person who signed in at the identity provider, for version 2. It lives one hour.',
  },
};

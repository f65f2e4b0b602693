/** What the contract says before its operations. */
export const INFO = {
  title: 'Regulatory updates feed service',
  summary: 'What regulators published, by category, topic and entry.',
  description: `Regulatory updates as categories, topics and entries, with summaries, search and figures.

**Versions.** Version 1 is for programs and takes an API key. Version 2 is for people and takes the access token of a \
signed-in person. The reads of version 1 are the same in both. Within a version answers only grow: fields, \
parameters, codes and values of texts may be added, so ignore what you do not know.

**Times** are UTC to the second, \`YYYY-MM-DDTHH:MM:SSZ\`.

**Lists.** Pages have \`items\`, \`total\`, \`limit\`, \`offset\`, \`has_more\` and \`next_cursor\`. Follow \
\`next_cursor\` while \`has_more\` is true. Bare arrays contain everything unless \`page\` and \`page_size\` select a \
part; \`X-Total-Count\` gives the total.

**Booleans** are true, false, 1 or 0 in any case. A parameter that is repeated or empty is 400. An unknown parameter \
is ignored and named in \`Ignored-Parameters\`, or 400 with \`Prefer: handling=strict\`.

**Errors** are problem details (RFC 9457) with a stable \`code\`. Credentials are checked first, then the role, then \
the request. An unknown path is 404 \`route_not_found\`, and a method that a path does not have is 405 \
\`method_not_allowed\` with the header \`Allow\`. HEAD is answered wherever GET is, without a body, and OPTIONS with \
204 and \`Allow\`. Refusals by the gateway itself have the same format; if such a refusal has no code that says more, \
the code is \`bad_request\` or \`forbidden\`.

**Unchanged answers.** Send the \`ETag\` of your last answer as \`If-None-Match\`, and an unchanged one is 304 \
without a body.`,
  license: { name: 'MIT', identifier: 'MIT' },
};

export const TAGS = [
  { name: 'Categories', description: 'Groups of topics.' },
  { name: 'Topics', description: 'Regulators and standard setters, what they published and its summary.' },
  { name: 'Entries', description: 'Published updates.' },
  { name: 'Statistics', description: 'Totals and figures by topic.' },
  {
    name: 'Desk',
    description: "A person's preferences, follows, read state, saved entries and views. Version 2 only.",
  },
  { name: 'Alerts', description: 'Saved searches, their matches and the reasons. Version 1 reads matches only.' },
  { name: 'Chat', description: "Sharing to the team's chat workspace. Version 2 only." },
  { name: 'Reviews', description: "The team's decisions on entries, with their history. Version 2 only." },
  {
    name: 'Destinations',
    description: 'Where alerts are sent: webhooks, mailboxes and channels of the chat. Version 2 only.',
  },
  { name: 'Sources', description: 'Where entries come from: finding, adding and changing sources. Version 2 only.' },
  { name: 'API keys', description: 'Keys for version 1, for administrators. Version 2 only.' },
  { name: 'Site', description: 'Public pages and files.' },
];

export const SECURITY_SCHEMES = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'An API key, for version 1. An administrator creates it under Settings, then API Keys. It does not expire; ' +
      'it works until it is rotated or revoked.',
  },
  AccessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a person who signed in at the identity provider, for version 2. It is valid for one hour.',
  },
};

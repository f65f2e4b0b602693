/** From the script before this one, swagger-ui-dist. */
declare function SwaggerUIBundle(options: object): void;

/*
 * The documentation: the contract that lies beside this page, with requests to try out. Nothing is asked of another host, and
 * what is written under Authorize is kept nowhere.
 */
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
});

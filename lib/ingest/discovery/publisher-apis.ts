import type { SourceProposal } from './candidate.ts';

/** Builds the address of an API with the updates of a page; null for a page without them. */
type ApiAddressBuilder = (page: URL) => Omit<SourceProposal, 'settings'> | null;

const REGISTER_FIELDS = [
  ...['title', 'html_url', 'abstract', 'publication_date', 'effective_on', 'comments_close_on', 'docket_ids'],
  ...['regulation_id_numbers', 'cfr_references', 'document_number', 'agencies'],
];
const GOVUK_FIELDS = ['title', 'link', 'description', 'public_timestamp', 'format', 'organisations'];
/** The finders of GOV.UK, and the parameter of the search API by which each selects. */
const GOVUK_FINDERS: Record<string, [name: string, value: string] | null> = {
  '/search/all': null,
  '/search/news-and-communications': ['filter_content_purpose_supergroup', 'news_and_communications'],
  '/search/guidance-and-regulation': ['filter_content_purpose_supergroup', 'guidance_and_regulation'],
  '/search/policy-papers-and-consultations': ['filter_content_purpose_supergroup', 'policy_and_engagement'],
  '/search/research-and-statistics': ['filter_content_purpose_supergroup', 'research_and_statistics'],
  '/search/transparency-and-freedom-of-information-releases': ['filter_content_purpose_supergroup', 'transparency'],
  '/cma-cases': ['filter_format', 'cma_case'],
  '/drug-device-alerts': ['filter_format', 'medical_safety_alert'],
  '/drug-safety-update': ['filter_format', 'drug_safety_update'],
  '/competition-appeal-tribunal-decisions': ['filter_format', 'competition_appeal_tribunal_decision'],
};
/** Languages of EUR-Lex by the names that its database uses. */
const EURLEX_LANGUAGES: Record<string, string> = Object.fromEntries(
  (
    'bg=BUL cs=CES da=DAN de=DEU el=ELL en=ENG es=SPA et=EST fi=FIN fr=FRA ga=GLE hr=HRV hu=HUN it=ITA lt=LIT lv=LAV ' +
    'mt=MLT nl=NLD pl=POL pt=POR ro=RON sk=SLK sl=SLV sv=SWE'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
);
const SLUG = /^[a-z0-9][a-z0-9-]{0,100}$/;

const PUBLISHERS: Record<string, ApiAddressBuilder> = {
  'federalregister.gov': buildFederalRegisterAddress,
  'gov.uk': buildGovukAddress,
  'eur-lex.europa.eu': buildEurlexAddress,
  'publications.europa.eu': ({ pathname, href }) =>
    pathname === '/webapi/rdf/sparql' ? { url: href, kind: 'eurlex', ...describeEurlex('en') } : null,
};

/** Returns the API of a known publisher that has the updates of a page; null if there is none. */
export function findPublisherApi(address: string): SourceProposal | null {
  const url = new URL(address);
  return PUBLISHERS[url.hostname.replace(/^www\./, '')]?.(url) ?? null;
}

/** An agency's page, or a search, of the Federal Register, or its API. */
function buildFederalRegisterAddress({ href, pathname, searchParams }: URL): ReturnType<ApiAddressBuilder> {
  if (pathname === '/api/v1/documents.json') return { url: href, ...describeFederalRegister('') };
  const conditions = [...searchParams].filter(([name]) => name.startsWith('conditions['));
  const [, agency = ''] = /^\/agencies\/([^/]+)/.exec(pathname) ?? [];
  if (SLUG.test(agency)) conditions.push(['conditions[agencies][]', agency]);
  else if (!pathname.startsWith('/documents/search') || conditions.length === 0) return null;
  const fields = REGISTER_FIELDS.map((field): [string, string] => ['fields[]', field]);
  const query = new URLSearchParams([...conditions, ...fields, ['order', 'newest'], ['per_page', '100']]);
  return {
    url: `https://www.federalregister.gov/api/v1/documents.json?${query}`,
    ...describeFederalRegister(SLUG.test(agency) ? agency : ''),
  };
}

const describeFederalRegister = (agency: string) => ({
  kind: 'federal_register' as const,
  name: agency === '' ? 'Search in the Federal Register' : `${toTitle(agency)} in the Federal Register`,
  language: 'en',
  reason: 'The API of the Federal Register lists these documents with dockets, effective dates and comment dates.',
});

/** An organisation or a finder of GOV.UK, or its search API. */
function buildGovukAddress({ href, pathname, searchParams }: URL): ReturnType<ApiAddressBuilder> {
  if (pathname === '/api/search.json') return { url: href, ...describeGovuk('search') };
  const [, organisation = ''] = /^\/government\/organisations\/([^/.]+)/.exec(pathname) ?? [];
  const finder = Object.hasOwn(GOVUK_FINDERS, pathname) ? GOVUK_FINDERS[pathname] : undefined;
  if (organisation === '' && finder === undefined) return null;
  const organisations = [organisation, ...searchParams.getAll('organisations[]')].filter((one) => SLUG.test(one));
  const filters = [...organisations.map((one) => ['filter_organisations', one]), ...(finder ? [finder] : [])];
  if (filters.length === 0) return null;
  const fields = GOVUK_FIELDS.map((field) => ['fields', field]);
  const query = new URLSearchParams([...filters, ['order', '-public_timestamp'], ['count', '100'], ...fields]);
  return {
    url: `https://www.gov.uk/api/search.json?${query}`,
    ...describeGovuk(organisations[0] ?? pathname.split('/').at(-1) ?? ''),
  };
}

const describeGovuk = (slug: string) => ({
  kind: 'govuk' as const,
  name: `${toTitle(slug)} on GOV.UK`,
  language: 'en',
  reason: 'The search API of GOV.UK lists these pages with their types and publication times.',
});

/** Any page of EUR-Lex: the acts of this year, in the page's language. */
function buildEurlexAddress({ pathname, searchParams }: URL): ReturnType<ApiAddressBuilder> {
  const [, inPath = ''] = /\/([A-Z]{2})\/(?:TXT|ALL|PDF)?/.exec(pathname) ?? [];
  const named = (searchParams.get('locale') ?? inPath).toLowerCase();
  const language = Object.hasOwn(EURLEX_LANGUAGES, named) ? named : 'en';
  const query = `
    PREFIX cdm: <http://publications.europa.eu/ontology/cdm#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
    SELECT DISTINCT ?work ?celex ?title ?date WHERE { ?work cdm:resource_legal_id_celex ?celex ;
    cdm:work_date_document ?date . ?expression cdm:expression_belongs_to_work ?work ; cdm:expression_uses_language
    <http://publications.europa.eu/resource/authority/language/${EURLEX_LANGUAGES[language]}> ;
    cdm:expression_title ?title . FILTER(STRSTARTS(STR(?celex), "3"))
    FILTER(?date >= "${new Date().getUTCFullYear()}-01-01"^^xsd:date) } ORDER BY DESC(?date) LIMIT 200`;
  const parameters = { query: query.replace(/\s+/g, ' ').trim(), format: 'application/sparql-results+json' };
  return {
    url: `https://publications.europa.eu/webapi/rdf/sparql?${new URLSearchParams(parameters)}`,
    kind: 'eurlex',
    ...describeEurlex(language),
  };
}

const describeEurlex = (language: string) => ({
  name: 'Regulations, directives and decisions in EUR-Lex',
  language,
  reason: 'The database of the EU Publications Office lists the acts of EUR-Lex with their CELEX numbers and dates.',
});

/** Returns a slug as a title: `hm-treasury` is `Hm treasury`. */
function toTitle(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What the chat platform refuses in a message, and what fires in it. Pages, all below https://docs.slack.dev:
 * reference/block-kit/blocks (at most 50 in a message) and its header-block, section-block, context-block and
 * actions-block; reference/block-kit/block-elements/button-element;
 * reference/block-kit/composition-objects/text-object; reference/methods/chat.postMessage (text of 40,000);
 * messaging/formatting-message-text (what is parsed). That all texts together stay within 12,000
 * (`msg_blocks_too_long`) only github.com/slackapi/bolt-js/issues/2509 says. Characters are UTF-16 units of the text as
 * sent, so that an escaped `&amp;` counts five: never laxer than the platform.
 */
// biome-ignore lint/suspicious/noExplicitAny: messages of every shape are judged
type BlockJson = any;
type Judge = (value: BlockJson, at: string) => string[];

/** A string of 1..max characters; absent is fine unless it is required. */
const string =
  (max: number, required = false): Judge =>
  (value, at) => {
    if (value === undefined && !required) return [];
    if (typeof value !== 'string' || value === '') return [`${at}: no text`];
    return value.length > max ? [`${at}: ${value.length} characters, at most ${max}`] : [];
  };

const text =
  (max: number, types = ['plain_text', 'mrkdwn']): Judge =>
  (value, at) => {
    if (!types.includes(value?.type)) return [`${at}: type ${value?.type}, must be ${types.join(' or ')}`];
    const known = ['type', 'text', value.type === 'mrkdwn' ? 'verbatim' : 'emoji'];
    const unknown = Object.keys(value).filter((key) => !known.includes(key));
    return [...unknown.map((key) => `${at}: no ${key} in ${value.type}`), ...string(max, true)(value.text, at)];
  };

const list =
  (max: number, judge: Judge): Judge =>
  (value, at) => {
    if (!Array.isArray(value) || value.length === 0) return [`${at}: no list`];
    const faults = value.flatMap((item, index) => judge(item, `${at}[${index}]`));
    return value.length > max ? [`${at}: ${value.length} items, at most ${max}`, ...faults] : faults;
  };

const button: Judge = (value, at) => {
  if (value?.type !== 'button') return [`${at}: element ${value?.type} is not known here`];
  const badUrl = value.url !== undefined && !(/^https?:\/\//i.test(value.url) && URL.canParse(value.url));
  return [
    ...text(75, ['plain_text'])(value.text, `${at}.text`),
    ...string(3000)(value.url, `${at}.url`),
    ...(badUrl ? [`${at}.url: not http or https`] : []),
    ...string(255)(value.action_id, `${at}.action_id`),
    ...string(2000)(value.value, `${at}.value`),
  ];
};

/** Runs of text in which nothing is read (reference/block-kit/blocks/rich-text-block). */
const run: Judge = (value, at) => {
  if (value?.type !== 'text') return [`${at}: run ${value?.type} is not known here`];
  const unknown = Object.keys(value).filter((key) => !['type', 'text', 'style'].includes(key));
  return [...unknown.map((key) => `${at}: no ${key} in a run`), ...string(3000, true)(value.text, at)];
};
const runs: Judge = (value, at) =>
  value?.type === 'rich_text_section'
    ? list(1000, run)(value.elements, `${at}.elements`)
    : [`${at}: element ${value?.type} is not known here`];

const BLOCKS: Record<string, Judge> = {
  divider: () => [],
  header: (block, at) => text(150, ['plain_text'])(block.text, `${at}.text`),
  section: (block, at) => [
    ...(block.text || !block.fields ? text(3000)(block.text, `${at}.text`) : []),
    ...(block.fields ? list(10, text(2000))(block.fields, `${at}.fields`) : []),
    ...(block.accessory ? button(block.accessory, `${at}.accessory`) : []),
  ],
  context: (block, at) => list(10, text(3000))(block.elements, `${at}.elements`),
  actions: (block, at) => list(25, button)(block.elements, `${at}.elements`),
  rich_text: (block, at) => list(100, runs)(block.elements, `${at}.elements`),
};

const block: Judge = (value, at) => [
  ...(BLOCKS[value?.type]?.(value, at) ?? [`${at}: block ${value?.type} is not known here`]),
  ...string(255)(value?.block_id, `${at}.block_id`),
];

/** All objects of a type, however deep. */
function nodes(value: BlockJson, type: string): BlockJson[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(value.type === type ? [value] : []), ...Object.values(value).flatMap((child) => nodes(child, type))];
}

/** Everything that the platform would refuse in a message; empty: it takes it. */
export function blockFaults(payload: BlockJson): string[] {
  const faults = payload.text === '' ? [] : string(40_000)(payload.text, 'text');
  if (payload.blocks === undefined || payload.blocks.length === 0) return faults;
  faults.push(...list(50, block)(payload.blocks, 'blocks'));
  const ids: BlockJson[] = [payload.blocks].flat().map((each) => each?.block_id);
  const twice = ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index);
  faults.push(...twice.map((id) => `block_id ${id} twice`));
  const texts = ['plain_text', 'mrkdwn', 'text']
    .flatMap((type) => nodes(payload.blocks, type))
    .map((node) => `${node.text}`);
  const total = texts.join('').length;
  return total > 12_000 ? [...faults, `blocks: ${total} characters in all, at most 12000`] : faults;
}

const CONSTRUCT = /<([^<>\n]*)>/g;
const BARE_NAME = /(?<![\w@.-])@(?:channel|here|everyone|group)\b/gi;
/** URLs, hosts and addresses that the platform turns into links. `example` is the domain of tests. */
const TOP_LEVEL_DOMAINS = ['com', 'org', 'net', 'gov', 'edu', 'int', 'eu', 'io', 'info', 'dev', 'uk', 'example'];
const HOST = `(?:[a-z\\d-]+\\.)+(?:${TOP_LEVEL_DOMAINS.join('|')})\\b`;
const BARE_LINK = new RegExp(`https?:\\/\\/[^\\s|]+|(?<![\\w@./:-])(?:[\\w.+-]+@)?${HOST}(?:[/?#:][^\\s|]*)?`, 'gi');

const decode = (escaped: string) => escaped.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
function withScheme(link: string): string {
  if (/^https?:/i.test(link)) return link;
  return /^[^/]*@/.test(link) ? `mailto:${link}` : `http://${link}`;
}

/** One text's `!here`, `@U…`, `#C…` or bare `@here`, and the targets of its links. */
function fired(source: string, autoLinks: boolean, autoNames: boolean) {
  const targets = [...source.matchAll(CONSTRUCT)].map(([, body = '']) => [body.split('|')[0] ?? '', body] as const);
  const mentions = targets.map(([target]) => target).filter((target) => /^[!@#]/.test(target));
  const links = targets.filter(
    ([to, body]) => to && !/^[!@#]/.test(to) && (body.includes('|') || /^[a-z][\w+.-]*:/i.test(to)),
  );
  const rest = decode(source.replace(CONSTRUCT, ' ').replace(/&[lg]t;/g, ' '));
  const bareLinks = (rest.match(BARE_LINK) ?? []).map((link) => withScheme(link.replace(/[.,;:!?)\]'"*_~`]+$/, '')));
  return {
    mentions: [...mentions, ...((autoNames && rest.match(BARE_NAME)) || [])],
    links: [...links.map(([target]) => decode(target)), ...(autoLinks ? bareLinks : [])],
  };
}

/**
 * What a message does beyond showing text. plain_text is inert; a mrkdwn text object is also parsed by itself unless
 * `verbatim`; of the top-level text bare links fire unless parse=none ("to remove the hyperlinks"), bare names only
 * with link_names or parse=full.
 */
export function firedBy(payload: BlockJson): { mentions: string[]; links: string[]; buttonUrls: string[] } {
  const named = Boolean(payload.link_names) || payload.parse === 'full';
  const all = [
    fired(payload.text ?? '', payload.parse !== 'none', named),
    ...nodes(payload.blocks, 'mrkdwn').map((node) => fired(node.text ?? '', !node.verbatim, !node.verbatim)),
  ];
  return {
    mentions: all.flatMap(({ mentions }) => mentions),
    links: all.flatMap(({ links }) => links),
    buttonUrls: nodes(payload.blocks, 'button').flatMap(({ url }) => url ?? []),
  };
}

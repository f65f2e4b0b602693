/** A message block or a part of one, limited to what the service sends. */
export interface ChatBlock {
  type: string;
  text?: ChatBlock | string;
  fields?: ChatBlock[];
  elements?: ChatBlock[];
  /** Only for a text run. */
  style?: { bold?: boolean; strike?: boolean; italic?: boolean };
  url?: string;
  /** Only for a button with an interaction. */
  action_id?: string;
  value?: string;
}

const ENTITY_NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const ENTITY_CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
/** A link `<address|text>` in the platform's markup. */
const LINK_PATTERN = /<([^<>|]+)\|([^<>]*)>/;

/** Escapes text for HTML. */
const escapeHtml = (raw: string) => raw.replace(/[&<>"]/g, (sign) => ENTITY_NAMES[sign] ?? sign);
/** Escapes message text, in which `<`, `>` and `&` are entities. */
const escapeMessageText = (raw: string) =>
  escapeHtml(raw.replace(/&(?:lt|gt|amp);/g, (name) => ENTITY_CHARACTERS[name] ?? name));
const renderBold = (html: string) =>
  html.replace(/(^|\s)\*([^*\n]+)\*/g, '$1<strong>$2</strong>').replaceAll('\n', '<br>');
const renderLink = (url: string, words: string, look = '') =>
  /^https?:/.test(url)
    ? `<a${look} href="${escapeMessageText(url)}" rel="noreferrer" target="_blank">${words}</a>`
    : words;

/** Renders the links and bold text of a message. */
function renderInline(raw: string): string {
  const [before = '', url, words = ''] = raw.split(LINK_PATTERN);
  if (url === undefined) return renderBold(escapeMessageText(raw));
  const rest = raw.slice(before.length + url.length + words.length + 3);
  return renderBold(escapeMessageText(before)) + renderLink(url, escapeMessageText(words)) + renderInline(rest);
}

const renderLine = (raw: string) => `<p dir="auto">${renderInline(raw)}</p>`;
const getText = ({ text: held = '' }: ChatBlock): string => (typeof held === 'string' ? held : getText(held));

/** Renders a text run without parsing its text. */
function renderTextRun({ text: held, style = {} }: ChatBlock): string {
  const words = escapeHtml(String(held ?? ''));
  const element = getStyleElement(style);
  return element ? `<${element}>${words}</${element}>` : words;
}

function getStyleElement({ strike, bold, italic }: NonNullable<ChatBlock['style']>): string {
  if (strike) return 's';
  if (bold) return 'strong';
  return italic ? 'em' : '';
}

function renderBlock(piece: ChatBlock): string {
  const { type, fields = [], elements = [] } = piece;
  if (type === 'header') return `<h3>${escapeMessageText(getText(piece))}</h3>`;
  if (type === 'context') return elements.map((one) => `<p class="small">${renderInline(getText(one))}</p>`).join('');
  if (type === 'rich_text')
    return elements
      .map((section) => `<p dir="auto">${(section.elements ?? []).map(renderTextRun).join('')}</p>`)
      .join('');
  if (type === 'actions')
    return elements
      .filter(({ url }) => url)
      .map((one) => renderLink(one.url ?? '', escapeMessageText(getText(one)), ' class="button"'))
      .join(' ');
  const facts = fields.map((one) => renderLine(getText(one))).join('');
  return `${piece.text ? renderLine(getText(piece)) : ''}${facts && `<div class="facts">${facts}</div>`}`;
}

/** Functions to render texts and blocks of a message. */
export const markup = {
  text: escapeHtml,
  line: renderLine,
  block: renderBlock,
  words: (piece: ChatBlock) => escapeMessageText(getText(piece)),
};

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#e1e5e3,#28323b);--quiet:light-dark(#5b6875,#97a4b0);
--accent:light-dark(#0b5c7a,#6cc3e2)}
*{box-sizing:border-box}body{margin:0;background:light-dark(#fcfcfb,#12181e);color:light-dark(#17212b,#e7ecef);
font:15px/1.5 system-ui,sans-serif}
a{color:var(--accent)}nav{padding:16px 12px;background:light-dark(#f3f4f2,#0e1419);
border-inline-end:1px solid var(--line)}
nav a{display:flex;justify-content:space-between;gap:8px;padding:6px 8px;border-radius:6px;color:inherit;
text-decoration:none}
nav a[aria-current]{background:light-dark(#e2f0f5,#163442);font-weight:600}
nav b,small,.small,time,.none{color:var(--quiet);font-size:13px}
main{max-width:46rem;padding:16px 24px 48px}h1{margin:0 8px 12px;font-size:15px}h2{margin:0 0 12px;font-size:20px}
h3{margin:0;font-size:13px;color:var(--quiet)}
article{margin-bottom:12px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;
background:light-dark(#fff,#182028);overflow-wrap:anywhere}
article p{margin:6px 0}time{float:inline-end;padding-inline-start:12px}.facts{display:flex;flex-wrap:wrap;gap:0 32px}
.button{display:inline-block;margin-top:6px;padding:5px 12px;border:1px solid;border-radius:6px;text-decoration:none}
.thread{margin-top:10px;padding-inline-start:12px;border-inline-start:3px solid var(--line);font-size:14px}
s{color:var(--quiet)}
@media (min-width:45rem){body{display:grid;grid-template-columns:15rem 1fr;min-height:100vh}}`;

/** Renders the complete page. */
export const renderChatPage = (title: string, links: string, messages: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Chat of this machine</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><nav aria-label="Channels"><h1>Chat of this machine</h1>${links}</nav>
<main><h2>${escapeHtml(title)}</h2>${messages}</main></body></html>`;

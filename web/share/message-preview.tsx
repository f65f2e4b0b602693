import { buildDigestMessage } from '../../lib/channels/slack/digest-message.ts';
import { buildEntryMessage, type SlackMessage } from '../../lib/channels/slack/entry-message.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { appUrl, config } from '../browser/config.ts';
import { ExternalLink } from '../components/external-link.tsx';
import { useCatalog } from '../data/catalog.ts';

type MessageBlock = SlackMessage['blocks'][number];

interface MessagePreviewProps {
  entries: EntryDetail[];
  comment: string;
}

/** Renders the message from the same blocks that the service posts. */
export function MessagePreview({ entries, comment }: MessagePreviewProps) {
  const { value: catalog } = useCatalog();
  const findAcronym = ({ topic_id }: EntryDetail) => catalog?.topics.find(({ id }) => id === topic_id)?.acronym ?? null;
  const [first, ...others] = entries;
  if (!first) return null;
  const sender = { demo: config.demo, app_url: appUrl };
  const { blocks } =
    others.length === 0
      ? buildEntryMessage(first, { comment: comment || undefined, sender })
      : buildDigestMessage(
          entries.map((entry) => ({ ...entry, acronym: findAcronym(entry) })),
          { comment: comment || undefined, sender },
        );
  return (
    <section class="message" aria-label="Preview of the message">
      {blocks.map((block, index) => (
        <MessageBlockView key={index} block={block} />
      ))}
    </section>
  );
}

interface MessageBlockViewProps {
  block: MessageBlock;
}

function MessageBlockView({ block }: MessageBlockViewProps) {
  if (block.type === 'header') return <p class="announcement">{block.text.text}</p>;
  if (block.type === 'section') {
    const texts = block.fields ?? (block.text ? [block.text] : []);
    return (
      <div class={block.fields ? 'fields' : undefined}>
        {texts.map((text, index) => (
          <MessageText key={index} text={text} />
        ))}
      </div>
    );
  }
  if (block.type === 'context') {
    return (
      <p class="aside">
        {block.elements.map((element) => element.type === 'mrkdwn' && <MessageInline text={element.text} />)}
      </p>
    );
  }
  if (block.type !== 'actions') return null;
  const [button] = block.elements;
  return <p>{button?.type === 'button' && <span class="button">{button.text.text}</span>}</p>;
}

/** A link `<address|text>`; literal `<`, `>` and `&` are entities. */
const LINK_PATTERN = /<([^<>|]*)\|([^<>]*)>/;
const LABEL_PATTERN = /^\*([\w ]+)\*\n(.*)$/s;
/** Labels whose text contains lines of key dates. */
const DATE_LABELS = ['Published', 'First seen'];
const DATE_LINE_PATTERN = /^\*([\w ]+)\*(: .*)$/;
const ENTITY_CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const decodeEntities = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITY_CHARACTERS[entity] ?? '');

interface MessageTextProps {
  text: { text: string };
}

/** Renders a text of a section: a label with its value, or the title. */
function MessageText({ text: { text } }: MessageTextProps) {
  const [, label, rest] = LABEL_PATTERN.exec(text) ?? [];
  if (!label) return <MessageTitle lines={text.split('\n')} />;
  return (
    <p>
      <strong>{label}</strong>
      <br />
      <bdi>
        {DATE_LABELS.includes(label) ? <MessageDates lines={(rest ?? '').split('\n')} /> : decodeEntities(rest ?? '')}
      </bdi>
    </p>
  );
}

interface MessageDatesProps {
  lines: string[];
}

function MessageDates({ lines }: MessageDatesProps) {
  return (
    <>
      {lines.map((line, index) => {
        const [, label, date = ''] = DATE_LINE_PATTERN.exec(line) ?? [];
        return (
          <>
            {index > 0 && <br />}
            {label ? <strong>{label}</strong> : decodeEntities(line)}
            {decodeEntities(date)}
          </>
        );
      })}
    </>
  );
}

interface MessageTitleProps {
  lines: string[];
}

function MessageTitle({ lines: [line = '', below] }: MessageTitleProps) {
  return (
    <p dir="auto">
      <MessageInline text={line} />
      {below && (
        <>
          <br />
          <small dir="auto">
            <MessageInline text={below} />
          </small>
        </>
      )}
    </p>
  );
}

interface MessageInlineProps {
  text: string;
}

function MessageInline({ text }: MessageInlineProps) {
  const [before = '', address, words = '', after = ''] = text.split(LINK_PATTERN);
  if (address === undefined) return <>{decodeEntities(before)}</>;
  return (
    <>
      {decodeEntities(before)}
      <ExternalLink href={decodeEntities(address)}>{decodeEntities(words)}</ExternalLink>
      {decodeEntities(after)}
    </>
  );
}

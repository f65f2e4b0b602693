import type { EntryDetail } from '../../lib/entries/entry.ts';
import { digestOf } from '../../lib/sharing/slack/digest.ts';
import { type Message, messageOf } from '../../lib/sharing/slack/message.ts';
import { useCatalog } from '../api/catalog.ts';
import { appUrl, config } from '../config.ts';
import { OutsideLink } from '../parts/outside-link.tsx';

type MessageBlock = Message['blocks'][number];

/** Renders the message from the same blocks that the service posts. */
export function MessagePreview({ entries, comment }: { entries: EntryDetail[]; comment: string }) {
  const { value: catalog } = useCatalog();
  const acronymOf = ({ topic_id }: EntryDetail) => catalog?.topics.find(({ id }) => id === topic_id)?.acronym ?? null;
  const [first, ...others] = entries;
  if (!first) return null;
  const sender = { demo: config.demo, app_url: appUrl };
  const { blocks } =
    others.length === 0
      ? messageOf(first, comment || undefined, sender)
      : digestOf(
          entries.map((entry) => ({ ...entry, acronym: acronymOf(entry) })),
          comment || undefined,
          sender,
        );
  return (
    <section class="message" aria-label="Preview of the message">
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: MessageBlock }) {
  if (block.type === 'header') return <p class="announcement">{block.text.text}</p>;
  if (block.type === 'section') {
    const texts = block.fields ?? (block.text ? [block.text] : []);
    return (
      <div class={block.fields ? 'fields' : undefined}>
        {texts.map((text, index) => (
          <Text key={index} text={text} />
        ))}
      </div>
    );
  }
  if (block.type === 'context') {
    return (
      <p class="aside">
        {block.elements.map((element) => element.type === 'mrkdwn' && <Inline text={element.text} />)}
      </p>
    );
  }
  if (block.type !== 'actions') return null;
  const [button] = block.elements;
  return <p>{button?.type === 'button' && <span class="button">{button.text.text}</span>}</p>;
}

/** A link `<address|text>`; literal `<`, `>` and `&` are entities. */
const LINK = /<([^<>|]*)\|([^<>]*)>/;
const LABELLED = /^\*([\w ]+)\*\n(.*)$/s;
/** Labels whose text contains lines of key dates. */
const WITH_DATES = ['Published', 'First seen'];
const DATED = /^\*([\w ]+)\*(: .*)$/;
const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plain = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? '');

/** Renders a text of a section: a label with its value, or the title. */
function Text({ text: { text } }: { text: { text: string } }) {
  const [, label, rest] = LABELLED.exec(text) ?? [];
  if (!label) return <Title lines={text.split('\n')} />;
  return (
    <p>
      <strong>{label}</strong>
      <br />
      <bdi>{WITH_DATES.includes(label) ? <Dates lines={(rest ?? '').split('\n')} /> : plain(rest ?? '')}</bdi>
    </p>
  );
}

function Dates({ lines }: { lines: string[] }) {
  return (
    <>
      {lines.map((line, index) => {
        const [, label, date = ''] = DATED.exec(line) ?? [];
        return (
          <>
            {index > 0 && <br />}
            {label ? <strong>{label}</strong> : plain(line)}
            {plain(date)}
          </>
        );
      })}
    </>
  );
}

function Title({ lines: [line = '', below] }: { lines: string[] }) {
  return (
    <p dir="auto">
      <Inline text={line} />
      {below && (
        <>
          <br />
          <small dir="auto">
            <Inline text={below} />
          </small>
        </>
      )}
    </p>
  );
}

function Inline({ text }: { text: string }) {
  const [before = '', address, words = '', after = ''] = text.split(LINK);
  if (address === undefined) return <>{plain(before)}</>;
  return (
    <>
      {plain(before)}
      <OutsideLink href={plain(address)}>{plain(words)}</OutsideLink>
      {plain(after)}
    </>
  );
}

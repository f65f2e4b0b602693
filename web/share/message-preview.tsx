import type { EntryDetail } from '../../lib/entries/entry.ts';
import { type Message, messageOf } from '../../lib/sharing/slack/message.ts';
import { config } from '../config.ts';
import { OutsideLink } from '../parts/outside-link.tsx';

type MessageBlock = Message['blocks'][number];

/** The message as it will stand in the channel: drawn from the very blocks that the service makes. */
export function MessagePreview({ entry, comment }: { entry: EntryDetail; comment: string }) {
  const { blocks } = messageOf(entry, comment || undefined, config);
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
    return <p class="aside">{block.elements.map((element) => (element.type === 'mrkdwn' ? element.text : ''))}</p>;
  }
  if (block.type !== 'actions') return null;
  const [button] = block.elements;
  return <p>{button?.type === 'button' && <span class="button">{button.text.text}</span>}</p>;
}

const LINK = /^<([^|>]*)\|(.*)>$/s;
const LABELLED = /^\*([\w ]+)\*\n(.*)$/s;
const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plain = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? '');

/** One text of a section: the title, or a label and what it names. */
function Text({ text: { text } }: { text: { text: string } }) {
  const [, address, title] = LINK.exec(text) ?? [];
  if (address !== undefined) {
    return (
      <p dir="auto">
        <OutsideLink href={plain(address)}>{plain(title ?? '')}</OutsideLink>
      </p>
    );
  }
  const [, label, rest] = LABELLED.exec(text) ?? [];
  if (!label) return <p dir="auto">{plain(text)}</p>;
  return (
    <p>
      <strong>{label}</strong>
      <br />
      <bdi>{plain(rest ?? '')}</bdi>
    </p>
  );
}

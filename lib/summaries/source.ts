import { OF_ENTRY, type SummarySource } from '../entries/summary.ts';
import { instantOf } from '../values/time.ts';
import type { ModelRequest } from './bedrock.ts';
import * as ofDocument from './document-summary.ts';
import * as ofFeedText from './feed-text-summary.ts';
import type { WholeText } from './grounds.ts';
import { DOCUMENT_PROMPT_VERSION, ENTRY_PROMPT_VERSION } from './prompts.ts';
import { isAbout } from './saying.ts';
import { modelId } from './settings.ts';
import type { MadeSummary, WaitingEntry } from './waiting.ts';

const SHORTEST_TEXT = 200;

/** What the summary of an entry is made of. */
interface Source {
  /** It is its own summary. */
  isTooShort: boolean;
  request: () => ModelRequest;
  /** What a model answered, if it can be trusted. */
  checked: (input: unknown) => MadeSummary | { refused: string };
  /** The summary that a rule makes; null where the one that there is stays. */
  inOwnSentences: () => MadeSummary | null;
}

/** What the summary of an entry is made of: the text of its document, if that is about what the title says; else what the feed says. */
export function sourceOf(entry: WaitingEntry, text: WholeText | null): Source {
  return text && isAbout(text.passages.join(' '), entry.title) ? documentOf(entry, text) : feedTextOf(entry);
}

const now = () => instantOf(new Date());
const byModel = () => ({ method: 'ai' as const, model: modelId, generated_at: now() });

function feedTextOf(entry: WaitingEntry): Source {
  return {
    isTooShort: entry.description.length < SHORTEST_TEXT,
    request: () => ofFeedText.requestOf(entry),
    checked: (input) => {
      const checked = ofFeedText.checkedSummary(entry, input);
      if ('refused' in checked) return checked;
      return { ...checked, summary: { ...byModel(), ...OF_ENTRY }, prompt_version: ENTRY_PROMPT_VERSION };
    },
    inOwnSentences: () => null,
  };
}

function documentOf(entry: WaitingEntry, text: WholeText): Source {
  const made = (
    { grounds, ...texts }: ofDocument.GroundedSummary,
    by: Pick<SummarySource, 'method' | 'model' | 'generated_at'>,
    prompt_version: string | null,
  ): MadeSummary => {
    const of = { made_of: 'document' as const, document_version: text.version, grounds };
    return { ...texts, summary: { ...by, ...of }, prompt_version };
  };
  return {
    isTooShort: text.passages.join('').length < SHORTEST_TEXT,
    request: () => ofDocument.requestOf(text, entry),
    checked: (input) => {
      const checked = ofDocument.checkedSummary(text, entry, input);
      return 'refused' in checked ? checked : made(checked, byModel(), DOCUMENT_PROMPT_VERSION);
    },
    inOwnSentences: () => {
      const found = ofDocument.byRule(text, entry);
      return found && made(found, { method: 'extractive', model: null, generated_at: now() }, null);
    },
  };
}

import type { ChatStatus } from '../../lib/channels/chat/chat.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { getChatStatus } from '../data/api/chat.ts';
import { useFetch } from '../data/use-fetch.ts';
import { ScopesTable } from './settings-chat-scopes.tsx';

/** Renders the chat configuration and its problems. It is part of the deployment and cannot be changed here. */
export function SettingsChat() {
  const { value, error, retry } = useFetch('chat-status', getChatStatus);
  return (
    <>
      <ViewHeading text="Chat" />
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!value && error == null && <Loading subject="the chat settings" shape="lines" blocks={4} />}
      {value && <ChatStatusDetails status={value} />}
      {value && (
        <button type="button" class="secondary outline" onClick={retry}>
          Check again
        </button>
      )}
    </>
  );
}

const SHARE_METHOD_LABELS = {
  bot: 'Bot: to a channel chosen for each share',
  webhook: 'Webhook: to its fixed channel',
};

interface ChatStatusDetailsProps {
  status: ChatStatus;
}

function ChatStatusDetails({ status }: ChatStatusDetailsProps) {
  const { has_bot_token, has_webhook, preferred_method, scopes, problem } = status;
  return (
    <>
      {problem && (
        <div class="failure" role="alert">
          <p>
            <strong>{getProblemTitle(problem.code)}</strong> {problem.remedy}
          </p>
        </div>
      )}
      <dl class="facts">
        <div>
          <dt>Bot</dt>
          <dd>{has_bot_token ? 'CHAT_BOT_TOKEN is set' : 'Not set up: CHAT_BOT_TOKEN is not set'}</dd>
        </div>
        <div>
          <dt>Webhook</dt>
          <dd>{has_webhook ? 'CHAT_WEBHOOK_URL is set' : 'Not set up: CHAT_WEBHOOK_URL is not set'}</dd>
        </div>
        <div>
          <dt>Sharing method</dt>
          <dd>{preferred_method ? SHARE_METHOD_LABELS[preferred_method] : 'None: sharing is not available'}</dd>
        </div>
      </dl>
      <p>
        Both are set at deployment. After a change, export both variables and deploy again. A variable that is not
        exported is turned off.
      </p>
      {scopes && <ScopesTable scopes={scopes} />}
      {!problem && <p>No action is needed.</p>}
    </>
  );
}

function getProblemTitle(code: string): string {
  if (code === 'chat_not_configured') return 'Chat is not configured.';
  if (code === 'missing_scope') return 'The bot is missing a scope.';
  if (code === 'scopes_not_told') return 'The scopes are unknown.';
  if (['chat_unavailable', 'chat_no_answer', 'rate_limited'].includes(code)) return 'The bot could not be checked.';
  return `The chat platform rejected the bot (${code}).`;
}

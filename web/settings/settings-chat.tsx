import type { ChatStatus } from '../../lib/channels/chat/chat.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { getChatStatus } from '../data/api/chat.ts';
import { useFetch } from '../data/use-fetch.ts';

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

type BotScopes = NonNullable<ChatStatus['scopes']>;

/** The use of each scope, and the effect of its absence (docs/sharing.md). */
const SCOPE_USES: Record<string, { use: string; without: string }> = {
  'chat:write': { use: 'Messages', without: 'Every share fails.' },
  'channels:read': { use: 'The list of channels', without: 'There are no channels to choose from.' },
  'chat:write.public': {
    use: 'Public channels that the bot has not joined',
    without: 'Shares to these channels fail until the bot is invited with /invite.',
  },
  'groups:read': { use: 'Private channels in the list', without: 'Private channels cannot be chosen.' },
};
/** Scopes for buttons; shown if the bot has them, or has buttons without them. */
const BUTTON_SCOPE_USES: typeof SCOPE_USES = {
  'users:read': { use: 'Buttons: identify the user', without: 'Buttons have no effect.' },
  'users:read.email': { use: 'Buttons: match the user to an account', without: 'Buttons have no effect.' },
};

interface ScopesTableProps {
  scopes: BotScopes;
}

/** Renders the required, optional and unnecessary scopes of the bot. */
function ScopesTable({ scopes }: ScopesTableProps) {
  const { granted, required, missing, optional_missing } = scopes;
  const buttonScopes = Object.keys(BUTTON_SCOPE_USES).filter((scope) =>
    [...granted, ...optional_missing].includes(scope),
  );
  const optional = [...Object.keys(SCOPE_USES), ...buttonScopes].filter((scope) => !required.includes(scope));
  const unnecessaryScopes = granted.filter((scope) => !required.includes(scope) && !optional.includes(scope));
  const hasMissingScopes = missing.length + optional_missing.length > 0;
  return (
    <>
      <h2>Scopes of the bot</h2>
      <table class="scopes">
        <thead>
          <tr>
            <th scope="col">Scope</th>
            <th scope="col">For</th>
            <th scope="col">The bot</th>
          </tr>
        </thead>
        <tbody>
          {[...required, ...optional].map((scope) => (
            <ScopeRow
              key={scope}
              scope={scope}
              isRequired={required.includes(scope)}
              isGranted={granted.includes(scope)}
            />
          ))}
        </tbody>
      </table>
      {hasMissingScopes && (
        <p>
          To add a scope: open the app at https://api.slack.com/apps, go to "OAuth & Permissions", add it under "Bot
          Token Scopes", then choose "Reinstall to Workspace". If the token changes, set CHAT_BOT_TOKEN and deploy
          again.
        </p>
      )}
      {unnecessaryScopes.length > 0 && <p>Unnecessary scopes: {unnecessaryScopes.join(', ')}.</p>}
    </>
  );
}

interface ScopeRowProps {
  scope: string;
  isRequired: boolean;
  isGranted: boolean;
}

function ScopeRow({ scope, isRequired, isGranted }: ScopeRowProps) {
  const { use = '', without = '' } = SCOPE_USES[scope] ?? BUTTON_SCOPE_USES[scope] ?? {};
  const lacks = isRequired ? 'Missing.' : 'Missing (optional).';
  return (
    <tr>
      <th scope="row">
        <code>{scope}</code>
      </th>
      <td>{use}</td>
      <td>{isGranted ? 'Granted' : `${lacks} ${without}`}</td>
    </tr>
  );
}

import type { ChatStatus } from '../../lib/channels/chat/chat.ts';

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
export function ScopesTable({ scopes }: ScopesTableProps) {
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

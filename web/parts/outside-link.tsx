import type { ComponentChildren } from 'preact';

/** An address that may be followed: http and https, nothing else that a feed may hold. */
function followable(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  return ['http:', 'https:'].includes(new URL(address).protocol) ? address : null;
}

interface Props {
  href: string | null;
  children: ComponentChildren;
  /** Hears that it is followed. */
  follow?: () => void;
}

/** The one way out of the app: a link in a new tab that tells nobody where it was, or the bare text where it leads nowhere. */
export function OutsideLink({ href, children, follow }: Props) {
  const address = followable(href);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" class="outside" onClick={follow}>
      {children}
      <span class="unseen"> (opens in a new tab)</span>
    </a>
  );
}

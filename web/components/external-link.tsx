import type { ComponentChildren } from 'preact';

/** Returns the address if it is http or https, else null, because feeds may contain other schemes. */
function parseWebUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  return ['http:', 'https:'].includes(new URL(address).protocol) ? address : null;
}

interface ExternalLinkProps {
  href: string | null;
  children: ComponentChildren;
  /** Called when the link is followed. */
  onFollow?: () => void;
}

/** Renders an external link in a new tab without a referrer, or plain text for an unsafe address. */
export function ExternalLink({ href, children, onFollow }: ExternalLinkProps) {
  const address = parseWebUrl(href);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" class="outside" onClick={onFollow}>
      {children}
      <span class="unseen"> (opens in a new tab)</span>
    </a>
  );
}

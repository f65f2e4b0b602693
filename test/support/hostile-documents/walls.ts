import { type HostileDocument, hostile, PROSE } from './document.ts';

const bare = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const [TEASER = ''] = PROSE;
const MENU = '<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/subscribe">Subscribe</a></nav>';

/** Pages that a server shows in place of the document. */
export const WALLS: HostileDocument[] = [
  hostile('html', 'a check whether a person asks', 'blocked', () =>
    bare(
      'Just a moment...',
      '<div class="main-wrapper" role="main"><h1>www.regulator.example</h1><h2 id="challenge-running">Checking if the site connection is secure</h2><noscript>Enable JavaScript and cookies to continue</noscript><p>www.regulator.example needs to review the security of your connection before proceeding.</p><div class="ray-id">Ray ID: <code>8f3ac1d27e90b1c4</code></div><p>Performance &amp; security by Cloudflare</p></div>',
      '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
    ),
  ),
  hostile('html', 'a refusal of a content network', 'blocked', () =>
    bare(
      'Access Denied',
      '<h1>Access Denied</h1> You don’t have permission to access "http://www.regulator.example/notice" on this server.<p>Reference #18.5c2f1402.1765430011.3b1a77e</p><p>https://errors.edgesuite.net/18.5c2f1402</p>',
    ),
  ),
  hostile('html', 'a frame of a guard', 'blocked', () =>
    bare(
      '',
      '<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9-1234" frameborder=0 width="100%">Request unsuccessful. Incapsula incident ID: 1234000560191-45678</iframe>',
      '<meta name="robots" content="noindex,nofollow">',
    ),
  ),
  hostile('html', 'a riddle', 'blocked', () =>
    bare(
      'Please verify',
      '<h1>Are you a robot?</h1><p>To continue, please confirm that you are human by solving the puzzle below.</p><div class="g-recaptcha" data-sitekey="x"></div><p>Unusual traffic has been detected from your network.</p>',
    ),
  ),
  hostile('html', 'too many requests', 'blocked', () =>
    bare(
      '429 Too Many Requests',
      '<h1>Too Many Requests</h1><p>You have sent too many requests in a given amount of time. Please slow down and try again later.</p>',
    ),
  ),
  hostile('html', 'a beginning for those who do not pay', 'paywalled', () =>
    bare(
      'Bank fined',
      `${MENU}<article><h1>Bank fined</h1><p>${TEASER}</p><div class="paywall"><h2>Subscribe to continue reading</h2><p>This article is for subscribers only. Start your free trial today for 1 a week.</p><a href="/subscribe">Subscribe now</a> <a href="/login">Already a subscriber? Log in</a></div></article>`,
    ),
  ),
  hostile('html', 'a beginning that its data call not free', 'paywalled', () =>
    bare(
      'Bank fined',
      `${MENU}<article><h1>Bank fined</h1><p>${TEASER}</p><div class="regwall gate">To read the full story, register or choose a plan.</div></article>`,
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".paywall"}}</script>',
    ),
  ),
  hostile('html', 'a page to sign in', 'protected blocked paywalled', () =>
    bare(
      'Sign in',
      '<form action="/login" method="post"><h1>Sign in to the members area</h1><p>Please sign in to view this page.</p><label>User name <input name="user"></label><label>Password <input type="password" name="password"></label><button>Sign in</button><a href="/forgot">Forgotten your password?</a></form>',
    ),
  ),
  hostile('html', 'a page that a script would fill', 'unreadable blocked', () =>
    bare(
      'Regulator',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.8c1f.js"></script>',
    ),
  ),
  hostile('html', 'a page that is gone and says so', 'unreadable blocked', () =>
    bare(
      'Page not found',
      `${MENU}<main><h1>Page not found</h1><p>We could not find the page that you were looking for. It may have been moved or deleted. Check the address or use the search.</p></main><footer>Contact Privacy</footer>`,
    ),
  ),
  hostile('html', 'a page of the site that is being repaired', 'unreadable blocked', () =>
    bare(
      'Maintenance',
      '<h1>503 Service Unavailable</h1><p>The site is down for scheduled maintenance. Please come back later.</p>',
    ),
  ),
  hostile(
    'html',
    'frames alone',
    'unreadable unsupported blocked',
    () =>
      '<html><head><title>Regulator</title></head><frameset cols="20%,80%"><frame src="menu.htm"><frame src="notice.htm"><noframes>Your browser does not show frames.</noframes></frameset></html>',
  ),
  hostile('html', 'a question about cookies alone', 'unreadable blocked', () =>
    bare(
      'Before you continue',
      '<div id="consent"><h1>Before you continue</h1><p>We and our partners use cookies to store and access information on your device.</p><button>Accept all</button><button>Reject all</button></div>',
    ),
  ),
];

import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

const STATE = 'dDwtMTA4MzE0MjEwNTt0PDtsPGk8Mz47aTw1Pjs+O2w8dDxwPHA8bDxUZXh0Oz47bDxCdWxsZXRpbjs+Pjs+Ozs+'.repeat(12);

/** A bulletin in an ASP.NET page: one form around everything, its state in a hidden field. */
export const OCC_BULLETIN: Layout = {
  name: 'occ-bulletin',
  url: 'https://www.occ.example/news-issuances/bulletins/2026/bulletin-2026-14.aspx',
  shown: ['OCC Bulletin', 'To Chief Executive Officers of All National Banks and Other Interested Parties'],
  page: (notice) => `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head id="Head1"><meta charset="utf-8" /><title>
	${escaped(notice.title)}
</title></head><body>
<form method="post" action="./bulletin-2026-14.aspx" id="aspnetForm">
<div class="aspNetHidden"><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="${STATE}" /><input type="hidden" name="__EVENTVALIDATION" value="${STATE.slice(0, 90)}" /></div>
<script type="text/javascript">//<![CDATA[
var theForm = document.forms['aspnetForm']; function __doPostBack(a, b) { if (!theForm.onsubmit) theForm.submit(); }
//]]></script>
<div id="s4-workspace"><div id="s4-bodyContainer">
<div id="skip"><a href="#maincontent">Skip to main content</a></div>
<div class="ms-dialogHidden occgov-header"><div class="logo"><a href="/"><img src="/logo.png" alt="Office of the Comptroller" /></a></div>
<ul class="occgov-nav">${links(['About', 'Topics', 'News & Events', 'Publications & Resources', 'For Bankers', 'Tools'])}</ul>
<div class="searchbox"><span id="ctl00_lblSearch">Search</span><input name="ctl00$txtSearch" type="text" /><input type="submit" value="Go" /></div></div>
<div id="ctl00_PlaceHolderLeft" class="left-nav"><h4>News &amp; Events</h4><ul>${links(['Newsroom', 'Bulletins', 'Alerts', 'Speeches', 'Congressional Testimony', 'Events'])}</ul></div>
<div id="maincontent" class="ms-rtestate-field"><div class="crumbs"><span>Home</span> &gt; <span>News &amp; Events</span> &gt; <span>Bulletins</span></div>
<div class="issuance"><span class="issuance-type">OCC Bulletin ${notice.reference}</span> | <span class="issuance-date">${notice.day}</span>
<h1>${escaped(notice.title)}</h1>
<div class="social"><a href="#">Share This Page:</a> <a href="#" title="Print">Print</a></div>
<h2 class="issuance-to">To</h2><p class="issuance-to">Chief Executive Officers of All National Banks and Other Interested Parties</p>
<div class="ms-rtestate-read">
${piecesOf(notice, { heading: (html) => `<h2 class="ms-rteElement-H2">${html}</h2>`, paragraph: (html) => `<p class="ms-rteElement-P">${html}&#8203;</p>` }).join('\n')}
</div></div>
<div class="related-links"><h3>Related Links</h3><ul>${links(['Proposed guidance (PDF)', 'Handbook on corporate governance', 'Earlier bulletin on third parties'])}</ul></div>
<div class="topics"><h3>Topic(s):</h3><ul>${links(['Operational Risk', 'Community Banks'])}</ul></div></div>
<div id="footer" class="ms-dialogHidden"><ul>${links(['Accessibility', 'Freedom of Information', 'Vulnerability Disclosure Policy', 'Open Government', 'Help With My Bank'])}</ul><p>Connect with the agency on social networks</p></div>
</div></div></form></body></html>`,
};

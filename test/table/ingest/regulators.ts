/* Documents of the form that these regulators send, with invented texts. */

/** FCA: no zone, the day of the week and the month in letters, and an item without a date. */
export const FCA = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xml:base="https://www.fca.org.uk/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>News</title>
    <link>https://www.fca.org.uk/</link>
    <language>en</language>
    <item>
      <title>Northgate Mutual fined for late client reports</title>
      <link>https://www.fca.org.uk/news/press-releases/northgate-mutual-fined</link>
      <description>&lt;p&gt;The firm sent 412 client reports late.&lt;/p&gt;</description>
      <pubDate>Monday, July 27, 2026 - 15:30</pubDate>
      <dc:creator>press office</dc:creator>
      <guid isPermaLink="false">81201 at https://www.fca.org.uk</guid>
    </item>
    <item>
      <title>Consultation on ledger records opened</title>
      <link>https://www.fca.org.uk/news/statements/ledger-records</link>
      <description>&lt;p&gt;Firms can answer for ten weeks.&lt;/p&gt;</description>
      <pubDate>Friday, January 30, 2026 - 09:05</pubDate>
      <guid isPermaLink="false">80110 at https://www.fca.org.uk</guid>
    </item>
    <item>
      <title>How we record what firms tell us</title>
      <link>https://www.fca.org.uk/about/records</link>
      <description>&lt;p&gt;A page about our records.&lt;/p&gt;</description>
      <guid isPermaLink="false">70021 at https://www.fca.org.uk</guid>
    </item>
  </channel>
</rss>`;

const esmaItem = (node: number, title: string, dates: string) => `<item>
  <title>${title}</title>
  <link>https://www.esma.europa.eu/press-news/esma-news/${node}</link>
  <description>&lt;span class="field field--name-title"&gt;${title}&lt;/span&gt;
&lt;div class="field field--name-field-publication-date field__item"&gt;${dates}&lt;/div&gt;
&lt;div class="field field--name-body"&gt;&lt;p&gt;Text of the notice.&lt;/p&gt;&lt;/div&gt;</description>
  <guid isPermaLink="false">${node} at https://www.esma.europa.eu</guid>
</item>`;

const time = (datetime: string, text: string) =>
  `&lt;time datetime="${datetime}" class="datetime"&gt;${text}&lt;/time&gt;`;

const HEARING_DAYS = [time('2026-07-01T08:00:00Z', '1 July'), time('2026-07-02T15:00:00Z', '2 July')].join(' - ');

/** ESMA: no pubDate; the date is in a time element of the description. The last one names the days of an event. */
export const ESMA = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xml:base="https://www.esma.europa.eu/"><channel><title>ESMA</title>
<link>https://www.esma.europa.eu/</link>
${esmaItem(2101, 'Report on settlement times', time('2026-07-27T08:00:00Z', '27 July 2026'))}
${esmaItem(2102, 'Warning on ledger tokens', time('2026-07-23T22:00:00Z', '24/07/2026'))}
${esmaItem(2103, 'Open hearing on fund names', HEARING_DAYS)}
</channel></rss>`;

/** GOV.UK: Atom, with an offset, and no date of publication but that of the last change. */
export const GOV_UK = `<?xml version="1.0" encoding="UTF-8"?>
<feed xml:lang="en-GB" xmlns="http://www.w3.org/2005/Atom">
  <id>https://www.gov.uk/government/organisations/an-office.atom</id>
  <title>Activity on GOV.UK</title>
  <updated>2026-07-27T15:30:00+01:00</updated>
  <entry>
    <id>https://www.gov.uk/government/news/licence#2026-07-27T15:30:00+01:00</id>
    <updated>2026-07-27T15:30:00+01:00</updated>
    <link rel="alternate" type="text/html" href="https://www.gov.uk/government/news/licence"/>
    <title>News story: A licence for payments to harbours</title>
    <summary type="html">The licence is valid for a year.</summary>
  </entry>
  <entry>
    <id>https://www.gov.uk/government/news/list#2026-01-15T09:00:00+00:00</id>
    <updated>2026-01-15T09:00:00+00:00</updated>
    <link rel="alternate" type="text/html" href="https://www.gov.uk/government/news/list"/>
    <title>News story: Two names were added to the list</title>
    <summary type="html">The list has 3,214 names.</summary>
  </entry>
</feed>`;

/** Federal Register: the day of the issue as midnight in Washington, written in GMT. */
export const FEDERAL_REGISTER = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Documents</title>
<link>https://www.federalregister.gov/</link>
<item><title>Reports of harbour dust</title>
<link>https://www.federalregister.gov/documents/2026/07/27/2026-14001</link>
<description>The agency proposes a report a quarter.</description><dc:creator>An agency</dc:creator>
<pubDate>Mon, 27 Jul 2026 04:00:00 GMT</pubDate>
<guid>https://www.federalregister.gov/documents/2026/07/27/2026-14001</guid></item>
<item><title>Reports of harbour noise</title>
<link>https://www.federalregister.gov/documents/2026/01/27/2026-01400</link>
<description>The agency ends a report.</description>
<pubDate>Tue, 27 Jan 2026 05:00:00 GMT</pubDate>
<guid>https://www.federalregister.gov/documents/2026/01/27/2026-01400</guid></item>
</channel></rss>`;

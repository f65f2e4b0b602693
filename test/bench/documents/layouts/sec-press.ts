import { escaped, links, piecesOf } from '../markup.ts';
import type { Layout } from './layout.ts';

const BANNER = `<section class="usa-banner" aria-label="Official website of the government"><div class="usa-accordion">
<header class="usa-banner__header"><div class="usa-banner__inner"><p class="usa-banner__header-text">An official website of the government</p>
<button class="usa-accordion__button usa-banner__button" aria-expanded="false"><span class="usa-banner__button-text">Here’s how you know</span></button></div></header>
<div class="usa-banner__content usa-accordion__content" id="gov-banner" hidden><p><strong>Official websites use a government domain</strong><br>A domain of this kind belongs to an official government organization.</p>
<p><strong>Secure websites use HTTPS</strong><br>A lock means you have safely connected. Share sensitive information only on official, secure websites.</p></div></div></section>`;
const MENU = [
  'About',
  'Enforcement and Litigation',
  'Rules and Regulations',
  'Securities Topics',
  'Submit Filings',
  'Data and Research',
];
const RELATED = [
  'Complaint (PDF)',
  'Order instituting proceedings',
  'Investor alert on unregistered offerings',
  'Subscribe to press releases',
];
const FOOTER = [
  'Budget and Performance',
  'Careers',
  'Contact',
  'FOIA',
  'Inspector General',
  'No FEAR Act',
  'Open Government',
  'Plain Writing',
  'Privacy and Security',
  'Site Map',
];

/** A press release in the form of a securities commission's site on Drupal. */
export const SEC_PRESS: Layout = {
  name: 'sec-press',
  url: 'https://www.sec.example/newsroom/press-releases/2026-41',
  shown: ['FOR IMMEDIATE RELEASE Washington'],
  page: (notice) => `<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#">
<head><meta charset="utf-8"><title>${escaped(notice.title)} | Securities Commission</title>
<meta name="description" content="Press release of the Securities Commission"><link rel="canonical" href="https://www.sec.example/newsroom">
<script>window.dataLayer = window.dataLayer || []; dataLayer.push({ page: "press release", words: "must not be read" });</script>
<style>.visually-hidden { position: absolute } .field { margin: 0 }</style></head>
<body class="path-node page-node-type-news-release"><a href="#main-content" class="visually-hidden focusable skip-link">Skip to main content</a>
${BANNER}
<header class="header" role="banner"><div class="site-search"><form action="/search" method="get"><label for="q">Search the site</label><input id="q" type="text" placeholder="Search"><button>Search</button></form></div>
<nav class="usa-nav" aria-label="Primary navigation"><ul class="usa-nav__primary">${links(MENU)}</ul></nav></header>
<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/newsroom">Newsroom</a></li><li><a href="/newsroom/press-releases">Press Releases</a></li></ol></nav>
<main role="main" id="main-content"><div class="layout-content"><article class="node node--type-news-release">
<div class="field--name-field-display-title"><h1>${escaped(notice.title)}</h1></div>
<div class="release-line"><p><strong>FOR IMMEDIATE RELEASE</strong><br>${notice.reference}</p></div>
<div class="social-share"><ul><li><a href="#"><span class="visually-hidden">Share on Facebook</span></a></li><li><a href="#"><span class="visually-hidden">Share on X</span></a></li><li><a href="#"><span class="visually-hidden">Email this page</span></a></li></ul></div>
<div class="field--name-body"><p><em>Washington, ${notice.day}</em> —</p>
${piecesOf(notice).join('\n')}
<p class="align-center">###</p></div>
<div class="node-details"><p>Last Reviewed or Updated: ${notice.day}</p></div></article>
<aside class="layout-sidebar" role="complementary"><h2>Related Materials</h2><ul>${links(RELATED)}</ul></aside></div></main>
<footer class="usa-footer"><div class="signup"><h3>Stay connected. Sign up for email updates.</h3><form><input type="email" placeholder="Your email address"><button>Subscribe</button></form></div>
<nav><ul>${links(FOOTER)}</ul></nav><a href="#top">Return to top</a></footer>
<script src="/modules/analytics.js"></script></body></html>`,
};

import type { DemoItem } from './item.ts';

/** Invented news in the manner of ESMA. */
export const ESMA: readonly DemoItem[] = [
  [
    'ESMA consults on technical standards for the consolidated tape',
    'The European Securities and Markets Authority has launched a consultation on the technical standards for the consolidated tape for shares and exchange-traded funds. The proposals cover data quality, the transmission protocol and the sharing of revenue with data contributors. Stakeholders are invited to respond by {+75}, and ESMA will publish its final report in the third quarter of {year+1}.',
  ],
  [
    'ESMA fines trade repository Clarendel Data €1.3 million',
    'ESMA has fined trade repository Clarendel Data €1,312,000 for eight infringements relating to data integrity and direct access for regulators. The failures lasted for 19 months and affected more than four million derivative records. The firm must bring the infringements to an end and may appeal before the Board of Appeal within three months.',
  ],
  [
    'Final guidelines on the suitability of staff of crypto-asset service providers',
    'ESMA has published its final guidelines on the knowledge and competence of staff who give information or advice on crypto-assets. Staff giving advice must have at least 160 hours of training and one year of experience. National authorities must notify ESMA whether they comply by {+60}.',
  ],
  [
    'ESMA finds progress and gaps in how fund managers set and supervise costs',
    'A common supervisory action by ESMA and national authorities on the costs of investment funds finds better pricing processes but undue charges at one manager in six. Fund managers must reimburse investors where undue costs have been charged. National authorities will report on follow-up measures by {+180}.',
  ],
  [
    'ESMA prepares for T+1 settlement with a road map for the industry',
    'ESMA has published a road map for the move to a settlement cycle of one day. Market participants should complete the automation of allocations and confirmations before the end of next year. The first status report will be published on {+90}, and firms must test their systems from {+240}.',
  ],
  [
    'Risk monitor: ESMA sees high risk in liquidity mismatches of real estate funds',
    'ESMA has published its half-yearly risk monitor. Overall risk in EU financial markets remains high, with strained valuations in equity markets and liquidity mismatches in real estate funds. Funds with weekly redemptions hold 4% of their assets in cash, against 9% three years ago.',
  ],
  [
    'ESMA warns about finfluencers and undisclosed payments',
    'ESMA and national authorities have published a factsheet that reminds people who promote financial products on social media of their duties under EU law. Paid promotions must be clear and identifiable as advertising. Infringements of the market abuse rules can lead to fines of up to €5 million for individuals.',
  ],
  [
    'Supervisory briefing on algorithmic trading and third-party software',
    'ESMA has issued a supervisory briefing on pre-trade controls for algorithmic trading. Investment firms remain fully responsible for algorithms that they buy from third parties and must test them before each material change. National authorities will apply the briefing from {+120}.',
  ],
  [
    'ESMA publishes data for the bond and derivatives transparency calculations',
    'ESMA has published the results of the quarterly liquidity assessment for bonds. There are currently 1,214 liquid bonds subject to transparency requirements. The requirements apply from {+14} until the next publication, and trading venues should report corrections within ten working days.',
  ],
  [
    'ESMA registers two external reviewers of European green bonds',
    'ESMA has registered Valmorant Sustainability Review and Oresund Assurance as external reviewers under the European green bond regulation. The registration allows them to review factsheets and allocation reports throughout the European Union. There are now nine registered reviewers in total.',
  ],
  [
    'Guidelines on reverse solicitation of crypto-asset services enter into application',
    'The guidelines under which third-country firms may provide crypto-asset services at the exclusive initiative of a client apply from {+30}. The exemption must be understood as very narrowly framed. Sponsorships, targeted advertising and the use of influencers count as solicitation.',
  ],
  [
    'ESMA launches a common supervisory action on outsourcing by depositaries',
    'ESMA has launched a common supervisory action with national authorities on how depositaries oversee the delegates that hold fund assets. The exercise covers 58 depositaries in 21 Member States and runs until {+210}. Authorities will assess due diligence, segregation and access to records.',
  ],
  [
    'Report on sanctions: more than €120 million of administrative fines in the EU',
    "ESMA's consolidated report on sanctions shows that national authorities imposed 970 administrative sanctions last year, with an aggregated value of more than €120 million. Most of the fines relate to market abuse and to investor protection. The report finds that levels still vary widely between Member States.",
  ],
  [
    'Draft standards on open-ended loan-originating funds under AIFMD',
    'ESMA has published draft regulatory technical standards that set out when a loan-originating fund may be open-ended. Managers must have a sound liquidity management system, sufficient liquid assets and regular stress tests. The European Commission has three months to adopt the standards.',
  ],
  [
    'ESMA updates Q&As on the prospectus and on the European single access point',
    'ESMA has added eleven answers to its questions and answers on the prospectus regulation and on the European single access point. Issuers must file information in a data-extractable format from {+150}. The answers also explain how legal entity identifiers should be entered.',
  ],
  [
    'Statement on the prudent use of artificial intelligence in retail investment services',
    'ESMA has issued a statement for investment firms that use artificial intelligence to serve retail clients. Management bodies must understand how the tools are used and remain responsible for decisions. Firms should keep records of complaints that concern automated advice for at least five years.',
  ],
  [
    'ESMA recognises three third-country central counterparties',
    'ESMA has recognised three central counterparties established in third countries as Tier 1, following equivalence decisions of the European Commission. They may provide clearing services to members and venues in the European Union from {+10}. ESMA will review the recognition at least every five years.',
  ],
];

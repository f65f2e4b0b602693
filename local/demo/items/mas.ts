import type { DemoItem } from './item.ts';

/** Invented media releases in the manner of MAS. */
export const MAS: readonly DemoItem[] = [
  [
    'MAS Proposes Guidelines on Artificial Intelligence Risk Management',
    'The Monetary Authority of Singapore today issued a consultation paper proposing guidelines on artificial intelligence risk management for financial institutions. Boards and senior management must oversee material uses of AI, and institutions must keep an accurate inventory of their models. Comments should be submitted by {+75}, and a transition period of 12 months will follow the final guidelines.',
  ],
  [
    'MAS Imposes Composition Penalty of S$2.4 Million on Tanglin Harbour Bank',
    'MAS has imposed a composition penalty of S$2.4 million on Tanglin Harbour Bank for breaches of its requirements on anti-money laundering. The bank failed to corroborate the source of wealth of 31 higher-risk customers. It has since strengthened its controls and must appoint an independent reviewer by {+60}.',
  ],
  [
    'MAS Finalises Prudential Framework for Single-Currency Stablecoins',
    'MAS has finalised the regulatory framework for stablecoins pegged to the Singapore dollar or to a G10 currency. Issuers must hold reserve assets of at least 100 per cent of the value in circulation and redeem at par within five business days. The legislation is expected to take effect on {+300}.',
  ],
  [
    'Financial Institutions to Strengthen Safeguards Against Scams',
    "From {+45}, major retail banks must block or hold large digital withdrawals that would empty more than half of a customer's account. Customers will have a cooling period of 24 hours to cancel a transaction. Losses from scams fell by 26 per cent in the first half of the year.",
  ],
  [
    'MAS Monetary Policy Statement',
    'MAS will maintain the prevailing rate of appreciation of the Singapore dollar nominal effective exchange rate policy band. There will be no change to its width or to the level at which it is centred. Core inflation is projected to average between 0.5 and 1.5 per cent, and the next statement will be issued on {+92}.',
  ],
  [
    'MAS and Industry Launch Shared Platform for Sustainability Reporting',
    'MAS and seven financial institutions have launched a shared platform that helps small companies compute their greenhouse gas emissions. The service is free of charge until {+365}. More than 3,000 companies are expected to use it in the first year.',
  ],
  [
    'MAS Prohibits Former Representative of Kallang Ridge Advisory for Six Years',
    "MAS has issued a prohibition order of six years against a former representative of Kallang Ridge Advisory for forging clients' signatures on policy applications. During this period, the person may not provide financial advisory services or take part in the management of a licensed firm. The order takes effect immediately.",
  ],
  [
    'Consultation Paper on Enhancements to the Complex Products Regime',
    'MAS is seeking feedback on proposals to simplify disclosure for complex investment products sold to retail investors. Product highlight sheets would be limited to four pages, and key risks would be shown first. The consultation closes on {+56}.',
  ],
  [
    'MAS Reviews Third-Party Risk Management in the Insurance Sector',
    'MAS has published an information paper on its thematic review of third-party arrangements at 12 insurers. Most insurers had sound registers of providers, but only five had tested their exit plans. Insurers should assess their practices against the paper and close gaps by {+150}.',
  ],
  [
    'Digital Token Service Providers Must Be Licensed or Cease Overseas Services',
    'MAS reminds digital token service providers in Singapore that serve only customers abroad to obtain a licence or to cease such services by {+30}. There will be no transitional arrangement. Providers that breach the requirement face a fine of up to S$250,000 and imprisonment of up to three years.',
  ],
  [
    'MAS Survey of Professional Forecasters',
    'Economists who responded to the quarterly survey expect the Singapore economy to grow by 2.4 per cent this year, up from 1.9 per cent in the previous survey. External trade tensions were named as the main downside risk by three quarters of the respondents. The survey was sent out on {-16}.',
  ],
  [
    'MAS Commits S$100 Million to Quantum and Cyber Resilience Capabilities',
    'MAS will commit up to S$100 million over three years to support quantum-safe networks and cyber resilience at financial institutions. Grants cover up to half of the cost of eligible projects. Institutions may apply from {+20} until {+200}.',
  ],
  [
    'MAS Publishes Enforcement Report for the Past Eighteen Months',
    'MAS took action in 163 cases over the past 18 months and imposed financial penalties of S$7.2 million. Twenty-two individuals were convicted of criminal offences, most of them for market abuse. Priorities for the coming period include insider trading and the mis-selling of insurance products.',
  ],
  [
    'MAS Enhances Facility for Equity Market Development',
    'MAS has appointed three fund managers to invest an initial S$1.1 billion in shares listed in Singapore, with a focus on small and mid-sized companies. Managers must raise matching capital from private investors. A second batch of appointments will be announced by {+110}.',
  ],
  [
    'Joint Statement on Cross-Border QR Payment Linkage',
    'MAS and a partner central bank in the region have agreed to link their national payment systems so that travellers can pay merchants by scanning a QR code. Transactions will be limited to S$1,000 a day. The linkage will be available to customers of eight banks from {+80}.',
  ],
  [
    'Reprimand of Three Fund Management Companies for Client Money Lapses',
    "MAS has reprimanded Orchid Strait Capital, Benoi Asset Partners and Serangoon Quay Fund Management for failing to reconcile clients' assets daily. No customer suffered losses. The companies must submit an external auditor's report by {+90} and may not accept new clients before then.",
  ],
  [
    'Notice on Cyber Hygiene Extended to Payment Institutions',
    'MAS has extended its notice on cyber hygiene to major payment institutions. The institutions must apply security patches in time, secure administrative accounts and use multi-factor authentication for access to confidential information. The notice takes effect on {+180}.',
  ],
];

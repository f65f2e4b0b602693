import type { DemoItem } from './item.ts';

/** Invented press releases in the manner of the ECB. */
export const ECB: readonly DemoItem[] = [
  [
    'ECB consults banks on revised guide to outsourcing cloud services',
    'The European Central Bank has opened a public consultation on revisions to its guide to outsourcing cloud services. The guide explains how banks should assess concentration risk, test exit plans and keep critical functions available. Comments must reach the ECB by {+45}, and a stakeholder meeting will take place on {+20}.',
  ],
  [
    'Euro area bank lending survey: credit standards tighten slightly for firms',
    'Euro area banks reported a slight net tightening of credit standards for loans to firms in the latest bank lending survey. Demand for housing loans continued to rise, with a net percentage of 23%. The survey was answered by 153 banks between {-30} and {-14}.',
  ],
  [
    'ECB imposes penalty of €5.4 million on Banca Serravento for misreporting',
    'The European Central Bank has imposed an administrative penalty of €5.4 million on Banca Serravento for having reported incorrect risk-weighted assets during seven consecutive quarters. The bank understated its capital requirements by applying the wrong conversion factor. It may challenge the decision before the Court of Justice of the European Union.',
  ],
  [
    'ECB keeps capital requirements for significant banks broadly stable',
    'The European Central Bank has published the results of its supervisory review. Overall capital requirements and guidance for the coming year stand at 15.6% of risk-weighted assets, after 15.5% a year before. Banks that miss agreed deadlines must expect enforcement measures, including periodic penalty payments.',
  ],
  [
    'Digital euro: ECB selects providers for components and services',
    'The European Central Bank has concluded framework agreements with providers of five digital euro components, including fraud management and the secure exchange of payment information. The agreements involve no payment at this stage. A decision on the next phase will be taken after legislation has been adopted.',
  ],
  [
    'Monetary developments in the euro area',
    'The annual growth rate of the broad monetary aggregate M3 stood at 3.4%, compared with 3.1% in the previous month. The annual growth rate of adjusted loans to households increased to 2.3% and that of loans to non-financial corporations to 2.9%. The next data will be released on {+30}.',
  ],
  [
    'ECB sharpens expectations for counterparty credit risk management',
    'The European Central Bank has published a report on sound practices in the management of counterparty credit risk. Banks should collect better data on non-bank clients, include tail events in their stress tests and set concentration limits. Supervisors will check by {+180} whether gaps have been closed.',
  ],
  [
    'Supervisory banking statistics on significant institutions released',
    'The European Central Bank has released supervisory banking statistics for 113 significant institutions. The aggregate total capital ratio stood at 20.1% and the liquidity coverage ratio at 157%. The cost of risk remained stable at 0.5%, while the stock of non-performing loans amounted to €358 billion.',
  ],
  [
    'ECB launches stress test on geopolitical risk',
    'The European Central Bank will conduct a thematic stress test on geopolitical risk at 110 directly supervised banks. Each bank must identify the events that would reduce its CET1 ratio by at least 300 basis points. Banks must submit their results by {+150}, and aggregate findings will be published in the summer.',
  ],
  [
    'Eurosystem adjusts collateral framework for climate-related uncertainty',
    'The Eurosystem will introduce a climate factor that may lower the value assigned to corporate bonds pledged as collateral. The factor depends on the sector, the exposure of the issuer and the residual maturity. It will apply from {+240} and will be reviewed regularly.',
  ],
  [
    'ECB publishes feedback on its guide to governance and risk culture',
    'The European Central Bank has published its final guide to governance and risk culture together with a feedback statement. The guide sets out the composition of management bodies, the role of internal control functions and examples of good practice. It received 322 comments from 19 respondents.',
  ],
  [
    'T2 operator announces changes to the liquidity transfer schedule',
    'The Eurosystem will change the operational day of T2 in two steps to support instant payments at night. Participants must complete their testing by {+100} and confirm readiness to their central bank. The first change will go live on {+160}.',
  ],
  [
    'ECB withdraws licence of Kestenholm Credit Institution',
    'The European Central Bank has withdrawn the banking licence of Kestenholm Credit Institution at the proposal of the national competent authority. The institution had breached capital requirements repeatedly and failed to submit a credible recovery plan. Covered deposits of up to €100,000 are protected by the national scheme.',
  ],
  [
    'Results of the survey on the access to finance of enterprises',
    'Euro area firms reported a small net increase in interest rates on bank loans in the latest survey on the access to finance of enterprises. Firms expect selling prices to rise by 2.9% over the next 12 months. The survey covers 11,027 enterprises, of which 92% have fewer than 250 employees.',
  ],
  [
    'ECB simplifies process for share buy-backs by supervised banks',
    'The European Central Bank has introduced a fast-track procedure for the approval of share buy-backs and securitisations with standard features. Decisions will be taken within ten working days instead of three months. Banks must apply with a complete template and notify any change to their capital plan.',
  ],
  [
    'Euro money market statistics for the latest maintenance period',
    'The volume-weighted average rate of unsecured borrowing and the daily turnover of the secured segment changed little in the latest maintenance period. Borrowing from other banks averaged €128 billion a day. Overnight transactions represented 56% of the total nominal amount.',
  ],
  [
    'Financial stability review: vulnerabilities in non-bank sector remain high',
    'The financial stability review finds that high valuations and low liquid asset holdings make investment funds vulnerable to sudden market corrections. Sovereign risks could resurface if fiscal consolidation is delayed. The review calls for a swift adoption of an integrated macroprudential framework for non-banks.',
  ],
];

import type { DemoItem } from './item.ts';

/** Invented news in the manner of the Financial Services Agency of Japan. */
export const FSA_JAPAN: readonly DemoItem[] = [
  [
    'FSA publishes draft amendments to the Comprehensive Guidelines for Supervision of Major Banks (主要行等向けの総合的な監督指針)',
    'The Financial Services Agency (FSA) has published draft amendments to its supervisory guidelines for major banks. The amendments would require banks to strengthen the management of safe deposit boxes and to rotate staff regularly. Written comments must be submitted by 17:00 (JST) on {+30}.',
  ],
  [
    'Administrative action against Asamizu Securities (行政処分)',
    'The FSA has ordered Asamizu Securities to improve its business operations under the Financial Instruments and Exchange Act. The company solicited elderly customers for complex structured bonds without adequate explanation. It must submit an improvement plan by {+30} and report on progress every three months.',
  ],
  [
    'FSA Weekly Review: summary of public announcements',
    'This issue of the weekly review summarises the announcements of the past week, among them the results of a consultation on crypto-asset exchange service providers and a speech on asset management. The FSA received 64 comments from 21 respondents. English versions of the documents will be available by {+14}.',
  ],
  [
    'Stewardship Code: request for comments on second draft',
    'The Council of Experts on the Stewardship Code has published a second draft of the revised code (スチュワードシップ・コード). Institutional investors would have to explain to an investee company, on request, how many of its shares they hold. The comment period ends on {+40}.',
  ],
  [
    'Monitoring report on the management of interest rate risk at regional banks',
    'The FSA has published a monitoring report on interest rate risk at regional banks. Unrealised losses on bonds at the 97 banks surveyed increased by ¥420 billion in half a year. Banks must set loss limits, run stress tests and report the results to the board at least every quarter.',
  ],
  [
    'Establishment of rules on stablecoin intermediaries (電子決済手段・暗号資産サービス仲介業)',
    "The Cabinet Office Order that introduces a new category of intermediary for electronic payment instruments and crypto-assets takes effect on {+60}. Intermediaries must register with a local finance bureau and belong to an exchange operator. They may not hold customers' assets.",
  ],
  [
    'FSA warns of unauthorised access to securities accounts',
    'The FSA urges investors to protect themselves from phishing sites that imitate securities companies. Fraudulent transactions worth about ¥38 billion were reported in the past month. Securities companies must make multi-factor authentication mandatory for logins and withdrawals by {+90}.',
  ],
  [
    'Publication of the Strategic Priorities for the coming business year (金融行政方針)',
    'The FSA has published its strategic priorities for the coming business year. Priorities are the promotion of Japan as a leading asset management centre, stronger regional financial institutions and the safe use of artificial intelligence. Progress will be reviewed by {+180}.',
  ],
  [
    'Recommendation for administrative monetary penalty for insider trading in shares of Hoshikage Foods',
    'The Securities and Exchange Surveillance Commission has recommended an administrative monetary penalty of ¥4.3 million against a recipient of material facts about a tender offer for Hoshikage Foods. The person bought 8,000 shares before the public announcement. The FSA has started trial procedures.',
  ],
  [
    'Results of the survey on climate-related financial risks at insurers',
    'The FSA has published the results of its survey on climate-related financial risks at 14 non-life insurers (損害保険会社). Estimated losses from floods rise by up to 31% in the most severe scenario. The agency will continue the dialogue with insurers and conduct a second exercise from {+120}.',
  ],
  [
    'Notice on disclosure of sustainability information in annual securities reports',
    'Companies with a market capitalisation of at least ¥3 trillion must disclose sustainability information under the new domestic standards (サステナビリティ開示基準) for fiscal years that end on or after {+400}. Smaller companies listed on the prime market will follow in stages. Assurance by a third party will become mandatory one year later.',
  ],
  [
    'FSA and Bank of Japan hold liaison meeting on market developments',
    'Officials of the FSA and the Bank of Japan met to exchange views on bond market liquidity and on funding conditions for foreign currency. They agreed to continue to share data on leveraged positions of non-bank institutions. The next meeting is planned for {+45}.',
  ],
  [
    'Business suspension order against Minatogawa Crypto Exchange (業務停止命令)',
    'The Kanto Local Finance Bureau has ordered Minatogawa Crypto Exchange to suspend new account openings for one month after an outflow of customer assets worth ¥1.2 billion. The company must compensate customers in full and identify the cause. A report on measures is due by {+21}.',
  ],
  [
    'Call for applications: FinTech Proof-of-Concept Hub',
    'The FSA invites applications from firms that wish to test new services under the FinTech Proof-of-Concept Hub (FinTech実証実験ハブ). Eligible projects use digital identity, anti-money laundering tools or automated accounting. Applications are accepted until {+70}, and results will be made public.',
  ],
  [
    'Revision of the list of designated non-life insurance agencies subject to on-site inspection',
    'The FSA has revised the criteria under which large insurance agencies are inspected. Agencies with annual commissions of more than ¥2 billion must appoint a compliance officer and separate sales from claims handling. The criteria apply from {+150} after several cases of inflated repair costs.',
  ],
  [
    'NISA account statistics: number of accounts exceeds 27 million',
    'The number of accounts under the tax-exempt investment programme for individuals (NISA口座) exceeded 27 million at the end of the last quarter. Cumulative purchases amounted to ¥63 trillion. Investment trusts accounted for 58% of purchases in the growth quota.',
  ],
  [
    'Guidelines on financial literacy programmes at the workplace',
    'The FSA has issued guidelines that encourage employers to offer financial education at the workplace. Lecturers must be neutral and may not solicit participants for financial products. Employers may apply for a certified adviser (認定アドバイザー) free of charge until {+100}.',
  ],
  [
    'Summary of public comments on electronic share certificates and tokenised bonds',
    'The FSA has published a summary of 118 public comments on the treatment of tokenised bonds and electronically recorded transferable rights. Trading systems for such securities must obtain authorisation if annual turnover exceeds ¥1 trillion. The related orders come into force on {+85}.',
  ],
];

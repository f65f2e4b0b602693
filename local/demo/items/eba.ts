import type { DemoItem } from './item.ts';

/** Invented news in the manner of the EBA. */
export const EBA: readonly DemoItem[] = [
  [
    'The EBA consults on guidelines for the authorisation of third-country branches',
    'The European Banking Authority launched a public consultation on guidelines for the authorisation of third-country branches. The guidelines set out the information that an applicant must provide, including a booking model, a recovery plan and evidence of capital endowment. The consultation runs until {+90}, and a virtual public hearing will take place on {+35}.',
  ],
  [
    'The EBA publishes final draft standards on the reporting of major ICT incidents',
    'The European Banking Authority published amended standards on the classification and reporting of major ICT-related incidents under DORA. Financial entities must send an initial notification within four hours of classification and a final report within one month. The amendments remove 14 data fields from the template.',
  ],
  [
    'EU-wide transparency exercise: banks stay above their capital requirements',
    'The EBA published the outcome of its transparency exercise, which covers 119 banks in 25 countries. The average CET1 ratio stood at 16.1%, which is 4.9 percentage points above the capital requirements that apply. Exposures to commercial real estate declined by 3% year on year, while provisions increased.',
  ],
  [
    'The EBA issues an opinion on the interplay between PSD2 and MiCA',
    'The EBA issued an opinion that advises national authorities to require payment authorisation from providers that transfer electronic money tokens on behalf of clients. Authorities should not enforce the requirement before the end of a transition period on {+120}. Applicants may reuse information already submitted under MiCA.',
  ],
  [
    'Final standards on capital requirements for market risk under the CRR',
    'The EBA published its final draft standards on own funds requirements for market risk, which the Capital Requirements Regulation asks for. Institutions must calculate them with the alternative standardised approach from {+330} on. Small trading books may use the simplified approach for two more years.',
  ],
  [
    'The EBA updates its list of other systemically important institutions',
    'The EBA updated the list of other systemically important institutions in the EU together with their scores and capital buffers. The list contains 186 institutions and replaces the one published a year ago. Buffer rates range from 0.25% to 3% of risk-weighted assets and come on top of the capital requirements of each institution.',
  ],
  [
    'Peer review finds uneven supervision of dividend arbitrage schemes',
    'A peer review by the EBA found that competent authorities have improved their supervision of dividend arbitrage trading schemes, but that information is not always shared with tax authorities. The EBA sets out four follow-up measures. Authorities must report on their implementation by {+365}.',
  ],
  [
    'The EBA seeks input on the simplification of supervisory reporting',
    'The EBA invited institutions to comment on proposals that would reduce the number of reporting data points by a quarter. Small and non-complex institutions would report leverage and large exposures once a year instead of every quarter. Responses must be submitted by {+60} through the online form.',
  ],
  [
    'Risk assessment report: credit quality stable, funding plans under scrutiny',
    "The EBA's risk assessment report finds that profitability of EU banks remains high, with a return on equity of 10.4%. Banks plan to increase the issuance of market-based funding by 6% over the next two years. Operational risks, cyber attacks in particular, are rated as very high by supervisors.",
  ],
  [
    'The EBA clarifies the treatment of acquisition and construction loans',
    'The EBA published guidelines on acquisition, development and construction exposures to residential property under the standardised approach. A risk weight of 100% may be applied where pre-sale contracts cover at least half of the total. The guidelines apply two months after publication in all EU languages.',
  ],
  [
    'Consultation on the revised guidelines on sound remuneration policies',
    'The EBA is consulting on revised guidelines on sound remuneration policies that reflect the latest amendments to the capital requirements directive. Institutions must show how ESG risks are taken into account in variable remuneration. Comments can be sent until {+75}.',
  ],
  [
    'The EBA and ECB publish the joint report on payment fraud',
    'The EBA and the European Central Bank published their joint report on payment fraud, which amounted to €4.2 billion last year. Strong customer authentication remains effective, and fraud rates were three times higher when the counterparty was outside the European Economic Area. Losses on credit transfers are borne by users in 85% of cases.',
  ],
  [
    'The EBA publishes technical package for version 4.2 of the reporting framework',
    'The EBA published the technical package for version 4.2 of its reporting framework, which includes validation rules, the data point model and the XBRL taxonomies. The first reference date is {+200}. Institutions should use the package to prepare and test their submissions.',
  ],
  [
    'The EBA prepares for the direct supervision of significant token issuers',
    'The EBA set out how it will supervise issuers of significant asset-referenced tokens and e-money tokens under MiCA. Issuers must hold own funds of at least 3% of the average reserve and report every quarter. Supervisory fees for the coming year will be invoiced by {+100}.',
  ],
  [
    'Follow-up report on de-risking and access to basic payment accounts',
    'The EBA published a follow-up report on de-risking, which examines why banks refuse customers from certain sectors. Banks may not reject entire categories of customers without an individual assessment. The report proposes that institutions must explain a refusal in writing within ten business days.',
  ],
  [
    'The EBA discloses benchmarking results for internal credit risk models',
    'The EBA published its annual reports on the benchmarking of internal models for market and credit risk. The variability of risk weights decreased for the fourth consecutive year. Competent authorities will follow up with 23 institutions whose results deviate from the benchmarks.',
  ],
  [
    'The EBA issues a revised list of validation rules',
    'The EBA issued a revised list of validation rules in its implementing technical standards on supervisory reporting. Rules that were found to be incorrect or to trigger technical problems have been deactivated. Competent authorities should not formally validate data against the deactivated rules from {+7}.',
  ],
];

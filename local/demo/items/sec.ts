import type { DemoItem } from './item.ts';

/** Invented press releases in the manner of the SEC. */
export const SEC: readonly DemoItem[] = [
  [
    'SEC Proposes Shorter Deadline for Beneficial Ownership Amendments',
    'The Securities and Exchange Commission today proposed rule amendments that would require investors holding more than five percent of a class of equity securities to report material changes within one business day. Under the proposal, filings would have to be made in a structured, machine-readable format. The public comment period will remain open until {+60}.',
  ],
  [
    'Brantmoor Advisers to Pay $14.5 Million for Misallocating Fund Expenses',
    'The Securities and Exchange Commission today announced settled charges against investment adviser Brantmoor Advisers for charging its own compliance costs to three private funds over four years. Without admitting or denying the findings, the firm agreed to a cease-and-desist order, a $9 million penalty and $5.5 million in disgorgement and interest. Affected investors must be repaid by {+120}.',
  ],
  [
    'SEC Adopts Final Rules on Incident Response by Transfer Agents',
    'The Commission adopted rules that require transfer agents to maintain written incident response programs and to notify affected customers of a data breach within 30 days. Larger entities must comply by {+365}, and smaller entities six months later. Firms must keep records of every determination for three years.',
  ],
  [
    'Investor Alert: Fraudsters Pose as Brokers in Group Chats',
    'The Office of Investor Education and Advocacy warns investors about group chats in which fraudsters pose as registered brokers and recommend thinly traded stocks. Investors should verify registration before sending money and should never move assets to a wallet that they do not control. Complaints about these schemes rose by 38 percent in the past twelve months.',
  ],
  [
    'SEC Charges Former Executives of Lakenridge Robotics With Inflating Revenue',
    'The Securities and Exchange Commission charged two former executives of Lakenridge Robotics with recording $62 million in sales for machines that had not been shipped. The complaint, filed in federal district court, seeks permanent injunctions, civil penalties and officer-and-director bars. The company cooperated and was not charged a penalty.',
  ],
  [
    'Division of Examinations Publishes Its Priorities for the Coming Year',
    'The Division of Examinations released its annual priorities, which emphasize fiduciary duty, the custody of digital assets, outsourced technology and the use of artificial intelligence in portfolio management. Examiners will also review whether advisers have implemented the amended privacy rules. Registrants should review their policies before {+75}.',
  ],
  [
    'SEC Extends Compliance Date for Private Fund Reporting on Form PF',
    'The Commission voted to extend the compliance date for the amendments to Form PF to {+180}. The extension gives private fund advisers additional time to build and test their reporting systems. Advisers must continue to file the existing version of the form until that date.',
  ],
  [
    'SEC Awards More Than $6 Million to Two Whistleblowers',
    'The Securities and Exchange Commission today announced awards of more than $6 million to two whistleblowers whose information led to a successful enforcement action. The first whistleblower reported internally before contacting the agency and gave extensive assistance. Payments are made from an investor protection fund that is financed entirely through monetary sanctions.',
  ],
  [
    'Eleven Firms to Pay Combined $48 Million for Recordkeeping Failures',
    'The Commission announced charges against eleven broker-dealers and investment advisers for widespread failures to preserve electronic communications sent through unapproved messaging apps. The firms admitted the facts and agreed to pay combined civil penalties of $48 million. Each firm must retain a compliance consultant and report on its remediation by {+270}.',
  ],
  [
    'SEC to Host Roundtable on Tokenized Securities and Settlement',
    "The Crypto Task Force will host a public roundtable on {+21} to discuss the issuance, custody and settlement of tokenized securities. Panelists will consider how existing transfer agent and broker-dealer rules apply to distributed ledgers. The event is open to the public and will be webcast on the agency's website.",
  ],
  [
    'SEC Reopens Comment Period on Fund Liquidity and Swing Pricing',
    'The Commission reopened the comment period on proposed changes to liquidity risk management programs of open-end funds. The reopening allows interested persons to analyze new data on redemption costs in stressed markets. Comments should be received on or before {+45}.',
  ],
  [
    'Court Orders Operator of Greenfallow Income Notes to Pay $27 Million',
    'A federal district court entered final judgment against the operator of Greenfallow Income Notes, an offering that raised $41 million from about 600 retail investors. The judgment orders disgorgement of $19 million, interest of $2 million and a civil penalty of $6 million. A court-appointed receiver will accept claims until {+90}.',
  ],
  [
    'SEC Approves Updated Auditing Standard on Confirmation Procedures',
    'The Commission approved an auditing standard of the Public Company Accounting Oversight Board that updates the requirements for confirming cash and receivables. Auditors must evaluate the reliability of electronic confirmations. The standard applies to audits of fiscal years ending on or after {+300}.',
  ],
  [
    'Staff Statement on Disclosure of Tariff and Supply Chain Risks',
    'The Division of Corporation Finance issued a statement reminding issuers to describe known trends in supply costs and trade policy in their periodic reports. Disclosure should be specific to the company and should not present a risk as hypothetical when it has already materialized. The statement creates no new obligations.',
  ],
  [
    'SEC Fines Halloway Exchange Services $3.2 Million Over System Outage',
    'The Securities and Exchange Commission today charged Halloway Exchange Services with failing to maintain policies that ensure the capacity and resiliency of its trading systems. A six-hour outage interrupted the opening auction in 214 securities. The exchange agreed to pay a $3.2 million penalty and to test its recovery plans twice a year.',
  ],
  [
    'Small Business Advisory Committee to Discuss Access to Capital',
    'The Small Business Capital Formation Advisory Committee will meet on {+14} to discuss the accredited investor definition and regulation crowdfunding limits. Members will vote on a recommendation to raise the offering limit from $5 million to $10 million. Written statements must be submitted three business days before the meeting.',
  ],
  [
    'SEC Publishes Data on Retail Use of Exchange-Traded Options',
    'The Division of Economic and Risk Analysis published a report on retail trading in short-dated options. The report finds that contracts expiring on the same day account for more than half of retail volume, and that median holding periods are shorter than two hours. The data set covers five years and will be updated every quarter.',
  ],
  [
    'SEC Charges Unregistered Dealer Corvane Trading in Microcap Scheme',
    'The Commission charged Corvane Trading and its managing member with buying and selling billions of newly issued shares of microcap companies without registering as a dealer. The defendants agreed to surrender remaining convertible notes, pay $4.1 million and accept a five-year penny stock bar. The settlement is subject to court approval.',
  ],
];

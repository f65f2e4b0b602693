/** Where mail is given to and who it is from; '' where this deployment sends none. */
export const smtpUrl = (process.env['SMTP_URL'] ?? '').trim();
export const mailFrom = (process.env['MAIL_FROM'] ?? '').trim();
export const sendsMail = smtpUrl !== '' && mailFrom !== '';

import { mailTo as mailIn } from '../support/mail-catcher';

const service = { dataDir: process.env.BROWSER_TEST_DATA ?? '' };

/** The newest mail to an address that the service under test kept, with the link it leads to; waits for it. */
export const mailTo = (email: string, subject: RegExp) => mailIn(service, email, subject);

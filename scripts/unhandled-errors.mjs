import { writeFileSync } from 'node:fs';

/** A reporter of vitest. Writes to the file named by UNHANDLED_ERRORS_FILE what failed outside every test, as a list. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const reasons = errors.map(({ stack, message }) => stack ?? String(message));
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(reasons));
  }
}

/** Why a file of another server was not fetched, in a sentence for the person who gave its URL. */
export class RemoteRefused extends Error {
  override name = 'RemoteRefused';
  /** Whether it may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

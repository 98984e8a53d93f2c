import { IncomingMessage } from 'node:http';

/** So many pieces may be of any size: programs that write JSON token by token send thousands. */
const PIECES = 8_192;
/** More must have so many bytes on average. */
const BYTES_A_PIECE = 16;

/**
 * A request whose body may not come in very many tiny pieces (`Transfer-Encoding: chunked`): the parser takes two
 * microseconds for each, whoever asks for them, so a megabyte of single bytes would occupy a processor for seconds and
 * every other request for a noticeable time. Calls `onTinyPieces` once, then drops what comes and reads nothing more. What
 * comes after the answer is counted as well.
 */
export class BoundedMessage extends IncomingMessage {
  onTinyPieces: () => void = () => {};
  #pieces = 0;
  #bytes = 0;
  #isRefused = false;
  #isDumped = false;

  override push(piece: Buffer | null): boolean {
    if (this.#isRefused) {
      // The end of what was dropped is not the end of the body: whoever reads it sees it break off.
      if (piece === null) this.complete = false;
      return false;
    }
    if (piece !== null) {
      this.#pieces++;
      this.#bytes += piece.length;
      if (this.#pieces > PIECES && this.#bytes < this.#pieces * BYTES_A_PIECE) {
        this.#isRefused = true;
        this.onTinyPieces();
        return false;
      }
    }
    return this.#isDumped && piece !== null ? true : super.push(piece);
  }

  /** Called by Node once the answer is sent: the rest of the body is dropped. Node's own way would not count it. */
  _dump() {
    if (this.#isDumped) return;
    this.#isDumped = true;
    this.removeAllListeners('data');
    this.resume();
  }

  override _read(size: number) {
    if (!this.#isRefused) super._read(size);
  }
}

// The part of compression that is used here; its published types bring those of Express with them.
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions } from 'node:zlib';

  type Options = {
    /** In bytes. */
    threshold: number;
    brotli: BrotliOptions;
    filter(request: IncomingMessage, response: ServerResponse): boolean;
  };
  type Compression = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  function compression(options: Options): Compression;
  namespace compression {
    /** Whether the Content-Type of a response is one that becomes smaller. */
    function filter(request: IncomingMessage, response: ServerResponse): boolean;
  }
  export default compression;
}

// The part of compression we use; its published types bring those of Express with them.
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
    /** Whether compression makes a response of this Content-Type smaller. */
    function filter(request: IncomingMessage, response: ServerResponse): boolean;
  }
  export default compression;
}

// The part of libheif-js used here; the package's own types describe the lower-level bindings.
declare module 'libheif-js/wasm-bundle.js' {
  type HeifPicture = {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA; calls back with null on failure. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (target: object | null) => void,
    ): void;
  };
  const libheif: import('./heic-tiles').LibheifFunctions & {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] };
  };
  export default libheif;
}

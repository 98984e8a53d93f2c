/** The parts of tesseract.js-core that we use: Tesseract, compiled to WebAssembly. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Api = {
    /** @param mode 1: the neural reader only. Returns 0 on success. */
    Init(dataPath: string | null, languages: string, mode: number): number;
    SetVariable(name: string, value: string): boolean;
    SetImageFile(angle?: number, upscale?: number): void;
    Recognize(monitor: unknown): number;
    GetUTF8Text(): string;
    MeanTextConf(): number;
    Clear(): void;
  };
  type Core = {
    TessBaseAPI: new () => Api;
    FS: { writeFile(path: string, data: Uint8Array): void };
  };
  export default function loadCore(options?: {
    TesseractProgress?: (percent: number) => void;
    print?: (text: string) => void;
    printErr?: (text: string) => void;
  }): Promise<Core>;
}

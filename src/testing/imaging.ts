import { makeImaging } from '@/platform/imaging/driver/sharp';
import { temporaryFiles } from './temporary-files';

/** Imaging, and what it says about bytes, which it reads from files. */
export function imagingOfBytes() {
  const imaging = makeImaging();
  const save = temporaryFiles();
  return {
    imaging,
    save,
    headerOf: async (bytes: Uint8Array) => imaging.readHeader(await save(bytes)),
    processed: async (bytes: Uint8Array) => imaging.process(await save(bytes)),
    detailsOf: async (bytes: Uint8Array) => imaging.readDetails(await save(bytes)),
  };
}

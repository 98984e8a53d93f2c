import type { Page } from '@playwright/test';

export type Bytes = { name: string; mimeType: string; buffer: Buffer };

/** Files as the browser passes them to the page after a drag or copy. */
export const carry = (page: Page, files: Bytes[]) =>
  page.evaluateHandle(
    (given) => {
      const carried = new DataTransfer();
      for (const { name, type, bytes } of given)
        carried.items.add(
          new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type }),
        );
      return carried;
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      type: mimeType,
      bytes: buffer.toString('base64'),
    })),
  );

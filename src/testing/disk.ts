import type { DiskSpace } from '@/platform/disk-space';

/** A disk whose space above its floor is set by the test. */
export type TestDisk = DiskSpace & { left: number };

export const aDisk = (left = Number.POSITIVE_INFINITY): TestDisk => ({
  left,
  async aboveFloor() {
    return this.left;
  },
  async free() {
    return this.left;
  },
  async isLow() {
    return this.left < 0;
  },
  noteWritten(bytes) {
    this.left -= bytes;
  },
});

import { assetsInWords as countInWords } from '../asset/quantities';

/** 0 → "on no asset", 1 → "on 1 asset", 1234 → "on 1,234 assets". */
export const assetsInWords = (assets: number) =>
  assets === 0 ? 'on no asset' : `on ${countInWords(assets)}`;

import { formatAssetCount as countInWords } from '../format/format-quantity';

/** 0 → "on no assets", 1 → "on 1 asset", 1234 → "on 1,234 assets". */
export const formatAssetUse = (assets: number) =>
  assets === 0 ? 'on no assets' : `on ${countInWords(assets)}`;

import { Vitrine } from '@vitrine/client';
import { VitrineImage } from './vitrine-image';

const {
  VITRINE_URL = '',
  VITRINE_KEY,
  VITRINE_ORGANIZATION = '',
  VITRINE_LIBRARY = '',
} = process.env;
const vitrine = new Vitrine({ baseUrl: VITRINE_URL, key: VITRINE_KEY });
const library = vitrine.library(VITRINE_ORGANIZATION, VITRINE_LIBRARY);

export default async function Page() {
  const assets = await library.listAssets({ tags: ['home'], pageSize: 20 }).all();
  return assets.map((asset) => (
    <VitrineImage key={asset.id} asset={asset} sizes="(min-width: 60rem) 33vw, 100vw" />
  ));
}

import { VitrinePicker } from './picker.js';

export type { ShownAsset } from '../../client/src/images.js';
export type { Asset } from '../../client/src/index.js';
export { type ImageOptions, imgOf, srcsetOf } from './image.js';
export { type ChooseEvent, VitrinePicker } from './picker.js';

if (globalThis.customElements && !customElements.get('vitrine-picker'))
  customElements.define('vitrine-picker', VitrinePicker);

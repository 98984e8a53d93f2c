import { imgOf } from '@vitrine/picker';

// What a page needs to show the image later.
const keep = ({ id, url, sizes, width, height, contentVersion, blurhash, description, name }) => ({
  id,
  url,
  sizes,
  width,
  height,
  contentVersion,
  blurhash,
  description,
  name,
});

/** <media-field name="cover" service="https://media.example.org" redirect="/redirect.html" value="…"> */
class MediaField extends HTMLElement {
  connectedCallback() {
    this.picker = document.createElement('vitrine-picker');
    for (const name of ['service', 'redirect'])
      this.picker.setAttribute(name, this.getAttribute(name));
    this.picker.setAttribute('accept', 'image/*');
    this.picker.addEventListener('vitrine-choose', ({ detail }) => this.set(detail.assets[0]));
    this.input = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: this.getAttribute('name'),
    });
    this.preview = document.createElement('div');
    this.clear = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: 'Remove image',
    });
    this.clear.addEventListener('click', () => this.set(null));
    this.append(this.preview, this.picker, this.clear, this.input);
    this.set(JSON.parse(this.getAttribute('value') || 'null'));
  }

  set(asset) {
    this.input.value = asset ? JSON.stringify(keep(asset)) : '';
    this.preview.replaceChildren(...(asset ? [imgOf(asset, { sizes: '20rem' })] : []));
    this.picker.textContent = asset ? 'Replace image' : 'Choose image';
    this.clear.hidden = !asset;
  }
}
customElements.define('media-field', MediaField);

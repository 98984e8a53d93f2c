import type { SearchHit } from '../../client/src/index.js';
import { element } from './element.js';
import { imgOf } from './image.js';

type Listener = { onChange: () => void; onConfirm: () => void };

/**
 * The found assets as a list box: click, tap or Space chooses, Shift chooses a range, the arrow keys move, Enter
 * confirms. The choice is kept when other assets are shown.
 */
export class Grid {
  readonly root = element('div', { class: 'grid', role: 'listbox', 'aria-label': 'Assets' });
  readonly #listener: Listener;
  readonly #chosen = new Map<string, SearchHit>();
  #shown: { hit: SearchHit; tile: HTMLElement }[] = [];
  /** The tile reached by Tab, and the beginning of a range. */
  #current = 0;
  #multiple = false;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.root.addEventListener('click', (event) => this.#click(event));
    this.root.addEventListener('dblclick', () => {
      if (!this.#multiple && this.#chosen.size > 0) this.#listener.onConfirm();
    });
    this.root.addEventListener('keydown', (event) => this.#press(event));
  }

  /** In the order of choosing. */
  get chosen(): SearchHit[] {
    return [...this.#chosen.values()];
  }

  get count(): number {
    return this.#shown.length;
  }

  /** Clears the shown and the chosen assets. */
  reset(multiple: boolean): void {
    this.#multiple = multiple;
    this.root.setAttribute('aria-multiselectable', String(multiple));
    this.#chosen.clear();
    this.empty();
  }

  empty(): void {
    this.#shown = [];
    this.#current = 0;
    this.root.replaceChildren();
    this.#update();
  }

  clearChosen(): void {
    this.#chosen.clear();
    this.#update();
  }

  /** Shows more assets. An asset already shown is left out: others were added before it meanwhile. */
  append(hits: SearchHit[]): void {
    const known = new Set(this.#shown.map(({ hit }) => hit.id));
    const added = hits
      .filter(({ id }) => !known.has(id))
      .map((hit) => ({ hit, tile: tileOf(hit) }));
    this.#shown.push(...added);
    this.root.append(...added.map(({ tile }) => tile));
    this.#update();
  }

  focus(index: number): void {
    const target = this.#shown[index];
    if (!target) return;
    this.#current = index;
    this.#update();
    target.tile.focus();
    target.tile.scrollIntoView({ block: 'nearest' });
  }

  #click(event: MouseEvent): void {
    const index = this.#shown.findIndex(({ tile }) => event.composedPath().includes(tile));
    if (index < 0) return;
    const from = this.#current;
    this.#current = index;
    if (event.shiftKey) this.#chooseRange(from, index);
    else this.#toggle(index);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = this.#targetOf(event.key);
    if (target !== undefined) {
      const from = this.#current;
      this.focus(Math.min(Math.max(target, 0), this.count - 1));
      if (event.shiftKey) this.#chooseRange(from, this.#current);
    } else if (event.key === ' ') this.#toggle(this.#current);
    else if (event.key === 'Enter') {
      if (this.#chosen.size === 0) this.#toggle(this.#current);
      if (this.#chosen.size > 0) this.#listener.onConfirm();
    } else return;
    event.preventDefault();
  }

  /** The tile a key leads to. */
  #targetOf(key: string): number | undefined {
    const moves: Record<string, number> = {
      ArrowLeft: this.#current - 1,
      ArrowRight: this.#current + 1,
      ArrowUp: this.#current - this.#columns(),
      ArrowDown: this.#current + this.#columns(),
      Home: 0,
      End: this.count - 1,
    };
    return moves[key];
  }

  #columns(): number {
    const tops = this.#shown.map(({ tile }) => tile.offsetTop);
    const end = tops.findIndex((top) => top !== tops[0]);
    return end < 0 ? this.count : end;
  }

  #toggle(index: number): void {
    const hit = this.#shown[index]?.hit;
    if (!hit || !isReady(hit)) return;
    const isChosen = this.#chosen.has(hit.id);
    if (!this.#multiple) this.#chosen.clear();
    if (isChosen) this.#chosen.delete(hit.id);
    else this.#chosen.set(hit.id, hit);
    this.#update();
  }

  #chooseRange(one: number, other: number): void {
    if (!this.#multiple) {
      this.#toggle(other);
      return;
    }
    for (const { hit } of this.#shown.slice(Math.min(one, other), Math.max(one, other) + 1))
      if (isReady(hit)) this.#chosen.set(hit.id, hit);
    this.#update();
  }

  #update(): void {
    for (const [index, { hit, tile }] of this.#shown.entries()) {
      tile.setAttribute('aria-selected', String(this.#chosen.has(hit.id)));
      tile.tabIndex = index === this.#current ? 0 : -1;
    }
    this.#listener.onChange();
  }
}

/** Whether the sizes of an asset are known: without them it cannot be shown elsewhere. */
const isReady = ({ sizes }: SearchHit) => sizes !== null;

function tileOf(hit: SearchHit): HTMLElement {
  const name = element('span', { class: 'name', dir: 'auto' }, hit.name ?? hit.id);
  if (!isReady(hit)) {
    const state = element('span', { class: 'pending' }, 'Not ready yet');
    return element('div', { role: 'option', 'aria-disabled': 'true' }, state, name);
  }
  const image = imgOf(hit, { sizes: '(max-width: 40rem) 45vw, 11rem' });
  image.draggable = false;
  const isVideo = hit.contentType?.startsWith('video/') ?? false;
  const kind = isVideo ? [element('span', { class: 'kind' }, 'Video')] : [];
  return element('div', { role: 'option' }, image, ...kind, name);
}

import type { Asset } from '../../client/src/index.js';
import { ChooseDialog } from './choose-dialog.js';
import { settingsOf } from './settings.js';
import { STYLES } from './styles.js';

/** Importing the package on a server, where there are no elements, does no harm. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Dispatched by the picker: the assets in the shape of REST, in the order of choosing. */
export type ChooseEvent = CustomEvent<{ assets: Asset[] }>;

/**
 * `<vitrine-picker service="https://…" redirect="/vitrine-redirect.html">`: a button opening a dialog, where a person
 * signs in to the service and chooses assets; then it dispatches `vitrine-choose`. Its content is the label of the
 * button. `multiple`, `accept`, `library-id`, `client-id` and `client-name` are read when the dialog opens.
 */
export class VitrinePicker extends Base {
  readonly #dialog = new ChooseDialog((assets) => {
    const event: ChooseEvent = new CustomEvent('vitrine-choose', {
      detail: { assets },
      bubbles: true,
      composed: true,
    });
    this.dispatchEvent(event);
  });

  constructor() {
    super();
    const { open, dialog } = this.#dialog.view;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true });
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(open, dialog);
    open.addEventListener('click', () => this.open());
  }

  /** Opens the dialog, as the button does. */
  open(): void {
    this.#dialog.open(() => settingsOf(this));
  }

  disconnectedCallback(): void {
    this.#dialog.view.dialog.close();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-picker': VitrinePicker;
  }
  interface HTMLElementEventMap {
    'vitrine-choose': ChooseEvent;
  }
}

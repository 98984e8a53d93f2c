import type { Asset, SearchHit } from '../../client/src/index.js';
import { element } from './element.js';
import { failureOf } from './failure.js';
import { Grid } from './grid.js';
import { makeView } from './picker-view.js';
import { Session, type Source } from './session.js';
import type { Settings } from './settings.js';
import { signIn } from './sign-in.js';

const POPUP = 'popup,width=520,height=760';
const TYPING_PAUSE_MS = 250;

/** Who is signed in, for all pickers of the page. In memory only: a reload ends it. */
const sessions = new Map<string, Session>();

/** The dialog: first signs in, then searches, and returns the chosen assets. */
export class ChooseDialog {
  readonly #grid = new Grid({ onChange: () => this.#showCount(), onConfirm: () => this.#choose() });
  readonly view = makeView(this.#grid.root);
  readonly #onChoose: (assets: Asset[]) => void;
  #settings: Settings | null = null;
  #sources: Source[] = [];
  #next: ReturnType<Session['search']> | null = null;
  /** The action of the button below the message. */
  #act = () => {};
  /** Ends the running sign-in or search. */
  #running = new AbortController();
  #popup: Window | null = null;
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor(onChoose: (assets: Asset[]) => void) {
    this.#onChoose = onChoose;
    const { view } = this;
    view.dialog.addEventListener('close', () => this.stop());
    for (const button of [view.close, view.cancel])
      button.addEventListener('click', () => view.dialog.close());
    view.choose.addEventListener('click', () => this.#choose());
    view.clear.addEventListener('click', () => {
      this.#grid.clearChosen();
      view.query.focus();
    });
    view.signOut.addEventListener('click', () => this.#signOut());
    view.act.addEventListener('click', () => this.#act());
    view.more.addEventListener('click', () => this.#loadMore());
    view.source.addEventListener('change', () => this.#search());
    view.query.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#search(), TYPING_PAUSE_MS);
    });
  }

  /** Opens the dialog; `read` returns its settings, and the dialog shows an error of `read`. */
  open(read: () => Settings): void {
    if (this.view.dialog.open) return;
    this.#settings = null;
    this.view.query.value = '';
    this.#leave();
    this.view.dialog.showModal();
    try {
      this.#settings = read();
    } catch (error) {
      this.#say(failureOf(error, location.host).message);
      return;
    }
    this.#grid.reset(this.#settings.multiple);
    if (this.#session) return void this.#enter(this.#session);
    this.#askToSignIn(`Sign in to ${this.#host} to choose from its libraries.`);
  }

  /** Ends the running work. */
  stop(): void {
    clearTimeout(this.#typing);
    this.#running.abort();
    this.#popup?.close();
    this.#popup = null;
  }

  get #host(): string {
    return new URL(this.#settings?.service ?? location.href).host;
  }

  get #sessionKey(): string {
    return JSON.stringify([this.#settings?.service, this.#settings?.clientId]);
  }

  get #session(): Session | undefined {
    return sessions.get(this.#sessionKey);
  }

  /** Ends the running work, and returns the signal of the next. */
  #begin(): AbortSignal {
    this.#running.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  #say(message: string, label?: string, act = () => {}): void {
    const { view } = this;
    view.panel.hidden = false;
    view.message.textContent = message;
    view.act.hidden = label === undefined;
    view.act.textContent = label ?? '';
    this.#act = act;
  }

  /** Hides everything of a session. */
  #leave(): void {
    const { view } = this;
    view.tools.hidden = view.account.hidden = view.more.hidden = true;
    view.status.textContent = '';
    this.#grid.reset(false);
  }

  #askToSignIn(message: string): void {
    this.#leave();
    this.#grid.reset(this.#settings?.multiple ?? false);
    this.#say(message, 'Sign in', () => void this.#signIn());
    this.view.act.focus();
  }

  async #signIn(): Promise<void> {
    const settings = this.#settings;
    if (!settings) return;
    const again = this.#popup !== null;
    this.#popup?.close();
    const signal = this.#begin();
    // Opened at once, before its address is known: browsers allow it only in answer to a press.
    const popup = window.open('about:blank', '_blank', POPUP);
    this.#popup = popup;
    if (!popup)
      return this.#askToSignIn(
        'The window did not open. Allow pop-ups for this site, then sign in.',
      );
    this.#say('Go on in the window that has opened.', 'Open the window again', () => {
      void this.#signIn();
    });
    try {
      const access = await signIn(settings, popup, { again, signal });
      this.#popup = null;
      const session = new Session(settings.service, access);
      sessions.set(this.#sessionKey, session);
      await this.#enter(session);
    } catch (error) {
      if (signal.aborted) return;
      popup.close();
      this.#popup = null;
      this.#fail(error);
    }
  }

  #signOut(): void {
    this.#begin();
    void this.#session?.end();
    sessions.delete(this.#sessionKey);
    this.#askToSignIn('You are signed out.');
  }

  /** Shows the person's libraries. */
  async #enter(session: Session): Promise<void> {
    const { view } = this;
    const signal = this.#begin();
    this.#say('Reading the libraries …');
    try {
      const name = await session.userName();
      this.#sources = await session.sources(this.#settings?.libraryId ?? null);
      if (signal.aborted) return;
      view.user.textContent = name;
      view.account.hidden = view.tools.hidden = false;
      view.source.replaceChildren(...optionsOf(this.#sources));
      view.source.hidden = this.#sources.length === 1;
      view.query.focus();
      await this.#search();
    } catch (error) {
      if (signal.aborted) return;
      view.account.hidden = false;
      this.#fail(error);
    }
  }

  async #search(): Promise<void> {
    const source = this.#sources[Number(this.view.source.value)];
    if (!source || !this.#session) return;
    clearTimeout(this.#typing);
    const signal = this.#begin();
    const q = this.view.query.value.trim();
    const accept = this.#settings?.accept ?? '';
    this.#next = this.#session.search(source, { q, accept, signal });
    await this.#load(signal, () => this.#grid.empty());
  }

  async #loadMore(): Promise<void> {
    const before = this.#grid.count;
    await this.#load(this.#running.signal, () => {});
    // The button may be gone, and the focus with it.
    if (this.#grid.count > before) this.#grid.focus(before);
  }

  async #load(signal: AbortSignal, beforeShowing: () => void): Promise<void> {
    const { view } = this;
    view.results.ariaBusy = 'true';
    view.more.disabled = true;
    try {
      const result = await this.#next?.();
      if (signal.aborted || !result) return;
      beforeShowing();
      this.#grid.append(result.hits);
      view.more.hidden = !result.more;
      view.panel.hidden = this.#grid.count > 0;
      if (this.#grid.count === 0) this.#say(this.#nothing(result.more));
      view.status.textContent = this.#summary(result);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      if (!signal.aborted) view.results.ariaBusy = 'false';
      view.more.disabled = false;
    }
  }

  #nothing(more: boolean): string {
    if (more) return 'None of the newest assets is of the wanted type. Load more, or search.';
    const query = this.view.query.value.trim();
    return query ? `Nothing was found for “${query}”.` : 'There is nothing to choose here yet.';
  }

  #summary({ found, more }: { found: number; more: boolean }): string {
    const { count } = this.#grid;
    if (count === 0) return '';
    if (!more) return `${count} shown`;
    return this.#settings?.accept ? `${count} shown, more to load` : `${count} of ${found} shown`;
  }

  #showCount(): void {
    const { choose, clear } = this.view;
    const { length } = this.#grid.chosen;
    choose.disabled = length === 0;
    choose.textContent = this.#settings?.multiple && length > 0 ? `Choose ${length}` : 'Choose';
    clear.hidden = length === 0;
  }

  #fail(error: unknown): void {
    const { message, signIn: mustSignIn } = failureOf(error, this.#host);
    const session = this.#session;
    this.view.more.hidden = true;
    if (mustSignIn) {
      sessions.delete(this.#sessionKey);
      this.#askToSignIn(message);
    } else if (session) this.#say(message, 'Try again', () => void this.#enter(session));
    else this.#say(message, 'Try again', () => void this.#signIn());
  }

  #choose(): void {
    const { chosen } = this.#grid;
    if (chosen.length === 0) return;
    this.view.dialog.close();
    this.#onChoose(chosen.map(assetOf));
  }
}

/** An asset as in a list: without the fields of a search. */
function assetOf({ highlights: _, score: __, ...asset }: SearchHit): Asset {
  return asset;
}

function optionsOf(sources: Source[]): HTMLElement[] {
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const [index, { organizationId, organizationName, name }] of sources.entries()) {
    const group = groups.get(organizationId) ?? element('optgroup', { label: organizationName });
    groups.set(organizationId, group);
    group.append(element('option', { value: String(index), dir: 'auto' }, name));
  }
  const made = [...groups.values()];
  return made.length === 1 ? ([...(made[0]?.children ?? [])] as HTMLElement[]) : made;
}

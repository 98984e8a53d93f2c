import { element } from './element.js';

const button = (label: string, attributes: Record<string, string> = {}) =>
  element('button', { type: 'button', ...attributes }, label);

/** The button to open the dialog, and the dialog around the grid, with their changing parts. */
export function makeView(grid: HTMLElement) {
  const open = element(
    'button',
    { type: 'button', part: 'button', 'aria-haspopup': 'dialog' },
    element('slot', {}, 'Choose from the media library'),
  );
  const user = element('span', { class: 'user', dir: 'auto' });
  const signOut = button('Sign out', { class: 'plain' });
  const close = button('×', { class: 'plain close', 'aria-label': 'Close' });
  const account = element('div', { class: 'account' }, user, signOut);
  const title = element('h2', { id: 'title' }, 'Media library');
  const header = element('header', {}, title, account, close);

  const query = element('input', {
    type: 'search',
    dir: 'auto',
    placeholder: 'Search',
    'aria-label': 'Search assets',
    autocomplete: 'off',
    enterkeyhint: 'search',
  });
  const source = element('select', { 'aria-label': 'Library' });
  const tools = element('div', { class: 'tools', role: 'search' }, query, source);

  const message = element('p', { role: 'status', dir: 'auto' });
  const act = button('', { class: 'primary' });
  const panel = element('div', { class: 'panel' }, message, act);
  const more = button('Load more', { class: 'more' });
  const results = element('div', { class: 'results' }, grid, more, panel);

  const status = element('p', { class: 'status', role: 'status' });
  const clear = button('Clear', { class: 'plain', 'aria-label': 'Clear selection' });
  const cancel = button('Cancel');
  const choose = button('Choose', { class: 'primary' });
  const footer = element('footer', {}, status, clear, cancel, choose);

  const dialog = element(
    'dialog',
    { part: 'dialog', 'aria-labelledby': 'title' },
    header,
    tools,
    results,
    footer,
  );
  return {
    open,
    dialog,
    user,
    signOut,
    account,
    close,
    query,
    source,
    tools,
    message,
    act,
    panel,
    more,
    results,
    status,
    clear,
    cancel,
    choose,
  };
}

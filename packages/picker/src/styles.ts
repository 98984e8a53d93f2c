/**
 * The colours are custom properties for the page to set, `--vitrine-accent` for example. They are light or dark by the
 * person's preference, or by the picker's `color-scheme`.
 */
export const STYLES = `
:host {
  --accent: var(--vitrine-accent, light-dark(#0b6258, #82d5c6));
  --on-accent: var(--vitrine-on-accent, light-dark(#ffffff, #05211c));
  --surface: var(--vitrine-surface, light-dark(#ffffff, #1b1c1b));
  --sunken: var(--vitrine-sunken, light-dark(#f1f0ec, #222422));
  --line: var(--vitrine-line, light-dark(#e3e2dc, #313431));
  --edge: var(--vitrine-edge, light-dark(#82827a, #7e837d));
  --text: var(--vitrine-text, light-dark(#1b1c1a, #eeefec));
  --quiet: var(--vitrine-quiet, light-dark(#5c5d57, #a9ada6));
  color-scheme: light dark;
  display: inline-block;
  /* Nothing of the text around it. */
  font: 400 1rem/1.5 var(--vitrine-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
  letter-spacing: normal;
  text-align: start;
  text-transform: none;
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
button, input, select {
  font: inherit;
  font-size: 0.9375rem;
  min-height: 2.5rem;
  padding: 0 0.875rem;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
}
button { cursor: pointer; white-space: nowrap; }
button:hover:not(:disabled) { background: var(--sunken); }
button:disabled { cursor: default; color: var(--quiet); border-color: var(--line); background: var(--sunken); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.primary:not(:disabled) { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.primary:hover:not(:disabled) { background: color-mix(in srgb, var(--accent) 88%, var(--text)); }
.plain { border-color: transparent; background: none; color: var(--quiet); padding: 0 0.625rem; }
.close { font-size: 1.5rem; line-height: 1; min-width: 2.5rem; padding: 0; }

dialog {
  width: min(64rem, 100vw - 3rem);
  height: min(48rem, 100dvh - 3rem);
  max-width: none;
  max-height: none;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--surface);
  color: var(--text);
  line-height: 1.5;
  box-shadow: 0 24px 64px -24px rgb(0 0 0 / 0.5);
  overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(11 12 11 / 0.55); }
header, .tools, footer { display: flex; align-items: center; gap: 0.75rem; padding: 0.75rem 1.25rem; }
header { padding-block: 0.875rem 0.25rem; }
h2 { flex: 1; margin: 0; font-size: 1.1875rem; font-weight: 600; letter-spacing: -0.01em; white-space: nowrap; }
.account { display: flex; align-items: center; gap: 0.25rem; min-width: 0; color: var(--quiet); font-size: 0.9375rem; }
.user { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.close { margin-inline-end: -0.625rem; }
input { flex: 1; min-width: 0; }
input::placeholder { color: var(--quiet); opacity: 1; }
select { max-width: 40%; }
.results { flex: 1; min-height: 0; overflow-y: auto; padding: 0.5rem 1.25rem 1.25rem; overscroll-behavior: contain; }
.results[aria-busy="true"] .grid { opacity: 0.5; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 1rem 0.75rem; }
.grid:empty { display: none; }
[role="option"] { position: relative; display: block; min-width: 0; border-radius: 8px; cursor: pointer; user-select: none; -webkit-tap-highlight-color: transparent; }
[role="option"] img, .pending {
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 3;
  object-fit: contain;
  border-radius: 6px;
  background-color: var(--sunken);
  background-size: contain !important;
}
.pending { display: grid; place-items: center; padding: 0.5rem; color: var(--quiet); font-size: 0.8125rem; text-align: center; }
[aria-disabled="true"] { cursor: default; }
.name { display: block; padding: 0.375rem 0.125rem 0; font-size: 0.8125rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.kind { position: absolute; top: 0.5rem; inset-inline-start: 0.5rem; padding: 0 0.375rem; border-radius: 4px; background: rgb(0 0 0 / 0.75); color: #fff; font-size: 0.75rem; }
[aria-selected="true"] img { outline: 3px solid var(--accent); outline-offset: -3px; }
[aria-selected="true"]::after {
  content: "✓";
  position: absolute;
  top: 0.5rem;
  inset-inline-end: 0.5rem;
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 50%;
  background: var(--accent);
  color: var(--on-accent);
  font-size: 0.875rem;
  font-weight: 700;
  line-height: 1.5rem;
  text-align: center;
}
[role="option"]:focus-visible { outline-offset: 3px; }
.more { display: block; margin: 1.25rem auto 0; }
.panel { display: grid; justify-items: center; align-content: center; gap: 1rem; min-height: 60%; padding: 2rem 1rem; text-align: center; }
.grid:not(:empty) ~ .panel { min-height: 0; }
.panel p { max-width: 32rem; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
footer { border-top: 1px solid var(--line); gap: 0.5rem; }
.status { flex: 1; min-width: 0; margin: 0; color: var(--quiet); font-size: 0.875rem; }

@media (max-width: 40rem) {
  dialog { width: 100vw; height: 100dvh; border: 0; border-radius: 0; }
  header, .tools, footer { padding-inline: 1rem; }
  .tools { flex-wrap: wrap; padding-block: 0.5rem; }
  input { flex-basis: 100%; font-size: 1rem; }
  select { flex: 1; max-width: none; font-size: 1rem; }
  .results { padding-inline: 1rem; }
  .grid { grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
  footer { flex-wrap: wrap; }
  .status { flex-basis: 100%; }
  footer .primary { flex: 1; }
}
@media (forced-colors: active) {
  [aria-selected="true"] img { outline-color: Highlight; }
  [aria-selected="true"]::after { forced-color-adjust: none; background: Highlight; color: HighlightText; }
}
`;

/** The class of a modal dialog. */
export const DIALOG_CLASS =
  'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-left text-ink shadow-card backdrop:bg-[rgb(0_0_0/0.5)]';

/** Control characters, bidirectional overrides and marks, line and paragraph separators, lone surrogates. */
export const DISGUISES = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A text of several lines without what changes the direction or the place of others: tabs and marks of a script stay. */
export const withoutOverrides = (text: string): string =>
  text.replace(/[\u2028\u2029\u202A-\u202E\u2066-\u2069]|(?![\t\n])\p{Cc}/gu, '');

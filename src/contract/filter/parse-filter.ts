import { refuse } from '../errors';
import type { Filter, FilterKey, FilterTerm } from './filter';
import { KEYS, type Typed } from './read-value';

const MAX_CHARACTERS = 2000;
const MAX_TERMS = 60;
const MAX_LEVELS = 8;

const OPERATORS = ['AND', 'OR', 'NOT'];
/** `near` has commas inside, and `like` an order of its own: they take one value. */
const SINGLE: readonly string[] = ['near', 'like'] satisfies FilterKey[];
const TERM = 'a word, a “phrase”, key:value or “(”';

/** Refuses a filter with BAD_USER_INPUT. `at`: the place in the text, from 1. */
export const refuseFilter = (at: number, why: string): never =>
  refuse('BAD_USER_INPUT', `filter: at ${at}: ${why}`);

/**
 * Reads a text in the filter language (docs/filter.md); null when it is blank. Refuses others with BAD_USER_INPUT, with the
 * place, what stands there and what could.
 * @param now for times such as `7d`, in unix milliseconds
 */
export function parseFilter(text: string, now: number): Filter | null {
  if (text.includes('\0') || !text.isWellFormed()) {
    const bad = [...text].findIndex((character) => /^[\0\ud800-\udfff]$/.test(character));
    refuseFilter(bad + 1, 'a character that is none stands here.');
  }
  const characters = [...text];
  if (characters.length > MAX_CHARACTERS)
    refuseFilter(MAX_CHARACTERS + 1, 'a filter has at most 2,000 characters.');
  return text.trim() === '' ? null : new Parser(characters, now).parse();
}

/** Every term of a filter. */
export function termsOf(filter: Filter): FilterTerm[] {
  if ('all' in filter) return filter.all.flatMap(termsOf);
  if ('any' in filter) return filter.any.flatMap(termsOf);
  return 'not' in filter ? termsOf(filter.not) : [filter];
}

class Parser {
  #place = 0;
  #terms = 0;

  constructor(
    readonly characters: string[],
    readonly now: number,
  ) {}

  parse(): Filter {
    const filter = this.#either(0);
    if (this.#place < this.characters.length)
      refuseFilter(this.#place + 1, `“)” closes nothing; there could be ${TERM}.`);
    return filter;
  }

  /** Terms with OR between them, to the end or a closing bracket. */
  #either(level: number): Filter {
    const any = [this.#every(level)];
    while (this.#operator() === 'OR') {
      this.#place += 2;
      any.push(this.#every(level));
    }
    return any.length === 1 ? (any[0] as Filter) : { any };
  }

  /** Terms with blanks or AND between them. */
  #every(level: number): Filter {
    const all: (Filter | Mark)[] = [this.#term(level)];
    for (;;) {
      this.#skipBlanks();
      const operator = this.#operator();
      if (operator === 'OR' || this.#isEnd() || this.#next === ')') break;
      if (operator === 'AND') this.#place += 3;
      all.push(this.#term(level));
    }
    // As in a search, marks between words are passed over. Alone they would ask for everything.
    const filters = all.filter((one): one is Filter => !(one instanceof Mark));
    if (filters.length === 0) (all[0] as Mark).refuse();
    return filters.length === 1 ? (filters[0] as Filter) : { all: filters };
  }

  #term(level: number): Filter | Mark {
    this.#skipBlanks();
    const operator = this.#operator();
    if (operator === 'NOT') this.#place += 3;
    else if (operator || this.#isEnd() || this.#next === ')') this.#refuseInstead();
    const isMinus = this.#next === '-' && /[^\s)]/.test(this.characters[this.#place + 1] ?? ' ');
    if (!operator && isMinus) this.#place += 1;
    if (!operator && !isMinus) return this.#positive(level);
    this.#skipBlanks();
    if (this.#isEnd() || this.#next === ')' || this.#operator()) this.#refuseInstead();
    const not = this.#positive(level);
    return not instanceof Mark ? not.refuse() : { not };
  }

  #positive(level: number): Filter | Mark {
    const at = this.#place + 1;
    if (this.#next === '(') return this.#bracket(level, at);
    this.#terms += 1;
    const key = this.#key();
    if (key) return this.#keyed(key);
    const typed = this.#value('');
    if (this.#terms > MAX_TERMS) refuseFilter(at, `“${typed.text}” is more than 60 terms.`);
    if (!hasWord(typed.text)) return new Mark(typed);
    return { key: 'word', values: [{ text: typed.text, isPhrase: typed.isPhrase }], at };
  }

  #bracket(level: number, at: number): Filter {
    if (level === MAX_LEVELS) refuseFilter(at, '“(” is deeper than 8 levels.');
    this.#place += 1;
    const filter = this.#either(level + 1);
    if (this.#isEnd()) refuseFilter(at, '“(” is not closed; at the end there could be “)”.');
    this.#place += 1;
    return filter;
  }

  /** Moves behind a key and its colon. */
  #key(): Exclude<FilterKey, 'word'> | null {
    let end = this.#place;
    while (/[a-z]/i.test(this.characters[end] ?? '')) end += 1;
    if (end === this.#place || this.characters[end] !== ':') return null;
    const name = this.characters.slice(this.#place, end).join('');
    const key = name.toLowerCase();
    if (!Object.hasOwn(KEYS, key))
      refuseFilter(
        this.#place + 1,
        `“${name}:” is no key; there could be ${Object.keys(KEYS).join(':, ')}:, or quotes around it.`,
      );
    this.#place = end + 1;
    return key as Exclude<FilterKey, 'word'>;
  }

  #keyed(key: Exclude<FilterKey, 'word'>): FilterTerm {
    const at = this.#place + 1;
    const typed = [this.#value(key)];
    while (this.#next === ',') {
      this.#place += 1;
      typed.push(this.#value(key));
    }
    // Each value costs a search as much as a term does.
    if (!SINGLE.includes(key)) this.#terms += typed.length - 1;
    if (this.#terms > MAX_TERMS) refuseFilter(at, `“${key}:” is more than 60 terms.`);
    const single = { text: typed.map(({ text }) => text).join(','), isPhrase: false, at };
    const values = (SINGLE.includes(key) && typed.length > 1 ? [single] : typed).map((one) => {
      const { read, could } = KEYS[key];
      const isList = key === 'like' && one === single;
      const value = isList ? undefined : read(one, this.now);
      const noWord = typeof value === 'object' && 'text' in value && !hasWord(value.text);
      if (noWord) new Mark(one).refuse();
      return value ?? refuseFilter(one.at, `“${one.text}” is no ${key}; there could be ${could}.`);
    });
    return { key, values, at } as FilterTerm;
  }

  /** A word, or what stands in quotes. */
  #value(key: string): Typed {
    const at = this.#place + 1;
    if (this.#next === '"') return { text: this.#quoted(at), isPhrase: true, at };
    const from = this.#place;
    const stops = key ? /[\s()",]/ : /[\s()"]/;
    while (!this.#isEnd() && !stops.test(this.#next)) this.#place += 1;
    if (this.#place === from)
      refuseFilter(
        at,
        `${this.#shownNext()} stands where a value of ${key}: could stand: ${couldBe(key)}.`,
      );
    return { text: this.characters.slice(from, this.#place).join(''), isPhrase: false, at };
  }

  /** `\"` and `\\` stand for the second character. */
  #quoted(at: number): string {
    let text = '';
    for (this.#place += 1; this.#next !== '"'; this.#place += 1) {
      if (this.#isEnd())
        refuseFilter(at, 'the quotes are not closed; at the end there could be “"”.');
      if (this.#next === '\\' && /["\\]/.test(this.characters[this.#place + 1] ?? ''))
        this.#place += 1;
      text += this.#next;
    }
    this.#place += 1;
    return text.trim() === ''
      ? refuseFilter(at, 'the quotes are empty; there could be words.')
      : text;
  }

  get #next(): string {
    return this.characters[this.#place] ?? '';
  }

  #isEnd = () => this.#place >= this.characters.length;

  #skipBlanks(): void {
    while (/\s/.test(this.#next)) this.#place += 1;
  }

  /** The operator that stands here as a word of its own. */
  #operator(): string | undefined {
    if (!/[AON]/.test(this.#next)) return;
    return OPERATORS.find((name) => {
      const end = this.#place + name.length;
      if (!/[\s()"]|^$/.test(this.characters[end] ?? '')) return false;
      return this.characters.slice(this.#place, end).join('') === name;
    });
  }

  #shownNext = () =>
    this.#isEnd()
      ? 'the end'
      : /\s/.test(this.#next)
        ? 'a blank'
        : `“${this.#operator() ?? this.#next}”`;

  #refuseInstead = (): never =>
    refuseFilter(this.#place + 1, `${this.#shownNext()} stands where a term could stand: ${TERM}.`);
}

const couldBe = (key: string) =>
  Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS].could : TERM;

/** Whether a text has something that search knows: not only marks. */
const hasWord = (text: string) => /[^\p{P}\p{Sm}\p{Sc}\p{Sk}\s\p{Cf}\p{Cc}]/u.test(text);

/** Marks without a word. */
class Mark {
  constructor(readonly typed: Typed) {}

  refuse(): never {
    const { at, text } = this.typed;
    return refuseFilter(at, `“${text}” has neither a letter nor a digit; there could be ${TERM}.`);
  }
}

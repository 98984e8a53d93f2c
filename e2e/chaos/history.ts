import type { Deed, Family, Picture } from './asset-state';
import {
  afterAnswer,
  afterEffect,
  afterLook,
  afterRefusal,
  afterSilence,
  type Possible,
  type Seen,
} from './expected-states';

/** Something that must not be. */
export type Defect = {
  kind:
    | 'lost'
    | 'stuck'
    | 'done twice'
    | 'miscounted'
    | 'astray'
    | 'wrong answer'
    | 'wrong file'
    | 'leaked'
    | 'crashed'
    | 'false alarm';
  what: string;
};

/** An original, and all that is known of it. While it is `busy`, one call about it is on its way. */
export type Entry = {
  organization: string;
  id: string;
  possible: Possible;
  busy: boolean;
  /** What was done to it, for whoever looks for a defect. */
  story: string[];
};

export type UnsureUpload = { organization: string; library: string; pictures: Picture[] };
type UnsureCall = { parts: { entry: Entry; before: Possible; deed: Deed }[]; told: string };

/** What was asked of the service, and what of it must therefore be there. */
export function makeLedger() {
  const entries: Entry[] = [];
  const defects: Defect[] = [];
  let unsureUploads: UnsureUpload[] = [];
  let unsureCalls: UnsureCall[] = [];
  let unsureLibraries: { organization: string; name: string }[] = [];
  const figures = { answered: 0, unanswered: 0, tookEffect: 0 };

  const report = (kind: Defect['kind'], what: string) => defects.push({ kind, what });

  return {
    entries,
    defects,
    figures,
    report,

    add(organization: string, id: string, family: Family) {
      const story = [`uploaded ${family.original.picture.name}`];
      entries.push({ organization, id, possible: [family], busy: false, story });
    },

    /** Notes an upload that was not answered: wholly there, or not at all. */
    doubtUpload(upload: UnsureUpload) {
      figures.unanswered++;
      unsureUploads.push(upload);
    },

    /** Notes a library whose creation was not answered. */
    doubtLibrary(organization: string, name: string) {
      figures.unanswered++;
      unsureLibraries.push({ organization, name });
    },

    /** Notes what came of one call about several originals: a sum, a refusal or nothing. */
    note(parts: { entry: Entry; deed: Deed }[], answer: number | 'refused' | 'silence') {
      const told = `${parts[0]?.deed.kind} ${parts.map(({ entry }) => entry.id)}`;
      for (const { entry, deed } of parts)
        entry.story.push(`${JSON.stringify(deed)}: ${answer} of ${parts.length}`);
      if (answer === 'silence') {
        figures.unanswered++;
        const unsure = parts.map((part) => ({ ...part, before: part.entry.possible }));
        unsureCalls.push({ parts: unsure, told });
        for (const { entry, deed } of parts) entry.possible = afterSilence(entry.possible, deed);
        return;
      }
      figures.answered++;
      const described = parts.map(({ entry, deed }) => ({ possible: entry.possible, deed }));
      const after =
        answer === 'refused'
          ? described.map(({ possible, deed }) => afterRefusal(possible, deed))
          : (afterAnswer(described, answer) ?? []);
      parts.forEach(({ entry }, place) => {
        const possible = after[place] ?? [];
        if (possible.length > 0) entry.possible = possible;
        else report('wrong answer', `${told} was answered ${answer}. ${storyOf(entry)}`);
      });
    },

    /** Hands over what is to be looked at after a kill, and forgets it. */
    takeDoubts() {
      const doubts = { uploads: unsureUploads, calls: unsureCalls, libraries: unsureLibraries };
      [unsureUploads, unsureCalls, unsureLibraries] = [[], [], []];
      return doubts;
    },

    /** Holds what was seen against what is possible, and learns from it. */
    look(entry: Entry, seen: Seen) {
      const possible = afterLook(entry.possible, seen);
      if (possible.length > 0) entry.possible = possible;
      else report('lost', `${storyOf(entry)}, seen: ${JSON.stringify(seen)}`);
    },

    /** A call about several originals that was not answered is wholly done, or not at all. */
    lookAtCall({ parts, told }: UnsureCall, seen: Map<Entry, Seen>) {
      const verdicts = parts.map(({ entry, before, deed }) => {
        const look = seen.get(entry) as Seen;
        const untouched = afterLook(before, look).length > 0;
        const done = afterLook(afterEffect(before, deed), look).length > 0;
        return untouched === done ? 'either' : done ? 'done' : 'not done';
      });
      if (verdicts.includes('done')) figures.tookEffect++;
      if (verdicts.includes('done') && verdicts.includes('not done'))
        report('lost', `Half done: ${told} (${verdicts.join()})`);
    },
  };
}

export type Ledger = ReturnType<typeof makeLedger>;

export const storyOf = ({ organization, id, possible, story }: Entry) =>
  `${organization}/${id}: ${story.join('; ')}. Possible: ${JSON.stringify(possible)}`;

import { mentionsIn } from '@/contract/sharing/mentions-in';

/** The text of a comment, with mentioned members highlighted. */
export function CommentText({ text, mentions }: { text: string; mentions: string[] }) {
  const found = mentionsIn(text, mentions);
  const ends = [0, ...found.map(({ end }) => end)];
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {found.map(({ start, end }, n) => (
        <span key={start}>
          {text.slice(ends[n], start)}
          <span className="font-medium text-accent">{text.slice(start, end)}</span>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  );
}

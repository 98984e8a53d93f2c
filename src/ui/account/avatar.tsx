/** A person's image, or their initials. The alt text is empty because the name is beside it. `small`: for lists. */
export function Avatar(props: { name: string; url: string | null; small?: boolean }) {
  const { name, url, small = false } = props;
  const className = `${small ? 'size-10 text-sm' : 'size-20 text-xl'} shrink-0 rounded-full border border-line bg-sunken`;
  if (url)
    return (
      // biome-ignore lint/performance/noImgElement: the service makes its own smaller images.
      <img src={url} alt="" width={80} height={80} className={`${className} object-cover`} />
    );
  return (
    <span
      dir="auto"
      aria-hidden="true"
      className={`${className} grid place-items-center font-semibold text-quiet`}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ([...first][0] ?? '').toUpperCase() + ([...last][0] ?? '').toUpperCase();
}

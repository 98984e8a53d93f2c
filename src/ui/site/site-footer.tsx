/** The footer of the public pages. */
export function SiteFooter() {
  return (
    <footer className="page-width mt-16 pb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-line pt-6 text-sm text-quiet">
        <p>Vitrine media library</p>
        <a
          href="/docs"
          className="rounded-control underline-offset-4 hover:text-ink hover:underline"
        >
          API reference
        </a>
      </div>
    </footer>
  );
}

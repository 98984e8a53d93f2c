/** The query of an address, as Next has it. */
export type Query = Record<string, string | string[] | undefined>;

/** What a page gets: its parameters of these names, and the query. */
export type PageProps<Name extends string = never> = {
  params: Promise<Record<Name, string>>;
  searchParams: Promise<Query>;
};

/** The query as the pages of the browser read it. */
export const queryOf = (sent: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries(sent).flatMap(([name, values = []]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
    ),
  );

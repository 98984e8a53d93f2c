/** A deprecated version of the interface. */
export type DeprecatedVersion = {
  /** When the deprecation was announced, in unix seconds. */
  announced: number;
  /** When the version stops being served, in unix seconds; at least 180 days after the announcement. */
  sunset: number;
  /** URL of the migration notes. */
  notes: string;
};

/**
 * Keyed by the value of `Api-Version`. Every other value gets the current behaviour. None is deprecated today
 * (docs/rules.md#versioning).
 */
export type VersionTable = Readonly<Record<string, DeprecatedVersion>>;

export const API_VERSIONS: VersionTable = {};

/** The newest version, for examples and documents. */
export const LATEST_API_VERSION = '2026-07-08';

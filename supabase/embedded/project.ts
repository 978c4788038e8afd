export interface MailName {
  /** The name in the templates, which is replaced. */
  written: string
  /** A query of one text: the present name. */
  sql: string
  /** The name if the query has none. */
  fallback: () => string
}

/** The Supabase folder that the backend serves, in the official CLI's layout. */
export interface Project {
  /**
   * Contains config.toml, migrations/ and optionally seed.sql, templates/ and the pictures of a bucket's
   * `objects_path`.
   */
  folder: string
  /** A folder for prepared databases. It can be deleted. */
  cache: string
  /** A name in the mails that changes while the backend runs. */
  mailName?: MailName
  /** The command that starts with new data; it appears in error messages. */
  resetCommand?: string
}

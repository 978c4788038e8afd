/** The Supabase folder that the backend serves, in the official CLI's layout. */
export interface Project {
  /**
   * Contains config.toml, migrations/ and optionally seed.sql, templates/ and the pictures of a bucket's
   * `objects_path`.
   */
  folder: string
  /** A folder for prepared databases. It can be deleted. */
  cache: string
  /** Changes the texts of the mails, for example the sender's name. */
  mailWords?: (words: string) => string
  /** The command that starts with new data; it appears in error messages. */
  resetCommand?: string
}

/** What the backend serves: a Supabase folder, as the official CLI keeps one. */
export interface Project {
  /** Has config.toml, migrations/ and, if there are any, seed.sql, templates/ and the pictures of a bucket's `objects_path`. */
  folder: string
  /** Where prepared databases are kept between starts. It can be deleted. */
  cache: string
  /** Changes the words of the mails, for example the name of who sends them. */
  mailWords?: (words: string) => string
  /** The command that starts again with new data, for the person at the keyboard. */
  resetCommand?: string
}

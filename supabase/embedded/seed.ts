/** What a new database starts with: SQL files (paths in the Supabase folder) and buckets with files. */
export interface Seed {
  scripts: readonly string[]
  buckets: readonly SeedBucket[]
}

/** A bucket as config.toml describes it. */
export interface SeedBucket {
  id: string
  isPublic: boolean
  /** In bytes; null for the storage server's limit. */
  sizeLimit: number | null
  /** Media types; null for any. */
  types: readonly string[] | null
  /** The folder with its first files, a path in the Supabase folder. */
  objects: string | null
}

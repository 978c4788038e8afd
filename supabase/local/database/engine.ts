import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { query } from './wire.ts'

/**
 * Postgres as WebAssembly, in memory without a directory. Without the smaller stack limit a runaway recursion would
 * answer "0 rows" and break the connection, because WebAssembly's stack ends before Postgres notices.
 */
export const createEngine = async (directory?: string): Promise<PGlite> => {
  const engine = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    extensions: { pg_trgm, pgcrypto, unaccent, uuid_ossp },
    startParams: [...PGlite.defaultStartParams, '-c', 'max_stack_depth=100kB'],
  })
  engine.execProtocolRawSync(query(`set search_path = "$user", public, extensions; set timezone = 'UTC'`))
  return engine
}

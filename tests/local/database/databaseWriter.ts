import { openPglite } from '#supabase/embedded/database/pglite.ts'

/**
 * A process that opens the data directory of its first argument. It writes rows into public.acknowledged, starting with
 * the number of its second argument, until it is killed. It prints each number once its row is acknowledged, or the
 * error if the directory does not open.
 */
const [dataDir = '', from = '1'] = process.argv.slice(2)
const database = await openPglite({ dataDir }).catch((error: unknown) => {
  console.log(String(error))
  process.exit(1)
})
for (let id = Number(from); ; id++) {
  await database.request([
    { sql: 'insert into public.acknowledged values ($1, $2)', values: [String(id), `row ${id}`] },
  ])
  console.log(id)
}

import { openPglite } from '#supabase/embedded/database/pglite.ts'

/**
 * A process of its own that opens the data directory named by its first argument and writes rows into
 * public.acknowledged, from the number in its second argument on, until it is killed. Prints each number once its row is
 * acknowledged; instead, what refused to open.
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

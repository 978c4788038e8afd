import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { project } from '#server/project.ts'
import { migrationFiles, sqlHash } from '#supabase/embedded/sql.ts'

test('the generated types match the migrations (else: npm run db:types)', () => {
  const types = readFileSync(new URL('../../../supabase/database.types.ts', import.meta.url), 'utf8')
  expect(/from the migrations (\w+)\./.exec(types)?.[1]).toBe(sqlHash(migrationFiles(project.folder)))
})

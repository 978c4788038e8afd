import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

/** The arrows of imports: who may import whom. The linter's configuration keeps them; this test keeps the configuration. */

const forbidden: readonly [file: string, imported: string][] = [
  ['machines/model/task.ts', '../actors/tasks.ts'],
  ['machines/model/task.ts', '../tasks.machine.ts'],
  ['machines/model/task.ts', '#machines/actors/tasks.ts'],
  ['machines/model/task.ts', 'xstate'],
  ['machines/model/task.ts', 'zod'],
  ['machines/model/task.ts', '@supabase/supabase-js'],
  ['machines/model/task.ts', '#src/texts/labels.ts'],
  ['machines/model/task.ts', '#supabase/database.types.ts'],

  ['machines/actors/tasks.ts', '../tasks.machine.ts'],
  ['machines/actors/tasks.ts', '#machines/tasks.machine.ts'],
  ['machines/actors/tasks.ts', 'react'],
  ['machines/actors/tasks.ts', '#src/texts/notices.ts'],
  ['machines/actors/tasks.ts', '#supabase/embedded/backend.ts'],

  ['machines/tasks.machine.ts', 'react'],
  ['machines/tasks.machine.ts', '@xstate/react'],
  ['machines/tasks.machine.ts', '@supabase/supabase-js'],
  ['machines/tasks.machine.ts', '#src/texts/notices.ts'],
  ['machines/tasks.machine.ts', '../src/texts/notices.ts'],
  ['machines/tasks.machine.ts', '#supabase/database.types.ts'],

  ['src/theme/tokens.css.ts', 'react'],
  ['src/theme/tokens.css.ts', '../components/Button.css.ts'],
  ['src/theme/tokens.css.ts', '#machines/model/task.ts'],

  ['src/components/Button.tsx', '#machines/model/task.ts'],
  ['src/components/Button.tsx', '../../machines/model/task.ts'],
  ['src/components/Button.tsx', '#src/texts/labels.ts'],
  ['src/components/Button.tsx', '../texts/labels.ts'],
  ['src/components/Button.tsx', '#src/joints/select.ts'],
  ['src/components/Button.tsx', '#src/screens/tasks/Tasks.tsx'],
  ['src/components/Button.tsx', '../screens/tasks/Tasks.tsx'],
  ['src/components/Button.tsx', '#src/app/App.tsx'],
  ['src/components/Button.tsx', 'react-router-dom'],
  ['src/components/Button.tsx', 'xstate'],
  ['src/components/Button.tsx', '@xstate/react'],
  ['src/components/Button.tsx', '@supabase/supabase-js'],
  ['src/components/Button.tsx', '#tests/support/paths/walk.ts'],

  ['src/texts/notices.ts', 'react'],
  ['src/texts/notices.ts', '#machines/tasks.machine.ts'],
  ['src/texts/notices.ts', '#machines/actors/tasks.ts'],
  ['src/texts/notices.ts', '#src/components/Button.tsx'],
  ['src/texts/notices.ts', '../components/Button.tsx'],

  ['src/joints/select.ts', '#machines/actors/tasks.ts'],
  ['src/joints/select.ts', '../../machines/actors/tasks.ts'],
  ['src/joints/select.ts', '#src/screens/tasks/Tasks.tsx'],
  ['src/joints/select.ts', '../screens/tasks/Tasks.tsx'],
  ['src/joints/select.ts', '#src/app/App.tsx'],
  ['src/joints/select.ts', '#src/components/Button.tsx'],
  ['src/joints/select.ts', '@supabase/supabase-js'],

  ['src/screens/tasks/Tasks.tsx', '#machines/actors/tasks.ts'],
  ['src/screens/tasks/Tasks.tsx', '../../../machines/actors/tasks.ts'],
  ['src/screens/tasks/Tasks.tsx', '@supabase/supabase-js'],
  ['src/screens/tasks/Tasks.tsx', '#supabase/database.types.ts'],
  ['src/screens/tasks/Tasks.tsx', '#src/app/App.tsx'],
  ['src/screens/tasks/Tasks.tsx', '../../app/App.tsx'],
  ['src/screens/tasks/Tasks.tsx', '#tests/support/paths/walk.ts'],

  ['src/app/App.tsx', '#machines/actors/tasks.ts'],
  ['src/app/App.tsx', '../../machines/actors/tasks.ts'],
  ['src/app/App.tsx', '@supabase/supabase-js'],
  ['src/app/App.tsx', '#supabase/database.types.ts'],
  ['src/main.tsx', '#machines/actors/tasks.ts'],
  ['src/boot.ts', '@supabase/supabase-js'],

  ['supabase/embedded/backend.ts', '#machines/model/task.ts'],
  ['supabase/embedded/backend.ts', '../../machines/model/task.ts'],
  ['supabase/embedded/backend.ts', '#src/texts/labels.ts'],
  ['supabase/embedded/backend.ts', '../../src/texts/labels.ts'],
  ['supabase/embedded/rest/handler.ts', '../../../machines/model/task.ts'],
  ['supabase/embedded/backend.ts', 'react'],
  ['supabase/embedded/backend.ts', 'xstate'],
  // Its own files it imports by their place: `#` is the application's.
  ['supabase/embedded/backend.ts', '#supabase/embedded/tokens.ts'],
  ['supabase/embedded/backend.ts', '#server/project.ts'],
  ['supabase/embedded/backend.ts', '../../server/project.ts'],
  ['supabase/embedded/tests/tiny.test.ts', '#tests/support/backend.ts'],

  ['server/start.ts', '#machines/model/task.ts'],
  ['server/start.ts', '#src/texts/labels.ts'],
  ['server/start.ts', '#supabase/embedded/gateway.ts'],
  ['server/start.ts', '../supabase/embedded/gateway.ts'],
  ['server/start.ts', 'react'],
]

const allowed: readonly [file: string, imported: string][] = [
  ['machines/model/task.ts', 'zod/mini'],
  ['machines/model/task.ts', 'date-fns'],
  ['machines/model/task.ts', './routine.ts'],
  ['machines/actors/tasks.ts', '@supabase/supabase-js'],
  ['machines/actors/tasks.ts', 'xstate'],
  ['machines/actors/tasks.ts', '#machines/model/task.ts'],
  ['machines/actors/tasks.ts', '#supabase/database.types.ts'],
  ['machines/tasks.machine.ts', 'xstate'],
  ['machines/tasks.machine.ts', './actors/tasks.ts'],
  ['machines/tasks.machine.ts', './model/task.ts'],
  ['machines/tasks.machine.ts', './taskStatus.machine.ts'],
  ['src/theme/tokens.css.ts', '@vanilla-extract/css'],
  ['src/components/Button.tsx', 'react-aria-components'],
  ['src/components/Button.tsx', '#src/theme/tokens.css.ts'],
  ['src/texts/notices.ts', '#machines/model/notice.ts'],
  ['src/joints/select.ts', '@xstate/react'],
  ['src/joints/select.ts', '#machines/session.machine.ts'],
  ['src/screens/tasks/Tasks.tsx', '#machines/tasks.machine.ts'],
  ['src/screens/tasks/Tasks.tsx', '#machines/model/access.ts'],
  ['src/screens/tasks/Tasks.tsx', '#src/components/Button.tsx'],
  ['src/screens/tasks/Tasks.tsx', '#src/texts/labels.ts'],
  ['src/app/App.tsx', '#src/screens/tasks/Tasks.tsx'],
  ['src/app/App.tsx', 'react-router-dom'],
  ['supabase/embedded/backend.ts', 'hono'],
  ['supabase/embedded/backend.ts', '../embedded/tokens.ts'],
  ['server/start.ts', 'supabase-embedded/gateway'],
  ['tests/paths/tasks.test.ts', '#machines/actors/tasks.ts'],
  ['tests/paths/tasks.test.ts', '#supabase/embedded/backend.ts'],
]

const root = new URL('../..', import.meta.url).pathname
const rule = 'no-restricted-imports'

interface Report {
  diagnostics: readonly { code: string; filename: string }[]
}

/** Runs the linter on a tree of its own: oxlint ends with 1 when it finds something, which is what is asked here. */
const lint = (folder: string) =>
  new Promise<Report>((resolve, reject) => {
    execFile(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'json', '.'],
      { cwd: folder },
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(`oxlint said nothing: ${stderr}`, { cause: error }))
        else resolve(JSON.parse(stdout) as Report)
      },
    )
  })

/** Every case as a file of its own in the folder of the file it stands for; answers which of them the rule refused. */
const refusedOf = async (cases: readonly (readonly [string, string])[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'arrows-'))
  try {
    const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as { options?: unknown }
    // The rules that read types need the whole program; imports do not.
    const { options: _typeAware, ...rest } = config
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(rest))
    const names = cases.map(([file, imported], index) => {
      const name = file.replace(/[^/]+?(?=(\.\w+)+$)/u, `case${index}`)
      return { name, text: `import { it } from '${imported}'\n\nexport const them = [it]\n` }
    })
    for (const { name, text } of names) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const { diagnostics } = await lint(folder)
    const refused = new Set(diagnostics.filter(({ code }) => code.includes(rule)).map(({ filename }) => filename))
    return names.map(({ name }) => refused.has(name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('the linter', () => {
  let refused: readonly boolean[]
  beforeAll(async () => {
    refused = await refusedOf([...forbidden, ...allowed])
  })

  test.each(forbidden.map(([file, imported], index) => ({ file, imported, index })))(
    'refuses that $file imports $imported',
    ({ index }) => expect(refused[index]).toBe(true),
  )

  test.each(allowed.map(([file, imported], index) => ({ file, imported, index: forbidden.length + index })))(
    'lets $file import $imported',
    ({ index }) => expect(refused[index]).toBe(false),
  )
})

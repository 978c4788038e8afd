import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

/** The allowed directions of imports. The linter enforces them; this test checks the linter's configuration. */

const forbidden: readonly [file: string, imported: string][] = [
  ['machines/tasks/task.ts', './tasks.actors.ts'],
  ['machines/tasks/task.ts', './tasks.machine.ts'],
  ['machines/tasks/task.ts', '#machines/tasks/tasks.actors.ts'],
  ['machines/tasks/task.ts', 'xstate'],
  ['machines/tasks/task.ts', 'zod'],
  ['machines/tasks/task.ts', '@supabase/supabase-js'],
  ['machines/tasks/task.ts', '#src/texts/shared/labels.ts'],
  ['machines/tasks/task.ts', '#supabase/database.types.ts'],

  ['machines/tasks/tasks.actors.ts', './tasks.machine.ts'],
  ['machines/tasks/tasks.actors.ts', '#machines/tasks/tasks.machine.ts'],
  ['machines/tasks/tasks.actors.ts', 'react'],
  ['machines/tasks/tasks.actors.ts', '#src/texts/notices.ts'],
  ['machines/tasks/tasks.actors.ts', '#supabase/embedded/backend.ts'],

  ['machines/tasks/tasks.machine.ts', 'react'],
  ['machines/tasks/tasks.machine.ts', '@xstate/react'],
  ['machines/tasks/tasks.machine.ts', '@supabase/supabase-js'],
  ['machines/tasks/tasks.machine.ts', '#src/texts/notices.ts'],
  ['machines/tasks/tasks.machine.ts', '../../src/texts/notices.ts'],
  ['machines/tasks/tasks.machine.ts', '#supabase/database.types.ts'],

  // An area without a place in the order.
  ['machines/weather/weather.ts', './sky.ts'],
  // Areas from top to bottom: settings … tasks, meetings … members … routines … app, shared.
  ['machines/meetings/meetings.machine.ts', '../tasks/tasks.machine.ts'],
  ['machines/routines/routine.ts', '../tasks/task.ts'],
  ['machines/members/memberList.actors.ts', '#machines/users/users.actors.ts'],
  ['machines/shared/access.ts', '../app/navigation.ts'],
  ['src/texts/shared/labels.ts', '#machines/tasks/task.ts'],
  ['src/texts/shared/labels.ts', '../tasks/tasks.ts'],
  ['src/screens/app/Page.tsx', '#src/screens/tasks/Tasks.tsx'],
  ['src/screens/members/MemberList.tsx', '#machines/tasks/tasks.machine.ts'],
  ['src/screens/members/MemberList.tsx', '#src/texts/users/users.ts'],

  ['tests/paths/tasks/tasks.walk.ts', 'node:util'],

  ['src/theme/tokens.css.ts', 'react'],
  ['src/theme/tokens.css.ts', '../components/Button.css.ts'],
  ['src/theme/tokens.css.ts', '#machines/tasks/task.ts'],

  ['src/components/Button.tsx', '#machines/tasks/task.ts'],
  ['src/components/Button.tsx', '../../machines/tasks/task.ts'],
  ['src/components/Button.tsx', '#src/texts/shared/labels.ts'],
  ['src/components/Button.tsx', '../texts/shared/labels.ts'],
  ['src/components/Button.tsx', '#src/hooks/select.ts'],
  ['src/components/Button.tsx', '#src/screens/tasks/Tasks.tsx'],
  ['src/components/Button.tsx', '../screens/tasks/Tasks.tsx'],
  ['src/components/Button.tsx', '#src/app/App.tsx'],
  ['src/components/Button.tsx', 'react-router-dom'],
  ['src/components/Button.tsx', 'xstate'],
  ['src/components/Button.tsx', '@xstate/react'],
  ['src/components/Button.tsx', '@supabase/supabase-js'],
  ['src/components/Button.tsx', '#tests/support/paths/walk.ts'],

  ['src/texts/notices.ts', 'react'],
  ['src/texts/notices.ts', '#machines/tasks/tasks.machine.ts'],
  ['src/texts/notices.ts', '#machines/tasks/tasks.actors.ts'],
  ['src/texts/notices.ts', '#src/components/Button.tsx'],
  ['src/texts/notices.ts', '../components/Button.tsx'],

  ['src/hooks/select.ts', '#machines/tasks/tasks.actors.ts'],
  ['src/hooks/select.ts', '../../machines/tasks/tasks.actors.ts'],
  ['src/hooks/select.ts', '#src/screens/tasks/Tasks.tsx'],
  ['src/hooks/select.ts', '../screens/tasks/Tasks.tsx'],
  ['src/hooks/select.ts', '#src/app/App.tsx'],
  ['src/hooks/select.ts', '#src/components/Button.tsx'],
  ['src/hooks/select.ts', '@supabase/supabase-js'],

  ['src/screens/tasks/Tasks.tsx', '#machines/tasks/tasks.actors.ts'],
  ['src/screens/tasks/Tasks.tsx', '../../../machines/tasks/tasks.actors.ts'],
  ['src/screens/tasks/Tasks.tsx', '@supabase/supabase-js'],
  ['src/screens/tasks/Tasks.tsx', '#supabase/database.types.ts'],
  ['src/screens/tasks/Tasks.tsx', '#src/app/App.tsx'],
  ['src/screens/tasks/Tasks.tsx', '../../app/App.tsx'],
  ['src/screens/tasks/Tasks.tsx', '#tests/support/paths/walk.ts'],

  ['src/app/App.tsx', '#machines/tasks/tasks.actors.ts'],
  ['src/app/App.tsx', '../../machines/tasks/tasks.actors.ts'],
  ['src/app/App.tsx', '@supabase/supabase-js'],
  ['src/app/App.tsx', '#supabase/database.types.ts'],
  ['src/main.tsx', '#machines/tasks/tasks.actors.ts'],
  ['src/boot.ts', '@supabase/supabase-js'],

  ['supabase/embedded/backend.ts', '#machines/tasks/task.ts'],
  ['supabase/embedded/backend.ts', '../../machines/tasks/task.ts'],
  ['supabase/embedded/backend.ts', '#src/texts/shared/labels.ts'],
  ['supabase/embedded/backend.ts', '../../src/texts/shared/labels.ts'],
  ['supabase/embedded/rest/handler.ts', '../../../machines/tasks/task.ts'],
  ['supabase/embedded/backend.ts', 'react'],
  ['supabase/embedded/backend.ts', 'xstate'],
  // The backend imports its own files by relative paths: `#` belongs to the application.
  ['supabase/embedded/backend.ts', '#supabase/embedded/tokens.ts'],
  ['supabase/embedded/backend.ts', '#server/project.ts'],
  ['supabase/embedded/backend.ts', '../../server/project.ts'],
  ['supabase/embedded/tests/tiny.test.ts', '#tests/support/backend.ts'],

  ['server/start.ts', '#machines/tasks/task.ts'],
  ['server/start.ts', '#src/texts/shared/labels.ts'],
  ['server/start.ts', '#supabase/embedded/gateway.ts'],
  ['server/start.ts', '../supabase/embedded/gateway.ts'],
  ['server/start.ts', 'react'],
]

const allowed: readonly [file: string, imported: string][] = [
  ['machines/tasks/task.ts', 'zod/mini'],
  ['machines/tasks/task.ts', 'date-fns'],
  ['machines/tasks/task.ts', '../routines/routine.ts'],
  ['machines/tasks/tasks.actors.ts', '@supabase/supabase-js'],
  ['machines/tasks/tasks.actors.ts', 'xstate'],
  ['machines/tasks/tasks.actors.ts', '#machines/tasks/task.ts'],
  ['machines/tasks/tasks.actors.ts', '#supabase/database.types.ts'],
  ['machines/tasks/tasks.machine.ts', 'xstate'],
  ['machines/tasks/tasks.machine.ts', './tasks.actors.ts'],
  ['machines/tasks/tasks.machine.ts', './task.ts'],
  ['machines/tasks/tasks.machine.ts', './evaluation.machine.ts'],
  ['machines/tasks/tasks.machine.ts', '../shared/access.ts'],
  ['machines/tasks/tasks.machine.ts', '../members/memberList.machine.ts'],
  ['src/screens/tasks/Tasks.tsx', '#machines/routines/routines.machine.ts'],
  // A link may lead to any screen.
  ['src/screens/members/MemberList.tsx', '#machines/tasks/taskView.ts'],
  ['src/texts/notices.ts', '#machines/notices.ts'],
  ['src/texts/notices.ts', './tasks/taskForm.ts'],
  ['src/theme/tokens.css.ts', '@vanilla-extract/css'],
  ['src/components/Button.tsx', 'react-aria-components'],
  ['src/components/Button.tsx', '#src/theme/tokens.css.ts'],
  ['src/hooks/select.ts', '@xstate/react'],
  ['src/hooks/select.ts', '#machines/app/session.machine.ts'],
  ['src/screens/tasks/Tasks.tsx', '#machines/tasks/tasks.machine.ts'],
  ['src/screens/tasks/Tasks.tsx', '#machines/shared/access.ts'],
  ['src/screens/tasks/Tasks.tsx', '#src/components/Button.tsx'],
  ['src/screens/tasks/Tasks.tsx', '#src/texts/shared/labels.ts'],
  ['src/app/App.tsx', '#src/screens/tasks/Tasks.tsx'],
  ['src/app/App.tsx', 'react-router-dom'],
  ['supabase/embedded/backend.ts', 'hono'],
  ['supabase/embedded/backend.ts', '../embedded/tokens.ts'],
  ['server/start.ts', 'supabase-embedded/gateway'],
  ['tests/paths/tasks/tasks.test.ts', '#machines/tasks/tasks.actors.ts'],
  ['tests/paths/tasks/tasks.test.ts', '#supabase/embedded/backend.ts'],
]

const root = new URL('../..', import.meta.url).pathname
interface Report {
  diagnostics: readonly { code: string; filename: string }[]
}

/** Runs the linter on a separate tree. oxlint exits with 1 for findings, which are expected here. */
const lint = (folder: string) =>
  new Promise<Report>((resolve, reject) => {
    execFile(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'json', '.'],
      { cwd: folder },
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(`oxlint has no output: ${stderr}`, { cause: error }))
        else resolve(JSON.parse(stdout) as Report)
      },
    )
  })

interface Case {
  rule: string
  file: string
  text: string
}

/**
 * Writes each case as a file in the folder of its file. Returns which of them their rules refuse. One linter for all.
 */
const refusedOf = async (cases: readonly Case[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'arrows-'))
  try {
    const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
      options?: unknown
      jsPlugins: string[]
    }
    // Type-aware rules need the whole program; imports do not.
    const { options: _typeAware, jsPlugins, ...rest } = config
    const plugins = jsPlugins.map((plugin) => join(root, plugin))
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify({ ...rest, jsPlugins: plugins }))
    const names = cases.map(({ rule, file, text }, index) => ({
      rule,
      name: file.replace(/[^/]+?(?=(\.\w+)+$)/u, `case${index}`),
      text,
    }))
    for (const { name, text } of names) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const { diagnostics } = await lint(folder)
    return names.map(({ rule, name }) =>
      diagnostics.some(({ code, filename }) => filename === name && code.includes(rule)),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const effect = "import { useEffect } from 'react'\n\nexport const useIt = () => useEffect(() => undefined)\n"
const subscription = 'export const follow = (actor) => actor.on("change", () => undefined)\n'
const counter = 'let count = 0\n\nexport const next = () => ++count\n'
const cache = 'const cache = new Map()\n\nexport const read = (key) => cache.get(key)\n'
const constant = 'const names = new Map([[1, "one"]])\n\nexport const nameOf = (key) => names.get(key)\n'
const today = "import { dayAt } from './dates.ts'\n\nexport const today = () => dayAt(Date.now())\n"

const comment = (characters: number) => `// ${'a'.repeat(characters - 3)}\n\nexport const one = 1\n`

const ruled = [
  { rule: 'comments(length)', file: 'server/site.ts', text: comment(121), isRefused: true },
  { rule: 'comments(length)', file: 'server/site.ts', text: comment(120), isRefused: false },
  { rule: 'actors(screen-effects)', file: 'src/screens/tasks/Tasks.tsx', text: effect, isRefused: true },
  { rule: 'actors(screen-effects)', file: 'src/hooks/focus.ts', text: effect, isRefused: false },
  { rule: 'actors(subscriptions)', file: 'src/screens/tasks/Tasks.tsx', text: subscription, isRefused: true },
  { rule: 'actors(subscriptions)', file: 'src/components/Card.tsx', text: subscription, isRefused: true },
  { rule: 'actors(subscriptions)', file: 'src/hooks/screen.tsx', text: subscription, isRefused: false },
  { rule: 'actors(module-state)', file: 'machines/tasks/task.ts', text: counter, isRefused: true },
  { rule: 'actors(module-state)', file: 'src/hooks/today.ts', text: cache, isRefused: true },
  { rule: 'actors(module-state)', file: 'src/hooks/today.ts', text: constant, isRefused: false },
  { rule: 'actors(shown-day)', file: 'machines/tasks/tasks.actors.ts', text: today, isRefused: true },
  { rule: 'actors(shown-day)', file: 'server/site.ts', text: today, isRefused: false },
  { rule: 'actors(module-state)', file: 'server/site.ts', text: counter, isRefused: false },
]

describe('the linter', () => {
  let refused: readonly boolean[]
  beforeAll(async () => {
    const imports = [...forbidden, ...allowed].map(([file, imported]) => ({
      rule: 'imports(direction)',
      file,
      text: `import { it } from '${imported}'\n\nexport const them = [it]\n`,
    }))
    refused = await refusedOf([...imports, ...ruled])
  })

  test.each(forbidden.map(([file, imported], index) => ({ file, imported, index })))(
    'refuses the import of $imported in $file',
    ({ index }) => expect(refused[index]).toBe(true),
  )

  test.each(allowed.map(([file, imported], index) => ({ file, imported, index: forbidden.length + index })))(
    'allows the import of $imported in $file',
    ({ index }) => expect(refused[index]).toBe(false),
  )

  test.each(ruled.map((one, index) => ({ ...one, index: forbidden.length + allowed.length + index })))(
    '$rule in $file refuses its case: $isRefused',
    ({ index, isRefused }) => expect(refused[index]).toBe(isRefused),
  )
})

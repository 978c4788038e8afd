import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, fromPromise } from 'xstate'
import { isActorsFile, logicOf, readMachine } from '#tests/support/diagrams/actors.ts'
import { diagramOf } from '#tests/support/diagrams/diagram.ts'
import { readDiagram } from '#tests/support/diagrams/mermaid.ts'
import { faultsOf, indexFile, writePages } from '#tests/support/diagrams/page.ts'
import { touchTexts } from '#tests/support/diagrams/section.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { Touches } from '#tests/support/diagrams/touches.ts'
import { machineNames } from '#tests/support/paths/discover.ts'
import { countableOf } from '#tests/kit/coverage.ts'

const pages = await writePages()

describe('machines/README.md', () => {
  test('is up to date', () => {
    const stored = readFileSync(indexFile, 'utf8').split('\n')
    const lines = pages.index.split('\n')
    const line = lines.findIndex((text, index) => text !== stored[index])
    const isStale = line >= 0 || stored.length !== lines.length
    expect(
      isStale ? `machines/README.md is stale from line ${line + 1} on: run 'npm run machines:diagrams'` : 'up to date',
    ).toBe('up to date')
  })

  test('describes and draws every machine and lists its uses', () => {
    expect(pages.faults).toEqual([])
    expect(pages.sections.map(({ name }) => name)).toEqual(machineNames())
  })

  test('links to existing files', () => {
    const links = [...`${pages.index}${pages.diagrams}`.matchAll(/\]\((?!#)([^)]+)\)/gu)].flatMap(
      ([, file]) => file ?? [],
    )
    expect(links.length).toBeGreaterThan(machineNames().length)
    for (const file of new Set(links)) readFileSync(new URL(file, indexFile))
  })

  test('reports a machine without uses, doc comment or valid diagram', () => {
    const [section] = pages.sections
    if (!section) throw new Error('there are no machines')
    const unused = { runs: [], shows: [], machines: [], pages: [] }
    expect(faultsOf({ ...section, name: 'lost', doc: '', places: unused, diagram: 'stateDiagram-v2\n  }' })).toEqual([
      "lost: 'lostMachine' has no doc comment",
      'lost: nothing in src or machines uses it',
      "lost: its diagram cannot be drawn: '}': closes nothing",
    ])
  })
})

describe('a diagram', () => {
  test.each(machineNames())('of %s shows every state and every transition', async (name) => {
    const machine = await readMachine(name)
    const { boxes, groups, arrows, faults } = readDiagram(diagramOf(machine))
    expect(faults).toEqual([])
    const { states, transitions } = countableOf(machine)
    const drawn = new Set([...boxes.keys(), ...groups])
    expect(states.filter((id) => !drawn.has(id.replaceAll('.', '_')))).toEqual([])
    const inside = [...boxes.values()].flat().filter((line) => !line.startsWith('runs '))
    expect(inside.length + arrows.flatMap(({ labels }) => labels).length).toBe(transitions.length)
  })

  const load = fromPromise<null>(() => Promise.resolve(null))
  const machine: AnyStateMachine = createMachine(
    {
      id: 'door',
      initial: 'shut',
      on: { repaint: {} },
      states: {
        shut: { on: { open: [{ guard: 'isLocked' }, { target: 'open' }] } },
        open: {
          initial: 'wide',
          invoke: { id: 'ring', src: 'ring', onError: 'shut' },
          after: { moment: 'shut' },
          states: { last: { type: 'history' }, wide: { always: { guard: 'isWindy', target: '#door.gone' } } },
        },
        gone: { type: 'final' },
      },
    },
    { actors: { ring: load }, delays: { moment: 2000 }, guards: { isLocked: () => true, isWindy: () => false } },
  )

  test('contains guards, delays, actors, the start, the end and history states', () => {
    expect(diagramOf(machine).split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "any of door" as door__any',
      '  door__any : repaint',
      '  state "shut" as door_shut',
      '  door_shut : open [isLocked]',
      '  state "open" as door_open {',
      '    state "any of open" as door_open__any',
      '    door_open__any : runs ring',
      '    state "H" as door_open_last',
      '    state "wide" as door_open_wide',
      '    [*] --> door_open_wide',
      '  }',
      '  state "gone" as door_gone',
      '  [*] --> door_shut',
      '  door_gone --> [*]',
      '  door_shut --> door_open_wide : open [else]',
      '  door_open__any --> door_shut : ring failed<br/>after moment (2 s)',
      '  door_open_wide --> door_gone : always [isWindy]',
    ])
  })

  test('is refused for a guard without a name', () => {
    const nameless = createMachine({ id: 'door', on: { open: { guard: () => true } } })
    expect(() => diagramOf(nameless)).toThrow("door: open: the guard has no name; put it into the machine's setup")
  })

  test('is refused for an actor that no actors file exports', () => {
    expect(() => logicOf(machine, 'ring', new Map())).toThrow("door: no actors file exports the invoked actor 'ring'")
    expect(logicOf(machine, 'ring', new Map([[load, { file: 'a.ts', name: 'ring' }]]))).toEqual({
      actor: { file: 'a.ts', name: 'ring' },
    })
  })

  test.each([
    ['graph TD', "'graph TD' does not start a state diagram"],
    ['stateDiagram-v2\nstate "a" as a {\n[*] --> b\nstate "b" as b', 'a is never closed'],
    ['stateDiagram-v2\nstate "a" as a {\nstate "b" as b\n}', "'}': a has no start"],
    ['stateDiagram-v2\nstate "a" as a {\nstate "b" as b\n[*] --> b\n[*] --> b\n}', "'}': a has more than one start"],
    ['stateDiagram-v2\nstate "a" as a\nstate "a" as a', `'state "a" as a': a already exists`],
    ['stateDiagram-v2\nstate "a" as a\na --> b : go', "'a --> b : go': there is no box b"],
    [
      'stateDiagram-v2\nstate "a" as a\nstate "g" as g {\nstate "b" as b\n[*] --> b\n}\na --> g : go',
      "'a --> g : go': g is a group: an arrow must end in a state",
    ],
    ['stateDiagram-v2\nstate "a" as a\na : go: on', "'a : go: on': cannot be read"],
    ['stateDiagram-v2\nstate "a" as a\na --> a : go; on', "'a --> a : go; on': cannot be read"],
    ['stateDiagram-v2\nstate "a"b" as a', `'state "a"b" as a': cannot be read`],
  ])('%j is refused', (text, fault) => expect(readDiagram(text).faults).toEqual([fault]))
})

describe('the Supabase calls of an actor', () => {
  const touches = new Touches(new Sources())

  test.each([
    [
      'routines/routineSubmission',
      'createRoutineTask',
      ['`auth.getSession`', '`bucket confraria-provas` createSignedUrls', '`resend_proof()`', '`tasks` insert, select'],
    ],
    ['routines/routineSubmission', 'checkUser', ['`auth.getUser`']],
    [
      'users/users',
      'changeAccount',
      ['`grant_role()`', '`remove_second_factor()`', '`revoke_invitation()`', '`revoke_role()`', '`suspend_account()`'],
    ],
    ['community/messages', 'deleteWriting', ['`message_replies` delete, select', '`messages` delete, select']],
    ['community/messages', 'followMessages', ['`live messages`']],
    ['feedback/feedback', 'saveFeedback', ['`council_members` select', '`user_feedback` select, update']],
    ['ranking/rankingTitles', 'saveRankingTitle', ['`ranking_titles` insert, select, update']],
    ['shared/access', 'loadAccess', ['`my_access()`', '`members` select', '`user_roles` select']],
    ['app/auth', 'openPendingSession', ['`auth.signInWithPassword`']],
    [
      'shared/storage',
      'uploadPhoto',
      ['`auth.getSession`', '`bucket confraria-assets` exists, upload', '`bucket confraria-provas` exists, upload'],
    ],
    ['shared/photo', 'preparePhoto', []],
  ])('%s.actors.ts, %s', (file, name, texts) =>
    expect(touchTexts(touches.of({ file: `machines/${file}.actors.ts`, name }))).toEqual(texts),
  )

  test('include every request in an actors file', () => {
    const written = new Sources()
      .below('machines', isActorsFile)
      .flatMap(({ file }) => [
        ...readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').matchAll(/\.(?:rpc|from)\('(\w+)'/gu),
      ])
      .flatMap(([, name]) => name ?? [])

    const listed = new Set(
      pages.sections.flatMap(({ runs }) => runs.flatMap((run) => run.touches.map(({ name }) => name))),
    )
    expect(written.length).toBeGreaterThan(100)
    expect([...new Set(written)].filter((name) => !listed.has(name))).toEqual([])
  })
})

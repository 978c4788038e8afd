import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { type Address, follow, hashOf, readHash } from '#tests/explorer/address.ts'
import { chartOf, type ChartState } from '#tests/explorer/chart.ts'
import { jsonOf, scxmlOf, statelyCodeOf } from '#tests/explorer/exports.ts'
import { Guards } from '#tests/explorer/guards.ts'
import { watchedModelOf } from '#tests/explorer/guardWatch.ts'
import { layout } from '#tests/explorer/layout.ts'
import { testTextOf } from '#tests/explorer/testText.ts'
import { visitsOf } from '#tests/explorer/visits.ts'
import { countableOf } from '#tests/kit/coverage.ts'
import { modelOf, pathOf } from '#tests/kit/model.ts'
import { walk as menu } from '#tests/paths/app/menu.walk.ts'
import { walk as login } from '#tests/paths/entrance/login.walk.ts'
import { walk as taskForm } from '#tests/paths/tasks/taskForm.walk.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import { delaysOf } from '#tests/support/paths/words.ts'

const allOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(allOf)]

describe('the address of a path', () => {
  const addressOf = (hash: string): Address => {
    const address = readHash(hash)
    if (!address) throw new Error(`no address in ${hash}`)
    return address
  }

  test('is short and readable', () => {
    expect(hashOf('menu', { start: 'plain', steps: ['open the menu', "the history has the menu's entry"] })).toBe(
      "#menu/plain/open+the+menu/the+history+has+the+menu's+entry",
    )
  })

  test('reads back what it was made of, whatever the names contain', () => {
    const path = { start: 'a/b + 100 %', steps: ['ação “x”', '#?&=', '250 ms pass in a.b'] }
    expect(readHash(hashOf('menu', path))).toEqual({ machine: 'menu', ...path })
  })

  test('is empty without a machine', () => {
    for (const hash of ['', '#', '#/']) expect(readHash(hash)).toBeNull()
  })

  test('begins at the first start if it names only a machine', () => {
    for (const hash of ['#taskForm', '#taskForm/']) {
      const { path, fault } = follow(modelOf(taskForm), addressOf(hash))
      expect({ fault, path: pathOf(path) }).toEqual({ fault: null, path: { start: 'plain', steps: [] } })
    }
  })

  test.each<[string, string, readonly string[], ReturnType<typeof follow>['fault']]>([
    ['an unknown start', '#menu/dark/open+the+menu', [], { kind: 'start', name: 'dark' }],
    [
      'an unknown step',
      '#menu/plain/open+the+menu/jump/close+the+menu',
      ['open the menu'],
      { kind: 'unknownStep', name: 'jump', at: 2 },
    ],
    [
      'an impossible step',
      '#menu/plain/open+the+menu/open+the+menu',
      ['open the menu'],
      { kind: 'impossibleStep', name: 'open the menu', at: 2 },
    ],
    ['a broken encoding', '#menu/plain/100%', [], { kind: 'unknownStep', name: '100%', at: 1 }],
  ])('with %s keeps the path up to it', (_, hash, steps, fault) => {
    const followed = follow(modelOf(menu), addressOf(hash))
    expect(pathOf(followed.path)).toEqual({ start: 'plain', steps })
    expect(followed.fault).toEqual(fault)
  })

  test('knows a delay that did not begin: it is impossible, not unknown', async () => {
    const walk = await readWalk('memberList')
    const [delay = ''] = delaysOf(walk.machine)
    const { fault } = follow(modelOf(walk), { start: null, steps: [delay] })
    expect(fault).toEqual({ kind: 'impossibleStep', name: delay, at: 1 })
  })

  test('leads to the place of its path, one step after each start of every machine', async () => {
    for (const name of walkNames()) {
      const model = modelOf(await readWalk(name))
      for (const start of model.starts) {
        const place = model.logic.getInitialSnapshot(null, start)
        for (const event of model.logic.eventsAt(place)) {
          const address = addressOf(hashOf(name, { start, steps: [event.type] }))
          const { path, fault } = follow(model, address)
          expect({ machine: address.machine, fault }).toEqual({ machine: name, fault: null })
          expect(path.state).toBe(model.logic.transition(place, event))
        }
      }
    }
  })
})

describe('a path as a test', () => {
  const facts = { name: 'login', walkFile: 'tests/paths/entrance/login.walk.ts' }

  test('has the steps, the start, the state and the notices', () => {
    const events = ['submit', 'the password is wrong'].map((type) => ({ type }))
    const [path] = modelOf(login).getPathsFromEvents(events)
    if (!path) throw new Error('no path')
    const text = testTextOf(facts, path)
    expect(text).toContain("import { walk } from '#tests/paths/entrance/login.walk.ts'")
    expect(text).toContain("      { type: 'submit' },\n      { type: 'the password is wrong' },")
    expect(text).toContain("{ input: 'plain' }")
    expect(text).toContain("expect(path.state.snapshot.value).toEqual({ member: 'editing' })")
    expect(text).toContain("toEqual(['login.failed'])")
  })

  test('quotes names that have quotes', () => {
    const events = ['open the administrative dialog', 'submit', "the administrator's password is wrong"]
    const [path] = modelOf(login).getPathsFromEvents(events.map((type) => ({ type })))
    if (!path) throw new Error('no path')
    expect(testTextOf(facts, path)).toContain(`{ type: "the administrator's password is wrong" },`)
  })
})

describe('guards', () => {
  const at = (walk: Walk, steps: readonly string[], start?: string) => {
    const watched = watchedModelOf(walk)
    const { path } = follow(watched.model, { start: start ?? null, steps })
    expect(pathOf(path).steps).toEqual(steps)
    return { ...watched, place: path.state }
  }

  test('that refuse an event are shown with the values that they read', () => {
    const { place, refusedAt } = at(taskForm, [], 'a task to edit')
    expect(refusedAt(place)).toEqual([
      {
        step: expect.objectContaining({ name: 'assign it to several members' }) as unknown,
        checks: [{ name: 'isNew', isTrue: false, reads: [{ path: 'context.mode', value: 'edit' }] }],
      },
    ])
  })

  test('that decide about a possible step are shown in the order in which XState evaluates them', () => {
    const { model, place, checksOf } = at(taskForm, [], 'a task to edit')
    const checks = checksOf(place, model.logic.stepOf({ type: 'submit' }))
    expect(checks.map(({ name, isTrue }) => [name, isTrue])).toEqual([
      ['isFaulty', false],
      ['isUnchanged', true],
    ])
    expect(checks[0]?.reads).toContainEqual({
      path: 'context.values.title',
      value: place.snapshot.context.values.title,
    })
  })

  test('show the parameters that they read', () => {
    const { model, place, checksOf } = at(login, [])
    const [check] = checksOf(place, model.logic.stepOf({ type: 'submit without a password' }))
    expect(check).toMatchObject({ name: 'isFaulty', isTrue: true })
    expect(check?.reads.map(({ path }) => path)).toEqual(['params.faults'])
  })

  test('are the same with and without the watch, at the starts of every machine and one step after them', async () => {
    for (const name of walkNames()) {
      const walk = await readWalk(name)
      const { model, refusedAt } = watchedModelOf(walk)
      const plain = modelOf(walk)
      for (const start of model.starts) {
        const watchedPlace = model.logic.getInitialSnapshot(null, start)
        const place = plain.logic.getInitialSnapshot(null, start)
        expect(model.logic.eventsAt(watchedPlace)).toEqual(plain.logic.eventsAt(place))
        for (const event of model.logic.eventsAt(watchedPlace)) {
          const next = model.logic.transition(watchedPlace, event)
          expect(model.logic.keyOf(next)).toBe(plain.logic.keyOf(plain.logic.transition(place, event)))
          const possible = model.logic.eventsAt(next).map(({ type }) => type)
          for (const { step, checks } of refusedAt(next)) {
            expect(possible).not.toContain(step.name)
            expect(checks.every(({ isTrue }) => !isTrue)).toBe(true)
          }
        }
      }
    }
  })

  test('of every machine have their code', async () => {
    const sources = new Sources()
    const guards = new Guards(sources)
    for (const name of walkNames()) {
      const { machine } = await readWalk(name)
      const names = Object.keys(machine.implementations.guards ?? {})
      const found = guards.of(sources.machineFile(name), names)
      expect({ name, missing: names.filter((guard) => !found[guard]?.code) }).toEqual({ name, missing: [] })
    }
  })

  test('have their doc comment, also one that a shape shares', () => {
    const sources = new Sources()
    const { canResume, hasFailed } = new Guards(sources).of(sources.machineFile('routineSubmission'), [
      'canResume',
      'hasFailed',
    ])
    expect(canResume?.doc).toMatch(/^Resumes at the failed step/u)
    expect(hasFailed).toEqual({
      doc: null,
      code: '({ context }) => context.failure !== null',
      file: 'machines/routines/routineSubmission.machine.ts',
    })
    expect(new Guards(sources).of(sources.machineFile('memberDeletion'), ['isRefused'])['isRefused']).toMatchObject({
      doc: 'The guard of a failure that the server sent for a reason.',
      file: 'machines/shared/shapes/failing.ts',
    })
  })
})

describe('the exports of every machine', () => {
  test.each(walkNames())('%s', async (name) => {
    const { machine } = await readWalk(name)
    const copy = createMachine(JSON.parse(jsonOf(machine)) as Parameters<typeof createMachine>[0])
    const shapeOf = (one: typeof machine) => ({
      states: statesOf(one).map(({ id, type }) => [id, type]),
      transitions: transitionsOf(one).map(({ name, transition }) => [name, transition.target?.map(({ id }) => id)]),
    })
    expect(shapeOf(copy)).toEqual(shapeOf(machine))
    expect(statelyCodeOf(machine)).toContain(`createMachine({\n  "id": "${name}"`)

    const scxml = scxmlOf(machine)
    const count = (element: string) => scxml.split(`<${element}`).length - 1
    const nodes = statesOf(machine)
    const histories = nodes.filter(({ type }) => type === 'history').length
    expect(count('state ') + count('parallel ') + count('final ') + count('history ')).toBe(nodes.length)
    expect(count('transition')).toBe(transitionsOf(machine).length + histories)
    expect(count('invoke ')).toBe(nodes.flatMap(({ invoke }) => invoke).length)
    expect(scxml).toContain('<scxml xmlns="http://www.w3.org/2005/07/scxml"')
    // Well-formed: each line is one tag with escaped attributes, and the tags are nested.
    const open: string[] = []
    for (const line of scxml
      .trim()
      .split('\n')
      .filter((one) => !one.startsWith('<?'))) {
      const tag = /^ *<(\/?)(\w+)(?: [\w:]+="(?:[^"<&]|&(?:amp|lt|gt|quot);)*")*(\/?)>$/u.exec(line)
      expect([line, tag !== null]).toEqual([line, true])
      const [, end, element = '', isEmpty] = tag ?? []
      if (end === '' && isEmpty === '') open.push(element)
      expect(end === '/' ? open.pop() : element).toBe(element)
    }
    expect(open).toEqual([])
    for (const [, targets = ''] of scxml.matchAll(/target="([^"]*)"/gu))
      for (const target of targets.split(' ')) expect(scxml).toContain(`id="${target}"`)
  })

  test('escape what XML reserves', () => {
    const machine = createMachine({ id: 'odd', initial: 'a', states: { a: { on: { 'a<"&>': 'a' } } } })
    expect(scxmlOf(machine)).toContain('event="a&lt;&quot;&amp;&gt;"')
  })

  test('show delays as events that a state sends to itself', async () => {
    const { machine } = await readWalk('landing')
    const scxml = scxmlOf(machine)
    expect(scxml).toMatch(/<send id="(after\.[^"]+)" event="\1" delay="\d+ms"\/>/u)
    expect(scxml).toMatch(/<cancel sendid="after\.[^"]+"\/>/u)
  })
})

describe('the chart', () => {
  test.each([320, 900, 1400])('is laid out in %i pixels without an overlap, for every machine', async (width) => {
    for (const name of walkNames()) {
      const { machine } = await readWalk(name)
      const chart = chartOf(machine)
      const { states, transitions, height } = layout(chart, width)
      expect(states.size).toBe(statesOf(machine).length)
      expect([...transitions.keys()].toSorted()).toEqual(
        transitionsOf(machine)
          .map((transition) => transition.name)
          .toSorted(),
      )
      for (const state of allOf(chart)) {
        const outer = states.get(state.id)
        const inner = state.states.flatMap(({ id }) => states.get(id) ?? [])
        if (!outer) throw new Error(`${state.id} has no place`)
        expect(outer.x >= 0 && outer.x + outer.width <= width && outer.y + outer.height <= height).toBe(true)
        for (const [index, one] of inner.entries()) {
          expect(one.x > outer.x && one.x + one.width < outer.x + outer.width).toBe(true)
          expect(one.y > outer.y && one.y + one.height < outer.y + outer.height).toBe(true)
          const overlaps = inner.slice(index + 1).filter((other) => {
            const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
            const isBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
            return !isBeside && !isBelow
          })
          expect(overlaps).toEqual([])
        }
      }
    }
  })

  test('has an arrow for each target', () => {
    const { transitions } = layout(chartOf(menu.machine), 600)
    expect(transitions.get('menu.closed: menu.open')?.arrows).toHaveLength(1)
    expect(transitions.get('menu.closed: menu.open')?.arrows[0]).toMatch(/^M [\d.]+ [\d.]+ C /u)
  })
})

test('the visits count at most all paths, and name every state and transition', async () => {
  const { paths, byName } = await visitsOf(login)
  const { states, transitions } = countableOf(login.machine)
  expect([...states, ...transitions].filter((name) => !byName[name])).toEqual([])
  expect(Math.max(...Object.values(byName))).toBeLessThanOrEqual(paths)
  expect(byName['login.member']).toBe(paths)
})

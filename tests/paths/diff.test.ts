import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate'
import { type KnownCase, type Walked, compareCases } from '#tests/diff/cases.ts'
import { compareOutlines, statesBelow } from '#tests/diff/compare.ts'
import { pageOf } from '#tests/diff/html.ts'
import { markdownOf } from '#tests/diff/markdown.ts'
import { outlineOf } from '#tests/diff/outline.ts'
import { type Report, differenceText, transitionName, transitionText } from '#tests/diff/words.ts'

/** Invented: a door. Each test changes one thing. */
const parts = setup({
  guards: { isLocked: () => true, hasKey: () => false },
  actions: { ring: () => {}, log: () => {} },
  delays: { pause: 250 },
  actors: { unlock: fromPromise(() => Promise.resolve()) },
})
const door = {
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      on: {
        push: [{ guard: 'isLocked', target: 'unlocking' }, { guard: 'hasKey', target: 'open' }, { actions: 'ring' }],
      },
    },
    unlocking: { invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: 'closed' } },
    open: { on: { pull: 'closed' }, after: { pause: { target: 'closed', actions: 'log' } } },
  },
} as const
const { closed, unlocking, open } = door.states
const plain = parts.createMachine(door)

const compared = (before: AnyStateMachine, now: AnyStateMachine) =>
  compareOutlines([outlineOf(before, 'door.machine.ts')], [outlineOf(now, 'door.machine.ts')])

/** What differs, each as one line. */
const changesOf = (before: AnyStateMachine, now: AnyStateMachine) =>
  compared(before, now).flatMap((machine) => [
    ...machine.code.map((name) => `code: ${name}`),
    ...statesBelow(machine.root).flatMap(({ path, mark, differences, transitions }) => [
      ...(mark === 'added' || mark === 'removed' ? [`${path}: ${mark}`] : []),
      ...differences.map((difference) => `${path}: ${differenceText(difference)}`),
      ...transitions.flatMap((one) => {
        const shown = one.now ?? one.before
        if (one.mark === 'same' || mark === 'added' || mark === 'removed' || !shown) return []
        return one.mark === 'changed'
          ? one.differences.map((difference) => `${path}: ${transitionName(shown)}: ${differenceText(difference)}`)
          : [`${path}: ${one.mark} ${transitionText(shown)}`]
      }),
    ]),
  ])

const doorWith = (states: Record<string, object>) =>
  parts.createMachine({ ...door, states: { ...door.states, ...states } })

describe('the comparison of a machine in two versions finds', () => {
  test('nothing if only the source has moved', () => {
    const moved = setup({
      delays: { pause: 250 },
      actors: { unlock: fromPromise(() => Promise.resolve()) },
      actions: { log: () => {}, ring: () => {} },
      guards: { hasKey: () => false, /* of the owner */ isLocked: () => true },
    }).createMachine(structuredClone(door))
    expect(changesOf(plain, moved)).toEqual([])
    expect(compared(plain, moved).map(({ mark }) => mark)).toEqual(['same'])
  })

  test('a retargeted transition', () => {
    const now = doorWith({ open: { ...open, on: { pull: 'unlocking' } } })
    expect(changesOf(plain, now)).toEqual(['open: pull: target: closed → unlocking'])
  })

  test('a retargeted transition whose guard stays, among others of the event', () => {
    const [first, , ...rest] = closed.on.push
    const now = doorWith({ closed: { on: { push: [first, { guard: 'hasKey', target: 'unlocking' }, ...rest] } } })
    expect(changesOf(plain, now)).toEqual(['closed: push [hasKey]: target: open → unlocking'])
  })

  test('an added guard', () => {
    const now = doorWith({ open: { ...open, on: { pull: { guard: 'hasKey', target: 'closed' } } } })
    expect(changesOf(plain, now)).toEqual(['open: pull [hasKey]: guard: none → hasKey'])
  })

  test('guards that are tried in another order', () => {
    const [first, second, ...rest] = closed.on.push
    const now = doorWith({ closed: { on: { push: [second, first, ...rest] } } })
    expect(changesOf(plain, now)).toEqual([
      'closed: order of push: isLocked, hasKey, no guard → hasKey, isLocked, no guard',
    ])
  })

  test('parameters of a guard', () => {
    const guarded = (params: unknown) =>
      doorWith({ open: { ...open, on: { pull: { guard: { type: 'hasKey', params }, target: 'closed' } } } })
    expect(changesOf(guarded({ of: 'me' }), guarded({ of: 'you' }))).toEqual([
      'open: pull [hasKey(of: you)]: guard: hasKey(of: me) → hasKey(of: you)',
    ])
    expect(
      changesOf(
        guarded(() => 1),
        guarded(() => 2),
      ),
    ).toEqual(['open: pull [hasKey]: guard: hasKey → hasKey (other code)'])
  })

  test('changed actions, also those written in the chart', () => {
    const now = doorWith({
      open: { ...open, on: { pull: { target: 'closed', actions: [assign({ tries: 1 }), 'log'] } } },
    })
    expect(changesOf(plain, now)).toEqual(['open: pull: actions: none → assign(tries), log'])
  })

  test('a renamed state, without the transitions that lead to it', () => {
    const { unlocking: opening, ...others } = door.states
    const [first, ...rest] = closed.on.push
    const now = parts.createMachine({
      ...door,
      states: { ...others, closed: { on: { push: [{ ...first, target: 'opening' }, ...rest] } }, opening },
    })
    expect(changesOf(plain, now)).toEqual(['opening: name: unlocking → opening'])
  })

  test('states that moved into a new group, once', () => {
    const now = parts.createMachine({
      id: 'door',
      initial: 'house',
      states: { house: { initial: 'closed', states: door.states } },
    })
    expect(changesOf(plain, now)).toEqual([
      ': initial: house.closed → house',
      'house: added',
      'house.closed: name: closed → house.closed',
      'house.unlocking: name: unlocking → house.unlocking',
      'house.open: name: open → house.open',
    ])
  })

  test('a changed delay, as a name and as a number', () => {
    const slow = parts.createMachine(door).provide({ delays: { pause: 8000 } })
    expect(changesOf(plain, slow)).toEqual(['code: delay pause', 'open: after pause: delay: 250 ms → 8 s'])
    const after = (delay: number) => doorWith({ open: { ...open, after: { [delay]: 'closed', 60_000: 'unlocking' } } })
    expect(changesOf(after(250), after(300))).toEqual(['open: after: delay: 250 ms → 300 ms'])
  })

  test('a guard, an action or an actor whose code has changed', () => {
    const other = plain.provide({
      guards: { isLocked: () => false },
      actors: { unlock: fromPromise(() => Promise.reject(new Error())) },
    })
    expect(changesOf(plain, other)).toEqual(['code: guard isLocked', 'code: actor unlock'])
  })

  test('added and removed states and requests', () => {
    const now = parts.createMachine({
      ...door,
      states: {
        closed,
        open,
        unlocking: { ...unlocking, invoke: { ...unlocking.invoke, id: 'key' } },
        gone: { type: 'final' },
      },
    })
    expect(changesOf(plain, now)).toEqual([
      'unlocking: runs: unlock → key (unlock)',
      'unlocking: added key done → open',
      'unlocking: added key failed → closed',
      'unlocking: removed unlock done → open',
      'unlocking: removed unlock failed → closed',
      'gone: added',
    ])
    expect(changesOf(now, plain)).toContain('gone: removed')
  })
})

test('machines are added, removed and renamed', () => {
  const outlines = (...ids: readonly string[]) =>
    ids.map((id) =>
      outlineOf(id === 'bell' ? createMachine({ id }) : parts.createMachine({ ...door, id }), `${id}.machine.ts`),
    )
  const marks = (before: readonly string[], now: readonly string[]) =>
    compareOutlines(outlines(...before), outlines(...now)).map(
      ({ id, mark, before: old }) => `${old ?? '-'} ${mark} ${id}`,
    )
  expect(marks(['door'], ['door', 'bell'])).toEqual(['- added bell', 'door same door'])
  expect(marks(['door', 'bell'], ['door'])).toEqual(['bell removed bell', 'door same door'])
  expect(marks(['door', 'bell'], ['gate', 'bell'])).toEqual(['bell same bell', 'door changed gate'])
})

describe('the comparison of test cases', () => {
  const textOf = (steps: readonly string[], expected = 'Aberta.') => ({
    given: 'A porta.',
    seen: ['Fechada.'],
    steps: steps.map((action) => ({ action, expected: [expected] })),
  })
  const known = (number: number, steps: readonly string[], expected?: string): KnownCase => ({
    number,
    path: { start: 'plain', steps },
    text: textOf(steps, expected),
  })
  const possible = (steps: readonly string[], expected?: string): Walked => ({
    text: textOf(steps, expected),
    stopsAt: null,
  })

  test('keeps a case that only the choice of paths has exchanged', () => {
    const result = compareCases([known(1, ['push'])], [known(1, ['pull'])], [possible(['push'])], [possible(['pull'])])
    expect(result).toEqual({ fresh: [], changed: [], gone: [], same: 1 })
  })

  test('finds new, changed and void cases', () => {
    const { fresh, changed, gone, same } = compareCases(
      [known(1, ['push']), known(2, ['push', 'knock']), known(3, ['pull'])],
      [known(1, ['push']), known(2, ['ring']), known(3, ['pull'])],
      [possible(['push'], 'Trancada.'), { text: null, stopsAt: 2 }, possible(['pull'])],
      [possible(['push']), { text: null, stopsAt: 1 }, possible(['pull'])],
    )
    expect(fresh.map(({ number }) => number)).toEqual([2])
    expect(changed).toEqual([
      {
        path: { start: 'plain', steps: ['push'] },
        number: 1,
        step: 1,
        before: ['push', 'Aberta.'],
        now: ['push', 'Trancada.'],
      },
    ])
    expect(gone).toEqual([{ path: { start: 'plain', steps: ['push', 'knock'] }, stopsAt: 2 }])
    expect(same).toBe(1)
  })
})

describe('both outputs', () => {
  const now = doorWith({ open: { on: { pull: 'unlocking' } }, gone: { type: 'final' } })
  const report: Report = {
    from: 'main',
    to: 'the working tree',
    machines: compared(plain, now),
    cases: new Map([
      [
        'door',
        { fresh: [], changed: [], gone: [{ path: { start: 'plain', steps: ['<pull> | wait'] }, stopsAt: 1 }], same: 2 },
      ],
    ]),
    imports: new Map(),
  }

  test('Markdown has one row for each change, and the void case', () => {
    expect(
      markdownOf(report)
        .split('\n')
        .filter((line) => /^\| \S|^- /u.test(line)),
    ).toEqual([
      '| ≠ changed | `open` | `pull`<br>`target: closed → unlocking` |',
      '| − removed | `open` | `after pause (250 ms) → closed / log` |',
      '| + added | `gone` | state |',
      "- void: step 1, '<pull> | wait', is not possible in plain: <pull> | wait",
    ])
  })

  test('the page has a sign and a word for each mark, and what is removed is struck', () => {
    const page = pageOf(report)
    expect(page).toContain(
      '<span class="sign">− removed</span> <del><code>after pause (250 ms) → closed / log</code></del>',
    )
    expect(page).toContain('<span class="sign">≠ changed</span> <code>pull</code>')
    expect(page).toContain('<li>target: <del>closed</del> → <ins>unlocking</ins></li>')
    expect(page).toContain('<span class="sign">+ added</span> <b>gone</b>')
    expect(page).toContain('&lt;pull&gt; | wait')
    expect(page).not.toContain('<pull>')
  })
})

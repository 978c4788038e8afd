import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import { resolveConfig } from 'vite'
import { observeActors, MachineLog } from '#src/app/panel/machineLog.ts'

/** The developer's panel of live machines. */

const child = setup({ types: { events: {} as { type: 'finish' } } }).createMachine({
  id: 'child',
  initial: 'asking',
  states: { asking: { on: { finish: 'done' } }, done: { type: 'final' } },
})

const form = setup({
  types: {
    context: {} as { password: string },
    events: {} as { type: 'type'; password: string } | { type: 'tell' } | { type: 'send' } | { type: 'unknown' },
  },
  actors: { child, load: fromPromise(() => new Promise<never>(() => undefined)) },
  actions: { tell: () => undefined },
}).createMachine({
  id: 'form',
  context: { password: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        type: { actions: assign({ password: ({ event }) => event.password }) },
        tell: { actions: 'tell' },
        send: 'sending',
      },
    },
    sending: {
      invoke: [
        { id: 'question', src: 'child', onDone: 'editing' },
        { id: 'load', src: 'load' },
      ],
    },
  },
})

describe('the log of live machines', () => {
  let log: MachineLog
  let stop: () => void
  beforeEach(() => {
    log = new MachineLog(() => 7)
    stop = observeActors(log)
  })
  afterEach(() => stop())

  const machines = () => log.list().map(({ name, parent, state, hasEnded }) => ({ name, parent, state, hasEnded }))
  const events = () => log.list()[0]?.events.map(({ type, effect, state }) => [type, effect, state])

  test('lists what a screen starts and its children, until they stop', () => {
    const actor = createActor(form).start()
    expect(machines()).toEqual([{ name: 'form', parent: null, state: 'editing', hasEnded: false }])
    actor.send({ type: 'send' })
    expect(machines()).toEqual([
      { name: 'form', parent: null, state: 'sending', hasEnded: false },
      { name: 'child', parent: 'form', state: 'asking', hasEnded: false },
    ])
    expect(log.list()[0]?.runs).toEqual(['question', 'load'])
    actor.stop()
    expect(machines().map(({ hasEnded }) => hasEnded)).toEqual([true, true])
  })

  test('shows the effect of each event, the newest first', () => {
    const actor = createActor(form).start()
    actor.send({ type: 'type', password: 'uma senha' })
    actor.send({ type: 'tell' })
    actor.send({ type: 'unknown' })
    actor.send({ type: 'send' })
    expect(events()).toEqual([
      ['send', 'state', 'sending'],
      ['unknown', 'nothing', 'editing'],
      ['tell', 'actions', 'editing'],
      ['type', 'data', 'editing'],
    ])
    actor.stop()
  })

  test('shows the names of an event’s properties, but no values', () => {
    const actor = createActor(form).start()
    actor.send({ type: 'type', password: 'uma senha' })
    expect(log.list()[0]?.events[0]?.carries).toEqual(['password'])
    expect(JSON.stringify(log.list())).not.toContain('uma senha')
    actor.stop()
  })

  test('keeps the last twenty events, and five ended machines', () => {
    const actor = createActor(form).start()
    for (let sent = 0; sent < 30; sent += 1) actor.send({ type: 'tell' })
    expect(log.list()[0]?.events).toHaveLength(20)
    for (let made = 0; made < 8; made += 1) createActor(form).start().stop()
    expect(machines().map(({ hasEnded }) => hasEnded)).toEqual([false, true, true, true, true, true])
    actor.stop()
  })

  test('notifies subscribers until they unsubscribe', () => {
    let notified = 0
    const unsubscribe = log.subscribe(() => (notified += 1))
    const actor = createActor(form).start()
    expect(notified).toBe(1)
    unsubscribe()
    actor.send({ type: 'tell' })
    expect(notified).toBe(1)
    stop()
    createActor(form).start()
    expect(log.list()).toHaveLength(1)
    actor.stop()
  })
})

test.each([
  ['serve', true],
  ['build', false],
] as const)('the command %s includes the panel: %s', async (command, isThere) => {
  const { plugins } = await resolveConfig({}, command)
  expect(plugins.some(({ name }) => name === 'confraria:machine-panel')).toBe(isThere)
})

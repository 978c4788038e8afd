import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { readActors, readMachine } from '#tests/support/diagrams/actors.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { machineNames } from '#tests/support/paths/discover.ts'
import { filesInTree } from '#tests/support/revisions.ts'
import { Actors } from '#tests/support/uses/actors.ts'
import { InternalEvents } from '#tests/support/uses/internalEvents.ts'
import { readSentEvents } from '#tests/support/uses/sentEvents.ts'
import { unsentEvents } from '#tests/support/uses/unsentEvents.ts'
import { readStateReads } from '#tests/support/uses/stateReads.ts'
import { by, rest, unshownStates } from '#tests/support/uses/unshownStates.ts'
import { readSigns } from '#tests/support/screens/discover.ts'
import { unshown, unsent } from './unshown.ts'

describe('what the screens do with each machine', () => {
  const sources = new Sources()
  const actors = new Actors(sources)
  const sent = readSentEvents(sources, actors)

  afterAll(() => {
    for (const [machine, reasons] of Object.entries(unsent))
      for (const [event, reason] of Object.entries(reasons))
        console.info(`${machine}: no screen sends: ${event} (${reason})`)
    for (const [machine, reasons] of Object.entries(unshown))
      for (const [state, reason] of Object.entries(reasons))
        if (typeof reason === 'string') console.info(`${machine}: no screen shows: ${state} (${reason})`)
  })

  test('the code shows the receiver and the type of every event', () => expect(sent.faults).toEqual([]))

  test('a screen, an actor or the machine itself sends every event', async () => {
    const internal = new InternalEvents(sources, await readActors(sources))
    const machines = await Promise.all(machineNames().map(readMachine))
    const faults = machines.flatMap((machine) =>
      unsentEvents(
        machine,
        new Set([...(sent.events.get(machine.id) ?? []), ...sent.toAnyScreen]),
        internal.by(machine),
        unsent[machine.id],
      ),
    )
    expect(faults).toEqual([])
    expect(Object.keys(unsent).filter((name) => !machineNames().includes(name))).toEqual([])
  })

  test('a screen shows every state', async () => {
    const reads = readStateReads(sources, actors)
    const faults = await Promise.all(
      machineNames().map(async (name) =>
        unshownStates(await readMachine(name), reads.get(name), await readSigns(name), unshown[name]),
      ),
    )
    expect(faults.flat()).toEqual([])
    expect(Object.keys(unshown).filter((name) => !machineNames().includes(name))).toEqual([])
  })
})

test('the tests that a driver names as a reason exist', () => {
  const files = filesInTree(process.cwd())
  const names = new Set(files.map((file) => basename(file)))
  const missing = files
    .filter((file) => file.endsWith('.driver.ts'))
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(/[\w/]+\.(?:test|e2e|walk)\.ts/gu) ?? []).map((name) => [file, name]),
    )
    .filter(([, name]) => !names.has(basename(name ?? '')))
  expect(missing).toEqual([])
})

/** A project of only these files. */
const projectOf = (files: Readonly<Record<string, string>>) =>
  new Sources({
    list: (folder) => Object.keys(files).filter((file) => file.startsWith(`${folder}/`)),
    text: (file) => {
      const text = files[file]
      if (text === undefined) throw new Error(`there is no ${file}`)
      return text
    },
  })

const machines = {
  'machines/door.machine.ts': `
    import { ring } from './actors/ring.ts'
    export const doorMachine = setup({ actors: { ring } }).createMachine({ on: { open: { actions: raise({ type: 'shut' }) } } })`,
  'machines/lamp.machine.ts': 'export const lampMachine = setup({}).createMachine({})',
  'machines/actors/ring.ts': `
    type Ring = { type: 'ring.never' }

    const notify = (send) => { send({ type: 'ring.rung' }); send({ type: \`bell.\${name}\` }) }
    export const ring = fromCallback<Ring>(({ sendBack }) => notify(sendBack))`,
}

const sentBy = (files: Readonly<Record<string, string>>) => {
  const { events, faults } = readSentEvents(projectOf({ ...machines, ...files }))
  return { faults, ...Object.fromEntries([...events].map(([machine, types]) => [machine, [...types]])) }
}

const context = `
  import type { ActorRefFrom } from 'xstate'
  import type { doorMachine } from '#machines/door.machine.ts'
  import { lampMachine } from '#machines/lamp.machine.ts'
  export interface House { door: ActorRefFrom<typeof doorMachine>; lamp: ActorRefFrom<typeof lampMachine> }
  export const Given = createContext<House | null>(null)
  export const useHouse = (): House => useContext(Given)
  export const lamp = createActor(lampMachine)`

describe('the receiver of an event is found by', () => {
  test.each([
    [
      'the call that creates the actor',
      "const lamp = useActorRef(lampMachine, useHouse()); lamp.send({ type: 'on' })",
      { lamp: ['on'] },
    ],
    ['the return type of a hook', "const { lamp: it } = useHouse(); it.send({ type: 'on' })", { lamp: ['on'] }],
    [
      'a property of a hook’s result',
      "const house = useHouse(); house.door.send({ type: 'open' })",
      { door: ['open'] },
    ],
    ['an actor of another file', "lamp.send({ type: 'on' })", { lamp: ['on'] }],
    ['the type of a parameter', "const F = ({ door }: House) => door.send({ type: 'open' })", { door: ['open'] }],
    [
      'the nearest of several variables with the same name',
      "const F = ({ door: it }: House) => { it.send({ type: 'open' }) }; const G = ({ lamp: it }: House) => it.send({ type: 'on' })",
      { door: ['open'], lamp: ['on'] },
    ],
    [
      'both types of a conditional event',
      "lamp.send(isOn ? { type: 'off' } : { type: isDay ? 'dim' : 'on' })",
      { lamp: ['off', 'dim', 'on'] },
    ],
    [
      'the type of a variable',
      "const F = ({ way }: { way: 'on' | 'off' }) => lamp.send({ type: way })",
      { lamp: ['on', 'off'] },
    ],
  ])('%s', (_what, text, expected) => {
    const imports = `import { useHouse, lamp, type House } from './house.ts'\nimport { lampMachine } from '#machines/lamp.machine.ts'\n`
    expect(sentBy({ 'src/hooks/house.ts': context, 'src/hooks/use.ts': imports + text })).toEqual({
      faults: [],
      ...expected,
    })
  })

  test('nothing, which is a fault', () => {
    expect(
      sentBy({
        'src/hooks/use.ts': "export const use = (actor, event) => { actor.send({ type: 'on' }); actor.send(event) }",
      }),
    ).toEqual({
      faults: [
        "src/hooks/use.ts sends 'on' to an unknown machine: declare the actor's type",
        'src/hooks/use.ts sends an event of an unknown type: write the event at the call',
        "src/hooks/use.ts sends '' to an unknown machine: declare the actor's type",
      ],
    })
  })
})

describe('an event', () => {
  const ring = {}
  const door: AnyStateMachine = createMachine(
    {
      id: 'door',
      invoke: { id: 'ring', src: 'ring', onError: {} },
      on: { open: {}, shut: {}, 'ring.rung': {}, 'bell.loud': {}, 'ring.never': {} },
    },
    { actors: { ring: ring as never } },
  )

  const isInternal = new InternalEvents(
    projectOf(machines),
    new Map([[ring, { file: 'machines/actors/ring.ts', name: 'ring' }]]),
  ).by(door)

  test('that nothing sends is reported', () => {
    expect(unsentEvents(door, new Set(), isInternal)).toEqual([
      "no screen sends 'open' to door, and nothing else does",
      "no screen sends 'ring.never' to door, and nothing else does",
    ])
    expect(unsentEvents(door, new Set(['open', 'ring.never']), isInternal)).toEqual([])
  })

  test('may have a reason, but not an unnecessary one', () => {
    expect(
      unsentEvents(door, new Set(['open']), isInternal, { 'ring.never': 'why', open: 'why', paint: 'why' }),
    ).toEqual([
      "'open' of door is sent, or is not an event: remove its reason",
      "'paint' of door is sent, or is not an event: remove its reason",
    ])
  })
})

describe('a state', () => {
  const states = { quiet: {}, lit: {}, blinking: {}, broken: {}, sold: {} }
  const lamp: AnyStateMachine = createMachine({ id: 'lamp', initial: 'quiet', states })
  const look = (text: string) => {
    const imports =
      "import { useHouse, lamp } from './house.ts'\nimport { lampMachine } from '#machines/lamp.machine.ts'\n"
    const project = projectOf({ ...machines, 'src/hooks/house.ts': context, 'src/hooks/look.ts': imports + text })
    return readStateReads(project, new Actors(project)).get('lamp')
  }
  const sloppy = look(`
    const { door, lamp } = useHouse()
    const isLit = useSelector(lamp, (state) => state.matches('lit'))
    const isBroken = useSelector(door, (state) => state.matches('broken'))
    const watts = useSelector(lamp, ({ context }) => context.watts)`)
  const tidy = look(`
    const state = useSelector(lamp, ({ value }) => stateText(value))
    const isLit = useSelector(lamp, (state) => state.matches('lit'))
    const words = { blinking: 'blinks' }
    if (state === 'broken') close()
    const isSold = lamp.getSnapshot().matches('sold')`)
  const unshown = (state: string) =>
    `no screen shows '${state}' of lamp: no code matches it, and no driver has a sign for it`

  test('that no screen shows is reported', () => {
    expect(unshownStates(lamp, sloppy)).toEqual(['quiet', 'blinking', 'broken', 'sold'].map(unshown))
    expect(unshownStates(lamp, undefined, ['lit'])).toEqual(['quiet', 'blinking', 'broken', 'sold'].map(unshown))
    expect(unshownStates(lamp, tidy, ['quiet'])).toEqual([])
    expect(unshownStates(lamp, tidy, [], { quiet: rest })).toEqual([])
    expect(unshownStates(lamp, sloppy, ['quiet', 'broken'], { blinking: by('watts'), sold: 'it was sold' })).toEqual([])
  })

  test('may have a reason, but neither a wrong nor an unnecessary one', () => {
    const reasons = { quiet: rest, blinking: by('volts'), broken: rest, lit: 'why', burnt: 'why' }
    expect(unshownStates(lamp, sloppy, ['sold'], reasons)).toEqual([
      "quiet and broken of lamp cannot both be 'rest'",
      "no screen reads 'volts' of lamp, by which 'blinking' is shown",
      "quiet and broken of lamp cannot both be 'rest'",
      "'lit' of lamp is shown, or is not a leaf state: remove its reason",
      "'burnt' of lamp is shown, or is not a leaf state: remove its reason",
    ])
  })
})

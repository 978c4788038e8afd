import { afterAll, describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { readActors, readMachine } from '#tests/support/diagrams/actors.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { machineNames } from '#tests/support/paths/discover.ts'
import { Actors } from '#tests/support/uses/actors.ts'
import { Heard } from '#tests/support/uses/heard.ts'
import { readSent } from '#tests/support/uses/sent.ts'
import { unsentEvents } from '#tests/support/uses/unsent.ts'
import { readSaid } from '#tests/support/uses/said.ts'
import { by, rest, unseenStates } from '#tests/support/uses/unseen.ts'
import { readSigns } from '#tests/support/screens/discover.ts'
import { unseen, unsent } from './unshown.ts'

describe('what the screens do with each machine', () => {
  const sources = new Sources()
  const actors = new Actors(sources)
  const sent = readSent(sources, actors)

  afterAll(() => {
    for (const [machine, reasons] of Object.entries(unsent))
      for (const [event, reason] of Object.entries(reasons))
        console.info(`${machine}: no screen sends: ${event} (${reason})`)
    for (const [machine, reasons] of Object.entries(unseen))
      for (const [state, reason] of Object.entries(reasons))
        if (typeof reason === 'string') console.info(`${machine}: no screen shows: ${state} (${reason})`)
  })

  test('to whom an event is sent, and which, is written in the code', () => expect(sent.faults).toEqual([]))

  test('every event is sent by a screen, or by what the machine runs', async () => {
    const heard = new Heard(sources, await readActors(sources))
    const machines = await Promise.all(machineNames().map(readMachine))
    const faults = machines.flatMap((machine) =>
      unsentEvents(machine, sent.events.get(machine.id) ?? new Set(), heard.by(machine), unsent[machine.id]),
    )
    expect(faults).toEqual([])
    expect(Object.keys(unsent).filter((name) => !machineNames().includes(name))).toEqual([])
  })

  test('every state is shown by a screen', async () => {
    const said = readSaid(sources, actors)
    const faults = await Promise.all(
      machineNames().map(async (name) =>
        unseenStates(await readMachine(name), said.get(name), await readSigns(name), unseen[name]),
      ),
    )
    expect(faults.flat()).toEqual([])
    expect(Object.keys(unseen).filter((name) => !machineNames().includes(name))).toEqual([])
  })
})

/** A project of these files alone. */
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
    const tell = (send) => { send({ type: 'ring.heard' }); send({ type: \`bell.\${name}\` }) }
    export const ring = fromCallback<Ring>(({ sendBack }) => tell(sendBack))`,
}

const sentBy = (files: Readonly<Record<string, string>>) => {
  const { events, faults } = readSent(projectOf({ ...machines, ...files }))
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

describe('to whom an event is sent is told by', () => {
  test.each([
    [
      'what makes the actor',
      "const lamp = useActorRef(lampMachine, useHouse()); lamp.send({ type: 'on' })",
      { lamp: ['on'] },
    ],
    ['the type of what a hook answers', "const { lamp: it } = useHouse(); it.send({ type: 'on' })", { lamp: ['on'] }],
    [
      'the property of what a hook answers',
      "const house = useHouse(); house.door.send({ type: 'open' })",
      { door: ['open'] },
    ],
    ['the actor of another file', "lamp.send({ type: 'on' })", { lamp: ['on'] }],
    ['the type of a parameter', "const F = ({ door }: House) => door.send({ type: 'open' })", { door: ['open'] }],
    [
      'the nearest of several of one name',
      "const F = ({ door: it }: House) => { it.send({ type: 'open' }) }; const G = ({ lamp: it }: House) => it.send({ type: 'on' })",
      { door: ['open'], lamp: ['on'] },
    ],
    [
      'each of two types of an event',
      "lamp.send(isOn ? { type: 'off' } : { type: isDay ? 'dim' : 'on' })",
      { lamp: ['off', 'dim', 'on'] },
    ],
    [
      'the type of what is sent',
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

  test('nothing: then it is a fault', () => {
    expect(
      sentBy({
        'src/hooks/use.ts': "export const use = (actor, event) => { actor.send({ type: 'on' }); actor.send(event) }",
      }),
    ).toEqual({
      faults: [
        "src/hooks/use.ts sends 'on' to somebody who cannot be told: write the actor's type at it",
        'src/hooks/use.ts sends an event whose type cannot be told: write it where it is sent',
        "src/hooks/use.ts sends '' to somebody who cannot be told: write the actor's type at it",
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
      on: { open: {}, shut: {}, 'ring.heard': {}, 'bell.loud': {}, 'ring.never': {} },
    },
    { actors: { ring: ring as never } },
  )
  const heard = new Heard(projectOf(machines), new Map([[ring, { file: 'machines/actors/ring.ts', name: 'ring' }]])).by(
    door,
  )

  test('that nobody sends is told', () => {
    expect(unsentEvents(door, new Set(), heard)).toEqual([
      "no screen sends 'open' to door, and nothing else does",
      "no screen sends 'ring.never' to door, and nothing else does",
    ])
    expect(unsentEvents(door, new Set(['open', 'ring.never']), heard)).toEqual([])
  })

  test('may be excused, but not without need', () => {
    expect(unsentEvents(door, new Set(['open']), heard, { 'ring.never': 'why', open: 'why', paint: 'why' })).toEqual([
      "'open' of door is sent, or is none of its events: it needs no excuse",
      "'paint' of door is sent, or is none of its events: it needs no excuse",
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
    return readSaid(project, new Actors(project)).get('lamp')
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
    `no screen shows '${state}' of lamp: none asks for it, and no driver has a sign for it`

  test('that no screen shows is told', () => {
    expect(unseenStates(lamp, sloppy)).toEqual(['quiet', 'blinking', 'broken', 'sold'].map(unshown))
    expect(unseenStates(lamp, undefined, ['lit'])).toEqual(['quiet', 'blinking', 'broken', 'sold'].map(unshown))
    expect(unseenStates(lamp, tidy, ['quiet'])).toEqual([])
    expect(unseenStates(lamp, tidy, [], { quiet: rest })).toEqual([])
    expect(
      unseenStates(lamp, sloppy, ['quiet', 'broken'], { blinking: by('watts'), sold: 'nobody has it any more' }),
    ).toEqual([])
  })

  test('may be excused, but neither wrongly nor without need', () => {
    const excuses = { quiet: rest, blinking: by('volts'), broken: rest, lit: 'why', burnt: 'why' }
    expect(unseenStates(lamp, sloppy, ['sold'], excuses)).toEqual([
      'quiet and broken of lamp cannot both be what is left',
      "no screen reads 'volts' of lamp, by which 'blinking' is shown",
      'quiet and broken of lamp cannot both be what is left',
      "'lit' of lamp is asked for, or is no leaf state: it needs no excuse",
      "'burnt' of lamp is asked for, or is no leaf state: it needs no excuse",
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { assign, emit, setup } from 'xstate'
import { byHand } from '#tests/support/paths/byHand.ts'
import { formatCases } from '#tests/support/paths/caseFormats.ts'
import { checkNames, readTyped } from '#tests/support/paths/caseOptions.ts'
import { caseOf } from '#tests/support/paths/cases.ts'
import { type Wanted, choosePaths } from '#tests/support/paths/choice.ts'
import { readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { modelOf, pathOf } from '#tests/kit/model.ts'
import type { NoticeEvent } from '#machines/notices.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

/** A door with a lamp. Two steps lock it; opening it emits a notice. */
const machine = setup({
  types: {
    context: {} as { brightness: number; name: string },
    events: {} as { type: 'push' | 'lock' | 'switch' | 'knock' | 'dim' | 'paint' },
    emitted: {} as NoticeEvent,
  },
}).createMachine({
  id: 'door',
  context: { brightness: 1, name: '' },
  type: 'parallel',
  on: { paint: { actions: assign({ name: 'Saída' }) } },
  states: {
    leaf: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            push: { target: 'opened', actions: emit({ type: 'notice', notice: { key: 'pinned.removed' } }) },
            lock: 'locked',
            knock: {},
          },
        },
        opened: { after: { 3000: 'locked' } },
        locked: {},
      },
    },
    lamp: {
      initial: 'off',
      states: {
        off: { on: { switch: 'on' } },
        on: { on: { switch: 'off', dim: { actions: assign({ brightness: 0 }) } } },
      },
    },
  },
})
const walk: Walk = {
  machine,
  starts: { plain: undefined },
  steps: {
    'push it': { type: 'push' },
    'lock it': { type: 'lock' },
    'switch the lamp': { type: 'switch' },
    'knock at it': { type: 'knock' },
    'dim the lamp': { type: 'dim' },
    'paint a name on it': { type: 'paint' },
  },
  key: ({ brightness, name }: { brightness: number; name: string }) => [brightness, name],
  invariants: [],
}
const timer = '3000 ms pass in door.leaf.opened'
const words = {
  title: 'Porta',
  starts: { plain: 'Fique diante da porta.' },
  steps: {
    'push it': 'Empurre a porta.',
    'lock it': 'Tranque a porta; use a chave.',
    'switch the lamp': 'Acione o interruptor.',
    'knock at it': 'Bata à porta.',
    'dim the lamp': 'Baixe a luz.',
    'paint a name on it': 'Pinte um nome na porta.',
    [timer]: 'Espere três segundos.',
  },
  states: {
    'leaf.closed': 'A porta está fechada.',
    'leaf.opened': 'A porta está aberta.',
    'leaf.locked': 'A porta está trancada | “sem chave”.',
    'lamp.off': 'A lâmpada está apagada.',
    'lamp.on': 'A lâmpada está acesa.',
  },
}
const pathTo = (...steps: readonly string[]) => {
  const [path] = modelOf(walk).getPathsFromEvents(steps.map((type) => ({ type })))
  if (!path) throw new Error('there is no path')
  return path
}
const path = pathTo('switch the lamp', 'knock at it', 'dim the lamp', 'paint a name on it', 'push it')
const expectedCase = {
  given: 'Fique diante da porta.',
  seen: ['A porta está fechada.', 'A lâmpada está apagada.'],
  steps: [
    { action: 'Acione o interruptor.', expected: ['A lâmpada está acesa.'] },
    { action: 'Bata à porta.', expected: ['Nada muda.'] },
    { action: 'Baixe a luz.', expected: ['Continua: A lâmpada está acesa.'] },
    { action: 'Pinte um nome na porta.', expected: ['Só muda o que o passo diz; o resto continua como está.'] },
    { action: 'Empurre a porta.', expected: ['A porta está aberta.', 'Aviso “Conteúdo desafixado”.'] },
  ],
}

describe('a path in words', () => {
  test('lists for each step the states that it enters or changes, and its notices', async () => {
    expect(await caseOf(words, path)).toEqual(expectedCase)
  })

  test('throws for a state without words', async () => {
    const wordless = { ...words, states: {} }
    await expect(caseOf(wordless, path)).rejects.toThrow("no words for the state 'leaf.closed'.")
  })

  test('throws for a path that cannot be walked', () => {
    expect(() => pathTo('lock it', 'push it')).toThrow("'push it' cannot happen here")
  })
})

describe('a failing path by hand', () => {
  test('is described in Portuguese, up to the failing step', async () => {
    const failing = { start: 'plain', steps: ['open the menu', 'close the menu', 'sign out'] }
    expect(await byHand(await readWalk('menu'), failing, 2)).toBe(
      [
        'By hand:',
        '  Dado: Numa janela com menos de 768 pixels de largura, entre como membro@confraria.test e abra /dashboard.',
        '     → O menu não está à vista.',
        '  1. Toque em “Abrir menu”, na barra de cima.',
        '     → O menu cobre a página pela direita, com o nome da pessoa, as páginas e “Sair”.',
        '  2. Feche o menu pelo X, com Esc ou tocando fora dele.',
        '     → O menu não está à vista.',
      ].join('\n'),
    )
  })

  test('finds the words of each machine by its name', async () => {
    for (const name of walkNames()) expect((await readWalk(name)).machine.id).toBe(name)
  })
})

describe('the formats', () => {
  const locked = {
    given: expectedCase.given,
    seen: expectedCase.seen,
    steps: [{ action: words.steps['lock it'], expected: [words.states['leaf.locked'], 'Aviso “Pronto”.'] }],
  }

  test('text numbers cases and steps', () => {
    expect(formatCases.text('Porta (door)', [expectedCase, locked])).toContain(
      [
        'Caso 2 de 2',
        '  Dado: Fique diante da porta.',
        '     → A porta está fechada.',
        '     → A lâmpada está apagada.',
        '  1. Tranque a porta; use a chave.',
        '     → A porta está trancada | “sem chave”.',
        '     → Aviso “Pronto”.',
      ].join('\n'),
    )
  })

  test('a Markdown table escapes bars and line breaks', () => {
    expect(formatCases.markdown('Porta (door)', [locked])).toContain(
      String.raw`| 1 | Tranque a porta; use a chave. | A porta está trancada \| “sem chave”.<br>Aviso “Pronto”. |`,
    )
  })

  test('a CSV file has a row for the start and for each step', () => {
    const quotation = { ...locked, given: 'Leia "Puxe".' }
    expect(formatCases.csv('Porta (door)', [quotation])).toBe(
      [
        '\uFEFFMáquina;Caso;Dado;Passo;Ação;Resultado esperado',
        'Porta (door);1;"Leia ""Puxe"".";0;(início);"A porta está fechada.\nA lâmpada está apagada."',
        'Porta (door);1;"Leia ""Puxe"".";1;"Tranque a porta; use a chave.";"A porta está trancada | “sem chave”.\nAviso “Pronto”."',
        '',
      ].join('\r\n'),
    )
  })
})

describe('the choice of paths', () => {
  const choose = (wanted: Partial<Wanted>) => choosePaths(walk, { cover: 'greedy', to: null, avoid: [], ...wanted })
  const stepsOf = async (wanted: Partial<Wanted>) => (await choose(wanted)).paths.map((path) => pathOf(path).steps)

  test('the greedy cover takes every step, in fewer paths than the cover by transitions', async () => {
    const cover = await stepsOf({})
    expect(new Set(cover.flat())).toEqual(new Set(Object.keys(words.steps)))
    expect(cover.length).toBeLessThan((await stepsOf({ cover: 'transitions' })).length)
    expect((await choose({})).lost).toEqual({ states: [], transitions: [] })
  })

  test('the shortest cover has one path per state, the nearest first', async () => {
    expect(await stepsOf({ cover: 'shortest' })).toEqual([[], ['push it'], ['lock it'], ['switch the lamp']])
  })

  test('to a state: first the shortest path, then only paths that reach it', async () => {
    const [first, ...rest] = await stepsOf({ cover: 'transitions', to: 'leaf.opened' })
    expect(first).toEqual(['push it'])
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.every((steps) => steps.includes('push it'))).toBe(true)
    expect(await stepsOf({ cover: 'shortest', to: 'leaf.opened' })).toEqual([['push it']])
  })

  test.each([
    ['an event', 'push'],
    ['a step', 'push it'],
  ])('avoids %s, and reports what is lost', async (_what, name) => {
    expect((await stepsOf({ cover: 'transitions', avoid: [name] })).flat()).not.toContain('push it')
    expect((await choose({ avoid: [name] })).lost).toEqual({
      states: ['leaf.opened'],
      transitions: ['door.leaf.closed: push', 'door.leaf.opened: xstate.after.3000.door.leaf.opened'],
    })
    expect((await choose({ avoid: [name], to: 'leaf.opened' })).paths).toEqual([])
  })

  test('avoids a delay', async () => {
    expect((await stepsOf({ cover: 'transitions', avoid: [timer] })).flat()).not.toContain(timer)
    expect((await stepsOf({ to: 'leaf.locked', avoid: [timer] }))[0]).toEqual(['lock it'])
  })

  test('an impossible step is on no path, and not lost either', async () => {
    const { paths, lost } = await choosePaths(
      walk,
      { cover: 'transitions', to: null, avoid: ['lock'] },
      (_snapshot, step) => step !== 'push it',
    )
    const taken = ['switch the lamp', 'knock at it', 'dim the lamp', 'paint a name on it']
    expect(new Set(paths.flatMap((path) => pathOf(path).steps))).toEqual(new Set(taken))
    expect(lost).toEqual({ states: ['leaf.locked'], transitions: ['door.leaf.closed: lock'] })
  })
})

describe('the arguments', () => {
  const read = (...args: string[]) => readTyped(args, ['door', 'members'])

  test('default to the list of machines', () => {
    expect(read()).toEqual({ machine: null, format: 'text', cover: 'greedy', to: null, avoid: [] })
  })

  test('contain a machine and all options', () => {
    expect(
      read('door', '--format', 'csv', '--cover=shortest', '--to', 'leaf.opened', '--avoid', 'push', '--avoid', 'lock'),
    ).toEqual({ machine: 'door', format: 'csv', cover: 'shortest', to: 'leaf.opened', avoid: ['push', 'lock'] })
  })

  test.each([
    [['gate'], "There is no machine 'gate'; machines/README.md lists them."],
    [['door', 'members'], "Choose one machine, not 'door', 'members'."],
    [['door', '--colour'], "Unknown option '--colour'"],
    [['door', '-x'], "Unknown option '-x'"],
    [['door', '--to'], "Option '--to <value>' argument missing"],
    [['door', '--format', 'pdf'], "--format does not know 'pdf', only 'text', 'markdown', 'csv'."],
    [['door', '--cover', 'all'], "--cover does not know 'all', only 'greedy', 'transitions', 'shortest'."],
    [['--avoid', 'push'], '--to and --avoid need a machine: `npm run machines:paths -- members --to place.list`.'],
  ])('rejects %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence)
  })

  test('accepts names that the machine knows', () => {
    expect(() => checkNames(walk, { to: 'leaf.locked', avoid: ['push', 'lock it', timer] })).not.toThrow()
  })

  test.each([
    [
      { to: 'leaf', avoid: [] },
      "door has no state 'leaf', only 'leaf.closed', 'leaf.opened', 'leaf.locked', 'lamp.off', 'lamp.on'.",
    ],
    [
      { to: null, avoid: ['kick'] },
      "door has no event or step 'kick'. Events: 'push', 'lock', 'switch', 'knock', 'dim', 'paint'. " +
        `Steps: 'push it', 'lock it', 'switch the lamp', 'knock at it', 'dim the lamp', 'paint a name on it', '${timer}'.`,
    ],
  ])('rejects %j', (names, sentence) => {
    expect(() => checkNames(walk, names)).toThrow(sentence)
  })
})

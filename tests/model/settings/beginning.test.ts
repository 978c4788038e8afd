import { describe, expect, test } from 'vitest'
import {
  beginningAddressOf,
  beginningPath,
  beginningSteps,
  emptyBeginning,
  faultsOfStep,
  firstOpenStep,
  isClosed,
  founderNameOf,
  isOfStep,
  maxPeople,
  peopleIn,
  peopleText,
  positionsOf,
  proposedCodes,
  routineRowsOf,
  routineSavesOf,
  withoutStored,
  type BeginningValues,
  type RoutineRowFault,
  type StepFault,
} from '#machines/settings/beginning.ts'
import { beginningFault, proposal } from '#src/texts/settings/beginning.ts'
import { positionColumnsOf, firstFaultOfPosition, positionValuesOf } from '#machines/council/position.ts'
import { beginningRoutines } from '#src/texts/settings/beginningRoutines.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { newFacts, oldFacts } from '#tests/support/beginning.ts'
import { newClub, oldClub } from '#tests/support/clubStatus.ts'

const isOfRow = (fault: StepFault): fault is RoutineRowFault => / of /u.test(fault.field)
const sentences = (step: (typeof beginningSteps)[number], values: Partial<BeginningValues>) =>
  faultsOfStep(step, { ...emptyBeginning, ...values }, newFacts).map((fault) =>
    isOfRow(fault) ? `${fault.field}: ${beginningRoutines.fault(fault)}` : beginningFault(fault),
  )

test.each([
  ['Ana Prado, ana@exemplo.org', 'Ana Prado', 'ana@exemplo.org'],
  ['  Ana   Prado ; ana@exemplo.org ', 'Ana Prado', 'ana@exemplo.org'],
  ['Ana Prado\tana@exemplo.org', 'Ana Prado', 'ana@exemplo.org'],
  ['Ana Prado <ana@exemplo.org>', 'Ana Prado', 'ana@exemplo.org'],
  ['ana@exemplo.org, Ana Prado', 'Ana Prado', 'ana@exemplo.org'],
  ['Ana Prado,', 'Ana Prado', null],
  ['ana@exemplo.org', '', 'ana@exemplo.org'],
])('the line %j is one person', (line, name, email) => {
  expect(peopleIn(line)).toEqual([{ line: 1, name, email }])
})

test('empty lines count as lines, but are no people', () => {
  const people = peopleIn('Ana\r\n \n\nBento Lira, bento@exemplo.org')
  expect(people.map(({ line, name }) => [line, name])).toEqual([
    [1, 'Ana'],
    [4, 'Bento Lira'],
  ])
  expect(peopleText(people)).toBe('Ana\nBento Lira, bento@exemplo.org')
})

describe('faults', () => {
  test('of people name the line @USR-872', () => {
    expect(sentences('people', { people: '' })).toEqual(['Escreva ao menos uma pessoa, ou deixe para depois.'])
    expect(
      sentences('people', {
        people: [
          'Ana, ana@',
          'n'.repeat(121),
          'O Fundador',
          'x@y.z',
          'Eva, e@x.y',
          'Eva Lima, E@x.y',
          'Zé Lima',
          'ZE  LIMA',
          ' =1+1',
        ].join('\n'),
      }),
    ).toEqual([
      'Linha 1: o e-mail não é válido.',
      'Linha 2: o nome passa de 120 caracteres.',
      'Linha 3: o nome e o cargo de fundador são reservados.',
      'Linha 4: falta o nome.',
      'Linha 6: esta pessoa já está na lista.',
      'Linha 8: esta pessoa já está na lista.',
      'Linha 9: o nome não pode começar com =, +, - ou @, como uma fórmula.',
    ])
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `Pessoa ${index}`).join('\n')
    expect(sentences('people', { people: lines(maxPeople) })).toEqual([])
    expect(sentences('people', { people: lines(maxPeople + 1) })).toEqual([
      'Cadastre no máximo 50 pessoas de cada vez.',
    ])
  })

  test('of the founder count only for another person, or without an own member', () => {
    expect(sentences('founder', {})).toEqual([])
    expect(sentences('founder', { founder: 'other', founderName: ' ' })).toEqual(['Informe o nome do fundador.'])
    expect(sentences('founder', { founder: 'other', founderName: 'n'.repeat(121) })).toEqual([
      'O nome deve ter no máximo 120 caracteres.',
    ])
    expect(sentences('founder', { founder: 'other', founderName: ' =1+1' })).toEqual([
      'O nome não pode começar com =, +, - ou @, como uma fórmula.',
    ])
    expect(faultsOfStep('founder', emptyBeginning, { ...newFacts, own: null })).toHaveLength(1)
    expect(founderNameOf({ ...emptyBeginning, founderName: ' Tomé ' }, { ...newFacts, own: null })).toBe('Tomé')
  })

  test('of the founder refuse the own name for another person: there would be two records of one @USR-860', () => {
    expect(sentences('founder', { founder: 'other', founderName: ' iris  quaresma ' })).toEqual([
      'Este nome é o seu. Se foi você quem fundou o clube, escolha “Eu”; senão, acrescente um sobrenome.',
    ])
    expect(sentences('founder', { founder: 'other', founderName: 'Íris Quaresma Lopes' })).toEqual([])
  })

  test('of routines are those of the active ones, and a name that another one has', () => {
    expect(sentences('routines', {})).toEqual([])
    expect(
      sentences('routines', {
        routines: {
          training: { label: ' ', points: '' },
          reading: { points: '1001' },
          fasting: { label: 'n'.repeat(61), isActive: false },
          documentation: { label: 'leitura biblica', points: '1,5' },
        },
        newRoutines: [{ id: 'new', label: 'Jejum Mensal', period: 'week', points: '-1' }],
      }),
    ).toEqual([
      'label of training: Informe o nome',
      'points of training: Informe um número',
      'label of reading: Já existe uma rotina com este nome',
      'points of reading: Os pontos vão de 0 a 1.000',
      'label of documentation: Já existe uma rotina com este nome',
      'points of documentation: Use um número inteiro, sem vírgula',
      'label of new: Já existe uma rotina com este nome',
      'points of new: Os pontos vão de 0 a 1.000',
    ])
    const none = Object.fromEntries(routineKinds.map(({ code }) => [code, { isActive: false }]))
    expect(sentences('routines', { routines: none })).toEqual([
      'Deixe pelo menos uma rotina ativa, ou deixe para depois.',
    ])
  })

  test('of positions are those of the wanted ones that do not exist', () => {
    expect(sentences('positions', {})).toEqual([])
    expect(sentences('positions', { unwanted: [...proposedCodes] })).toEqual([
      'Marque ao menos um cargo, ou deixe para depois.',
    ])
    const titles = { diretor_cultura: ' ', diretor_financeiro: 'n'.repeat(121) }
    expect(sentences('positions', { titles })).toEqual([
      'Informe o nome do cargo, ou desmarque-o.',
      'O nome deve ter no máximo 120 caracteres.',
    ])
    expect(sentences('positions', { titles, unwanted: ['diretor_cultura', 'diretor_financeiro'] })).toEqual([])
    expect(faultsOfStep('positions', emptyBeginning, oldFacts)).toHaveLength(1)
  })

  test('of the message are those of the wall', () => {
    expect(sentences('message', { message: ' ' })).toEqual(['Escreva a mensagem, ou deixe para depois.'])
    expect(sentences('message', { message: 'n'.repeat(5001) })).toEqual([
      'A mensagem deve ter no máximo 5.000 caracteres.',
    ])
  })
})

test('the proposal is valid, and each of its positions can be refused or renamed', () => {
  const all = positionsOf(emptyBeginning, proposal, [])
  for (const row of all) {
    const values = positionValuesOf({ ...row, id: '', current_member: null, updated_at: '' })
    expect(firstFaultOfPosition(values, [])).toBeNull()
    expect(positionColumnsOf(values)).toEqual(row)
  }
  expect(all.map(({ position }) => position)).toEqual(proposedCodes)
  const values = {
    ...emptyBeginning,
    unwanted: ['diretor_cultura' as const],
    titles: { diretor_financeiro: ' Caixa ' },
  }
  const rows = positionsOf(values, proposal, ['vice_presidente_executivo'])
  expect(rows.map(({ title }) => title).slice(0, 2)).toEqual(['Caixa', proposal.diretor_crescimento_mentoria.title])
})

describe('the routines of the proposal', () => {
  const saves = (values: Partial<BeginningValues>, stored = routineKinds) =>
    routineSavesOf({ ...emptyBeginning, ...values }, stored)

  test('are saved only where they differ; pauses come last, new ones have the default icon', () => {
    expect(saves({})).toEqual([])
    const [paused, ...others] = routineKinds
    if (!paused) throw new Error('a club has routines')
    const edited = saves(
      {
        routines: {
          reading: { label: ' Leitura ', points: '7' },
          fasting: { isActive: false, label: '' },
          training: { isActive: true },
          documentation: { label: 'Batalha Documentada ' },
        },
        newRoutines: [{ id: 'x', label: 'Estudo', period: 'week', points: '8' }],
      },
      [{ ...paused, is_active: false }, ...others],
    )
    expect(edited.map(({ code, change }) => [code, change])).toEqual([
      ['training', expect.objectContaining({ label: 'Treino Diário', is_active: true })],
      ['reading', expect.objectContaining({ label: 'Leitura', period: 'day', max_points: 7, icon: 'book' })],
      [null, { label: 'Estudo', icon: 'target', period: 'week', max_points: 8, needs_photo: true }],
      ['fasting', { is_active: false }],
    ])
    expect(edited.map(({ id }) => id)).toEqual([null, null, 'x', null])
    expect(edited[1]?.seen).toMatchObject({ label: 'Leitura Bíblica', max_points: 5 })
  })

  test('that exchange names are saved when the name is free', () => {
    const codes = saves({
      routines: {
        training: { label: 'leitura bíblica' },
        reading: { label: 'JEJUM MENSAL' },
        fasting: { label: 'Vigília' },
      },
    }).map(({ code }) => code)
    expect(codes).toEqual(['fasting', 'reading', 'training'])
  })

  test('show what was typed over what is stored, and drop new ones that are stored by now', () => {
    const values = {
      ...emptyBeginning,
      routines: { reading: { points: '' }, gone: { label: 'x' } },
      newRoutines: [
        { id: 'a', label: ' Estudo', period: 'week' as const, points: '8' },
        { id: 'b', label: 'Estudo', period: 'day' as const, points: '8' },
      ],
    }
    expect(
      routineRowsOf(values, routineKinds).map(({ key, values: { label, points } }) => [key, label, points]),
    ).toEqual([
      ['training', 'Treino Diário', '10'],
      ['reading', 'Leitura Bíblica', ''],
      ['fasting', 'Jejum Mensal', '20'],
      ['documentation', 'Batalha Documentada', '15'],
      ['a', ' Estudo', '8'],
      ['b', 'Estudo', '8'],
    ])
    const study = {
      code: 'estudo',
      label: 'Estudo',
      icon: 'target',
      period: 'week',
      max_points: 8,
      is_active: true,
      needs_photo: true,
    } as const
    expect(withoutStored(values, [...routineKinds, study]).newRoutines.map(({ id }) => id)).toEqual(['b'])
  })
})

test('the first open step follows from the facts, the shown one from the address', () => {
  expect(firstOpenStep(newClub)).toBe('identity')
  expect(firstOpenStep({ ...newClub, hasIdentity: true })).toBe('founder')
  expect(firstOpenStep({ ...newClub, hasIdentity: true, hasFounder: true, hasPeople: true })).toBe('routines')
  expect(firstOpenStep({ ...oldClub, hasMessage: false })).toBe('message')
  expect(firstOpenStep(oldClub)).toBeNull()
  for (const step of [...beginningSteps, null]) {
    const { search } = new URL(beginningPath(step), 'http://x')
    expect(beginningAddressOf(new URLSearchParams(search))).toEqual({ step })
  }
  expect(beginningAddressOf(new URLSearchParams('step=x'))).toEqual({ step: null })
})

test('a change belongs to the step that shows its fields', () => {
  expect(isOfStep('founder', { founder: 'self', founderName: '' })).toBe(true)
  expect(isOfStep('founder', { founder: 'self', people: '' })).toBe(false)
  expect(isOfStep('message', { message: '' })).toBe(true)
  expect(isOfStep('routines', { routines: {}, newRoutines: [] })).toBe(true)
})

test('a step is closed if it is done once, or if all proposed positions exist @USR-874', () => {
  const closedOf = (facts: typeof oldFacts) => beginningSteps.filter((step) => isClosed(facts, step))
  expect(closedOf(newFacts)).toEqual([])
  expect(closedOf(oldFacts)).toEqual(['founder', 'positions', 'message'])
  expect(closedOf({ ...oldFacts, positions: proposedCodes.slice(1) })).toEqual(['founder', 'message'])
})

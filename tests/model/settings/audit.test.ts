import { describe, expect, test } from 'vitest'
import { actsOf, changesOf, subjectOf, type AuditEntry } from '#machines/settings/auditEntry.ts'
import { auditPath, auditViewOf, isReversed, wholeLog } from '#machines/settings/auditView.ts'
import { csvOf } from '#machines/shared/csv.ts'
import { auditFile, auditSubject, auditValue } from '#src/texts/settings/audit.ts'
import { ana, entryOf, leonel } from '#tests/support/audit.ts'

describe('a file for spreadsheets', () => {
  test('starts with a byte order mark, has semicolons, and ends each row as in RFC 4180 @USR-70', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['1,5', ''],
      ]),
    ).toBe('\uFEFFa;b\r\n1,5;\r\n')
  })

  test.each([
    ['a;b', '"a;b"'],
    ['a "b" c', '"a ""b"" c"'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a, b', 'a, b'],
    ['=1+1', "'=1+1"],
    ['+55 11', "'+55 11"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', " '=1"],
    ['\t=1', "\t'=1"],
    ['a,=1', "a,'=1"],
    ['a, -1', "a, '-1"],
    ['a\t@b', "a\t'@b"],
    ['a|+1', "a|'+1"],
    ['a;=1', `"a;'=1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a,"=1', `"a,""'=1"`],
    ['＝1', "'＝1"],
    ['a-b = c@d', 'a-b = c@d'],
    ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
  ])('the cell %j becomes %j @USR-70', (cell, written) => {
    expect(csvOf([[cell]])).toBe(`\uFEFF${written}\r\n`)
  })
})

/**
 * The cells that a spreadsheet reads at this separator: RFC 4180, and a quotation mark inside a cell is a plain
 * character.
 */
const cellsOf = (file: string, separator: string) => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < file.length; at++) {
    const sign = file.charAt(at)
    if (isQuoted && sign === '"' && file.charAt(at + 1) === '"') cell += file.charAt(++at)
    else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

test.each([
  ['semicolons', ';'],
  ['commas', ','],
  ['tabs', '\t'],
])('split at %s, no cell is a formula @USR-70', (_, separator) => {
  const signs = ['=', '+', '-', '@', ',', ';', '\t', '\n', '\r', '"', ' ', 'a', '|']
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const text = () => Array.from({ length: next(9) }, () => signs[next(signs.length)]).join('')
  for (let round = 0; round < 5_000; round++) {
    const row = [text(), text(), text()]
    const file = csvOf([row]).slice(1)
    const formulas = cellsOf(file, separator).filter((cell) => /^[\s"]*[=+\-@]/u.test(cell))
    expect({ row, formulas }).toEqual({ row, formulas: [] })
  }
})

describe('an entry', () => {
  test.each([
    ['a role, by the person’s name', entryOf(), 'Ana Prado · Conselho'],
    ['a setting, by its name', entryOf({ target: 'settings/level_gold', names: {} }), 'Nível Ouro'],
    [
      'points, by the receiver',
      entryOf({ target: `point_transactions/${leonel.replace(/2/gu, '4')}`, new: { user_id: ana, points: 5 } }),
      'Ana Prado',
    ],
    [
      'an invitation, by its e-mail',
      entryOf({ target: 'invitations/x', new: { email: 'a@b.c' }, names: {} }),
      'a@b.c · x',
    ],
    [
      'a permission, by position and area',
      entryOf({ target: 'position_permissions/diretor_cultura/tasks', names: {}, new: {} }),
      'diretor_cultura · Tarefas',
    ],
    [
      'a routine, as it is called now',
      entryOf({ target: 'routine_types/reading', names: { reading: 'Leitura do Dia' }, new: { max_points: 7 } }),
      'Leitura do Dia',
    ],
    [
      'a deleted row, by its name at that time',
      entryOf({ action: 'delete', target: `members/${ana}`, old: { name: 'Bia' }, new: null, names: {} }),
      'Bia',
    ],
  ])('shows %s', (_, entry, text) => {
    expect(auditSubject(entry)).toBe(text)
  })

  test('shows only the key of an unknown person', () => {
    expect(subjectOf(entryOf({ names: {}, new: { user_id: ana } }))).toEqual({ names: [], key: [ana, 'council'] })
  })

  test('shows the changes, without columns for machines and without empty values', () => {
    const entry = entryOf({
      action: 'insert',
      new: { id: ana, name: 'Ana', bio: '', photo_url: null, skills: [], name_sort: 'ana', likes: 0, active: false },
    })
    expect(changesOf(entry).map(({ field }) => field)).toEqual(['name', 'likes', 'active'])
    expect(changesOf(entryOf({ action: 'update', old: { bio: 'A' }, new: { bio: '' } }))).toEqual([
      { field: 'bio', before: 'A', after: '' },
    ])
  })

  test.each([
    ['members', 'bio', null, '—'],
    ['members', 'bio', '', '—'],
    ['members', 'is_founder', true, 'Sim'],
    ['point_transactions', 'points', 1500, '1.500'],
    ['members', 'user_id', ana, 'Ana Prado'],
    ['members', 'entry_date', '2026-11-20', '20/11/2026'],
    ['tasks', 'completed_at', '2026-11-20T15:04:00+00:00', '20/11/2026 12:04'],
    ['position_permissions', 'actions', ['view', 'edit'], 'Ver, Editar'],
    ['members', 'skills', [], '—'],
    ['members', 'status', 'inativo', 'Inativo'],
    ['members', 'status', 'algo_novo', 'algo_novo'],
    ['members', 'bio', { a: 1 }, '{"a":1}'],
    ['tasks', 'priority', 'high', 'Alta'],
    ['user_feedback', 'status', 'pending', 'Pendente'],
    ['tasks', 'status', 'pending', 'Em progresso'],
    ['badges', 'icon', 'hands', 'Mãos dadas'],
    ['routine_types', 'icon', 'hands', 'Mãos'],
    ['routine_types', 'period', 'day', 'Por dia'],
    // A text of a person is never a code.
    ['messages', 'content', 'admin', 'admin'],
    ['badges', 'title', 'book', 'book'],
  ])('%s.%s %j is shown as %j @USR-870', (kind, field, value, text) => {
    expect(auditValue(value, field, entryOf({ target: `${kind}/x`, names: { [ana]: 'Ana Prado' } }))).toBe(text)
  })

  test('has the current name of a routine, and its code if it was deleted @ROU-731', () => {
    const names = { reading: 'Leitura do Dia', 'estudo-semanal': 'Estudo' }
    const read = (code: string) => auditValue(code, 'routine_type', entryOf({ target: 'tasks/x', names }))
    expect(['reading', 'estudo-semanal', 'fasting', 'vigilia'].map(read)).toEqual([
      'Leitura do Dia',
      'Estudo',
      'Jejum Mensal',
      'vigilia',
    ])
  })

  test('of a rule has the label of its form, and the code of a deleted routine @ACH-832', () => {
    const names = { estudo: 'Estudo' }
    const read = (measure: string) => auditValue(measure, 'measure', entryOf({ target: 'badges/x', names }))
    expect(['estudo_weeks', 'reading_days', 'gone_months', 'total_points', 'star'].map(read)).toEqual([
      'Semanas de Estudo avaliadas',
      'Dias de Leitura Bíblica avaliados',
      'Meses de gone avaliados',
      'Pontos no total',
      'star',
    ])
    expect(auditValue('total_points', 'title', entryOf({ target: 'badges/x' }))).toBe('total_points')
  })

  test('of a picture has words instead of an address @USR-880', () => {
    const [first, second] = ['/storage/v1/object/public/confraria-assets/member-photos/1.jpg', 'x/avatar/2.jpg']
    const replaced = entryOf({ target: 'members/x', old: { photo_url: first }, new: { photo_url: second } })
    expect([first, second].map((address) => auditValue(address, 'photo_url', replaced))).toEqual([
      'Imagem anterior',
      'Nova imagem',
    ])
    const added = entryOf({ target: 'members/x', old: { photo_url: null }, new: { photo_url: first } })
    expect([null, first].map((address) => auditValue(address, 'photo_url', added))).toEqual(['—', 'Com imagem'])
    const emblem = entryOf({ target: 'settings/club_emblem', old: { value: first }, new: { value: second } })
    expect(auditValue(second, 'value', emblem)).toBe('Nova imagem')
    const { text } = auditFile([replaced, added, emblem], 0)
    expect(text).not.toMatch(/jpg/u)
    expect(auditValue(first, 'bio', entryOf({ target: 'members/x' })), 'a text of a person').toBe(first)
  })

  test.each([
    ['member-photos/1764000000000-abc.jpg', 'Ana Prado · Foto de membro'],
    ['routines/reading/reading_1764000000000_abc-foto.webp', 'Ana Prado · Foto de rotina'],
    ['club-emblem/1764000000000-abc.png', 'Ana Prado · Emblema do clube'],
    ['elsewhere/x.png', 'Ana Prado · Imagem'],
  ])('about the removed picture %s is named by its kind @USR-880', (name, text) => {
    expect(
      auditSubject(entryOf({ action: 'delete', target: `objects/${name}`, old: { user_id: ana }, new: null })),
    ).toBe(text)
  })

  test('of a setting has the label of its form', () => {
    const read = (key: string, value: string) => auditValue(value, 'value', entryOf({ target: `settings/${key}` }))
    expect(read('time_zone', 'America/Sao_Paulo')).toBe('Brasília, São Paulo, Rio')
    expect(read('time_zone', 'Europe/Lisbon')).toBe('Europe/Lisbon')
    expect(read('routines_confirmed', 'true')).toBe('Sim')
    expect(read('club_name', 'true')).toBe('true')
  })

  test('has the title of a position, and its code if it was deleted @USR-871', () => {
    const entry = entryOf({
      target: 'position_permissions/diretor_cultura/tasks',
      names: { diretor_cultura: 'Diretora de Cultura' },
      new: {},
    })
    expect(auditSubject(entry)).toBe('Diretora de Cultura · Tarefas')
    expect(['diretor_cultura', 'gone', '*'].map((code) => auditValue(code, 'position', entry))).toEqual([
      'Diretora de Cultura',
      'gone',
      'Outros cargos',
    ])
  })

  test('is one line of the file, named by its day, with codes for unknown tables and fields', () => {
    const { name, text } = auditFile(
      [
        entryOf(),
        entryOf({
          actor: null,
          actor_name: null,
          action: 'update',
          target: 'things/9',
          old: { hue: 1 },
          new: { hue: 2 },
          names: {},
        }),
      ],
      Date.parse('2026-11-21T01:00:00Z'),
    )
    expect(name).toBe('auditoria-2026-11-20.csv')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFData e hora;Quem;Ação;O quê;Sobre;Antes;Depois',
      '20/11/2026 12:04;Leonel Vasques;Criação;Papel;Ana Prado · Conselho;;Conta: Ana Prado | Papel: Conselho | Concedido por: Leonel Vasques',
      '20/11/2026 12:04;Sistema;Alteração;things;9;hue: 1;hue: 2',
      '',
    ])
  })
})

describe('changes at the same time @USR-68', () => {
  const meeting = entryOf({ id: 'm', target: `meetings/${leonel}` })
  const guest = (id: string) => entryOf({ id, target: `meeting_participants/${leonel}/${id}` })
  const idsOf = (...entries: AuditEntry[]) =>
    actsOf(entries).map(({ main, others }) => [main.id, ...others.map(({ id }) => id)])

  test('are one entry: a meeting with its participants, in any order', () => {
    expect(idsOf(guest('a'), meeting, guest('b'))).toEqual([['m', 'a', 'b']])
    const guests = entryOf({ id: 'all', target: `meeting_participants/${leonel}` })
    expect(idsOf(guests, meeting)).toEqual([['m', 'all']])
  })
  test.each([
    ['another instant', { at: '2026-11-20T15:04:00.000001Z' }],
    ['another person', { actor: ana }],
  ])('are not joined with those of %s', (_, change) => {
    expect(idsOf(guest('a'), { ...meeting, ...change }, guest('b'))).toEqual([['a'], ['m'], ['b']])
  })
  test('without a person stay separate: migrations write many at once', () => {
    expect(idsOf({ ...meeting, actor: null }, { ...guest('a'), actor: null })).toEqual([['m'], ['a']])
  })
  test('without a shorter key have the name of the first entry', () => {
    expect(idsOf(guest('b'), guest('a'))).toEqual([['b', 'a']])
    expect(idsOf()).toEqual([])
  })
})

describe('the address', () => {
  test('is written and read back', () => {
    const view = { actor: ana, kind: 'members', action: 'update' as const, from: '2026-10-01', to: '2026-10-31' }
    expect(auditViewOf(new URL(auditPath(view), 'http://x').searchParams)).toEqual(view)
    expect(auditPath(wholeLog)).toBe('/admin/settings?tab=audit')
    expect(isReversed({ ...view, to: '2026-09-30' })).toBe(true)
    expect(isReversed(view)).toBe(false)
  })

  test('omits unknown values', () => {
    const query = new URLSearchParams('person=eu&kind=DROP&action=read&from=2026-02-31&to=ontem')
    expect(auditViewOf(query)).toEqual(wholeLog)
  })
})

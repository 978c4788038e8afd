import { Refusal } from '#machines/shared/failure.ts'
import { memberImportMachine } from '#machines/members/memberImport.machine.ts'
import { countImported, importLimits, newRows, type RowCheck } from '#machines/members/memberImport.ts'
import type { Sheet } from '#machines/members/sheet.ts'
import { isBlank } from '#machines/shared/text.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  factsResetIn,
  failureClearedIn,
  noDuplicateRequests,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'
import type { ContextFrom } from 'xstate'

const result = resultsOf(memberImportMachine)

const importId = '66666666-6666-4666-a666-666666666666'
const earlier = { id: '77777777-7777-4777-a777-777777777777', created_at: '2026-11-25T12:00:00+00:00', members: 3 }
const idOf = (line: number) => `88888888-8888-4888-a888-${String(line).padStart(12, '0')}`
const sheetOf = (...rows: readonly (readonly string[])[]): Sheet => ({
  importId,
  today: '2026-11-26',
  rows: rows.map((cells, index) => ({ id: idOf(index + 1), line: index + 1, cells })),
})
const twoRows = sheetOf(['Nome', 'E-mail'], ['Ana', 'ana@example.com'], ['Bia', ''])
/** Two batches: one member more than a batch. */
const twoBatches = sheetOf(
  ['Nome'],
  ...Array.from({ length: importLimits.batch + 1 }, (_, index) => [`Pessoa ${index}`]),
)
const freeRow = (line: number): RowCheck => ({
  id: idOf(line),
  refusal: null,
  namesake: null,
  emailUse: null,
  isImported: false,
})
const free: readonly RowCheck[] = []
const ana = idOf(2)

type Context = ContextFrom<typeof memberImportMachine>
const anaIn = ({ rows }: Context) => rows.find(({ id }) => id === ana)
/** What a step of the user, or the response to the check, leaves. */
const kept: Readonly<Record<string, (context: Context) => boolean>> = {
  'paste cells': ({ text }) => text === 'Nome\nAna',
  'leave the name out': ({ columns }) => !columns.includes('name'),
  'choose the name': ({ columns }) => columns.includes('name'),
  'the first row is no header': ({ hasHeader }) => !hasHeader,
  'type another name': ({ edited }) => edited?.values.name === 'Ana Prado',
  'check the correction': (context) => anaIn(context)?.isCorrected === true,
  'accept the namesake': (context) => anaIn(context)?.isAccepted === true && anaIn(context)?.isImported === false,
  'every name is refused': (context) => (anaIn(context)?.check ?? null) !== null,
  'the rows are stored already': (context) => anaIn(context)?.isImported !== false,
}

export const walk = defineWalk({
  machine: memberImportMachine,
  starts: { plain: undefined },
  steps: {
    'an earlier import arrives': result.done('loadLastImport', earlier),
    'there is no earlier import': result.done('loadLastImport', null),
    'the earlier import fails to load': result.fail('loadLastImport', offline),
    'choose a file': { type: 'file.pick', file: new File(['Nome'], 'membros.csv') },
    'paste cells': { type: 'text.change', text: 'Nome\nAna' },
    'empty the field': { type: 'text.change', text: ' ' },
    'read the cells': { type: 'read' },
    'two rows are read': result.done('readSheet', twoRows),
    'rows for two batches are read': result.done('readSheet', twoBatches),
    'the spreadsheet is empty': result.fail('readSheet', new Refusal('sheet_empty')),
    'leave the name out': { type: 'column.choose', column: 0, field: null },
    'choose the name': { type: 'column.choose', column: 0, field: 'name' },
    'the first row is no header': { type: 'header.change', hasHeader: false },
    'check the rows': { type: 'check' },
    'all rows are free': result.done('checkRows', free),
    'every name is refused': result.done('checkRows', [
      { ...freeRow(2), refusal: 'Não pode.' },
      { ...freeRow(3), refusal: 'Não pode.' },
    ]),
    'the rows are stored already': result.done('checkRows', [{ ...freeRow(2), isImported: true }]),
    'the check fails': result.fail('checkRows', offline),
    'correct a row': { type: 'row.edit', id: ana },
    'correct an unknown row': { type: 'row.edit', id: importId },
    'type another name': { type: 'row.change', change: { name: 'Ana Prado' } },
    'check the correction': { type: 'row.save' },
    'leave the correction': { type: 'row.leave' },
    'accept the namesake': { type: 'row.accept', id: ana, isAccepted: true },
    'go back': { type: 'back' },
    import: { type: 'submit' },
    'the batch is stored': result.done('importBatch', undefined),
    'the batch is refused': result.fail('importBatch', refused),
    'no response arrives': result.fail('importBatch', offline),
    'try again': { type: 'retry' },
    undo: { type: 'undo' },
    'confirm the undo': { type: 'confirm' },
    keep: { type: 'keep' },
    'the import is undone': result.done('undoImport', undefined),
    'the undo is refused': result.fail('undoImport', refused),
    'no response to the undo': result.fail('undoImport', offline),
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
  },
  key: ({ last, text, sheet, hasHeader, columns, isChecked, rows, edited, undone, origin, failure }) => [
    last !== null,
    sheet?.rows.length ?? isBlank(text),
    hasHeader,
    columns.includes('name'),
    isChecked && !columns.includes('name'),
    newRows(rows, twoRows.today).length,
    countImported(rows) > 0,
    edited !== null,
    undone?.id,
    origin,
    failure !== null,
  ],
  invariants: [
    stepsLead({
      'an earlier import arrives': { opening: 'choosing' },
      'the earlier import fails to load': { opening: 'choosing' },
      'choose a file': { choosing: 'reading' },
      'read the cells': { choosing: 'reading' },
      'two rows are read': { reading: 'mapping' },
      'the spreadsheet is empty': { reading: 'choosing' },
      'the check fails': { checking: 'unchecked' },
      'all rows are free': { checking: 'reviewing.resting' },
      'correct a row': { 'reviewing.resting': 'reviewing.editing' },
      'check the correction': { 'reviewing.editing': 'checking' },
      'leave the correction': { 'reviewing.editing': 'reviewing.resting' },
      'go back': { reviewing: 'mapping' },
      import: { reviewing: 'importing' },
      'the batch is refused': { importing: 'interrupted' },
      'no response arrives': { importing: 'interrupted' },
      'try again': { unchecked: 'checking', interrupted: 'importing', undone: 'opening' },
      'check the rows': { interrupted: 'checking' },
      undo: { choosing: 'asking', interrupted: 'asking', done: 'asking' },
      'the import is undone': { undoing: 'undone' },
      'the undo is refused': { undoing: 'asking' },
      'confirm the undo': { asking: 'undoing' },
      cancel: {
        opening: 'closed',
        reading: 'choosing',
        mapping: 'discarding',
        unchecked: 'discarding',
        reviewing: 'discarding',
        interrupted: 'discarding',
        done: 'closed',
        undone: 'closed',
      },
      discard: { discarding: 'closed' },
    }),
    stepsDo({ 'the earlier import fails to load': { opening: ['call logLastFailure'] } }),
    stepsLeave({
      'an earlier import arrives': { last: 'something' },
      'choose a file': { file: 'something' },
      'read the cells': { file: 'nothing' },
      'the spreadsheet is empty': { failure: 'something' },
      'paste cells': { failure: 'nothing' },
      'two rows are read': { sheet: 'something', columns: 'something' },
      'the check fails': { failure: 'something' },
      'the batch is refused': { failure: 'something' },
      'the undo is refused': { failure: 'something' },
      'the import is undone': { rows: 'nothing' },
    }),
    failureClearedIn(
      'opening',
      'reading',
      'mapping',
      'checking',
      'reviewing',
      'importing',
      'done',
      'undoing',
      'undone',
    ),
    factsResetIn('opening', 'sheet', 'text', 'columns', 'rows', 'undone'),
    {
      name: 'what the user chose, typed and accepted is kept, and what the check responded',
      holds: ({ now: { step, snapshot } }) => kept[step ?? '']?.(snapshot.context) ?? true,
    },
    {
      name: 'a row is corrected exactly while it is edited, and no stored row is corrected or mapped again',
      holds: ({ now: { snapshot } }) => {
        const { rows, edited } = snapshot.context
        const isEditing = snapshot.matches({ reviewing: 'editing' })
        const isLeft = snapshot.matches('discarding') || snapshot.matches('closed')
        return (
          (isLeft || isEditing === (edited !== null)) &&
          (!edited || rows.some(({ id, isImported }) => id === edited.id && !isImported)) &&
          (!snapshot.matches('mapping') || countImported(rows) === 0)
        )
      },
    },
    {
      name: 'the import to undo is known exactly from the question on, and has members; keep leads back',
      holds: ({ now: { step, snapshot }, before, moments }) => {
        const { undone } = snapshot.context
        if (step === 'keep' && before?.snapshot.matches('asking')) {
          const from = moments
            .slice(0, -1)
            .findLast(({ snapshot: { value } }) => value !== 'asking' && value !== 'undoing')
          if (textOf(snapshot.value) !== textOf(from?.snapshot.value)) return false
        }
        const isChosen = (['asking', 'undoing', 'undone'] as const).some((state) => snapshot.matches(state))
        return (snapshot.matches('closed') || isChosen === (undone !== null)) && undone?.members !== 0
      },
    },
    {
      name: 'nothing is stored before the rows were checked, and a batch has only new rows, at most as many as the limit',
      holds: ({ now: { step, snapshot }, open }) =>
        open.every(({ id, input }) => {
          if (id !== 'importBatch') return true
          const { rows } = input as { rows: readonly { check: RowCheck | null; isImported: boolean }[] }
          const { length } = rows
          return length > 0 && length <= importLimits.batch && rows.every((row) => !row.isImported)
        }) &&
        (step !== 'import' || snapshot.context.rows.length > 0),
    },
    {
      name: 'a batch that failed is repeated with the same rows',
      holds: ({ now: { step }, requests }) => {
        const [last, before] = requests.filter(({ id }) => id === 'importBatch').toReversed()
        if (step !== 'try again' || last?.outcome !== 'open' || before?.outcome !== 'failed') return true
        return textOf(last.input) === textOf(before.input)
      },
    },
    {
      name: 'the import ends when every new row is stored',
      holds: ({ now: { step, snapshot } }) => {
        if (step !== 'the batch is stored') return true
        const { rows } = snapshot.context
        const isEnd = newRows(rows, twoRows.today).length === 0
        return countImported(rows) > 0 && snapshot.matches(isEnd ? 'done' : 'importing')
      },
    },
    {
      name: 'an import begins only with a new row',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'submit' }) ===
        (snapshot.matches({ reviewing: 'resting' }) && newRows(snapshot.context.rows, twoRows.today).length > 0),
    },
    {
      name: 'without a name column no row is checked, and the fault is shown',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'check the rows' ||
        !before?.snapshot.matches('mapping') ||
        (snapshot.context.columns.includes('name')
          ? snapshot.matches('checking')
          : snapshot.matches('mapping') && snapshot.context.isChecked),
    },
    {
      name: 'corrections stay until they are discarded or another spreadsheet is read',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context.rows.some((row) => row.isCorrected) ?? false
        const isRead = step === 'two rows are read' || step === 'rows for two batches are read'
        const isGone = step === 'the import is undone' || (step === 'try again' && snapshot.matches('opening'))
        return (
          !had ||
          isRead ||
          isGone ||
          snapshot.context.rows.some((row) => row.isCorrected) ||
          snapshot.context.rows.length === 0
        )
      },
    },
    {
      name: 'a spreadsheet is discarded only after a question, which leads back to the same step',
      holds: ({ now: { step, snapshot }, before, moments }) => {
        const origin = moments.at(-3)?.snapshot
        if (step === 'keep' && before?.snapshot.matches('discarding') && origin)
          return textOf(snapshot.value) === textOf(origin.value)
        const was = before?.snapshot
        if (step === 'cancel' && was?.matches('choosing'))
          return snapshot.matches(isBlank(was.context.text) ? 'closed' : 'discarding')
        if (step !== 'cancel' || snapshot.status !== 'done') return true
        return was?.matches('done') || was?.matches('undone') || was?.context.sheet === null
      },
    },
    {
      name: 'the undo is of the own import if a member of it is stored, else of the earlier one, and only after a question',
      holds: ({ now: { snapshot }, open }) => {
        const [undo] = open.filter(({ id }) => id === 'undoImport')
        const isOwn = countImported(snapshot.context.rows) > 0
        return !undo || textOf(undo.input) === textOf({ importId: isOwn ? importId : earlier.id })
      },
    },
    {
      name: 'the output says whether members were added or removed, or may be',
      holds: ({ now: { snapshot }, requests }) => {
        const { isChanged, rows } = snapshot.context
        const added = rows.filter(({ isImported }) => isImported).map(({ id }) => id)
        return (
          isChanged === requests.some(({ id }) => id === 'importBatch' || id === 'undoImport') &&
          (snapshot.status !== 'done' || textOf(snapshot.output) === textOf({ isChanged, added }))
        )
      },
    },
    {
      name: 'the screen is busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        open.length > 0 ===
        (['opening', 'reading', 'checking', 'importing', 'undoing'] as const).some((state) => snapshot.matches(state)),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'read' }, { type: 'confirm' }),
    noDuplicateRequests(
      { type: 'read' },
      { type: 'check' },
      { type: 'submit' },
      { type: 'retry' },
      { type: 'confirm' },
      { type: 'row.save' },
    ),
  ],
})

export const words = defineWords({
  title: 'Membros: importar planilha',
  starts: { plain: 'Entre como admin@confraria.test, abra /members e clique em “Importar planilha”.' },
  steps: {
    'an earlier import arrives': 'O servidor responde que a última importação tem membros.',
    'there is no earlier import': 'O servidor responde que não há importações.',
    'the earlier import fails to load': 'A rede cai antes que se saiba da última importação.',
    'choose a file': 'Escolha um arquivo CSV em “Escolher arquivo CSV”.',
    'paste cells': 'Cole células em “Células coladas”.',
    'empty the field': 'Apague as células coladas.',
    'read the cells': 'Clique em “Ler células”.',
    'two rows are read': 'A planilha tem duas pessoas: Ana, com e-mail, e Bia.',
    'rows for two batches are read': 'A planilha tem 26 pessoas.',
    'the spreadsheet is empty': 'A planilha está vazia.',
    'leave the name out': 'Na coluna 1, escolha “Não importar”.',
    'choose the name': 'Na coluna 1, escolha “Nome”.',
    'the first row is no header': 'Desmarque “A primeira linha tem os títulos das colunas”.',
    'check the rows': 'Clique em “Conferir linhas” ou, depois de uma interrupção, em “Conferir de novo”.',
    'all rows are free': 'O servidor responde que todas as linhas podem ser importadas.',
    'every name is refused': 'O servidor responde que recusa os nomes das linhas 2 e 3.',
    'the rows are stored already': 'O servidor responde que a linha 2 já foi importada.',
    'the check fails': 'A rede cai antes da resposta à conferência.',
    'correct a row': 'Clique em “Corrigir” na linha 2.',
    'correct an unknown row': 'Uma linha que não existe não tem botão.',
    'type another name': 'Escreva “Ana Prado” no nome.',
    'check the correction': 'Clique em “Conferir de novo” na linha.',
    'leave the correction': 'Clique em “Manter como está”.',
    'accept the namesake': 'Marque “É outra pessoa: importar” na linha 2.',
    'go back': 'Clique em “Voltar”.',
    import: 'Clique em “Importar … membros”.',
    'the batch is stored': 'O servidor responde que o lote foi cadastrado.',
    'the batch is refused': 'O servidor recusa o lote com o código 42501: outra janela retirou o papel desta conta.',
    'no response arrives': 'A rede cai antes da resposta ao lote.',
    'try again': 'Clique em “Tentar novamente”, “Continuar” ou “Importar outra planilha”.',
    undo: 'Clique em “Desfazer importação” ou “Desfazer a última importação”.',
    'confirm the undo': 'Clique em “Sim, desfazer”.',
    keep: 'Clique em “Não desfazer” ou “Continuar a importação”.',
    'the import is undone': 'O servidor responde que a importação foi desfeita.',
    'the undo is refused': 'O servidor recusa desfazer: um membro já tem uma conta.',
    'no response to the undo': 'A rede cai antes da resposta ao desfazer.',
    cancel: 'Clique em “Cancelar” ou “Fechar”, ou tecle Esc.',
    discard: 'Clique em “Descartar”.',
  },
  states: {
    opening: 'A janela mostra “Carregando importações...”.',
    choosing: 'A janela mostra “Escolher arquivo CSV” e “Células coladas”; uma falha aparece nela.',
    reading: 'A janela mostra “Lendo a planilha...”.',
    mapping: 'Cada coluna tem exemplos e uma escolha.',
    checking: 'A janela mostra “Conferindo as linhas...”.',
    unchecked: 'A janela diz por que as linhas não foram conferidas.',
    'reviewing.resting': 'Cada linha mostra o seu resultado.',
    'reviewing.editing': 'Uma linha mostra os seus campos.',
    importing: 'A janela mostra quantos membros já foram importados.',
    interrupted: 'A janela diz por que a importação parou e depois de quantos membros.',
    done: 'A janela diz quantos membros foram importados.',
    asking: 'A janela pergunta se a importação deve ser desfeita.',
    undoing: 'O botão mostra “Desfazendo...”.',
    undone: 'A janela mostra “A importação foi desfeita.”.',
    discarding: 'A janela pergunta se a planilha deve ser descartada.',
    closed: 'A janela fechou; a lista mostra quem foi importado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the output says whether members were added or removed, or may be': 'MEM-104',
    'nothing is stored before the rows were checked, and a batch has only new rows, at most as many as the limit':
      'MEM-101 MEM-102',
    'a batch that failed is repeated with the same rows': 'MEM-102 MEM-103',
    'corrections stay until they are discarded or another spreadsheet is read': 'MEM-98 MEM-97',
    'a spreadsheet is discarded only after a question, which leads back to the same step': 'MEM-98',
  },
  states: { importing: 'MEM-103', interrupted: 'MEM-103' },
})

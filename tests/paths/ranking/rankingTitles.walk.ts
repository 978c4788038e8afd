import {
  emptyTitle,
  faultOfTitle,
  isSameTitle,
  sortedTitles,
  titleValuesOf,
  type TitleRow,
} from '#machines/ranking/rankingTitle.ts'
import { TitleConflict } from '#machines/ranking/rankingTitles.actors.ts'
import { rankingTitlesMachine } from '#machines/ranking/rankingTitles.machine.ts'
import { isUnedited } from '#machines/shared/merge.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  conflictIsIn,
  factsResetIn,
  failureClearedIn,
  faultsAreShown,
  formFollowsChoices,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { droppedIsReported, pressesFollow, waitingKey } from '#tests/support/paths/rowPresses.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { titleOf } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(rankingTitlesMachine)
const row = titleOf()
/** Put aside, for the same ranking. */
const other = titleOf({ id: 'title-2', title: 'Guarda', active: false })
const rowsOf = { keyOf: ({ id: key }: TitleRow) => key, isActive: ({ active }: TitleRow) => active }
const theirs = titleOf({ title: 'Vigia', active: false })
const id = '22222222-2222-4222-8222-222222222222'
const done = ['the title is saved', 'the title is archived', 'the title is deleted']
/** By step: the notice that it reports. */
const noticeOf: Readonly<Record<string, string>> = {
  'the title is saved': 'title.saved',
  'saving gets no response': 'title.saveFailed',
  'the title is archived': 'title.saved',
  'archiving gets no response': 'title.saveFailed',
  'the title is deleted': 'title.deleted',
  'the deletion is refused': 'title.deleteFailed',
  'another administrator changed it before the deletion': 'title.deleteFailed',
}
const changing = ['fill in the form', 'empty the title', 'choose their version', 'choose my version']
const losing = ['discard', 'leave the page', 'another administrator has changed it', ...done]
const baseOf = (opened: TitleRow | null) => (opened ? titleValuesOf(opened) : emptyTitle)

export const walk = defineWalk({
  machine: rankingTitlesMachine,
  starts: { plain: undefined },
  steps: {
    'the titles arrive': result.done('loadRankingTitles', [row, other]),
    'the titles fail to load': result.fail('loadRankingTitles', offline),
    'reload the titles': { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'add a title': { type: 'add', id },
    'edit a title': { type: 'edit', row },
    'archive it': { type: 'toggle', row },
    'activate another': { type: 'toggle', row: other },
    'delete it': { type: 'delete', row },
    'fill in the form': { type: 'field.change', change: { title: 'Sentinela' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    'choose their version': { type: 'field.choose', field: 'title', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'title', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'leave the page': { type: 'abandon' },
    'continue editing': { type: 'keep' },
    confirm: { type: 'confirm' },
    'the title is saved': result.done('saveRankingTitle', undefined),
    'saving gets no response': result.fail('saveRankingTitle', offline),
    'another administrator has changed it': result.fail('saveRankingTitle', new TitleConflict(theirs)),
    'the title is archived': result.done('saveRankingTitle', undefined, 'toggleRankingTitle'),
    'archiving gets no response': result.fail('saveRankingTitle', offline, 'toggleRankingTitle'),
    'the title is deleted': result.done('deleteRankingTitle', undefined),
    'the deletion is refused': result.fail('deleteRankingTitle', refused),
    'another administrator changed it before the deletion': result.fail(
      'deleteRankingTitle',
      new TitleConflict(theirs),
    ),
    'the deletion gets no response': result.fail('deleteRankingTitle', offline),
  },
  arrows: 1,
  key: ({ row: opened, values, failure, conflict, rows, waiting }) => [
    opened?.title,
    rows?.find(({ id: key }) => key === row.id)?.active,
    waitingKey(waiting, rowsOf),
    faultOfTitle(values) !== null,
    isSameTitle(values, baseOf(opened)),
    failure !== null,
    conflict?.both.join(),
  ],
  invariants: [
    failureClearedIn('form.saving', 'form.deleting'),
    factsResetIn('form.closed', 'id', 'row', 'values', 'conflict', 'failure', 'isChecked', 'waiting'),
    formFollowsChoices(),
    conflictIsIn('form.conflict'),
    {
      name: 'cancelling opens a confirmation exactly when the form was changed',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches({ form: 'editing' })) return true
        const { context } = before.snapshot
        return snapshot.matches({
          form: isUnedited(context, baseOf(context.row), isSameTitle) ? 'closed' : 'discarding',
        })
      },
    },
    {
      name: 'an invalid title is reported and not sent',
      holds: ({ now: { step, snapshot, emitted } }) => {
        if (step !== 'submit' && step !== 'save the merged version') return true
        const isFaulty = faultOfTitle(snapshot.context.values) !== null
        return (
          isFaulty === emitted.some(({ type }) => type === 'field.fault') &&
          snapshot.matches({ form: isFaulty ? 'editing' : 'saving' })
        )
      },
    },
    faultsAreShown,
    stepsLead({
      'reload the titles': { 'list.failed': 'list.loading' },
      'edit a title': { 'form.closed': 'form.editing' },
      'archive it': { 'form.closed': 'form.toggling', 'form.toggling': 'form.toggling' },
      confirm: { 'form.confirming': 'form.deleting' },
      'the title is deleted': { 'form.deleting': 'form.closed' },
      'the deletion gets no response': { 'form.deleting': 'form.confirming' },
      'continue editing': { 'form.discarding': 'form.editing' },
      discard: { 'form.discarding': 'form.closed' },
      'leave the page': {
        'form.editing': 'form.closed',
        'form.discarding': 'form.closed',
        'form.conflict': 'form.closed',
        'form.confirming': 'form.closed',
        'form.saving': 'form.saving',
        'form.toggling': 'form.toggling',
        'form.deleting': 'form.deleting',
      },
      cancel: { 'form.confirming': 'form.closed' },
      'the titles arrive': { 'list.loading': 'list.ready' },
      'the titles fail to load': { 'list.loading': 'list.failed' },
      'the title is saved': { 'form.saving': 'form.closed' },
      'saving gets no response': { 'form.saving': 'form.editing' },
      'another administrator has changed it': { 'form.saving': 'form.conflict' },
      'go back to the form': { 'form.conflict': 'form.editing' },
      'the deletion is refused': { 'form.deleting': 'form.closed' },
      'another administrator changed it before the deletion': { 'form.deleting': 'form.closed' },
    }),
    stepsLeave({
      'the titles arrive': { rows: 'something' },
      'the titles fail to load': { rowsFailure: 'something' },
      'add a title': { id: 'something' },
      'edit a title': { id: 'something' },
      'delete it': { id: 'something' },
      discard: { id: 'nothing' },
      'the title is saved': { id: 'nothing' },
      'saving gets no response': { failure: 'something' },
      'another administrator has changed it': { conflict: 'something' },
      'save the merged version': { conflict: 'nothing' },
      'go back to the form': { conflict: 'nothing' },
      'the title is deleted': { id: 'nothing' },
      'the deletion is refused': { id: 'nothing' },
      'the deletion gets no response': { failure: 'something' },
    }),
    stepsDo({
      'the screen returns to the foreground': { 'list.loading': ['request loadRankingTitles'] },
      'another administrator has changed it': { 'form.saving': ['request loadRankingTitles'] },
    }),
    canActAfterFailure(
      { type: 'retry' },
      { type: 'submit' },
      { type: 'confirm' },
      { type: 'merge' },
      { type: 'add', id },
      { type: 'refresh' },
    ),
    pressesFollow(rowsOf),
    droppedIsReported,
    {
      name: 'the list has an activated or archived title at once, and one active title per ranking',
      holds: ({ now: { step, snapshot }, before }) => {
        const { rows, row: toggled } = before?.snapshot.context ?? {}
        if (step !== 'the title is archived' || !rows || !toggled) return true
        const next = snapshot.context.rows ?? []
        return (
          textOf(next) === textOf(sortedTitles(next)) &&
          rows.every(({ id: key, active }) => {
            const isActive = key === toggled.id ? !toggled.active : active && toggled.active
            return next.some((one) => one.id === key && one.active === isActive)
          })
        )
      },
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some((request) => request.id === 'loadRankingTitles') &&
        snapshot.matches({ form: 'saving' }) === open.some((request) => request.id === 'saveRankingTitle') &&
        snapshot.matches({ form: 'toggling' }) === open.some((request) => request.id === 'toggleRankingTitle') &&
        snapshot.matches({ form: 'deleting' }) === open.some((request) => request.id === 'deleteRankingTitle'),
    },
    {
      name: 'the values of the form are saved under its id',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id: request, input }) => {
          const { context } = snapshot
          if (request === 'saveRankingTitle')
            return (
              faultOfTitle(context.values) === null &&
              textOf(input) ===
                textOf({ id: context.id, seen: context.row && titleValuesOf(context.row), values: context.values })
            )
          if (request === 'deleteRankingTitle')
            return textOf(input) === textOf({ id: row.id, seen: context.row && titleValuesOf(context.row) })
          return (
            request !== 'toggleRankingTitle' ||
            textOf(input) ===
              textOf({
                id: context.row?.id,
                seen: context.row && titleValuesOf(context.row),
                values: context.row && { ...titleValuesOf(context.row), active: !context.row.active },
              })
          )
        }),
    },
    {
      name: 'the form has the values of its title, and what was typed; what another administrator changed is merged',
      holds: ({ now: { step, event, snapshot } }) => {
        const { values, row: opened, conflict } = snapshot.context
        if (step === 'edit a title') return textOf(values) === textOf(baseOf(opened))
        if (step === 'another administrator has changed it')
          return (
            conflict !== null && opened === theirs && conflict.taken.every((field) => values[field] === theirs[field])
          )
        return !event || !('change' in event) || textOf({ ...values, ...event.change }) === textOf(values)
      },
    },
    {
      name: 'nothing is deleted without confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some((request) => request.id === 'deleteRankingTitle' && request.began === moments.length - 1),
    },
    {
      name: 'typed text is lost only when the user discards it or it is saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || changing.includes(step ?? '') || losing.includes(step ?? '')) return true
        const { values, row: opened } = before.snapshot.context
        const isForm = (['editing', 'discarding', 'saving', 'conflict'] as const).some((form) =>
          before.snapshot.matches({ form }),
        )
        return !isForm || isSameTitle(values, baseOf(opened)) || textOf(snapshot.context.values) === textOf(values)
      },
    },
    {
      name: 'the result is reported once, and the titles are reloaded',
      holds: ({ now: { step, notices }, open }) =>
        notices.map(({ key }) => key).join() === (noticeOf[step ?? ''] ?? '') &&
        (notices.length === 0 || open.some((request) => request.id === 'loadRankingTitles')),
    },
  ],
})

export const words = defineWords({
  title: 'Títulos do ranking',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=titles.' },
  steps: {
    'the titles arrive': 'O servidor responde com os títulos.',
    'the titles fail to load': 'Corte a rede antes da resposta: os títulos não chegam.',
    'reload the titles': 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'add a title': 'Clique em “Novo Título”.',
    'edit a title': 'Abra “Ações para Executor Implacável” e clique em “Editar”.',
    'archive it': 'Abra “Ações para Executor Implacável” e clique em “Guardar”.',
    'activate another': 'Abra as ações de um título semanal guardado e clique em “Pôr em uso”.',
    'delete it': 'Abra “Ações para Executor Implacável” e clique em “Excluir”.',
    'fill in the form': 'Escreva “Sentinela” em “Título*”.',
    'empty the title': 'Apague o que está em “Título*”.',
    'choose their version': 'Em “Título”, escolha “Versão salva”.',
    'choose my version': 'Em “Título”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    submit: 'Clique em “Salvar título”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar”.',
    'leave the page': 'Clique em “Voltar” no navegador: ao retornar à página, nenhum diálogo está aberto.',
    'continue editing': 'Clique em “Continuar editando”.',
    confirm: 'Clique em “Sim, excluir título”.',
    'the title is saved': 'O servidor salva o título. Aviso: “Título atualizado” ou “Título criado”.',
    'saving gets no response':
      'Corte a rede antes da resposta: não se sabe se o título foi salvo. Aviso: “Erro ao salvar título”.',
    'another administrator has changed it':
      'Antes, em outro navegador, dê ao título o nome “Vigia” e guarde-o: o servidor devolve o que está salvo.',
    'the title is archived': 'O servidor guarda o título, ou o põe em uso. Aviso: “Título atualizado”.',
    'archiving gets no response':
      'Corte a rede antes da resposta: não se sabe se o título foi guardado. Aviso: “Erro ao salvar título”.',
    'the title is deleted': 'O servidor exclui o título. Aviso: “Título excluído”.',
    'the deletion is refused':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a exclusão. Aviso: “Erro ao excluir título”.',
    'another administrator changed it before the deletion':
      'Antes da resposta, mude o título em outra janela: ele não é excluído. Aviso: “Erro ao excluir título”.',
    'the deletion gets no response': 'Corte a rede antes da resposta: não se sabe se o título foi excluído.',
  },
  states: {
    'list.loading': 'Aparece “Carregando títulos...”, ou a tabela de antes.',
    'list.ready': 'A tabela dos títulos aparece; sem nenhum, uma frase o diz.',
    'list.failed': 'Aparece “Erro ao carregar títulos”: com “Tentar novamente”; a tabela de antes continua acima.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.editing': 'O diálogo “Editar Título” (“Novo Título”, se é novo) pode ser preenchido.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.conflict': 'O diálogo “Outra pessoa mudou este título” mostra as duas versões do que ambos mudaram.',
    'form.toggling': 'Nenhum diálogo está aberto; a situação do título vai mudar na tabela.',
    'form.confirming': 'O diálogo “Excluir título” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'form.conflict': 'APP-147 RAN-890',
    'form.discarding': 'APP-89',
  },
  steps: {
    'the title is saved': 'RAN-41',
    'the title is deleted': 'RAN-41',
    'another administrator changed it before the deletion': 'RAN-891',
    'add a title': 'RAN-40',
    'archive it': 'RAN-40',
  },
  invariants: {
    'a press in the list begins at once, or after the change that is being saved; after a failure only a dialog':
      'RAN-892',
    'the list has an activated or archived title at once, and one active title per ranking': 'RAN-42',
  },
})

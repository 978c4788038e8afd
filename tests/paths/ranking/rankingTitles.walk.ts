import { emptyTitle, faultOfTitle, isSameTitle, titleValuesOf } from '#machines/ranking/rankingTitle.ts'
import { rankingTitlesMachine } from '#machines/ranking/rankingTitles.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  factsResetIn,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { titleOf } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(rankingTitlesMachine)
const row = titleOf()
const id = '22222222-2222-4222-8222-222222222222'
const done = ['the title is saved', 'it is put aside', 'the title is deleted']
const told = [...done, 'saving gets no answer', 'putting aside gets no answer', 'deleting is refused']
const losing = ['discard', ...done]

export const walk = defineWalk({
  machine: rankingTitlesMachine,
  starts: { plain: undefined },
  steps: {
    'the titles come': answer.done('loadRankingTitles', [row]),
    'the titles do not come': answer.fail('loadRankingTitles', offline),
    'ask for the titles again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'add a title': { type: 'add', id },
    'edit a title': { type: 'edit', row },
    'put it aside': { type: 'toggle', row },
    'delete it': { type: 'delete', row },
    'fill it in': { type: 'field.change', change: { title: 'Sentinela' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep on': { type: 'keep' },
    confirm: { type: 'confirm' },
    'the title is saved': answer.done('saveRankingTitle', undefined),
    'saving gets no answer': answer.fail('saveRankingTitle', offline),
    'it is put aside': answer.done('saveRankingTitle', undefined, 'toggleRankingTitle'),
    'putting aside gets no answer': answer.fail('saveRankingTitle', offline, 'toggleRankingTitle'),
    'the title is deleted': answer.done('deleteRankingTitle', undefined),
    'deleting is refused': answer.fail('deleteRankingTitle', refused),
    'deleting gets no answer': answer.fail('deleteRankingTitle', offline),
  },
  arrows: 1,
  key: ({ row: opened, values }) => [
    opened === null,
    faultOfTitle(values) !== null,
    isSameTitle(values, opened ? titleValuesOf(opened) : emptyTitle),
  ],
  invariants: [
    factsResetIn('form.closed', 'id', 'row', 'values', 'failure', 'isChecked'),
    {
      name: 'cancelling closes a form in which nothing was typed, and asks about any other',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches({ form: 'editing' })) return true
        const { row: opened, values } = before.snapshot.context
        const isUntouched = isSameTitle(values, opened ? titleValuesOf(opened) : emptyTitle)
        return snapshot.matches({ form: isUntouched ? 'closed' : 'discarding' })
      },
    },
    {
      name: 'a faulty title is pointed to, and not sent',
      holds: ({ now: { step, snapshot, emitted } }) => {
        if (step !== 'submit') return true
        const isFaulty = faultOfTitle(snapshot.context.values) !== null
        return (
          isFaulty === emitted.some(({ type }) => type === 'field.fault') &&
          isFaulty === snapshot.matches({ form: 'editing' })
        )
      },
    },
    faultsAreShown,
    stepsLead({
      'ask for the titles again': { 'list.failed': 'list.loading' },
      'edit a title': { 'form.closed': 'form.editing' },
      discard: { 'form.discarding': 'form.closed' },
      cancel: { 'form.confirming': 'form.closed' },
      'the titles come': { 'list.loading': 'list.ready' },
      'the title is saved': { 'form.saving': 'form.closed' },
      'saving gets no answer': { 'form.saving': 'form.editing' },
      'it is put aside': { 'form.toggling': 'form.closed' },
      'putting aside gets no answer': { 'form.toggling': 'form.closed' },
      'deleting is refused': { 'form.deleting': 'form.closed' },
    }),
    stepsLeave({
      'the titles come': { rows: 'something' },
      'the titles do not come': { rowsFailure: 'something' },
      'edit a title': { id: 'something' },
      'delete it': { id: 'something' },
      discard: { id: 'nothing' },
      'the title is saved': { id: 'nothing' },
      'saving gets no answer': { failure: 'something' },
      'it is put aside': { id: 'nothing' },
      'putting aside gets no answer': { id: 'nothing' },
      'the title is deleted': { id: 'nothing' },
      'deleting is refused': { id: 'nothing' },
      'deleting gets no answer': { failure: 'something' },
    }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['request loadRankingTitles'] } }),
    canActAfterFailure(
      { type: 'retry' },
      { type: 'submit' },
      { type: 'confirm' },
      { type: 'add', id },
      { type: 'refresh' },
    ),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some((request) => request.id === 'loadRankingTitles') &&
        snapshot.matches({ form: 'saving' }) === open.some((request) => request.id === 'saveRankingTitle') &&
        snapshot.matches({ form: 'toggling' }) === open.some((request) => request.id === 'toggleRankingTitle') &&
        snapshot.matches({ form: 'deleting' }) === open.some((request) => request.id === 'deleteRankingTitle'),
    },
    {
      name: 'what is saved is what is in the form, under its own id',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id: request, input }) => {
          const { context } = snapshot
          if (request === 'saveRankingTitle')
            return (
              faultOfTitle(context.values) === null &&
              textOf(input) === textOf({ id: context.id, isNew: context.row === null, values: context.values })
            )
          return (
            request !== 'toggleRankingTitle' ||
            textOf(input) ===
              textOf({ id: row.id, isNew: false, values: { ...titleValuesOf(row), active: !row.active } })
          )
        }),
    },
    {
      name: 'nothing is deleted unless one confirms it',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some((request) => request.id === 'deleteRankingTitle' && request.began === moments.length - 1),
    },
    {
      name: 'what was typed is thrown away only when one says so, or when it is saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || before.snapshot.matches({ form: 'closed' })) return true
        const { context } = before.snapshot
        const isChanged =
          (before.snapshot.matches({ form: 'editing' }) ||
            before.snapshot.matches({ form: 'discarding' }) ||
            before.snapshot.matches({ form: 'saving' })) &&
          !isSameTitle(context.values, context.row ? titleValuesOf(context.row) : emptyTitle)
        const isChange = step === 'fill it in' || step === 'empty the title'
        return (
          !isChanged ||
          isChange ||
          losing.includes(step ?? '') ||
          textOf(snapshot.context.values) === textOf(context.values)
        )
      },
    },
    {
      name: 'what came of it is told once, and the titles are asked again',
      holds: ({ now: { step, emitted }, open }) => {
        const notices = emitted.filter(({ type }) => type === 'notice').length
        const isTold = told.includes(step ?? '')
        return notices === (isTold ? 1 : 0) && (!isTold || open.some((request) => request.id === 'loadRankingTitles'))
      },
    },
  ],
})

export const words = defineWords({
  title: 'Títulos do ranking',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=titles.' },
  steps: {
    'the titles come': 'O servidor responde com os títulos.',
    'the titles do not come': 'Corte a rede antes da resposta: os títulos não chegam.',
    'ask for the titles again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'add a title': 'Clique em “Novo Título”.',
    'edit a title': 'Abra “Ações para Executor Implacável” e clique em “Editar”.',
    'put it aside': 'Abra “Ações para Executor Implacável” e clique em “Guardar”.',
    'delete it': 'Abra “Ações para Executor Implacável” e clique em “Excluir”.',
    'fill it in': 'Escreva “Sentinela” em “Título*”.',
    'empty the title': 'Apague o que está em “Título*”.',
    submit: 'Clique em “Salvar título”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    confirm: 'Clique em “Sim, excluir título”.',
    'the title is saved': 'O servidor salva o título. Aviso: “Título atualizado” ou “Título criado”.',
    'saving gets no answer':
      'Corte a rede antes da resposta: não se sabe se o título foi salvo. Aviso: “Erro ao salvar título”.',
    'it is put aside': 'O servidor guarda o título, que deixa de estar em uso. Aviso: “Título atualizado”.',
    'putting aside gets no answer':
      'Corte a rede antes da resposta: não se sabe se o título foi guardado. Aviso: “Erro ao salvar título”.',
    'the title is deleted': 'O servidor exclui o título. Aviso: “Título excluído”.',
    'deleting is refused':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a exclusão. Aviso: “Erro ao excluir título”.',
    'deleting gets no answer': 'Corte a rede antes da resposta: não se sabe se o título foi excluído.',
  },
  states: {
    'list.loading': 'Aparece “Carregando títulos...”, ou a tabela de antes.',
    'list.ready': 'A tabela dos títulos aparece; sem nenhum, uma frase o diz.',
    'list.failed': 'Aparece “Erro ao carregar títulos”: com “Tentar novamente”; a tabela de antes continua acima.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.editing': 'O diálogo “Editar Título” (“Novo Título”, se é novo) pode ser preenchido.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.toggling': 'Nenhum diálogo está aberto; a situação do título vai mudar na tabela.',
    'form.confirming': 'O diálogo “Excluir título” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})

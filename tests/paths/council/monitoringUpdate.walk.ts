import { MonitoringConflict } from '#machines/council/monitoring.actors.ts'
import { faultOfUpdate, isSameUpdate } from '#machines/council/monitoringUpdate.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { isUnedited } from '#machines/shared/merge.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { caseOf, noteOf } from '#tests/support/monitoring.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  conflictIsIn,
  formFollowsChoices,
  isDroppedAfterLoss,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(monitoringUpdateMachine)
const theirs = caseOf({ status: 'aguardando', assigned_to: 'bia', updated_at: '2026-11-19T12:00:00Z' })
/** Begun with a version that another user changed since. */
const earlier = caseOf({ status: 'alerta', updated_at: '2026-11-17T12:00:00Z' })
const draft = {
  key: 'draft',
  stored: {
    version: 1,
    row: earlier,
    values: { status: 'resolvido', assignedTo: '', note: 'Voltou.' },
    noteId: '33333333-3333-4333-8333-333333333333',
  },
} as const
const changes = [
  'write a note',
  'empty the note',
  'close the case',
  'another user saved first',
  'choose their version',
  'choose my version',
]

export const walk = defineWalk({
  machine: monitoringUpdateMachine,
  starts: {
    plain: { access: vice, row: caseOf(), draft: { key: 'draft', stored: null } },
    'to look at': { access: onlooker, row: caseOf(), draft },
    'with a draft': { access: vice, row: caseOf(), draft },
  },
  steps: {
    'write a note': { type: 'field.change', change: { note: 'Liguei.' } },
    'empty the note': { type: 'field.change', change: { note: '' } },
    'close the case': { type: 'field.change', change: { status: 'resolvido' } },
    submit: { type: 'submit', id: 'nota' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'choose their version': { type: 'field.choose', field: 'status', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'status', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'try to load the history again': { type: 'history.retry' },
    'the history is loaded': result.done('loadMonitoringHistory', [noteOf()]),
    'the history cannot be loaded': result.fail('loadMonitoringHistory', offline),
    'the case is saved': result.done('updateMonitoredUser', undefined),
    'saving gets no response': result.fail('updateMonitoredUser', offline),
    'another user saved first': result.fail('updateMonitoredUser', new MonitoringConflict(theirs)),
  },
  arrows: 1,
  key: ({ row, mayUpdate, base, values, noteId, failure, conflict }) => [
    row.updated_at,
    mayUpdate,
    faultOfUpdate(values),
    isSameUpdate(base, values),
    noteId === null,
    values.status,
    failure !== null,
    conflict?.both.length,
    conflict?.yielded.length,
  ],
  invariants: [
    stepsLead({
      discard: { 'open.form.discarding': 'closed' },
      'continue editing': { 'open.form.discarding': 'open.form.editing' },
      'the case is saved': { 'open.form.saving': 'closed' },
      'the history is loaded': { 'open.history.loading': 'open.history.ready' },
      'save the merged version': { 'open.form.conflict': 'open.form.saving' },
      'go back to the form': { 'open.form.conflict': 'open.form.editing' },
    }),
    stepsDo({
      'write a note': { 'open.form.editing': ['call keepDraft'] },
      'go back to the form': { 'open.form.conflict': ['call keepDraft'] },
    }),
    {
      name: 'a case begins with its draft and the version of it; an attempt keeps it, and closing forgets it',
      holds: ({ now: { step, snapshot, actions }, before }) => {
        const { draftKey, row, values, noteId } = snapshot.context
        if (step === null)
          return (
            draftKey === 'draft' &&
            (noteId === null
              ? textOf(row) === textOf(caseOf())
              : textOf([row, values, noteId]) === textOf([earlier, draft.stored.values, draft.stored.noteId]))
          )
        const isAttempt =
          before?.snapshot.matches({ open: { form: 'editing' } }) && snapshot.matches({ open: { form: 'saving' } })
        return (
          (!isAttempt || actions.includes('keepDraft')) &&
          actions.includes('forgetDraft') === snapshot.matches('closed')
        )
      },
    },
    conflictIsIn('open.form.conflict'),
    formFollowsChoices(),
    stepsLeave({
      'the history cannot be loaded': { historyFailure: 'something' },
      'the history is loaded': { notes: 'something', historyFailure: 'nothing' },
      'saving gets no response': { failure: 'something' },
    }),
    canActAfterFailure({ type: 'cancel' }, { type: 'keep' }, { type: 'merge' }),
    {
      name: 'a request is open exactly while its part of the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) =>
        snapshot.matches({ open: { form: 'saving' } }) === requests.some(({ id }) => id === 'updateMonitoredUser') &&
        snapshot.matches({ open: { history: 'loading' } }) ===
          requests.some(({ id }) => id === 'loadMonitoringHistory'),
    },
    {
      name: 'a save sends the values of the form with a note, and the version that the user saw',
      holds: ({
        now: {
          snapshot: { context },
        },
        open: requests,
      }) =>
        requests.every(
          ({ id, input }) =>
            id !== 'updateMonitoredUser' ||
            (context.mayUpdate &&
              faultOfUpdate(context.values) === null &&
              textOf(input) ===
                textOf({
                  ...context.values,
                  id: caseOf().id,
                  seen: context.row.updated_at,
                  noteId: context.noteId,
                })),
        ),
    },
    {
      name: 'a note without a fault is sent; an attempt keeps its id, and a change needs a new one',
      holds: ({ now: { event, snapshot, emitted }, before }) => {
        const { values, noteId, isFaultShown } = snapshot.context
        if (event && 'change' in event)
          return noteId === null && textOf({ ...values, ...event.change }) === textOf(values)
        if (event?.type !== 'submit' || !before) return emitted.length === 0
        const isFaulty = faultOfUpdate(before.snapshot.context.values) !== null
        return (
          emitted.map(({ field }) => field).join() === (isFaulty ? 'note' : '') &&
          snapshot.matches({ open: { form: isFaulty ? 'editing' : 'saving' } }) &&
          (isFaulty ? isFaultShown : noteId === (before.snapshot.context.noteId ?? 'nota'))
        )
      },
    },
    {
      name: 'cancelling closes an unchanged form, and otherwise opens the question',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches({ open: { form: 'editing' } })) return true
        const { context } = before.snapshot
        return snapshot.matches(
          isUnedited(context, context.base, isSameUpdate) ? 'closed' : { open: { form: 'discarding' } },
        )
      },
    },
    {
      name: 'the typed values stay until they are discarded or saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null) return true
        const { base, values } = before.snapshot.context
        const isKept = textOf(snapshot.context.values) === textOf(values)
        return isSameUpdate(base, values) || isKept || [...changes, 'discard', 'the case is saved'].includes(step ?? '')
      },
    },
    {
      name: 'another user’s update is merged into the form, and what both changed is offered',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'another user saved first' ||
        (snapshot.matches({ open: { form: 'conflict', history: 'loading' } }) &&
          snapshot.context.row === theirs &&
          snapshot.context.values.assignedTo === 'bia' &&
          snapshot.context.conflict?.both.includes('status') ===
            (before?.snapshot.context.base.status !== theirs.status &&
              before?.snapshot.context.values.status === 'resolvido')),
    },
    {
      name: 'a saved case and another user’s update are reported once',
      holds: (run) =>
        run.now.reported.map(({ type }) => type).join() ===
        (isDroppedAfterLoss(run) || ['the case is saved', 'another user saved first'].includes(run.now.step ?? '')
          ? 'monitoring.changed'
          : ''),
    },
    {
      name: 'a save and its failure show one notice',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'the case is saved') return keys === 'monitoring.updated'
        return keys === (step === 'saving gets no response' ? 'monitoring.updateFailed' : '')
      },
    },
    {
      name: 'the history is loaded with the case, and again with another user’s note',
      holds: ({ now: { step }, requests, moments }) => {
        const began = requests.find(({ id, began }) => id === 'loadMonitoringHistory' && began === moments.length - 1)
        return (
          textOf(began?.input ?? { id: caseOf().id }) === textOf({ id: caseOf().id }) &&
          (began !== undefined) ===
            (step === null || step === 'another user saved first' || step === 'try to load the history again')
        )
      },
    },
    {
      name: 'a user who may only view changes nothing',
      holds: ({
        now: {
          snapshot: { context },
        },
      }) => context.mayUpdate || isSameUpdate(context.base, context.values),
    },
  ],
})

export const words = defineWords({
  title: 'Atualizar um caso do monitoramento',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /council?tab=monitor e clique em “Atualizar” na linha de um caso.',
    'with a draft':
      'Como no primeiro início, mas preencha o formulário, salve-o sem rede e termine a sessão em outro aparelho; outra pessoa muda o status. Entre outra vez e abra o mesmo caso: o formulário está como foi preenchido.',
    'to look at':
      'Com um cargo que só pode ver o monitoramento, abra /council?tab=monitor e clique em “Histórico” na linha de um caso.',
  },
  steps: {
    'write a note': 'Escreva “Liguei.” em “Anotação*”.',
    'empty the note': 'Apague o que está em “Anotação*”.',
    'close the case': 'Em “Status”, escolha “Resolvido”.',
    submit: 'Clique em “Salvar”.',
    cancel: 'Clique em “Cancelar” ou feche o diálogo pelo X.',
    discard: 'Clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'choose their version': 'Em “Status”, escolha “Versão salva”.',
    'choose my version': 'Em “Status”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'try to load the history again': 'Clique em “Tentar novamente”, sob o histórico.',
    'the history is loaded': 'O servidor responde com as anotações do caso.',
    'the history cannot be loaded': 'Corte a rede antes da resposta: o histórico não chega.',
    'the case is saved': 'O servidor salva o caso. Aviso: “Monitoramento atualizado”.',
    'saving gets no response':
      'Corte a rede antes da resposta: não se sabe se o caso foi salvo. Aviso: “Erro ao atualizar monitoramento”.',
    'another user saved first':
      'Antes de salvar, mude o status e o responsável do mesmo caso em outra janela: o servidor recusa a versão antiga.',
  },
  states: {
    closed: 'O caso se fechou.',
    'open.form.editing':
      'O diálogo “Atualizar Monitoramento” pode ser preenchido; para quem só pode ver, há só o histórico.',
    'open.form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'open.form.conflict': 'O diálogo “Outra pessoa atualizou este caso” mostra as duas versões do que ambos mudaram.',
    'open.form.discarding': 'A pergunta “Descartar alterações?” está aberta sobre o caso.',
    'open.history.loading': 'Sob “Histórico” aparece “Carregando histórico...”, ou as anotações de antes.',
    'open.history.ready': 'Sob “Histórico” estão as anotações, da mais nova à mais antiga.',
    'open.history.failed': 'Sob “Histórico” aparecem “Erro ao carregar histórico” e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the case is saved': 'COU-67',
  },
  invariants: {
    'a case begins with its draft and the version of it; an attempt keeps it, and closing forgets it':
      'APP-90 ENT-890 ENT-898',
    'a note without a fault is sent; an attempt keeps its id, and a change needs a new one': 'COU-70',
    'a user who may only view changes nothing': 'COU-63',
    'another user’s update is merged into the form, and what both changed is offered': 'COU-65',
  },
})

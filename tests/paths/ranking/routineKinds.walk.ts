import { RoutineConflict } from '#machines/ranking/routineKinds.actors.ts'
import { routineKindsMachine } from '#machines/ranking/routineKinds.machine.ts'
import {
  emptyRoutine,
  firstFaultOfRoutine,
  isSameRoutine,
  movedCodes,
  routineChangeOf,
  routineValuesOf,
  type RoutineChange,
} from '#machines/ranking/routineForm.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
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
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(routineKindsMachine)
const row = kindNamed('training')
const other = kindNamed('reading')
const id = '22222222-2222-4222-8222-222222222222'
const theirs = {
  label: 'Ronda',
  icon: 'run',
  period: 'day',
  max_points: 9,
  is_active: true,
  needs_photo: true,
} as const
/** By step: the notice that it reports. */
const noticeOf: Readonly<Record<string, string>> = {
  'the routine is saved': 'routineKind.saved',
  'saving gets no response': 'routineKind.saveFailed',
  'the routine is paused': 'routineKind.toggled',
  'pausing gets no response': 'routineKind.saveFailed',
  'the order gets no response': 'routineKind.saveFailed',
  'the routine is deleted': 'routineKind.deleted',
  'the deletion is refused': 'routineKind.deleteFailed',
}
const silent = ['the order is saved', 'another user changed it first']
const changing = ['type another name', 'empty the name', 'choose their version', 'choose my version']
const losing = ['discard', 'leave the page', 'the routine is saved', 'another user changed it first']
const rowsOf = { keyOf: ({ code }: RoutineKind) => code, isActive: ({ is_active }: RoutineKind) => is_active }
const baseOf = (seen: RoutineChange | null) => (seen ? routineValuesOf(seen) : emptyRoutine)

export const walk = defineWalk({
  machine: routineKindsMachine,
  starts: { plain: undefined },
  steps: {
    'the routines arrive': result.done('loadRoutineKinds', routineKinds),
    'the routines fail to load': result.fail('loadRoutineKinds', offline),
    'reload the routines': { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'add a routine': { type: 'add', id },
    'edit a routine': { type: 'edit', row },
    'pause it': { type: 'toggle', row },
    'pause another': { type: 'toggle', row: other },
    'move it down': { type: 'move', code: row.code, by: 1 },
    'delete it': { type: 'delete', row },
    'type another name': { type: 'field.change', change: { label: 'Vigília' } },
    'empty the name': { type: 'field.change', change: { label: '' } },
    'choose their version': { type: 'field.choose', field: 'label', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'label', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'leave the page': { type: 'abandon' },
    'continue editing': { type: 'keep' },
    confirm: { type: 'confirm' },
    'the routine is saved': result.done('saveRoutine', undefined),
    'saving gets no response': result.fail('saveRoutine', offline),
    'another user changed it first': result.fail('saveRoutine', new RoutineConflict(theirs)),
    'the routine is paused': result.done('saveRoutine', undefined, 'toggleRoutine'),
    'pausing gets no response': result.fail('saveRoutine', offline, 'toggleRoutine'),
    'the order is saved': result.done('orderRoutines', undefined),
    'the order gets no response': result.fail('orderRoutines', offline),
    'the routine is deleted': result.done('removeRoutine', undefined),
    'the deletion is refused': result.fail('removeRoutine', refused),
    'the deletion gets no response': result.fail('removeRoutine', offline),
  },
  arrows: 1,
  key: ({ row: opened, seen, values, failure, conflict, rows, waiting }) => [
    opened?.code,
    rows?.find(({ code }) => code === row.code)?.is_active,
    waitingKey(waiting, rowsOf),
    firstFaultOfRoutine(values) !== null,
    isSameRoutine(values, baseOf(seen)),
    seen?.label,
    failure !== null,
    conflict?.both.join(),
  ],
  invariants: [
    failureClearedIn('form.saving', 'form.deleting'),
    factsResetIn('form.closed', 'row', 'id', 'seen', 'values', 'conflict', 'codes', 'failure', 'isChecked', 'waiting'),
    faultsAreShown,
    formFollowsChoices(),
    conflictIsIn('form.conflict'),
    {
      name: 'cancelling opens a confirmation exactly when the form was changed',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches({ form: 'editing' })) return true
        const { context } = before.snapshot
        return snapshot.matches({
          form: isUnedited(context, baseOf(context.seen), isSameRoutine) ? 'closed' : 'discarding',
        })
      },
    },
    {
      name: 'an invalid routine is reported and not sent',
      holds: ({ now: { step, snapshot, emitted } }) => {
        if (step !== 'submit' && step !== 'save the merged version') return true
        const isFaulty = firstFaultOfRoutine(snapshot.context.values) !== null
        return (
          isFaulty === emitted.some(({ type }) => type === 'field.fault') &&
          snapshot.matches({ form: isFaulty ? 'editing' : 'saving' })
        )
      },
    },
    stepsLead({
      'reload the routines': { 'list.failed': 'list.loading' },
      'edit a routine': { 'form.closed': 'form.editing', 'form.moving': 'form.moving' },
      'pause it': { 'form.closed': 'form.toggling', 'form.moving': 'form.moving' },
      'pause another': { 'form.closed': 'form.toggling', 'form.moving': 'form.moving' },
      'move it down': { 'form.closed': 'form.moving', 'form.toggling': 'form.toggling' },
      confirm: { 'form.confirming': 'form.deleting' },
      discard: { 'form.discarding': 'form.closed' },
      'continue editing': { 'form.discarding': 'form.editing' },
      'leave the page': {
        'form.editing': 'form.closed',
        'form.discarding': 'form.closed',
        'form.conflict': 'form.closed',
        'form.confirming': 'form.closed',
        'form.saving': 'form.saving',
        'form.toggling': 'form.toggling',
        'form.moving': 'form.moving',
        'form.deleting': 'form.deleting',
      },
      cancel: { 'form.confirming': 'form.closed' },
      'the routines arrive': { 'list.loading': 'list.ready' },
      'the routines fail to load': { 'list.loading': 'list.failed' },
      'the routine is saved': { 'form.saving': 'form.closed' },
      'saving gets no response': { 'form.saving': 'form.editing' },
      'another user changed it first': { 'form.saving': 'form.conflict' },
      'go back to the form': { 'form.conflict': 'form.editing' },
      'the routine is deleted': { 'form.deleting': 'form.closed' },
      'the deletion is refused': { 'form.deleting': 'form.closed' },
    }),
    stepsLeave({
      'the routines arrive': { rows: 'something' },
      'the routines fail to load': { rowsFailure: 'something' },
      'saving gets no response': { failure: 'something' },
      'another user changed it first': { conflict: 'something', seen: 'something' },
      'save the merged version': { conflict: 'nothing' },
      'go back to the form': { conflict: 'nothing' },
      'the deletion gets no response': { failure: 'something' },
    }),
    stepsDo({ 'the screen returns to the foreground': { 'list.loading': ['request loadRoutineKinds'] } }),
    canActAfterFailure(
      { type: 'retry' },
      { type: 'submit' },
      { type: 'confirm' },
      { type: 'merge' },
      { type: 'add', id },
      { type: 'refresh' },
    ),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadRoutineKinds') &&
        snapshot.matches({ form: 'saving' }) === open.some(({ id }) => id === 'saveRoutine') &&
        snapshot.matches({ form: 'toggling' }) === open.some(({ id }) => id === 'toggleRoutine') &&
        snapshot.matches({ form: 'moving' }) === open.some(({ id }) => id === 'orderRoutines') &&
        snapshot.matches({ form: 'deleting' }) === open.some(({ id }) => id === 'removeRoutine'),
    },
    {
      name: 'the request has the valid form with the values that it saw, the other state, the new order, or the code',
      holds: ({ now: { snapshot }, open, moments }) =>
        open.every(({ id: request, input, began }) => {
          const { values, seen, row: opened } = snapshot.context
          if (request === 'saveRoutine')
            return (
              firstFaultOfRoutine(values) === null &&
              textOf(input) ===
                textOf({ code: opened?.code ?? null, id: opened ? null : id, change: routineChangeOf(values), seen })
            )
          if (request === 'toggleRoutine')
            return textOf(input) === textOf({ code: opened?.code, id: null, change: { is_active: false }, seen: null })
          if (request === 'orderRoutines') {
            const rows = moments[began]?.snapshot.context.rows ?? null
            if (rows === null) return false
            const order = { codes: movedCodes(rows, row.code, 1), seen: rows.map(({ code }) => code) }
            return textOf(input) === textOf(order)
          }
          return request !== 'removeRoutine' || textOf(input) === textOf({ code: row.code })
        }),
    },
    pressesFollow(rowsOf),
    droppedIsReported,
    {
      name: 'the list has a saved pause at once',
      holds: ({ now: { step, snapshot }, before }) => {
        const [rows, old] = [snapshot.context.rows, before?.snapshot.context.rows ?? null]
        if (step !== 'the routine is paused' || rows === null || old === null) return (rows === null) <= (old === null)
        const paused = before?.snapshot.context.row?.code
        return textOf(rows) === textOf(old.map((one) => (one.code === paused ? { ...one, is_active: false } : one)))
      },
    },
    {
      name: 'the list has a saved order at once',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the order is saved' ||
        textOf(snapshot.context.rows?.map(({ code }) => code)) === textOf(before?.snapshot.context.codes),
    },
    {
      name: 'nothing is deleted without confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' || !requests.some(({ id, began }) => id === 'removeRoutine' && began === moments.length - 1),
    },
    {
      name: 'the form has the values of its routine, and what was typed; what another user changed is merged',
      holds: ({ now: { step, event, snapshot } }) => {
        const { values, row: opened, conflict } = snapshot.context
        if (step === 'edit a routine') return textOf(values) === textOf(baseOf(opened))
        if (step === 'another user changed it first')
          return conflict !== null && conflict.taken.every((field) => values[field] === baseOf(theirs)[field])
        return !event || !('change' in event) || textOf({ ...values, ...event.change }) === textOf(values)
      },
    },
    {
      name: 'typed text is lost only when the user discards it or it is saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || changing.includes(step ?? '') || losing.includes(step ?? '')) return true
        const { values, seen } = before.snapshot.context
        const isForm = (['editing', 'discarding', 'saving', 'conflict'] as const).some((form) =>
          before.snapshot.matches({ form }),
        )
        return !isForm || isSameRoutine(values, baseOf(seen)) || textOf(snapshot.context.values) === textOf(values)
      },
    },
    {
      name: 'each result is reported once, and the routines are reloaded',
      holds: ({ now: { step, notices }, open }) =>
        notices.map(({ key }) => key).join() === (noticeOf[step ?? ''] ?? '') &&
        ((notices.length === 0 && !silent.includes(step ?? '')) || open.some(({ id }) => id === 'loadRoutineKinds')),
    },
  ],
})

export const words = defineWords({
  title: 'Rotinas do clube',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=routines.' },
  steps: {
    'the routines arrive': 'O servidor responde com as rotinas.',
    'the routines fail to load': 'Corte a rede antes da resposta: as rotinas não chegam.',
    'reload the routines': 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'add a routine': 'Clique em “Nova Rotina”.',
    'edit a routine': 'Abra “Ações para Treino Diário” e clique em “Editar”.',
    'pause it': 'Abra “Ações para Treino Diário” e clique em “Pausar”.',
    'pause another': 'Abra “Ações para Leitura Bíblica” e clique em “Pausar”.',
    'move it down': 'Abra “Ações para Treino Diário” e clique em “Mover para baixo”.',
    'delete it': 'Abra “Ações para Treino Diário” e clique em “Excluir”.',
    'type another name': 'Escreva “Vigília” em “Nome*”.',
    'empty the name': 'Apague o que está em “Nome*”.',
    'choose their version': 'Em “Nome”, escolha “Versão salva”.',
    'choose my version': 'Em “Nome”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    submit: 'Clique em “Salvar rotina”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar”.',
    'leave the page': 'Clique em “Voltar” no navegador: ao retornar à página, nenhum diálogo está aberto.',
    'continue editing': 'Clique em “Continuar editando”.',
    confirm: 'Clique em “Sim, excluir rotina”.',
    'the routine is saved': 'O servidor salva a rotina. Aviso: “Rotina atualizada” ou “Rotina criada”.',
    'saving gets no response':
      'Corte a rede antes da resposta: não se sabe se a rotina foi salva. Aviso: “Erro ao salvar rotina”.',
    'another user changed it first':
      'Antes, em outro navegador, dê à rotina o nome “Ronda” e 9 pontos: o servidor devolve o que está salvo.',
    'the routine is paused': 'O servidor pausa a rotina. Aviso: “Rotina em pausa”.',
    'pausing gets no response':
      'Corte a rede antes da resposta: não se sabe se a rotina está em pausa. Aviso: “Erro ao salvar rotina”.',
    'the order is saved': 'O servidor salva a ordem: a rotina está um lugar abaixo.',
    'the order gets no response':
      'Corte a rede antes da resposta: não se sabe se a ordem mudou. Aviso: “Erro ao salvar rotina”.',
    'the routine is deleted': 'O servidor exclui a rotina. Aviso: “Rotina excluída”.',
    'the deletion is refused':
      'Antes, em outro navegador, envie esta rotina: o servidor recusa a exclusão. Aviso: “Erro ao excluir rotina”.',
    'the deletion gets no response': 'Corte a rede antes da resposta: não se sabe se a rotina foi excluída.',
  },
  states: {
    'list.loading': 'Aparece “Carregando rotinas...”, ou a tabela de antes.',
    'list.ready': 'A tabela das rotinas aparece, na sua ordem.',
    'list.failed': 'Aparece “Erro ao carregar rotinas” com “Tentar novamente”; a tabela de antes continua acima.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.editing': 'O diálogo “Editar Rotina” (“Nova Rotina”, se é nova) pode ser preenchido.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.conflict': 'O diálogo “Outra pessoa mudou esta rotina” mostra as duas versões do que ambos mudaram.',
    'form.toggling': 'Nenhum diálogo está aberto; a situação da rotina vai mudar na tabela.',
    'form.moving': 'Nenhum diálogo está aberto; a ordem vai mudar na tabela.',
    'form.confirming': 'O diálogo “Excluir rotina” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: { 'form.conflict': 'APP-147', 'form.discarding': 'APP-89' },
  steps: {
    'the routine is saved': 'ROU-716',
    'the routine is paused': 'ROU-716',
    'the order is saved': 'ROU-715 ROU-716',
    'the routine is deleted': 'ROU-715 ROU-716',
  },
  invariants: {
    'a press in the list begins at once, or after the change that is being saved; after a failure only a dialog':
      'ROU-718',
    'the notice of a change that failed says whether others that waited for it are dropped': 'ROU-718',
  },
})

import { MonitoringConflict } from '#machines/council/monitoring.actors.ts'
import { faultOfUpdate, isSameUpdate } from '#machines/council/monitoringUpdate.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { caseOf, noteOf } from '#tests/support/monitoring.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, factsResetIn, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(monitoringUpdateMachine)
const theirs = caseOf({ assigned_to: 'bia', updated_at: '2026-11-19T12:00:00Z' })
const open = { type: 'open', access: vice, row: caseOf() } as const
const changes = ['write a note', 'empty the note', 'close the case', 'another user saved first']

export const walk = defineWalk({
  machine: monitoringUpdateMachine,
  starts: { plain: undefined },
  steps: {
    'open a case': open,
    'look at a case': { ...open, access: onlooker },
    'write a note': { type: 'field.change', change: { note: 'Liguei.' } },
    'empty the note': { type: 'field.change', change: { note: '' } },
    'close the case': { type: 'field.change', change: { status: 'resolvido' } },
    submit: { type: 'submit', id: 'nota' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'try to load the history again': { type: 'history.retry' },
    'the history is loaded': result.done('loadMonitoringHistory', [noteOf()]),
    'the history cannot be loaded': result.fail('loadMonitoringHistory', offline),
    'the case is saved': result.done('updateMonitoredUser', undefined),
    'saving gets no response': result.fail('updateMonitoredUser', offline),
    'another user saved first': result.fail('updateMonitoredUser', new MonitoringConflict(theirs)),
  },
  arrows: 1,
  key: ({ row, mayUpdate, base, values, noteId }) => [
    row?.updated_at,
    mayUpdate,
    faultOfUpdate(values),
    isSameUpdate(base, values),
    noteId === '',
  ],
  invariants: [
    factsResetIn('form.closed', 'row', 'values', 'failure'),
    stepsLead({
      discard: { 'form.discarding': 'form.closed' },
      'the history is loaded': { 'history.loading': 'history.ready' },
    }),
    stepsLeave({ 'the history cannot be loaded': { historyFailure: 'something' } }),
    canActAfterFailure({ type: 'cancel' }, { type: 'keep' }, open),
    {
      name: 'a request is open exactly while its part of the machine is busy',
      holds: ({ now: { snapshot }, open: requests }) =>
        snapshot.matches({ form: 'saving' }) === requests.some(({ id }) => id === 'updateMonitoredUser') &&
        snapshot.matches({ history: 'loading' }) === requests.some(({ id }) => id === 'loadMonitoringHistory'),
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
                  seen: context.row?.updated_at,
                  noteId: context.noteId,
                })),
        ),
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
      name: 'another user’s update is merged into the form before the next save',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'another user saved first' ||
        (snapshot.matches({ form: 'editing', history: 'loading' }) &&
          snapshot.context.isMerged &&
          snapshot.context.values.assignedTo === 'bia'),
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
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'open a case': 'Clique em “Atualizar” na linha de um caso.',
    'look at a case': 'Com um cargo que só pode ver o monitoramento, clique em “Histórico” na linha de um caso.',
    'write a note': 'Escreva “Liguei.” em “Anotação*”.',
    'empty the note': 'Apague o que está em “Anotação*”.',
    'close the case': 'Em “Status”, escolha “Resolvido”.',
    submit: 'Clique em “Salvar”.',
    cancel: 'Clique em “Cancelar” ou feche o diálogo pelo X.',
    discard: 'Clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'try to load the history again': 'Clique em “Tentar novamente”, sob o histórico.',
    'the history is loaded': 'O servidor responde com as anotações do caso.',
    'the history cannot be loaded': 'Corte a rede antes da resposta: o histórico não chega.',
    'the case is saved': 'O servidor salva o caso. Aviso: “Monitoramento atualizado”.',
    'saving gets no response':
      'Corte a rede antes da resposta: não se sabe se o caso foi salvo. Aviso: “Erro ao atualizar monitoramento”.',
    'another user saved first':
      'Antes de salvar, atualize o mesmo caso em outra janela: o servidor recusa a versão antiga e o diálogo o diz.',
  },
  states: {
    'form.closed': 'Nenhum caso está aberto.',
    'form.editing':
      'O diálogo “Atualizar Monitoramento” pode ser preenchido; para quem só pode ver, há só o histórico.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.discarding': 'A pergunta “Descartar alterações?” está aberta sobre o caso.',
    'history.unasked': 'Nenhum histórico está à vista.',
    'history.loading': 'Sob “Histórico” aparece “Carregando histórico...”, ou as anotações de antes.',
    'history.ready': 'Sob “Histórico” estão as anotações, da mais nova à mais antiga.',
    'history.failed': 'Sob “Histórico” aparecem “Erro ao carregar histórico” e “Tentar novamente”.',
  },
})

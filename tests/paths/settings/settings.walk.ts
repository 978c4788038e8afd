import { changesOfSettings, firstFaultOfSettings, isShorter } from '#machines/settings/settingsForm.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { settings } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(settingsMachine)
const typing = ['rename the founder', 'keep the log for less', 'keep the log for longer', 'type a broken e-mail']

export const walk = defineWalk({
  machine: settingsMachine,
  starts: { plain: undefined },
  steps: {
    'the settings come': answer.done('loadSettings', settings),
    'the settings do not come': answer.fail('loadSettings', offline),
    'ask again': { type: 'retry' },
    'rename the founder': { type: 'field.change', field: 'founder_name', text: 'Otávio L. Lacerda' },
    'keep the log for less': { type: 'field.change', field: 'audit_days', text: '90' },
    'keep the log for longer': { type: 'field.change', field: 'audit_days', text: '730' },
    'type a broken e-mail': { type: 'field.change', field: 'founder_email', text: 'fundador@' },
    'leave the field': { type: 'field.leave', field: 'founder_email' },
    save: { type: 'submit' },
    undo: { type: 'reset' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'much would be forgotten': answer.done('measureAudit', { entries: 40, oldest: '2026-01-05T10:00:00Z' }),
    'nothing would be forgotten': answer.done('measureAudit', { entries: 0, oldest: null }),
    'the measure does not come': answer.fail('measureAudit', offline),
    'they are saved': answer.done('saveSettings', undefined),
    'the database refuses': answer.fail('saveSettings', refused),
    'no answer comes': answer.fail('saveSettings', offline),
  },
  arrows: 1,
  key: ({ settings: kept, values, shown }) => [
    firstFaultOfSettings(values),
    Object.keys(changesOfSettings(kept, values)),
    isShorter(kept, values),
    shown.length > 0,
  ],
  invariants: [
    faultsAreShown,
    stepsLead({
      cancel: { asking: 'editing' },
      'the settings do not come': { loading: 'failed' },
      'ask again': { failed: 'loading' },
    }),
    stepsLeave({
      'leave the field': { shown: 'something' },
      undo: { shown: 'nothing' },
      'the settings do not come': { failure: 'something' },
      'much would be forgotten': { footprint: 'something' },
      'the measure does not come': { failure: 'something' },
      'the database refuses': { failure: 'something' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'reset' }, { type: 'confirm' }),
    {
      name: 'only what differs is saved, and nothing faulty',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'saveSettings') &&
        open.every(({ id, input }) => {
          const { settings: kept, values } = snapshot.context
          const changes = changesOfSettings(kept, values)
          return (
            id !== 'saveSettings' ||
            (firstFaultOfSettings(values) === null &&
              Object.keys(changes).length > 0 &&
              textOf(input) === textOf({ changes }))
          )
        }),
    },
    {
      name: 'the log is never kept for less before one knows what it forgets',
      holds: ({ now: { step, snapshot }, before }) =>
        !snapshot.matches('saving') ||
        before?.snapshot.matches('saving') === true ||
        !isShorter(snapshot.context.settings, snapshot.context.values) ||
        step === 'confirm' ||
        step === 'nothing would be forgotten',
    },
    {
      name: 'what is typed stays until it is saved or undone',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        before.snapshot.matches('loading') ||
        [...typing, 'undo', 'they are saved'].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before.snapshot.context.values),
    },
    {
      name: 'what came of it is told once',
      holds: ({ now: { step, emitted } }) => {
        const keys = emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : [])).join()
        if (step === 'they are saved') return keys === 'settings.saved'
        const isFailed = ['the database refuses', 'no answer comes', 'the measure does not come'].includes(step ?? '')
        return keys === (isFailed ? 'settings.saveFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Configurações gerais',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/settings; o registro é guardado por 365 dias.' },
  steps: {
    'the settings come': 'O servidor responde com as configurações.',
    'the settings do not come': 'Corte a rede antes da resposta: as configurações não chegam.',
    'ask again': 'Clique em “Tentar novamente”.',
    'rename the founder': 'Escreva “Otávio L. Lacerda” em “Nome do fundador*”.',
    'keep the log for less': 'Escreva “90” em “Dias de guarda do registro de auditoria*”.',
    'keep the log for longer': 'Escreva “730” em “Dias de guarda do registro de auditoria*”.',
    'type a broken e-mail': 'Escreva “fundador@” em “E-mail do fundador”.',
    'leave the field': 'Ponha o cursor em “E-mail do fundador” e passe ao campo seguinte com Tab.',
    save: 'Clique em “Salvar configurações”.',
    undo: 'Clique em “Desfazer”.',
    confirm: 'Clique em “Sim, salvar”.',
    cancel: 'Clique em “Cancelar”.',
    'much would be forgotten': 'O servidor responde que 40 registros seriam apagados.',
    'nothing would be forgotten': 'O servidor responde que nenhum registro seria apagado.',
    'the measure does not come':
      'Corte a rede antes da resposta: não se sabe o que seria apagado. Aviso: “Erro ao salvar configurações”.',
    'they are saved': 'O servidor salva as configurações. Aviso: “Configurações atualizadas”.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa as configurações. Aviso: “Erro ao salvar configurações”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se as configurações foram salvas. Aviso: “Erro ao salvar configurações”.',
  },
  states: {
    loading: 'Aparece “Carregando configurações...”.',
    failed: 'Aparecem “Erro ao carregar configurações”, o motivo e “Tentar novamente”.',
    editing: 'Os campos podem ser editados; “Salvar configurações” e “Desfazer” só estão ativos com mudanças.',
    measuring: 'O botão mostra “Salvando...”, antes de qualquer pergunta.',
    asking: 'O diálogo “Guardar por menos tempo?” diz quantos registros serão apagados.',
    saving: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
  },
})

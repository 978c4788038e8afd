import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import { changesIn, loadedOf, settingsFormMachine } from '#machines/settings/settingsForm.machine.ts'
import {
  firstFaultOfSettings,
  isShorter,
  settingFields,
  settingValuesOf,
  type Settings,
} from '#machines/settings/settingsForm.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  faultsAreShown,
  formFollowsChoices,
  isIn,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { settings } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(settingsFormMachine)
/** As another administrator saved them. */
const newer: Settings = { ...settings, founder_name: 'Outra Pessoa', invitation_days: '9' }
/** Both bring settings that another administrator saved. */
const newerSteps = ['newer settings arrive', 'another admin saved first']
const typing = [
  'rename the founder',
  'shorten the log retention',
  'lengthen the log retention',
  'type a broken e-mail',
  'choose their version',
  'choose my version',
]

export const walk = defineWalk({
  machine: settingsFormMachine,
  starts: { plain: undefined },
  steps: {
    'the settings arrive': result.done('loadSettings', settings),
    'the settings fail to load': result.fail('loadSettings', offline),
    retry: { type: 'retry' },
    'the form is shown again': { type: 'refresh' },
    'newer settings arrive': result.done('loadSettings', newer, 'reloadSettings'),
    'the settings are not loaded again': result.fail('loadSettings', offline, 'reloadSettings'),
    'the user is no longer an admin': result.fail('loadSettings', refused, 'reloadSettings'),
    'rename the founder': { type: 'field.change', field: 'founder_name', text: 'Otávio L. Lacerda' },
    'shorten the log retention': { type: 'field.change', field: 'audit_days', text: '90' },
    'lengthen the log retention': { type: 'field.change', field: 'audit_days', text: '730' },
    'type a broken e-mail': { type: 'field.change', field: 'founder_email', text: 'fundador@' },
    'choose their version': { type: 'field.choose', field: 'founder_name', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'founder_name', side: 'mine' },
    'leave the field': { type: 'field.leave', field: 'founder_email' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    save: { type: 'submit' },
    undo: { type: 'reset' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'many entries would be deleted': result.done('measureRetention', {
      audit: { entries: 40, oldest: '2026-01-05T10:00:00Z' },
      pictures: null,
    }),
    'no entry would be deleted': result.done('measureRetention', {
      audit: { entries: 0, oldest: null },
      pictures: null,
    }),
    'the count fails to load': result.fail('measureRetention', offline),
    'the settings are saved': result.done('saveSettings', undefined),
    'another admin saved first': result.fail('saveSettings', new SettingsConflict(newer)),
    'the database refuses': result.fail('saveSettings', refused),
    'no response arrives': result.fail('saveSettings', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: (context) =>
    context.loaded && [
      firstFaultOfSettings(context.loaded.values),
      Object.keys(changesIn(context)),
      isShorter(context.loaded.settings, context.loaded.values),
      context.shown.length > 0,
      context.loaded.settings.founder_name,
      context.failure !== null && (context.sent.length > 0 ? 'perhaps stored' : 'not stored'),
      context.loaded.conflict?.both.length,
      context.loaded.conflict?.yielded.length,
    ],
  invariants: [
    failureClearedIn('measuring', 'saving'),
    faultsAreShown,
    formFollowsChoices(({ loaded }) => loaded),
    stepsLead({
      cancel: { asking: 'editing' },
      confirm: { asking: 'saving' },
      'many entries would be deleted': { measuring: 'asking' },
      'no entry would be deleted': { measuring: 'saving' },
      'the settings fail to load': { loading: 'failed' },
      retry: { failed: 'loading' },
      'the form is shown again': { failed: 'loading', 'editing.resting': 'editing.refreshing' },
      'newer settings arrive': { 'editing.refreshing': 'editing.resting', 'editing.undoing': 'editing.resting' },
      'the settings are not loaded again': { 'editing.undoing': 'editing.resting' },
      'the user is no longer an admin': { 'editing.undoing': 'failed' },
      'go back to the form': { conflict: 'editing' },
    }),
    stepsLeave({
      'leave the field': { shown: 'something' },
      undo: { shown: 'nothing' },
      'the settings fail to load': { failure: 'something' },
      'the user is no longer an admin': { failure: 'something', loaded: 'nothing' },
      'many entries would be deleted': { footprint: 'something' },
      'the count fails to load': { failure: 'something' },
      'the database refuses': { failure: 'something' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'merge' }, { type: 'submit' }, { type: 'refresh' }),
    {
      name: 'a second press does nothing while a request is open; a reload behind does not disturb the user',
      holds: ({ now: { snapshot }, open }) => {
        const isBusy = open.some(({ id }) => id !== 'reloadSettings')
        const may = snapshot.can({ type: 'submit' }) || snapshot.can({ type: 'reset' })
        return may === snapshot.matches('editing') && !(isBusy && (may || snapshot.can({ type: 'confirm' })))
      },
    },
    {
      name: 'newer settings replace what the user has not changed',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!newerSteps.includes(step ?? '') || !before) return true
        const { settings: stored, values } = loadedOf(snapshot.context)
        const typed = loadedOf(before.snapshot.context)
        return (
          stored === newer &&
          settingFields.every((field) => {
            const isTyped = typed.values[field] !== typed.settings[field]
            return values[field] === (isTyped ? typed.values[field] : newer[field])
          })
        )
      },
    },
    {
      name: 'what both changed is offered until the values are saved or undone; a form without changes follows silently',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context.loaded
        const conflict = snapshot.context.loaded?.conflict ?? null
        const isSettled = ['undo', 'the settings are saved', 'save the merged version', 'go back to the form']
        if (isSettled.includes(step ?? '') || !had) return conflict === null
        if (step === 'another admin saved first') {
          // An earlier attempt without a response may have stored what was there before.
          const isOwn = before.snapshot.context.sent.length > 1 && had.settings.founder_name === newer.founder_name
          if (isOwn) return conflict === null
          const isChosen =
            had.values.founder_name !== had.settings.founder_name && had.settings.founder_name !== newer.founder_name
          return conflict?.both.join() === (isChosen ? 'founder_name' : '')
        }
        if (snapshot.context.loaded === null || step !== 'newer settings arrive')
          return (conflict === null) === (had.conflict === null || snapshot.context.loaded === null)
        const isTyped = had.values.founder_name !== had.settings.founder_name
        const isOffered = isTyped && had.settings.founder_name !== newer.founder_name
        const isEdited =
          Object.keys(changesIn(before.snapshot.context)).length > 0 && !before.snapshot.matches({ editing: 'undoing' })
        if (isOffered) return conflict?.both.join() === 'founder_name'
        if (had.conflict !== null) return conflict?.both.join() === had.conflict.both.join()
        return (conflict !== null) === (isEdited && had.settings.founder_name !== newer.founder_name)
      },
    },
    {
      name: 'the settings are loaded exactly in their states',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadSettings') &&
        ['refreshing', 'undoing'].some((state) => isIn(snapshot.value, `editing.${state}`)) ===
          open.some(({ id }) => id === 'reloadSettings'),
    },
    {
      name: 'undo loads the stored values if a save had no response; once they are shown, nothing is edited',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'undo' && before?.snapshot.matches('editing') && before.snapshot.context.sent.length > 0)
          return snapshot.matches({ editing: 'undoing' })
        if (step !== 'newer settings arrive' || !before?.snapshot.matches({ editing: 'undoing' })) return true
        const { settings: known, values } = loadedOf(before.snapshot.context)
        const isTyped = textOf(values) !== textOf(settingValuesOf(known))
        return isTyped || Object.keys(changesIn(snapshot.context)).length === 0
      },
    },
    {
      name: 'only changed and valid settings are saved',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'saveSettings') &&
        open.every(({ id, input }) => {
          if (id !== 'saveSettings') return true
          const changes = changesIn(snapshot.context)
          return (
            firstFaultOfSettings(loadedOf(snapshot.context).values) === null &&
            Object.keys(changes).length > 0 &&
            textOf(input) === textOf({ seen: settingValuesOf(loadedOf(snapshot.context).settings), changes })
          )
        }),
    },
    {
      name: 'a faulty form points to its first fault; an unchanged one is not sent; a shorter retention is measured first',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        if (
          !open.every(
            ({ id, input }) => id !== 'measureRetention' || textOf(input) === textOf({ audit: 90, proofs: null }),
          )
        )
          return false
        if ((step !== 'save' && step !== 'save the merged version') || !before) return emitted.length === 0
        const { settings: stored, values } = loadedOf(before.snapshot.context)
        const fault = firstFaultOfSettings(values)
        if (emitted.map(({ field }) => field).join() !== (fault ?? '')) return false
        if (fault !== null || Object.keys(changesIn(before.snapshot.context)).length === 0)
          return snapshot.matches('editing')
        return snapshot.matches(isShorter(stored, values) ? 'measuring' : 'saving')
      },
    },
    {
      name: 'the form has what was typed',
      holds: ({ now: { event, snapshot } }) =>
        !event || !('text' in event) || loadedOf(snapshot.context).values[event.field] === event.text,
    },
    {
      name: 'a shorter log retention needs a confirmation, unless it deletes nothing',
      holds: ({ now: { step, snapshot }, before }) =>
        !snapshot.matches('saving') ||
        before?.snapshot.matches('saving') === true ||
        !isShorter(loadedOf(snapshot.context).settings, loadedOf(snapshot.context).values) ||
        step === 'confirm' ||
        step === 'no entry would be deleted',
    },
    {
      name: 'typed values stay until they are saved or undone',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        before.snapshot.matches('loading') ||
        [...typing, 'undo', 'the settings are saved', ...newerSteps, 'the user is no longer an admin'].includes(
          step ?? '',
        ) ||
        textOf(snapshot.context.loaded?.values) === textOf(before.snapshot.context.loaded?.values),
    },
    {
      name: 'the result is reported once; a failed reload behind is only logged',
      holds: ({ now: { step, notices, actions } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (actions.includes('logRefreshFailure') !== (step === 'the settings are not loaded again')) return false
        if (step === 'the settings are saved') return keys === 'settings.saved'
        const isFailed = ['the database refuses', 'no response arrives', 'the count fails to load'].includes(step ?? '')
        return keys === (isFailed ? 'settings.saveFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Configurações gerais',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/settings; o registro é guardado por 365 dias.' },
  steps: {
    'the settings arrive': 'O servidor responde com as configurações.',
    'the settings fail to load': 'Corte a rede antes da resposta: as configurações não chegam.',
    retry: 'Clique em “Tentar novamente”.',
    'the form is shown again': 'Abra a aba “Auditoria” e volte à aba “Geral”.',
    'newer settings arrive':
      'Antes, salve outras configurações em outra janela: o servidor responde com elas; do que ambos mudaram, as duas versões são mostradas.',
    'the settings are not loaded again': 'Corte a rede antes da resposta: as configurações de antes ficam à vista.',
    'the user is no longer an admin':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor não mostra mais as configurações.',
    'rename the founder': 'Escreva “Otávio L. Lacerda” em “Nome do fundador*”.',
    'shorten the log retention': 'Escreva “90” em “Dias de guarda do registro de auditoria*”.',
    'lengthen the log retention': 'Escreva “730” em “Dias de guarda do registro de auditoria*”.',
    'type a broken e-mail': 'Escreva “fundador@” em “E-mail do fundador”.',
    'choose their version': 'Em “Nome do fundador”, escolha “Versão salva”.',
    'choose my version': 'Em “Nome do fundador”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'leave the field': 'Ponha o cursor em “E-mail do fundador” e passe ao campo seguinte com Tab.',
    save: 'Clique em “Salvar configurações”.',
    undo: 'Clique em “Desfazer”.',
    confirm: 'Clique em “Sim, salvar”.',
    cancel: 'Clique em “Cancelar”.',
    'many entries would be deleted': 'O servidor responde que 40 registros seriam apagados.',
    'no entry would be deleted': 'O servidor responde que nenhum registro seria apagado.',
    'the count fails to load':
      'Corte a rede antes da resposta: não se sabe o que seria apagado. Aviso: “Erro ao salvar configurações”.',
    'the settings are saved': 'O servidor salva as configurações. Aviso: “Configurações atualizadas”.',
    'another admin saved first':
      'Antes, em outra janela, salve “Outra Pessoa” como nome do fundador e 9 dias de validade: o servidor recusa as configurações.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa as configurações. Aviso: “Erro ao salvar configurações”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se as configurações foram salvas. Aviso: “Erro ao salvar configurações”.',
  },
  states: {
    loading: 'Aparece “Carregando configurações...”.',
    failed: 'Aparecem “Erro ao carregar configurações”, o motivo e “Tentar novamente”.',
    'editing.refreshing': 'Os campos podem ser editados enquanto as configurações são carregadas de novo.',
    'editing.undoing': 'Os valores de antes estão nos campos; os salvos são carregados de novo.',
    'editing.resting':
      'Os campos podem ser editados; “Salvar configurações” e “Desfazer” só estão ativos com mudanças.',
    measuring: 'O botão mostra “Salvando...”, antes de qualquer pergunta.',
    asking: 'O diálogo “Guardar por menos tempo?” diz quantos registros serão apagados.',
    conflict: 'O diálogo “Outra pessoa salvou configurações” mostra as duas versões do que ambos mudaram.',
    saving: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: { conflict: 'APP-147' },
  invariants: {
    'newer settings replace what the user has not changed': 'APP-148',
    'undo loads the stored values if a save had no response; once they are shown, nothing is edited': 'APP-896',
    'a shorter log retention needs a confirmation, unless it deletes nothing': 'USR-61',
    'a faulty form points to its first fault; an unchanged one is not sent; a shorter retention is measured first':
      'USR-54..USR-57',
  },
})

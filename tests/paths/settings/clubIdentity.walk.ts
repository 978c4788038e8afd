import { clubIdentityMachine, identityChangesIn, loadedIdentity } from '#machines/settings/clubIdentity.machine.ts'
import {
  firstFaultOfIdentity,
  identityFields,
  identityValuesOf,
  type IdentityDraft,
} from '#machines/settings/clubIdentity.ts'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import type { Settings } from '#machines/settings/settingsForm.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  effectsOf,
  failureClearedIn,
  formFollowsChoices,
  isIn,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { settings as stored } from '#tests/support/ranking.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(clubIdentityMachine)
/** As another administrator saved them. */
const newer: Settings = { ...stored, club_name: 'Outro Clube', time_zone: 'America/Manaus' }
const newerSteps = ['newer settings arrive', 'another admin saved first']
const file = new File(['a picture'], 'emblema.png', { type: 'image/png' })
const prepared = { blob: new Blob(['a smaller picture']), path: 'club-emblem/1-a.webp' }
const address = `/storage/v1/object/public/confraria-assets/${prepared.path}`
const draft: IdentityDraft = {
  version: 1,
  base: identityValuesOf(stored),
  values: { ...identityValuesOf(stored), club_name: 'Clube de Leitura' },
}
const typing = ['rename the club', 'type a dark colour', 'choose their version', 'choose my version']
const emblemSteps = ['the emblem is uploaded', 'remove the emblem']

export const walk = defineWalk({
  machine: clubIdentityMachine,
  starts: { plain: { userId: 'me' } },
  steps: {
    'the identity arrives': result.done('openIdentity', { settings: stored, draft: null }),
    'the identity and a draft arrive': result.done('openIdentity', { settings: stored, draft }),
    'the identity fails to load': result.fail('openIdentity', offline),
    retry: { type: 'retry' },
    'the form is shown again': { type: 'refresh' },
    'newer settings arrive': result.done('loadSettings', newer, 'reloadSettings'),
    'the settings are not loaded again': result.fail('loadSettings', offline, 'reloadSettings'),
    'the user is no longer an admin': result.fail('loadSettings', refused, 'reloadSettings'),
    'rename the club': { type: 'field.change', field: 'club_name', text: 'Clube de Leitura' },
    'type a dark colour': { type: 'field.change', field: 'club_accent', text: '#223344' },
    'leave the field': { type: 'field.leave', field: 'club_accent' },
    'pick an emblem': { type: 'emblem.pick', file },
    'the emblem is prepared': result.done('prepareEmblem', prepared),
    'the emblem is no picture': result.fail('prepareEmblem', new Refusal('photo_format')),
    'the emblem is uploaded': result.done('uploadSmallPhoto', undefined),
    'the upload fails': result.fail('uploadSmallPhoto', offline),
    'upload the emblem again': { type: 'emblem.retry' },
    'cancel the upload': { type: 'emblem.cancel' },
    'remove the emblem': { type: 'emblem.remove' },
    'choose their version': { type: 'field.choose', field: 'club_name', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'club_name', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    save: { type: 'submit' },
    undo: { type: 'reset' },
    'the identity is saved': result.done('saveIdentity', undefined),
    'another admin saved first': result.fail('saveIdentity', new SettingsConflict(newer)),
    'the database refuses': result.fail('saveIdentity', refused),
    'no response arrives': result.fail('saveIdentity', offline),
  },
  arrows: 1,
  limit: 120_000,
  key: (context) => [
    context.loaded && [
      firstFaultOfIdentity(context.loaded.values),
      Object.keys(identityChangesIn(context)),
      context.loaded.settings.club_name,
      context.loaded.conflict?.both.length,
      context.loaded.conflict?.yielded.length,
    ],
    context.shown.length > 0,
    context.failure !== null && (context.sent.length > 0 ? 'perhaps stored' : 'not stored'),
  ],
  invariants: [
    failureClearedIn('saving'),
    formFollowsChoices(({ loaded }) => loaded),
    stepsLead({
      'the identity fails to load': { loading: 'failed' },
      retry: { failed: 'loading' },
      'the form is shown again': { failed: 'loading', 'editing.resting': 'editing.refreshing' },
      'newer settings arrive': { 'editing.refreshing': 'editing.resting', 'editing.undoing': 'editing.resting' },
      'the settings are not loaded again': {
        'editing.refreshing': 'editing.resting',
        'editing.undoing': 'editing.resting',
      },
      'the user is no longer an admin': { 'editing.refreshing': 'failed', 'editing.undoing': 'failed' },
      'pick an emblem': { 'editing.resting': 'editing.preparing' },
      'the emblem is prepared': { 'editing.preparing': 'editing.uploading' },
      'the emblem is no picture': { 'editing.preparing': 'editing.resting' },
      'the emblem is uploaded': { 'editing.uploading': 'editing.resting' },
      'the upload fails': { 'editing.uploading': 'editing.notUploaded' },
      'upload the emblem again': { 'editing.notUploaded': 'editing.uploading' },
      'cancel the upload': { 'editing.uploading': 'editing.resting' },
      'remove the emblem': { 'editing.notUploaded': 'editing.resting', 'editing.resting': 'editing.resting' },
      'go back to the form': { conflict: 'editing' },
      'the identity is saved': { saving: 'editing' },
    }),
    stepsLeave({
      undo: { shown: 'nothing', failure: 'nothing', emblem: 'nothing', file: 'nothing', emblemFailure: 'nothing' },
      'leave the field': { shown: 'something' },
      'the identity arrives': { failure: 'nothing' },
      'the identity fails to load': { failure: 'something' },
      'the user is no longer an admin': { failure: 'something', loaded: 'nothing' },
      'pick an emblem': { emblemFailure: 'nothing' },
      'the emblem is prepared': { file: 'nothing', emblem: 'something' },
      'the emblem is no picture': { file: 'nothing' },
      'the emblem is uploaded': { emblem: 'nothing' },
      'the upload fails': { emblem: 'something', emblemFailure: 'something' },
      'upload the emblem again': { emblem: 'something', emblemFailure: 'nothing' },
      'cancel the upload': { emblem: 'nothing' },
      'the database refuses': { failure: 'something' },
      'the identity is saved': { shown: 'nothing', uploads: 'nothing' },
    }),
    stepsDo({
      'rename the club': { editing: ['call keepDraft'] },
      'choose their version': { editing: ['call keepDraft'] },
      'the emblem is uploaded': { 'editing.uploading': ['call keepDraft'] },
      'remove the emblem': { 'editing.resting': ['call keepDraft'], 'editing.notUploaded': [] },
      'cancel the upload': { 'editing.uploading': [] },
      'the emblem is no picture': { 'editing.preparing': ['emit notice'] },
      'the settings are not loaded again': { 'editing.refreshing': ['call logRefreshFailure'] },
      'the identity is saved': { saving: ['call forgetDraft', 'emit identity.changed', 'emit notice'] },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'merge' }, { type: 'submit' }, { type: 'refresh' }),
    {
      name: 'each request is open exactly in its state',
      holds: ({ now: { snapshot }, open }) =>
        (
          [
            ['openIdentity', 'loading'],
            ['prepareEmblem', { editing: 'preparing' }],
            ['uploadSmallPhoto', { editing: 'uploading' }],
            ['saveIdentity', 'saving'],
          ] as const
        ).every(([id, state]) => open.some((request) => request.id === id) === snapshot.matches(state)) &&
        open.some(({ id }) => id === 'reloadSettings') ===
          ['refreshing', 'undoing'].some((state) => isIn(snapshot.value, `editing.${state}`)),
    },
    {
      name: 'undo forgets the draft, and loads the stored values if a save had no response; once they are shown, nothing is edited',
      holds: (run) => {
        const { now, before } = run
        const { step, snapshot } = now
        if (step === 'undo' && before?.snapshot.matches('editing')) {
          const isSent = before.snapshot.context.sent.length > 0
          return (
            snapshot.matches({ editing: isSent ? 'undoing' : 'resting' }) &&
            textOf(effectsOf(run)) === textOf(['call forgetDraft', ...(isSent ? ['request reloadSettings'] : [])])
          )
        }
        if (step !== 'newer settings arrive' || !before?.snapshot.matches({ editing: 'undoing' })) return true
        const { settings: known, values } = loadedIdentity(before.snapshot.context)
        const isTyped = textOf(values) !== textOf(identityValuesOf(known))
        return isTyped || Object.keys(identityChangesIn(snapshot.context)).length === 0
      },
    },
    {
      name: 'a submit saves, or points to the first fault or to a pending emblem; without a change it does nothing',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        const pointed = emitted.map(({ field }) => field).join()
        if (step !== 'save' && step !== 'save the merged version') return pointed === ''
        if (!before?.snapshot.matches('editing') && !before?.snapshot.matches('conflict')) return true
        const isPending = ['preparing', 'uploading', 'notUploaded'].some((state) =>
          before.snapshot.matches({ editing: state as 'preparing' }),
        )
        const fault = isPending ? 'club_emblem' : firstFaultOfIdentity(loadedIdentity(before.snapshot.context).values)
        if (fault !== null)
          return pointed === fault && snapshot.matches('editing') && (isPending || snapshot.context.shown.length === 4)
        const isChanged = Object.keys(identityChangesIn(before.snapshot.context)).length > 0
        return pointed === '' && snapshot.matches('saving') === isChanged
      },
    },
    {
      name: 'only changed and valid values are saved, with the seen ones, and unused pictures are removed',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          if (id !== 'saveIdentity') return true
          const { context } = snapshot
          const { settings, values } = loadedIdentity(context)
          const unused = [...new Set([...context.uploads, settings.club_emblem])].filter(
            (each) => each !== '' && each !== values.club_emblem,
          )
          return (
            firstFaultOfIdentity(values) === null &&
            textOf(input) ===
              textOf({
                seen: Object.fromEntries(identityFields.map((field) => [field, settings[field]])),
                changes: identityChangesIn(context),
                unused,
              })
          )
        }),
    },
    {
      name: 'typed values stay until they are saved or undone, also after each failure',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        before.snapshot.matches('loading') ||
        [
          ...typing,
          ...emblemSteps,
          'undo',
          ...newerSteps,
          'the identity is saved',
          'the user is no longer an admin',
        ].includes(step ?? '') ||
        textOf(snapshot.context.loaded?.values) === textOf(before.snapshot.context.loaded?.values),
    },
    {
      name: 'a draft is restored, and newer settings replace what the user has not changed',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the identity and a draft arrive')
          return loadedIdentity(snapshot.context).values.club_name === 'Clube de Leitura'
        if (step === 'the identity arrives')
          return textOf(loadedIdentity(snapshot.context).values) === textOf(identityValuesOf(stored))
        if (!newerSteps.includes(step ?? '') || !before) return true
        const { settings, values } = loadedIdentity(snapshot.context)
        const typed = loadedIdentity(before.snapshot.context)
        return (
          settings === newer &&
          identityFields.every((field) => {
            const isTyped = typed.values[field] !== typed.settings[field]
            return values[field] === (isTyped ? typed.values[field] : newer[field])
          })
        )
      },
    },
    {
      name: 'the form has what was typed and chosen, and no conflict once the user has settled it',
      holds: ({ now: { step, snapshot }, before }) => {
        const { loaded } = snapshot.context
        if (step === 'rename the club') return loaded?.values.club_name === 'Clube de Leitura'
        if (step === 'type a dark colour') return loaded?.values.club_accent === '#223344'
        if (step === 'save the merged version' || step === 'go back to the form') return loaded?.conflict === null
        if (step !== 'choose their version' && step !== 'choose my version') return true
        const wasBoth = before?.snapshot.context.loaded?.conflict?.both.includes('club_name')
        return !wasBoth || loaded?.conflict?.yielded.includes('club_name') === (step === 'choose their version')
      },
    },
    {
      name: 'the emblem is the uploaded picture',
      holds: ({ now: { step, snapshot }, before }) => {
        const { emblem, loaded } = snapshot.context
        if (step === 'the emblem is uploaded') return loaded?.values.club_emblem.includes('/club-emblem/') === true
        if (step === 'remove the emblem' && snapshot.matches({ editing: 'resting' }))
          return (
            emblem === null && (!before?.snapshot.matches({ editing: 'resting' }) || loaded?.values.club_emblem === '')
          )
        return step !== 'the emblem is prepared' || snapshot.context.uploads.at(-1) === address
      },
    },
    {
      name: 'everyone sees the saved identity',
      holds: ({ now: { step, reported, snapshot } }) => {
        const facts = reported.filter(({ type }) => type === 'identity.changed')
        if (step !== 'the identity is saved') return facts.length === 0
        const { club_name, club_emblem, club_accent, time_zone } = loadedIdentity(snapshot.context).settings
        const identity = { name: club_name, emblem: club_emblem, accent: club_accent, timeZone: time_zone }
        return textOf(facts) === textOf([{ type: 'identity.changed', identity }])
      },
    },
    {
      name: 'each result is reported once',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'the identity is saved') return keys === 'settings.saved'
        if (step === 'the emblem is no picture') return keys === 'identity.emblemRefused'
        if (step === 'the emblem is prepared') return keys === 'notice.outdated'
        return (
          keys === (['the database refuses', 'no response arrives'].includes(step ?? '') ? 'settings.saveFailed' : '')
        )
      },
    },
  ],
})

export const promises = definePromises({
  invariants: {
    'only changed and valid values are saved, with the seen ones, and unused pictures are removed': 'CLU-27 CLU-28',
    'undo forgets the draft, and loads the stored values if a save had no response; once they are shown, nothing is edited':
      'APP-896',
  },
  steps: {
    'the identity and a draft arrive': 'CLU-28',
    'another admin saved first': 'CLU-28',
    'no response arrives': 'CLU-28',
    'the emblem is no picture': 'CLU-27',
  },
})

export const words = defineWords({
  title: 'Identidade do clube',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/settings?tab=identity.' },
  steps: {
    'the identity arrives': 'O servidor responde com a identidade.',
    'the identity and a draft arrive': 'O servidor responde, e esta aba guarda um nome escrito antes de recarregar.',
    'the identity fails to load': 'Corte a rede antes da resposta: a identidade não chega.',
    retry: 'Clique em “Tentar novamente”.',
    'the form is shown again': 'Abra a aba “Geral” e volte à aba “Identidade”.',
    'newer settings arrive':
      'Antes, salve outra identidade em outra janela: o servidor responde com ela; do que ambos mudaram, as duas versões são mostradas.',
    'the settings are not loaded again': 'Corte a rede antes da resposta: a identidade de antes fica à vista.',
    'the user is no longer an admin':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor não mostra mais as configurações.',
    'rename the club': 'Escreva “Clube de Leitura” em “Nome do clube*”.',
    'type a dark colour': 'Escreva “#223344” em “Cor de destaque*”.',
    'leave the field': 'Ponha o cursor em “Cor de destaque*” e passe ao campo seguinte com Tab.',
    'pick an emblem': 'Clique em “Escolher emblema” e escolha um PNG.',
    'the emblem is prepared': 'O navegador reduz a imagem.',
    'the emblem is no picture': 'O arquivo não é uma imagem. Aviso: “Erro ao carregar emblema”.',
    'the emblem is uploaded': 'O servidor guarda a imagem.',
    'the upload fails': 'Corte a rede durante o envio.',
    'upload the emblem again': 'Clique em “Tentar novamente”, junto do emblema.',
    'cancel the upload': 'Clique em “Cancelar envio”.',
    'remove the emblem': 'Clique em “Remover emblema”.',
    'choose their version': 'Em “Nome do clube”, escolha “Versão salva”.',
    'choose my version': 'Em “Nome do clube”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    save: 'Clique em “Salvar identidade”.',
    undo: 'Clique em “Desfazer”.',
    'the identity is saved': 'O servidor salva: nome, emblema e cor mudam na hora. Aviso: “Configurações atualizadas”.',
    'another admin saved first':
      'Antes, em outra janela, salve “Outro Clube” como nome e o fuso de Manaus: o servidor recusa a identidade.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa. Aviso: “Erro ao salvar configurações”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se a identidade foi salva. Aviso: “Erro ao salvar configurações”.',
  },
  states: {
    loading: 'Aparece “Carregando identidade...”.',
    failed: 'Aparecem “Erro ao carregar a identidade”, o motivo e “Tentar novamente”.',
    'editing.resting': 'Os campos podem ser editados; os botões só estão ativos com mudanças.',
    'editing.refreshing': 'Os campos podem ser editados enquanto a identidade é carregada de novo.',
    'editing.undoing': 'Os valores de antes estão nos campos; os salvos são carregados de novo.',
    'editing.preparing': 'Junto do emblema aparece “Preparando emblema...”.',
    'editing.uploading': 'Junto do emblema aparecem “Enviando emblema...” e “Cancelar envio”.',
    'editing.notUploaded': 'Junto do emblema aparecem o motivo e “Tentar novamente”.',
    saving: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    conflict: 'O diálogo “Outra pessoa mudou a identidade” mostra as duas versões do que ambos mudaram.',
  },
})

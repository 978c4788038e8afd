import { GoalsConflict } from '#machines/ranking/rankingGoals.actors.ts'
import { firstFaultOfGoals, goalFieldsOf, goalsOf, isSameGoals, type Goals } from '#machines/ranking/rankingGoals.ts'
import { isUntouched, rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  failureClearedIn,
  formFollowsChoices,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { goals } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(rankingGoalsMachine)
const theirs: Goals = { ...goals, gold: 550, silver: 300 }
const { reading: _deleted, ...without } = goals
const kindsLeft = routineKinds.filter(({ code }) => code !== 'reading')
/** What another user stored, by the beginning of the step. */
const newerOf = (step: string | null) => (step?.startsWith('another user deleted') ? without : theirs)

export const walk = defineWalk({
  machine: rankingGoalsMachine,
  starts: { plain: undefined },
  steps: {
    'the goals arrive': result.done('loadGoals', { goals, kinds: routineKinds }),
    'the goals fail to load': result.fail('loadGoals', offline),
    retry: { type: 'retry' },
    'the screen returns': { type: 'refresh' },
    'another user raised both levels': result.done('loadGoals', { goals: theirs, kinds: routineKinds }, 'refreshGoals'),
    'another user deleted a routine': result.done('loadGoals', { goals: without, kinds: kindsLeft }, 'refreshGoals'),
    'the goals fail to load again': result.fail('loadGoals', offline, 'refreshGoals'),
    'raise Ouro': { type: 'field.change', field: 'gold', text: '600' },
    'lower Ouro below Prata': { type: 'field.change', field: 'gold', text: '100' },
    'type half a point': { type: 'field.change', field: 'training', text: '0,5' },
    'choose their version': { type: 'field.choose', field: 'gold', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'gold', side: 'mine' },
    'leave the field': { type: 'field.leave', field: 'gold' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    save: { type: 'submit' },
    undo: { type: 'reset' },
    'the goals are saved': result.done('saveGoals', undefined),
    'another user raised both levels first': result.fail('saveGoals', new GoalsConflict(theirs)),
    'another user deleted a routine first': result.fail('saveGoals', new GoalsConflict(without)),
    'the database refuses': result.fail('saveGoals', refused),
    'no response arrives': result.fail('saveGoals', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: ({ goals: stored, values, shown, failure, sent, conflict }) => [
    firstFaultOfGoals(values),
    isSameGoals(stored, values),
    shown.length > 0,
    stored.silver,
    'reading' in stored,
    failure !== null && (sent.length > 0 ? 'perhaps stored' : 'not stored'),
    conflict?.both.length,
    conflict?.yielded.length,
  ],
  invariants: [
    failureClearedIn('saving'),
    faultsAreShown,
    formFollowsChoices(),
    stepsLead({
      'the goals fail to load': { loading: 'failed' },
      retry: { failed: 'loading' },
      'the screen returns': { failed: 'loading', 'editing.resting': 'editing.refreshing', saving: 'saving' },
      'another user raised both levels': {
        'editing.refreshing': 'editing.resting',
        'editing.undoing': 'editing.resting',
      },
      'the goals fail to load again': { 'editing.refreshing': 'editing.resting', 'editing.undoing': 'editing.resting' },
      'another user deleted a routine': { 'editing.refreshing': 'editing.resting' },
      'go back to the form': { conflict: 'editing' },
    }),
    stepsLeave({
      'the goals arrive': { kinds: 'something' },
      'leave the field': { shown: 'something' },
      'the goals fail to load': { failure: 'something' },
      'no response arrives': { failure: 'something' },
      'the database refuses': { failure: 'something' },
      undo: { failure: 'nothing' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'merge' }, { type: 'field.change', field: 'gold', text: '600' }),
    {
      name: 'a second press does nothing while the goals are saved',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('saving') || !(snapshot.can({ type: 'submit' }) || snapshot.can({ type: 'reset' })),
    },
    {
      name: 'goals of another user take the place of unchanged ones only; typed texts stay',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!step?.startsWith('another user') || before === null) return true
        const { goals: stored, values } = snapshot.context
        const was = before.snapshot.context
        const newer = newerOf(step)
        return (
          stored === newer &&
          textOf(goalFieldsOf(values).toSorted()) === textOf(Object.keys(newer).toSorted()) &&
          goalFieldsOf(values).every((field) => {
            const isTyped = field in was.goals && was.values[field] !== String(was.goals[field])
            return values[field] === (isTyped ? was.values[field] : String(newer[field]))
          })
        )
      },
    },
    {
      name: 'what both changed is offered until the goals are saved or undone; a form without changes follows silently',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        const { conflict } = snapshot.context
        const isSettled = ['undo', 'the goals are saved', 'save the merged version', 'go back to the form']
        if (isSettled.includes(step ?? '') || !had) return conflict === null
        const newer = newerOf(step)
        if (step?.startsWith('another user') && step.endsWith('first')) {
          // An earlier attempt without a response may have stored what was there before.
          const isOwn = had.sent.length > 1 && had.goals.gold === newer.gold && had.goals.silver === newer.silver
          if (isOwn) return (conflict === null) === (snapshot.context.gone.length === 0)
          const isChosen = had.values.gold !== String(had.goals.gold) && had.goals.gold !== newer.gold
          return conflict?.both.join() === (isChosen ? 'gold' : '')
        }
        if (!step?.startsWith('another user')) return (conflict === null) === (had.conflict === null)
        if (had.conflict !== null) return conflict !== null
        const isNews = had.goals.gold !== newer.gold
        // What the user undid follows silently, also behind other goals that are typed since.
        const isKept = !before?.snapshot.matches({ editing: 'undoing' }) || had.values.gold !== String(had.goals.gold)
        return (
          (conflict !== null) === (isNews && isKept && !isSameGoals(had.goals, had.values)) &&
          (conflict?.both.join() ?? '') === (isNews && had.values.gold !== String(had.goals.gold) ? 'gold' : '')
        )
      },
    },
    {
      name: 'a deleted routine leaves the form and is named until the user read it; a form without changes follows silently',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        const { gone, kinds } = snapshot.context
        const isSettled = ['undo', 'the goals are saved', 'save the merged version', 'go back to the form']
        if (isSettled.includes(step ?? '') || !had) return gone.length === 0
        if (!step?.startsWith('another user')) return textOf(gone) === textOf(had.gone)
        const isDeleted = newerOf(step) === without
        const lost = isDeleted && had.kinds.some(({ code }) => code === 'reading') ? ['Leitura Bíblica'] : []
        if (isDeleted && textOf(kinds) !== textOf(kindsLeft)) return false
        if (step.endsWith('first')) return textOf(gone) === textOf(lost)
        const isFollowing = had.conflict === null && isSameGoals(had.goals, had.values)
        return textOf(gone) === textOf(isFollowing ? [] : [...had.gone, ...lost])
      },
    },
    {
      name: 'undo loads the stored goals if a save had no response; once they are shown, nothing is edited',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'undo' && before?.snapshot.matches('editing') && before.snapshot.context.sent.length > 0)
          return snapshot.matches({ editing: 'undoing' })
        if (!step?.startsWith('another user') || !before?.snapshot.matches({ editing: 'undoing' })) return true
        const { goals: known, values } = before.snapshot.context
        return !isSameGoals(known, values) || isUntouched(snapshot.context)
      },
    },
    {
      name: 'a failed refresh is only logged',
      holds: ({ now: { step, actions } }) =>
        (step === 'the goals fail to load again') === actions.includes('logRefreshFailure'),
    },
    {
      name: 'only valid and changed goals are saved, with the values of the form',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'saveGoals') &&
        open.every(
          ({ id, input }) =>
            id !== 'saveGoals' ||
            (firstFaultOfGoals(snapshot.context.values) === null &&
              !isUntouched({ ...snapshot.context, sent: snapshot.context.sent.slice(0, -1) }) &&
              textOf(input) === textOf({ seen: snapshot.context.goals, goals: goalsOf(snapshot.context.values) })),
        ),
    },
    {
      name: 'a faulty form points to its first fault; one that is changed and valid is sent',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        if ((step !== 'save' && step !== 'save the merged version') || !before) return emitted.length === 0
        const { values } = before.snapshot.context
        const fault = firstFaultOfGoals(values)
        return (
          emitted.map(({ field }) => field).join() === (fault ?? '') &&
          snapshot.matches('saving') === (fault === null && !isUntouched(before.snapshot.context))
        )
      },
    },
    {
      name: 'the form has what was typed',
      holds: ({ now: { event, snapshot } }) =>
        !event || !('text' in event) || snapshot.context.values[event.field] === event.text,
    },
    {
      name: 'typed values stay until they are saved or undone',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        before.snapshot.matches('loading') ||
        step?.startsWith('another user') ||
        [
          'raise Ouro',
          'lower Ouro below Prata',
          'type half a point',
          'choose their version',
          'choose my version',
          'undo',
          'the goals are saved',
        ].includes(step ?? '') ||
        textOf(snapshot.context.values) === textOf(before.snapshot.context.values),
    },
    {
      name: 'the result of saving is reported once',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'the goals are saved') return keys === 'goals.saved'
        return keys === (step === 'the database refuses' || step === 'no response arrives' ? 'goals.saveFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Metas: níveis e pontos por rotina',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=goals.' },
  steps: {
    'the goals arrive': 'O servidor responde com as metas.',
    'the goals fail to load': 'Corte a rede antes da resposta: as metas não chegam.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns': 'Vá para outra aba da página e volte.',
    'another user raised both levels':
      'Antes, em outro navegador, mude “Ouro a partir de” para 550 e “Prata a partir de” para 300: a resposta traz os novos valores.',
    'another user deleted a routine': 'Antes, em outro navegador, exclua uma rotina: a resposta vem sem a meta dela.',
    'another user deleted a routine first':
      'Antes, em outro navegador, exclua uma rotina: o servidor recusa as metas, e o diálogo diz qual foi excluída.',
    'the goals fail to load again': 'Corte a rede antes da resposta: as metas ficam como estavam.',
    'raise Ouro': 'Escreva “600” em “Ouro a partir de”.',
    'lower Ouro below Prata': 'Escreva “100” em “Ouro a partir de”, menos que em “Prata a partir de”.',
    'type half a point': 'Escreva “0,5” em “Treino Diário”.',
    'choose their version': 'Em “Ouro a partir de”, escolha “Versão salva”.',
    'choose my version': 'Em “Ouro a partir de”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'leave the field': 'Ponha o cursor em “Ouro a partir de” e passe ao campo seguinte com Tab.',
    save: 'Clique em “Salvar metas”.',
    undo: 'Clique em “Desfazer”.',
    'the goals are saved': 'O servidor salva as metas. Aviso: “Metas atualizadas”.',
    'another user raised both levels first':
      'Antes, em outro navegador, mude “Ouro a partir de” para 550 e “Prata a partir de” para 300: o servidor recusa as metas.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa as metas. Aviso: “Erro ao salvar metas”.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se as metas foram salvas. Aviso: “Erro ao salvar metas”.',
  },
  states: {
    loading: 'Aparece “Carregando metas...”.',
    failed: 'Aparecem “Erro ao carregar metas”, o motivo e “Tentar novamente”.',
    'editing.refreshing': 'O formulário continua como estava e pode ser editado.',
    'editing.undoing': 'Os valores de antes estão nos campos; os salvos são carregados de novo.',
    'editing.resting': 'Os campos podem ser editados; “Salvar metas” e “Desfazer” só estão ativos com mudanças.',
    conflict: 'O diálogo “Outra pessoa salvou metas” mostra as duas versões do que ambos mudaram.',
    saving: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    conflict: 'APP-147',
  },
  steps: {
    'the goals are saved': 'RAN-44',
  },
  invariants: {
    'only valid and changed goals are saved, with the values of the form': 'RAN-43',
    'goals of another user take the place of unchanged ones only; typed texts stay': 'APP-148',
    'what both changed is offered until the goals are saved or undone; a form without changes follows silently':
      'APP-148',
    'a deleted routine leaves the form and is named until the user read it; a form without changes follows silently':
      'RAN-860',
    'undo loads the stored goals if a save had no response; once they are shown, nothing is edited': 'APP-896',
  },
})

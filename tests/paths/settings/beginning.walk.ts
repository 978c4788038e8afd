import { beginningMachine, faultsIn } from '#machines/settings/beginning.machine.ts'
import {
  beginningSteps,
  emptyBeginning,
  isDone,
  positionsOf,
  routineSavesOf,
  type BeginningDraft,
  type BeginningStep,
  type SentPerson,
} from '#machines/settings/beginning.ts'
import type { RoutineSave } from '#machines/ranking/routineForm.ts'
import { RoutineConflict } from '#machines/ranking/routineKinds.actors.ts'
import { defaultIdentity } from '#machines/shared/identity.ts'
import type { NoticeEvent } from '#machines/settings/notices.ts'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import { failureOf } from '#machines/shared/failure.ts'
import { newFacts, newIds, oldFacts, proposal } from '#tests/support/beginning.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  stepsDo,
  stepsLead,
  stepsLeave,
  stepsNotice,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(beginningMachine)
const ana: SentPerson = {
  name: 'Ana Prado',
  email: 'ana@exemplo.org',
  isStored: false,
  id: newIds()[0] ?? '',
  card: null,
  ended: [],
}
const input = { userId: 'me', email: 'Iris@exemplo.org', access: null, isAccessFailed: false }
const submit = { type: 'submit', proposal, ids: newIds() } as const
/** Its proposed positions do not exist, so that the step can be taken. */
const everything = { ...oldFacts, positions: [] }
const saves = ['saveFounder', 'saveRoutines', 'savePositions', 'savePeople', 'sendMessage']
const saveOf: Record<Exclude<BeginningStep, 'identity'>, string> = {
  founder: 'saveFounder',
  routines: 'saveRoutines',
  positions: 'savePositions',
  people: 'savePeople',
  message: 'sendMessage',
}
/** What each step of the walk saves. */
const savedBy: Readonly<Record<string, BeginningStep>> = {
  'the founder is saved': 'founder',
  'the routines are saved': 'routines',
  'the positions are saved': 'positions',
  'the cards are added': 'people',
  'the invitation is made': 'people',
  'the message is sent': 'message',
}
/** Whether links are shown after people were saved: then the step stays. */
const keepsLinks = (step: string | null, { invited, wished }: { invited: readonly object[]; wished: unknown }) =>
  step === 'the invitation is made' || (step === 'the cards are added' && invited.length > 0 && wished === null)
const addressedBy: Readonly<Record<string, BeginningStep | null>> = {
  'go to the people': 'people',
  'go to the routines': 'routines',
  'open the address without a step': null,
}
/** The step whose fields a step of the walk changes. */
const ownerOf: Readonly<Record<string, BeginningStep>> = {
  'choose another founder': 'founder',
  'empty a name': 'routines',
  'add a routine': 'routines',
  'refuse all positions': 'positions',
  'write a person': 'people',
  'remove the person': 'people',
  'write a message': 'message',
}
/** A club that has chosen its name already. */
const named = { ...newFacts, status: { ...newFacts.status, hasIdentity: true } }
const notice: NoticeEvent = { type: 'notice', notice: { key: 'settings.saved' } }
const draft: BeginningDraft = {
  version: 1,
  values: { ...emptyBeginning, founder: 'other', founderName: 'Tomé' },
  ids: {},
}

export const walk = defineWalk({
  machine: beginningMachine,
  starts: { plain: { ...input, step: null }, 'at the people': { ...input, step: 'people' } },
  steps: {
    'a club without a name arrives': result.done('openBeginning', { facts: newFacts, drafts: {} }),
    'a new club arrives': result.done('openBeginning', { facts: named, drafts: {} }),
    'a new club and a draft arrive': result.done('openBeginning', { facts: named, drafts: { founder: draft } }),
    'a club with everything arrives': result.done('openBeginning', { facts: everything, drafts: {} }),
    'the club does not load': result.fail('openBeginning', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'go to the people': { type: 'address.change', address: { step: 'people' } },
    'go to the routines': { type: 'address.change', address: { step: 'routines' } },
    'open the address without a step': { type: 'address.change', address: { step: null } },
    'the form of the identity reports': notice,
    'the identity is saved': { type: 'identity.changed', identity: defaultIdentity },
    'the form of the identity fails': result.fail('identity', new Error('a fault')),
    'choose another founder': { type: 'values.change', change: { founder: 'other', founderName: '' } },
    'empty a name': { type: 'values.change', change: { routines: { reading: { label: '' } } } },
    'add a routine': {
      type: 'values.change',
      change: { newRoutines: [{ id: 'new', label: 'Estudo', period: 'week', points: '8' }] },
    },
    'refuse all positions': {
      type: 'values.change',
      change: {
        unwanted: [
          'vice_presidente_executivo',
          'diretor_cultura',
          'diretor_financeiro',
          'diretor_crescimento_mentoria',
          'diretor_unidade_experiencias',
        ],
      },
    },
    'write a person': { type: 'values.change', change: { people: 'Ana Prado, ana@exemplo.org' } },
    'remove the person': { type: 'values.change', change: { people: '' } },
    'write a message': { type: 'values.change', change: { message: 'Sejam bem-vindos.' } },
    submit,
    postpone: { type: 'postpone' },
    'the founder is saved': result.done('saveFounder', undefined),
    'the founder is not saved': result.fail('saveFounder', offline),
    'someone else changed the settings': result.fail('saveFounder', new SettingsConflict(newFacts.settings)),
    'the routines are saved': result.done('saveRoutines', undefined),
    'the routines do not arrive': result.fail('saveRoutines', offline),
    'the server refuses a routine': result.fail('saveRoutines', new RoutineConflict(kindNamed('reading'))),
    'the positions are saved': result.done('savePositions', undefined),
    'the positions are not created': result.fail('savePositions', offline),
    'the invitation is made': result.done('savePeople', {
      invited: [{ name: 'Ana Prado', email: 'ana@exemplo.org', token: 'T0K3N' }],
      added: [],
      left: [],
    }),
    'the cards are added': result.done('savePeople', { invited: [], added: ['card'], left: [] }),
    'the invitation is refused': result.done('savePeople', {
      invited: [],
      added: [],
      left: [{ ...ana, failure: failureOf(refused) }],
    }),
    'the people fail': result.fail('savePeople', offline),
    'the message is sent': result.done('sendMessage', undefined),
    'the message is not sent': result.fail('sendMessage', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: ({ step, wished, facts, values, sent, isChecked, invited, added, left, failure }) => [
    step,
    wished,
    facts && beginningSteps.map((one) => isDone(facts.status, one)),
    values.founder,
    values.founderName,
    values.routines['reading']?.label,
    values.newRoutines.length,
    values.unwanted.length,
    values.people,
    values.message,
    Math.min(sent.length, 2),
    isChecked,
    invited.length > 0,
    added.length > 0,
    left.length,
    failure !== null,
  ],
  invariants: [
    stepsLead({
      'a new club arrives': { loading: 'editing' },
      'the identity is saved': { identifying: 'loading' },
      'the form of the identity fails': { identifying: 'identifying' },
      'the club does not load': { loading: 'failed' },
      'try again': { failed: 'loading' },
      'the screen becomes visible': { failed: 'loading', complete: 'loading', left: 'loading', editing: 'editing' },
      'go to the people': { failed: 'loading', complete: 'loading', left: 'loading' },
      'go to the routines': { failed: 'loading', complete: 'loading', left: 'loading' },
      'open the address without a step': { editing: 'loading' },
      'the founder is saved': { savingFounder: 'loading' },
      'the founder is not saved': { savingFounder: 'editing' },
      'someone else changed the settings': { savingFounder: 'loading' },
      'the routines are saved': { savingRoutines: 'loading' },
      'the routines do not arrive': { savingRoutines: 'editing' },
      'the server refuses a routine': { savingRoutines: 'loading' },
      'the positions are saved': { savingPositions: 'loading' },
      'the positions are not created': { savingPositions: 'editing' },
      'the invitation is made': { savingPeople: 'editing' },
      'the people fail': { savingPeople: 'editing' },
      'the message is not sent': { sendingMessage: 'editing' },
    }),
    stepsLeave({
      'the club does not load': { failure: 'something' },
      'try again': { failure: 'nothing' },
      'the founder is not saved': { failure: 'something' },
      'someone else changed the settings': { failure: 'something' },
      'the routines do not arrive': { failure: 'something' },
      'the server refuses a routine': { failure: 'something' },
      'the positions are not created': { failure: 'something' },
      'the people fail': { failure: 'something' },
      'the message is not sent': { failure: 'something' },
      'the invitation is made': { invited: 'something', left: 'nothing', failure: 'nothing' },
      'the invitation is refused': { left: 'something', failure: 'nothing' },
    }),
    stepsDo({
      'the form of the identity reports': { identifying: ['emit notice'] },
      'the form of the identity fails': { identifying: ['call logFault'] },
      'the identity is saved': {
        identifying: ['emit address.settled', 'request openBeginning'],
      },
      'the founder is saved': {
        savingFounder: ['call forgetDraft', 'emit account.changed', 'emit address.settled', 'request openBeginning'],
      },
      'the routines are saved': {
        savingRoutines: ['call forgetDraft', 'emit address.settled', 'request openBeginning'],
      },
      'the positions are saved': {
        savingPositions: ['call forgetDraft', 'emit address.settled', 'request openBeginning'],
      },
      'the invitation is made': { savingPeople: ['call keepDraft', 'emit address.settled'] },
      'the invitation is refused': { savingPeople: ['call keepDraft', 'emit address.settled'] },
      'the founder is not saved': { savingFounder: ['emit address.settled'] },
      'someone else changed the settings': { savingFounder: ['emit address.settled', 'request openBeginning'] },
      'the routines do not arrive': { savingRoutines: ['emit address.settled'] },
      'the server refuses a routine': { savingRoutines: ['emit address.settled', 'request openBeginning'] },
      'the positions are not created': { savingPositions: ['emit address.settled'] },
      'the people fail': { savingPeople: ['emit address.settled'] },
      'the message is not sent': { sendingMessage: ['emit address.settled'] },
    }),
    stepsNotice({ 'the form of the identity reports': 'settings.saved', 'the message is sent': 'beginning.finished' }),
    canActAfterFailure({ type: 'retry' }, submit, { type: 'postpone' }),
    {
      name: 'a second press does nothing while a step is saved',
      holds: ({ now: { snapshot }, open }) =>
        !open.some(({ id }) => saves.includes(id)) || !(snapshot.can(submit) || snapshot.can({ type: 'postpone' })),
    },
    {
      name: 'a submit saves the shown step if nothing is faulty, else it points to the first fault',
      holds: ({ now: { step, snapshot, emitted, actions }, before, requests, moments }) => {
        if (step !== 'submit' || !before?.snapshot.matches('editing')) return true
        const { context } = before.snapshot
        const begun = requests.filter(({ began }) => began === moments.length - 1).map(({ id }) => id)
        const shown = context.step
        if (shown === null || shown === 'identity' || context.facts === null) return false
        const pointed = emitted.filter(({ type }) => type === 'field.fault')
        const isOnce = (shown === 'founder' || shown === 'message') && isDone(context.facts.status, shown)
        if (isOnce) return begun.length + pointed.length === 0 && !snapshot.context.isChecked
        const [fault] = faultsIn(context)
        if (!fault) {
          const kept = shown === 'people' || shown === 'message' ? ['keepDraft'] : []
          return begun.join() === saveOf[shown] && snapshot.context.failure === null && textOf(actions) === textOf(kept)
        }
        const pointedField = pointed[0]?.type === 'field.fault' ? pointed[0].field : null
        return begun.length === 0 && pointedField === fault.field && snapshot.context.isChecked
      },
    },
    {
      name: 'an attempt forgets the people whom the one before left, also if a field is faulty',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'submit' || !before?.snapshot.matches('editing') || snapshot.context.left.length === 0,
    },
    {
      name: 'a step that is done for good shows no failure, unless another founder was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'a club with everything arrives' ||
        !['founder', 'message'].some((one) => one === snapshot.context.step) ||
        snapshot.context.failure === (snapshot.context.step === 'founder' ? before?.snapshot.context.failure : null),
    },
    {
      name: 'each step saves what was typed, with ids that a repeated request keeps',
      holds: ({ requests, moments }) =>
        requests.every(({ id, input: sent, began }) => {
          const context = moments[began]?.snapshot.context
          if (!context?.facts || !saves.includes(id)) return true
          const { facts, values } = context
          const [first] = newIds()
          if (id === 'saveFounder')
            return (
              textOf((sent as { changes: unknown }).changes) ===
              textOf(
                values.founder === 'self'
                  ? { founder_name: 'Íris Quaresma', founder_email: 'iris@exemplo.org' }
                  : { founder_name: 'Tomé' },
              )
            )
          if (id === 'saveRoutines') {
            const earlier = (sent as { sent: readonly RoutineSave[] }).sent
            const wanted = routineSavesOf(values, facts.routines, earlier)
            return textOf(sent) === textOf({ saves: wanted, sent: earlier, removed: [] })
          }
          if (id === 'savePositions') {
            const rows = positionsOf(values, proposal, facts.positions)
            return (
              textOf((sent as { rows: unknown }).rows) === textOf(rows.map((row, at) => ({ ...row, id: newIds()[at] })))
            )
          }
          if (id === 'savePeople') return textOf(sent) === textOf({ people: [ana] })
          const author = { name: 'Íris Quaresma', photo: null }
          const message = { content: values.message, userId: 'me', author, messageId: null }
          return textOf(sent) === textOf({ id: first, replaced: [], ...message })
        }),
    },
    {
      name: 'typed values change only the fields of the shown step, and the draft follows them',
      holds: ({ now: { step, snapshot, actions }, before }) => {
        const owner = ownerOf[step ?? '']
        if (!before || owner === undefined) return true
        const isShown = before.snapshot.matches('editing') && before.snapshot.context.step === owner
        const isChanged = before.snapshot.context.values !== snapshot.context.values
        return isShown === isChanged && textOf(actions) === textOf(isShown ? ['keepDraft'] : [])
      },
    },
    {
      name: 'typed values stay while their step is shown',
      holds: ({ now: { step, snapshot }, before }) => {
        const { values } = snapshot.context
        if (!before || !before.snapshot.matches('editing') || !snapshot.matches('editing')) {
          if (step === 'a new club and a draft arrive')
            return values.founderName === (snapshot.context.step === 'founder' ? 'Tomé' : '')
          if (before && keepsLinks(step, before.snapshot.context)) return values.people === ''
          if (step === 'the invitation is refused') return values.people === 'Ana Prado, ana@exemplo.org'
          if (step?.startsWith('a ') && step !== 'a new club and a draft arrive')
            return textOf(values) === textOf(emptyBeginning)
          return before === null || !snapshot.matches('editing') || values === before.snapshot.context.values
        }
        return values === before.snapshot.context.values || (step !== null && step in ownerOf)
      },
    },
    {
      name: 'after a saved step the next one is shown, or the one that was opened during the save',
      holds: ({ now: { step, snapshot, emitted }, before, requests, moments }) => {
        const saved = savedBy[step ?? '']
        if (saved === undefined || !before || before.snapshot.matches('loading')) return true
        const { context } = snapshot
        const { wished } = before.snapshot.context
        const settled = emitted.flatMap((event) => (event.type === 'address.settled' ? [event] : []))
        if (settled.length !== 1) return false
        if (saved === 'message' && wished === null)
          return snapshot.matches('left') && settled[0]?.path === '/dashboard?tab=community'
        if (context.isChecked || context.wished !== null) return false
        if (keepsLinks(step, before.snapshot.context))
          return snapshot.matches('editing') && context.step === 'people' && settled[0]?.isReplaced === true
        const next = wished ?? beginningSteps[beginningSteps.indexOf(saved) + 1]
        const isLoaded = requests.some(({ id, began }) => id === 'openBeginning' && began === moments.length - 1)
        return (
          isLoaded &&
          context.step === next &&
          settled[0]?.path === `/beginning?step=${next}` &&
          settled[0].isReplaced === (wished !== null)
        )
      },
    },
    {
      name: 'the message is sent once, and its draft is gone',
      holds: ({ now: { step, actions }, before }) =>
        step !== 'the message is sent' ||
        !before?.snapshot.matches('sendingMessage') ||
        textOf(actions) === textOf(['forgetDraft']),
    },
    {
      name: 'a postponed step changes nothing and shows the next one; the last one leads to the administration',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        if (step !== 'postpone' || !(before?.snapshot.matches('editing') || before?.snapshot.matches('identifying')))
          return true
        const { context } = before.snapshot
        const settled = emitted.flatMap((event) => (event.type === 'address.settled' ? [event.path] : []))
        if (context.step === 'message') return settled.join() === '/admin' && snapshot.matches('left')
        if (!snapshot.matches('loading')) return false
        const { failure, left, isChecked, invited, added, facts } = snapshot.context
        return (
          settled.join() === `/beginning?step=${snapshot.context.step}` &&
          beginningSteps.indexOf(snapshot.context.step ?? 'identity') ===
            beginningSteps.indexOf(context.step ?? 'identity') + 1 &&
          textOf([failure, left, isChecked, invited, added]) === textOf([null, [], false, [], []]) &&
          facts === context.facts
        )
      },
    },
    {
      name: 'the page has the address of the shown step',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        const { context } = snapshot
        if (snapshot.matches('editing') && context.step === null) return false
        if (
          step !== 'a new club arrives' ||
          !snapshot.matches('editing') ||
          before?.snapshot.context.step === context.step
        )
          return true
        const settled = emitted.flatMap((event) => (event.type === 'address.settled' ? [event] : []))
        return settled[0]?.path === `/beginning?step=${context.step}` && settled[0].isReplaced
      },
    },
    {
      name: 'the address decides the step, after a save that is running; the same step is not loaded again',
      holds: ({ now: { step, snapshot }, before, requests, moments }) => {
        const wanted = addressedBy[step ?? '']
        if (wanted === undefined || !before) return true
        const { context } = before.snapshot
        const isBegun = requests.some(({ began }) => began === moments.length - 1)
        if (saves.some((id) => id in before.snapshot.children))
          return (
            snapshot.context.step === context.step &&
            snapshot.context.wished === (wanted === context.step ? null : wanted) &&
            !isBegun
          )
        const isSame =
          context.step === wanted &&
          ['editing', 'identifying', 'loading'].some((state) => before.snapshot.value === state)
        const isLoading = before.snapshot.matches('loading')
        const isKept = !isSame || snapshot.context.failure === context.failure
        return snapshot.context.step === wanted && isBegun === !(isSame || isLoading) && isKept
      },
    },
    {
      name: 'without a step in the address the first open one is shown, or the end',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before?.snapshot.context.step !== null || !before.snapshot.matches('loading')) return true
        if (step === 'a club with everything arrives') return snapshot.matches('complete')
        if (step === 'a club without a name arrives')
          return snapshot.matches('identifying') && snapshot.context.step === 'identity'
        return step !== 'a new club arrives' || snapshot.context.step === 'founder'
      },
    },
    {
      name: 'another step shows no faults and no failure of the one before',
      holds: ({ now: { step, snapshot }, before }) =>
        addressedBy[step ?? ''] === undefined ||
        !before ||
        before.snapshot.context.step === snapshot.context.step ||
        textOf([snapshot.context.isChecked, snapshot.context.failure, snapshot.context.left]) ===
          textOf([false, null, []]),
    },
  ],
})

export const words = defineWords({
  title: 'Início guiado',
  starts: {
    plain: 'Comece um clube vazio (CLUB=empty), crie a conta pelo link do terminal e abra /beginning.',
    'at the people':
      'Comece um clube vazio (CLUB=empty), crie a conta pelo link do terminal e abra /beginning?step=people.',
  },
  steps: {
    'a club without a name arrives': 'O servidor responde que o clube só tem a primeira conta.',
    'a new club arrives': 'O servidor responde que o clube tem nome, e só a primeira conta.',
    'the form of the identity reports': 'O formulário da identidade mostra um aviso.',
    'the identity is saved': 'Salve a identidade: as páginas já a mostram.',
    'the form of the identity fails': 'O formulário da identidade falha por dentro; só se vê por simulação.',
    'a new club and a draft arrive': 'O servidor responde o mesmo, e esta aba guarda “Tomé” como outro fundador.',
    'a club with everything arrives': 'O servidor responde que todos os passos estão feitos.',
    'the club does not load': 'A rede cai antes da resposta.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte; do mural ou do painel, clique em Voltar.',
    'go to the people': 'Clique em “Pessoas”, nos passos.',
    'go to the routines': 'Clique em “Rotinas”, nos passos.',
    'open the address without a step': 'Abra /beginning, sem passo, pelo botão Voltar.',
    'choose another founder': 'Escolha “Outra pessoa” e deixe o nome vazio.',
    'empty a name': 'Apague o nome de “Leitura Bíblica”.',
    'add a routine': 'Acrescente “Estudo”, por semana, com 8 pontos.',
    'refuse all positions': 'Desmarque os cinco cargos.',
    'write a person': 'Escreva “Ana Prado, ana@exemplo.org”.',
    'remove the person': 'Apague tudo o que está escrito.',
    'write a message': 'Escreva “Sejam bem-vindos.”.',
    submit: 'Clique no botão dourado do passo.',
    postpone: 'Clique em “Deixar para depois”, “Continuar” ou “Terminar depois”.',
    'the founder is saved': 'O servidor guarda o fundador.',
    'the founder is not saved': 'A rede cai antes de o fundador chegar.',
    'someone else changed the settings': 'O servidor responde que outra pessoa mudou as configurações.',
    'the routines are saved': 'O servidor guarda as rotinas.',
    'the routines do not arrive': 'A rede cai antes de as rotinas chegarem.',
    'the server refuses a routine': 'O servidor recusa uma rotina.',
    'the positions are saved': 'O servidor cria os cargos.',
    'the positions are not created': 'A rede cai antes de os cargos chegarem.',
    'the invitation is made': 'O servidor cria o convite de Ana.',
    'the cards are added': 'O servidor cria o cartão da pessoa.',
    'the invitation is refused': 'O servidor recusa o convite de Ana.',
    'the people fail': 'O navegador não consegue enviar as pessoas.',
    'the message is sent': 'O servidor publica a mensagem.',
    'the message is not sent': 'A rede cai antes de a mensagem chegar.',
  },
  states: {
    identifying: 'Aparece “Como o clube se apresenta?”, com o formulário da identidade.',
    loading: '“Preparando o clube...” aparece.',
    failed: '“Não foi possível continuar” aparece com “Tentar novamente”.',
    editing: 'O passo aparece com o que foi digitado; um passo feito diz isso.',
    savingFounder: 'O botão mostra “Salvando...”.',
    savingRoutines: 'O botão mostra “Salvando rotinas...”.',
    savingPositions: 'O botão mostra “Criando cargos...”.',
    savingPeople: 'O botão mostra “Cadastrando...”.',
    sendingMessage: 'O botão mostra “Publicando...”.',
    left: 'O mural aparece com a mensagem, ou o painel se ela foi deixada para depois.',
    complete: '“Tudo pronto” aparece, com o caminho para o painel e o mural.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { 'the routines are saved': 'USR-730', 'the server refuses a routine': 'USR-733' },
  invariants: {
    'the page has the address of the shown step': 'USR-78',
    'typed values stay while their step is shown': 'USR-731',
  },
})

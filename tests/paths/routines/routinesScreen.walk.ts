import type { SnapshotFrom } from 'xstate'
import type { ShownPicture } from '#machines/routines/pickedPhoto.actors.ts'
import type { NoticeEvent } from '#machines/routines/notices.ts'
import { routinesPath, withDone, type RoutineFlags, type RoutinesView } from '#machines/routines/routine.ts'
import { routinesScreenMachine } from '#machines/routines/routinesScreen.machine.ts'
import type { SubmissionInput } from '#machines/routines/routineSubmission.actors.ts'
import { flagsWith, kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import { ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(routinesScreenMachine)
const overview: RoutinesView = { tab: 'overview', type: null, redo: null }
const choice: RoutinesView = { tab: 'submit', type: null, redo: null }
const training: RoutinesView = { tab: 'submit', type: 'training', redo: null }
const redo: RoutinesView = { ...training, redo: 'task-0' }
const unknown: RoutinesView = { tab: 'submit', type: 'unknown', redo: null }
const free: RoutineFlags = flagsWith([])
const done: RoutineFlags = withDone(free, 'training')
const hasTraining = (flags: RoutineFlags | null | undefined) => flags?.done.includes('training')
const submission: SubmissionInput = {
  userId: 'me',
  routine: 'training',
  taskId: 'task-1',
  redo: null,
  day: '2026-12-01',
  notes: '',
}
const notice: NoticeEvent = { type: 'notice', notice: { key: 'absence.sent' } }
type Known = SnapshotFrom<typeof routinesScreenMachine>['context']
const screen = { userId: 'me', access: null, isAccessFailed: false } as const
const picture = new Blob(['scaled down'])
const loads = ['the training is open', 'the training is registered', 'the training is returned']
const faults = ['the submission cannot be opened', 'the submission fails']

/** Picked in the form and not sent. */
const preview: ImageBitmap = { width: 4, height: 3, close: () => undefined }
const picked: ShownPicture = { photo: new File(['a picture'], 'treino.png'), preview, turns: 1, crop: null }
const addresses: Readonly<Record<string, RoutinesView>> = {
  'go to the overview': overview,
  'go to the choice': choice,
  'choose the training': training,
  'choose an unknown routine': unknown,
  'choose the returned training': redo,
}
/** The proof of the address does not wait for another photo. */
const isGone = ({ flags, redo: proof, returned }: Pick<Known, 'flags' | 'redo' | 'returned'>) =>
  flags !== null && proof !== null && returned.length === 0
/** The proof was removed from the address. */
const isDropped = (step: string | null, before: Known | undefined, now: Known) =>
  !addresses[step ?? ''] && (before?.redo ?? null) !== null && now.redo === null
/** A returned proof is done on its day, and may be sent again. */
const isDone = ({ flags, redo: returned }: { flags: RoutineFlags | null; redo: string | null }) =>
  returned === null && hasTraining(flags) === true

export const walk = defineWalk({
  machine: routinesScreenMachine,
  starts: {
    plain: { ...screen, ...overview },
    'with rights known, to register a training': { ...screen, access: ordinary, ...training },
  },
  steps: {
    'go to the overview': { type: 'address.change', address: overview },
    'go to the choice': { type: 'address.change', address: choice },
    'choose the training': { type: 'address.change', address: training },
    'choose an unknown routine': { type: 'address.change', address: unknown },
    'choose the returned training': { type: 'address.change', address: redo },
    'the rights arrive': { type: 'access.change', access: ordinary },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    'the training is open': { type: 'routines.loaded', flags: free, kinds: routineKinds, returned: [] },
    'the training is registered': { type: 'routines.loaded', flags: done, kinds: routineKinds, returned: [] },
    'the training is returned': {
      type: 'routines.loaded',
      flags: done,
      kinds: routineKinds,
      returned: [{ id: 'task-0', routine_type: 'training' }],
    },
    'the screen returns to the foreground': { type: 'refresh' },
    'the submission is ready': result.done('openSubmission', submission),
    'the submission cannot be opened': result.fail('openSubmission', new Error('a fault')),
    'it is sent': result.done('submission', { outcome: 'sent', taskId: 'task', photo: picture }),
    'a photo is picked': { type: 'picture.changed', picture: picked },
    'close the moment': { type: 'moment.close' },
    'it was sent before': result.done('submission', { outcome: 'alreadySent' }),
    'its proof is not returned any more': result.done('submission', { outcome: 'redoTaken' }),
    'the submission fails': result.fail('submission', new Error('a fault')),
    'the routines fail': result.fail('routines', new Error('a fault')),
    'the absences fail': result.fail('absence', new Error('a fault')),
    'a part reports': notice,
    'a routine was registered': { type: 'tasks.changed' },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ access, isAccessFailed, flags, type, picture: kept, redo, returned }) => [
    access !== null,
    isAccessFailed,
    hasTraining(flags),
    type,
    kept !== null,
    redo !== null,
    returned.length,
  ],
  invariants: [
    stepsLead({
      'the submission is ready': { 'submission.opening': 'submission.open' },
      'it is sent': { 'submission.open': 'submission.sent' },
      'close the moment': { 'submission.sent': 'submission.left' },
      "'momentLifetime' passes in routinesScreen.submission.sent": { 'submission.sent': 'submission.left' },
      'it was sent before': { 'submission.open': 'submission.registered' },
      'its proof is not returned any more': { 'submission.open': 'submission.waiting' },
      'the submission fails': { 'submission.open': 'submission.left' },
      'the submission cannot be opened': { 'submission.opening': 'submission.left' },
      'the training is open': { 'submission.registered': 'submission' },
    }),
    {
      name: 'the state follows the address',
      holds: ({ now: { snapshot } }) => {
        const { tab, type } = snapshot.context
        return snapshot.matches(type ? 'submission' : tab === 'submit' ? 'choice' : 'overview')
      },
    },
    {
      name: 'the address is the chosen one; an unknown routine is the overview once the routines are known',
      holds: ({ now: { step, snapshot }, before }) => {
        const { tab, type, redo: returned, flags } = snapshot.context
        if (isDropped(step, before?.snapshot.context, snapshot.context))
          return textOf([tab, type]) === textOf([training.tab, training.type])
        const chosen = addresses[step ?? ''] ?? (step === null ? null : before?.snapshot.context)
        const isKnown = type === null || type === 'training' || flags === null
        const isTaken = step === 'its proof is not returned any more' && chosen
        const settled = chosen?.type === 'unknown' && flags !== null ? overview : isTaken ? training : chosen
        return (
          isKnown && (!settled || textOf([tab, type, returned]) === textOf([settled.tab, settled.type, settled.redo]))
        )
      },
    },
    {
      name: 'choosing the same address again changes nothing, another one ends the form',
      holds: ({ now: { step, snapshot }, before }) => {
        const chosen = addresses[step ?? '']
        if (!chosen || !before) return true
        const { tab, type, redo: returned } = before.snapshot.context
        const isSame = textOf([tab, type, returned]) === textOf([chosen.tab, chosen.type, chosen.redo])
        const isArriving = ['open', 'sent', 'left'].every((state) => !snapshot.matches({ submission: state as 'open' }))
        return isSame ? textOf(snapshot.value) === textOf(before.snapshot.value) : isArriving
      },
    },
    {
      name: 'a form that opens, and its result, follow what is known of the routine',
      holds: ({ now: { step, snapshot } }) =>
        !loads.includes(step ?? '')
          ? true
          : snapshot.matches({ submission: 'opening' })
            ? !isDone(snapshot.context)
            : step !== 'the training is open' || !snapshot.matches({ submission: 'registered' }),
    },
    {
      name: 'no form opens for a proof that does not wait for another photo; it is removed from the address',
      holds: ({ now: { snapshot } }) =>
        !isGone(snapshot.context) ||
        (['open', 'sent', 'left', 'registered'] as const).some((state) => snapshot.matches({ submission: state })),
    },
    {
      name: 'the rights are those of the last response, and absent during a request',
      holds: ({ now: { step, snapshot } }) => {
        const { access, isAccessFailed } = snapshot.context
        if (step === 'the rights arrive') return access === ordinary && !isAccessFailed
        if (step === 'the rights are requested again') return access === null && !isAccessFailed
        return step !== 'the rights fail to load' || (access === null && isAccessFailed)
      },
    },
    {
      name: 'a submission waits for the routines, and for the name or the failure of the rights',
      holds: ({ now: { snapshot }, before }) => {
        const { flags, access, isAccessFailed } = snapshot.context
        const isReady = flags !== null && (isDone(snapshot.context) || access !== null || isAccessFailed)
        const wasOpening = before?.snapshot.matches({ submission: 'opening' }) ?? false
        if (snapshot.matches({ submission: 'opening' })) return isReady || wasOpening
        return !snapshot.matches({ submission: 'waiting' }) || !isReady
      },
    },
    {
      name: 'a registered routine opens no submission',
      holds: ({ now: { snapshot } }) => !snapshot.matches({ submission: 'opening' }) || !isDone(snapshot.context),
    },
    {
      name: 'the submission is of the chosen routine or returned proof, and its input is removed when it ends',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id, input }) =>
            id !== 'openSubmission' ||
            textOf(input) === textOf({ userId: 'me', routine: 'training', redo: snapshot.context.redo }),
        ) &&
        open.every(
          ({ id, input }) => id !== 'submission' || (input as typeof submission).taskId === submission.taskId,
        ) &&
        (snapshot.context.submission !== null) === snapshot.matches({ submission: 'open' }) &&
        snapshot.matches({ submission: 'opening' }) === open.some(({ id }) => id === 'openSubmission') &&
        snapshot.matches({ submission: 'open' }) === open.some(({ id }) => id === 'submission'),
    },
    {
      name: 'routines and absences receive each refresh, also after a second submission; the submission learns of a registration',
      holds: ({ now: { step, sent, snapshot }, before }) => {
        const isUnsure = step === 'choose the returned training' && before && before.snapshot.context.flags !== null
        const isReloaded = isUnsure && snapshot.context.flags === null
        const isRefresh =
          step === 'the screen returns to the foreground' ||
          step === 'it was sent before' ||
          step === 'its proof is not returned any more'
        const isFound =
          loads.includes(step ?? '') &&
          snapshot.matches({ submission: 'open' }) &&
          (isDone(snapshot.context) || isGone(snapshot.context))
        const expected = isRefresh
          ? 'routines refresh,absence refresh'
          : isReloaded
            ? 'routines refresh'
            : isFound
              ? 'submission register'
              : ''
        return sent.map(({ to, event }) => `${to} ${event.type}`).join() === expected
      },
    },
    {
      name: 'the last flags are kept; an own registration counts at once',
      holds: ({ now: { step, snapshot }, before }) => {
        const { flags } = snapshot.context
        if (step === 'the training is registered' || step === 'the training is returned') return flags === done
        if (step === 'the training is open') return flags === free
        if (step === 'its proof is not returned any more') return flags === null
        // What was loaded may be older than the return of the proof.
        const was = before?.snapshot.context
        if (step === 'choose the returned training' && was?.redo === null && was.returned.length === 0)
          return flags === null
        if (step === 'it is sent' || step === 'it was sent before')
          return hasTraining(flags) === (snapshot.context.redo === null || hasTraining(before?.snapshot.context.flags))
        return flags === (before?.snapshot.context.flags ?? null)
      },
    },
    {
      name: 'a sent routine leads to the dashboard, a fault back to the choice, a proof that is not returned to a new form',
      holds: ({ now: { step, snapshot, emitted, actions }, before }) => {
        const isTaken =
          step === 'its proof is not returned any more' || isDropped(step, before?.snapshot.context, snapshot.context)
        const path =
          step === 'it is sent'
            ? '/dashboard'
            : faults.includes(step ?? '')
              ? routinesPath(choice)
              : isTaken
                ? routinesPath(training)
                : ''
        return (
          emitted.map((settled) => settled.path).join() === path &&
          emitted.every((settled) => settled.isReplaced === isTaken && settled.keepsScroll === isTaken) &&
          actions.includes('logFault') ===
            (faults.includes(step ?? '') || step === 'the routines fail' || step === 'the absences fail')
        )
      },
    },
    {
      name: 'the moment has the routine and its sent picture, from the submission until it is closed or another visit',
      holds: ({ now: { snapshot } }) =>
        textOf(snapshot.context.moment) ===
          textOf(
            snapshot.matches({ submission: 'sent' })
              ? {
                  routine: kindNamed('training'),
                  taskId: 'task',
                  isNew: snapshot.context.redo === null,
                  photo: picture,
                }
              : null,
          ) &&
        (snapshot.context.moment === null || snapshot.context.moment.photo === picture),
    },
    {
      name: 'the next visit of a sent routine shows that it is registered',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the screen returns to the foreground' ||
        !(before?.snapshot.matches({ submission: 'sent' }) || before?.snapshot.matches({ submission: 'left' })) ||
        snapshot.matches({ submission: 'registered' }) === isDone(snapshot.context),
    },
    {
      name: 'a picked photo stays for another routine, until a routine is sent',
      holds: ({ now: { step, snapshot }, before, open, moments }) => {
        const { picture: kept } = snapshot.context
        if (step === 'a photo is picked') return kept === picked
        if (step === 'it is sent') return kept === null
        const begun = open.find(({ id, began }) => id === 'submission' && began === moments.length - 1)
        return (
          kept === (before?.snapshot.context.picture ?? null) &&
          (!begun || (begun.input as { picture: unknown }).picture === kept)
        )
      },
    },
    {
      name: 'a registration is reported once, and notices of the parts are passed on',
      holds: ({ now: { step, reported, notices } }) =>
        reported.map(({ type }) => type).join() === (step === 'a routine was registered' ? 'tasks.changed' : '') &&
        notices.length === (step === 'a part reports' ? 1 : 0) &&
        (step !== 'a part reports' || notices[0] === notice.notice),
    },
  ],
})

export const words = defineWords({
  title: 'Página de rotinas: visão geral, escolha e envio',
  starts: {
    plain:
      'Entre como membro12@confraria.test e recarregue /routines com a rede lenta: os direitos ainda não chegaram.',
    'with rights known, to register a training':
      'Entre como membro12@confraria.test, que hoje ainda não registrou o treino, e abra /routines?type=training com a rede lenta: as rotinas ainda não chegaram.',
  },
  steps: {
    'go to the overview': 'Clique na aba “Visão Geral”.',
    'go to the choice': 'Clique na aba “Enviar Rotina”.',
    'choose the training': 'Clique em “Treino Diário”, na aba “Enviar Rotina”.',
    'choose an unknown routine': 'Abra /routines?type=unknown.',
    'choose the returned training': 'Na visão geral, clique em “Refazer” junto de um treino devolvido.',
    'the rights arrive': 'O servidor responde com os direitos.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'the training is open': 'O servidor responde que o treino de hoje ainda não foi registrado.',
    'the training is registered': 'O servidor responde que o treino de hoje já foi registrado.',
    'the training is returned': 'O servidor responde que o treino de hoje foi devolvido.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'the submission is ready': 'O formulário abre, com as observações escritas antes.',
    'the submission cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'it is sent': 'Envie uma foto e espere a confirmação do servidor: o dashboard abre.',
    'a photo is picked': 'Escolha uma foto: escolhendo outra rotina, ela continua no formulário.',
    'close the moment': 'No dashboard, clique em “Fechar”, junto do envio.',
    "'momentLifetime' passes in routinesScreen.submission.sent": 'Espere cinco minutos no dashboard.',
    'it was sent before': 'Registre o treino em outra janela e envie uma foto: o servidor a recusa.',
    'its proof is not returned any more':
      'Cancele o treino devolvido em outra janela e envie aqui outra foto: o servidor a recusa.',
    'the submission fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the routines fail': 'A leitura das rotinas falha por dentro; só se vê por simulação.',
    'the absences fail': 'A leitura das ausências falha por dentro; só se vê por simulação.',
    'a part reports': 'O formulário ou a leitura das rotinas mostra um aviso.',
    'a routine was registered': 'O servidor confirma o registro.',
  },
  states: {
    overview: 'Os cartões das rotinas mostram “Completo” ou “Pendente”, ou ainda carregam.',
    choice: 'Aparece “Escolha acima a rotina que você quer registrar.”, ou as rotinas ainda carregam.',
    'submission.waiting': 'Aparece “Carregando rotinas...”.',
    'submission.opening': 'O formulário está se abrindo.',
    'submission.open': 'O formulário “Treino Diário” está aberto.',
    'submission.sent': 'O dashboard está aberto e mostra a foto, quantas rotinas estão feitas e a próxima.',
    'submission.left': 'O formulário se fechou; a página muda.',
    'submission.registered': 'Aparecem “Você já registrou Treino Diário neste período.” e “Ver visão geral”.',
  },
})

import { leavingMachine, type Hold, type Overlay } from '#machines/app/leaving.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const hold = (id: string, part: Partial<Hold>): Hold => ({
  id,
  reason: 'unsaved',
  isTrue: () => true,
  discard: () => undefined,
  ...part,
})
const overlay = (id: string): Overlay => ({ id, close: () => undefined })
const leave = () => undefined
const signOut = () => undefined

export const walk = defineWalk({
  machine: leavingMachine,
  arrows: 1,
  starts: { plain: undefined },
  steps: {
    'type a text': { type: 'hold.begin', hold: hold('form', {}) },
    'the text is sent': { type: 'hold.begin', hold: hold('form', { reason: 'sending' }) },
    'the text is saved': { type: 'hold.end', id: 'form' },
    'the machine of the form ends before the page shows it': {
      type: 'hold.begin',
      hold: hold('form', { isTrue: () => false }),
    },
    'another part has work': { type: 'hold.begin', hold: hold('photo', { reason: 'sending' }) },
    'the other part is done': { type: 'hold.end', id: 'photo' },
    'press a link': { type: 'leave.request', go: leave },
    'press Sair': { type: 'leave.request', go: signOut },
    confirm: { type: 'leave.confirm' },
    cancel: { type: 'leave.cancel' },
    'open a dialog': { type: 'overlay.open', overlay: overlay('dialog') },
    'the dialog is closed': { type: 'overlay.close', id: 'dialog' },
    'its question is shown': { type: 'overlay.open', overlay: overlay('question') },
    'its question is gone': { type: 'overlay.close', id: 'question' },
    'press back': { type: 'back' },
  },
  key: ({ holds, go, overlays }) => [
    holds.map(({ id, reason, isTrue }) => [id, reason, isTrue()]),
    go === leave,
    go === signOut,
    overlays.map(({ id }) => id),
  ],
  invariants: [
    {
      name: 'leaving needs a confirmation exactly while work would be lost',
      holds: ({ now: { step, snapshot, actions }, before }) => {
        if (!before || before.snapshot.matches('confirming')) return true
        if (step !== 'press a link' && step !== 'press Sair') return snapshot.matches('staying')
        const isHeld = before.snapshot.context.holds.some(({ isTrue }) => isTrue())
        return snapshot.matches('confirming') === isHeld && actions.includes('leave') === !isHeld
      },
    },
    {
      name: 'a confirmation discards the work and performs the latest wish, once',
      holds: ({ now: { step, actions }, before }) => {
        const performed = actions.filter((action) => action === 'discard' || action === 'leaveAsWished')
        const isConfirmed = step === 'confirm' && before?.snapshot.matches('confirming')
        return performed.length === (isConfirmed ? 2 : 0)
      },
    },
    {
      name: 'the latest wish counts',
      holds: ({ now: { step, snapshot } }) =>
        !snapshot.matches('confirming') ||
        ((step !== 'press a link' || snapshot.context.go === leave) &&
          (step !== 'press Sair' || snapshot.context.go === signOut)),
    },
    {
      name: 'a wish is known exactly while it waits for its confirmation',
      holds: ({ now: { snapshot } }) => (snapshot.context.go !== null) === snapshot.matches('confirming'),
    },
    {
      name: 'the confirmation closes when nothing can be lost any more',
      holds: ({ now: { snapshot } }) => snapshot.matches('staying') || snapshot.context.holds.length > 0,
    },
    {
      name: 'back closes an overlay: it leaves no page and discards nothing',
      holds: ({ now: { step, snapshot, actions }, before }) =>
        actions.includes('closeInnermost') === (step === 'press back') &&
        (step !== 'press back' || (actions.length === 1 && snapshot.value === before?.snapshot.value)),
    },
    {
      name: 'each open overlay is known once, the latest last, until it is closed',
      holds: ({ now: { step, snapshot }, before }) => {
        const ids = snapshot.context.overlays.map(({ id }) => id)
        const idsBefore = before?.snapshot.context.overlays.map(({ id }) => id) ?? []
        const opened = step === 'open a dialog' ? 'dialog' : step === 'its question is shown' ? 'question' : null
        const closed = step === 'the dialog is closed' ? 'dialog' : step === 'its question is gone' ? 'question' : null
        const expected = idsBefore.filter((id) => id !== opened && id !== closed)
        return ids.join() === (opened === null ? expected : [...expected, opened]).join()
      },
    },
    {
      name: 'each part holds the page once, with its latest reason',
      holds: ({ now: { step, snapshot } }) => {
        const { holds } = snapshot.context
        if (new Set(holds.map(({ id }) => id)).size !== holds.length) return false
        return step !== 'the text is sent' || holds.at(-1)?.reason === 'sending'
      },
    },
  ],
})

export const words = defineWords({
  title: 'Confirmação antes de sair',
  starts: { plain: 'Abra uma página com um formulário.' },
  steps: {
    'type a text': 'Digite no formulário, sem salvar.',
    'the text is sent': 'Salve: o envio está em curso.',
    'the text is saved': 'O envio termina.',
    'the machine of the form ends before the page shows it': 'O formulário termina; só se vê por simulação.',
    'another part has work': 'Envie também uma foto.',
    'the other part is done': 'O envio da foto termina.',
    'press a link': 'Clique em outra página do menu, ou em “voltar” no navegador.',
    'press Sair': 'Clique em “Sair”.',
    confirm: 'Na pergunta, clique em sair sem salvar.',
    cancel: 'Na pergunta, clique em ficar.',
    'open a dialog': 'Abra um diálogo, como “Nova reunião” ou “Relatar um problema”.',
    'the dialog is closed': 'Feche o diálogo.',
    'its question is shown': 'Com alterações no diálogo, peça para fechá-lo: aparece uma pergunta.',
    'its question is gone': 'Responda à pergunta.',
    'press back': 'Com um diálogo aberto, use “voltar” no navegador.',
  },
  states: {
    staying: 'Nenhuma pergunta aparece.',
    confirming: 'Um diálogo pergunta se quer mesmo sair, e diz o que se perderia.',
  },
})

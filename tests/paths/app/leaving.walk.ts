import { leavingMachine, type Hold } from '#machines/app/leaving.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const hold = (id: string, part: Partial<Hold>): Hold => ({
  id,
  reason: 'unsaved',
  isTrue: () => true,
  discard: () => undefined,
  ...part,
})
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
  },
  key: ({ holds, go }) => [holds.map(({ id, reason, isTrue }) => [id, reason, isTrue()]), go === leave, go === signOut],
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
  },
  states: {
    staying: 'Nenhuma pergunta aparece.',
    confirming: 'Um diálogo pergunta se quer mesmo sair, e diz o que se perderia.',
  },
})

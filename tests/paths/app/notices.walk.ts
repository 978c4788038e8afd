import { noticesMachine } from '#machines/app/notices.machine.ts'
import type { NoticeEvent } from '#machines/notices.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const saved: NoticeEvent = { type: 'notice', notice: { key: 'member.updated' } }

export const walk = defineWalk({
  machine: noticesMachine,
  starts: { plain: undefined },
  steps: {
    'a machine reports': saved,
    'the toaster is loaded': { type: 'toaster.ready' },
    'the toaster is removed': { type: 'toaster.gone' },
    'the user signs out': { type: 'clear' },
  },
  key: ({ waiting }) => Math.min(waiting.length, 3),
  limit: 1000,
  invariants: [
    {
      name: 'a notice waits until the toaster is loaded, and is then shown once',
      holds: ({ now: { step, snapshot, notices }, before }) => {
        const waited = before?.snapshot.context.waiting.length ?? 0
        const waits = snapshot.context.waiting.length
        if (step === 'the toaster is loaded') return waits === 0 && notices.length === waited
        if (step !== 'a machine reports') return notices.length === 0
        return snapshot.matches('showing')
          ? notices[0] === saved.notice && waits === 0
          : notices.length === 0 && waits === waited + 1
      },
    },
    {
      name: 'notices are shown exactly while the toaster is on the page',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the toaster is loaded') return snapshot.matches('showing')
        if (step === 'the toaster is removed') return snapshot.matches('waiting')
        return snapshot.value === (before?.snapshot.value ?? 'waiting')
      },
    },
    {
      name: 'after a sign-out no notice is left, waiting or shown',
      holds: ({ now: { step, snapshot, emitted } }) =>
        step !== 'the user signs out' ||
        (snapshot.context.waiting.length === 0 && emitted.some(({ type }) => type === 'cleared')),
    },
  ],
})

export const words = defineWords({
  title: 'Avisos',
  starts: { plain: 'Abra a aplicação.' },
  steps: {
    'a machine reports': 'Salve um cadastro de membro.',
    'the toaster is loaded': 'Toque na página ou aperte uma tecla: o lugar dos avisos é carregado.',
    'the toaster is removed': 'A página deixa de mostrar o lugar dos avisos; só se vê por simulação.',
    'the user signs out': 'Clique em “Sair”.',
  },
  states: {
    waiting: 'Nenhum aviso pode aparecer ainda.',
    showing: 'Os avisos aparecem no canto da página.',
  },
})

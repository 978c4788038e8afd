import { dashboardMachine } from '#machines/profile/dashboard.machine.ts'
import type { NoticeEvent } from '#machines/tasks/notices.ts'
import { failureOf } from '#machines/shared/failure.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(dashboardMachine)
const notice: NoticeEvent = { type: 'notice', notice: { key: 'tasks.loadFailed', failure: failureOf(offline) } }
const refreshed = ['routines', 'recentTasks']

export const walk = defineWalk({
  machine: dashboardMachine,
  starts: { plain: { userId: 'ana', access: null, isAccessFailed: false } },
  steps: {
    'open the screen': { type: 'address.change', address: {} },
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'a part reports': notice,
    'the routines fail': result.fail('routines', new Error('a fault')),
    'the recent tasks fail': result.fail('recentTasks', new Error('a fault')),
    'the welcome is dismissed': result.done('welcome', undefined),
    'the welcome fails': result.fail('welcome', new Error('a fault')),
  },
  key: () => null,
  invariants: [
    stepsLead({
      'leave the screen': { shown: 'asleep' },
      'return to the screen': { shown: 'shown', asleep: 'shown' },
    }),
    stepsDo({
      'open the screen': { shown: ['emit profile.open'], asleep: [] },
      'return to the screen': { shown: ['emit profile.open'], asleep: ['emit profile.open'] },
      'leave the screen': { shown: [] },
      'a part reports': { shown: ['emit notice'], asleep: ['emit notice'] },
      'the routines fail': { shown: ['call logFault'] },
      'the recent tasks fail': { shown: ['call logFault'] },
      'the welcome is dismissed': {
        shown: ['emit profile.open', 'emit welcome.passed'],
        asleep: ['emit profile.open', 'emit welcome.passed'],
      },
      'the welcome fails': { shown: ['call logFault'] },
    }),
    {
      name: 'the parts start once, and a return refreshes them',
      holds: ({ now: { step, sent }, requests }) => {
        const sends = step === 'return to the screen' ? refreshed.map((id) => `${id} refresh`) : []
        return (
          textOf(requests.map(({ id }) => id).toSorted()) === textOf([...refreshed, 'welcome'].toSorted()) &&
          requests.every(
            ({ id, input }) => id !== 'routines' || textOf(input) === textOf({ userId: 'ana', hasPhotos: false }),
          ) &&
          textOf(sent.map(({ to, event }) => `${to} ${event.type}`)) === textOf(sends)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Dashboard: a visão geral',
  starts: { plain: 'Entre como membro@confraria.test: /dashboard se abre.' },
  steps: {
    'open the screen': 'A visão geral aparece pela primeira vez.',
    'return to the screen': 'Volte para /dashboard, ou passe a outra aba do navegador e volte.',
    'leave the screen': 'Clique em “Tarefas” no menu, ou em “Comunidade”.',
    'a part reports': 'Sem rede, as tarefas recentes não chegam. Aviso: “Erro ao carregar tarefas”.',
    'the routines fail': 'As rotinas falham por dentro; só se vê por simulação.',
    'the welcome is dismissed': 'Clique em “Dispensar”, em “Boas-vindas à Confraria”: o cartão some.',
    'the welcome fails': 'As boas-vindas falham por dentro; só se vê por simulação.',
    'the recent tasks fail': 'As tarefas recentes falham por dentro; só se vê por simulação.',
  },
  states: {
    shown: 'Aparecem o perfil, as rotinas, o desempenho e as tarefas recentes.',
    asleep: 'Outra tela está à vista.',
  },
})

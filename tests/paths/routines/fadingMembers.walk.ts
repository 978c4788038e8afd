import { fadingMembersMachine } from '#machines/routines/fadingMembers.machine.ts'
import type { FadingMember } from '#machines/routines/fadingMembers.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsLead,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(fadingMembersMachine)
const ana: FadingMember = {
  member_id: 'ana',
  name: 'Ana',
  photo_url: null,
  last_day: '2026-11-10',
  recent_kept: 2,
  recent_of: 14,
  earlier_kept: 40,
  earlier_of: 50,
}
const loaded = [ana]

export const walk = defineWalk({
  machine: fadingMembersMachine,
  starts: { 'an evaluator': { access: admin }, 'before the rights are known': { access: null } },
  steps: {
    'an evaluator’s rights arrive': { type: 'access.change', access: admin },
    'a member’s rights arrive': { type: 'access.change', access: ordinary },
    open: { type: 'open' },
    'one member is fading': result.done('loadFadingMembers', loaded),
    'no one is fading': result.done('loadFadingMembers', []),
    'the list fails to load': result.fail('loadFadingMembers', offline),
    retry: { type: 'retry' },
    close: { type: 'close' },
    'leave the screen': { type: 'sleep' },
  },
  key: ({ access, members, failure }) => [access === admin, members?.length, failure?.kind],
  invariants: [
    stepsLead({
      'one member is fading': { loading: 'shown' },
      'no one is fading': { loading: 'shown' },
      'the list fails to load': { loading: 'failed' },
      retry: { failed: 'loading', shown: 'shown', loading: 'loading' },
      'leave the screen': { loading: 'closed', shown: 'closed', failed: 'closed' },
      'a member’s rights arrive': { loading: 'closed', shown: 'closed', failed: 'closed', closed: 'closed' },
      'an evaluator’s rights arrive': { loading: 'loading', shown: 'shown', failed: 'failed', closed: 'closed' },
      close: { loading: 'closed', shown: 'closed', failed: 'closed' },
    }),
    {
      name: 'a request is open exactly while the list is loading',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === (open.length === 1),
    },
    {
      name: 'only an evaluator opens the list, and no one else’s visit keeps it',
      holds: ({ now: { step, snapshot }, before }) => {
        const { access, members, failure } = snapshot.context
        if (step === 'open' && before?.snapshot.matches('closed') && access === admin)
          return snapshot.matches('loading')
        return access === admin || (snapshot.matches('closed') && members === null && failure === null)
      },
    },
    {
      name: 'the rights are those that arrived last',
      holds: ({ now: { step, snapshot }, before }) => {
        const { access } = snapshot.context
        if (step === 'an evaluator’s rights arrive') return access === admin
        if (step === 'a member’s rights arrive') return access === ordinary
        return before === null || access === before.snapshot.context.access
      },
    },
    {
      name: 'the list is that of the response; a failure stays until the next attempt succeeds',
      holds: ({ now: { step, snapshot }, before }) => {
        const { members, failure } = snapshot.context
        if (step === 'one member is fading') return members === loaded && failure === null
        if (step === 'no one is fading') return members?.length === 0 && failure === null
        if (step === 'the list fails to load') return failure?.kind === 'offline'
        if (snapshot.matches('closed')) return members === null && failure === null
        return members === (before?.snapshot.context.members ?? null)
      },
    },
    faultsAreShown,
    canActAfterFailure({ type: 'retry' }),
    noDuplicateRequests({ type: 'retry' }),
  ],
})

export const words = defineWords({
  title: 'Tarefas: quem está se afastando',
  starts: {
    'an evaluator': 'Entre como conselho2@confraria.test e abra /tasks.',
    'before the rights are known': 'Entre como conselho2@confraria.test e recarregue /tasks com a rede lenta.',
  },
  steps: {
    'an evaluator’s rights arrive': 'O servidor responde com os direitos de quem avalia.',
    'a member’s rights arrive': 'O servidor responde com os direitos de um membro.',
    open: 'Clique em “Quem está se afastando”.',
    'leave the screen': 'Abra outra página.',
    'one member is fading': 'A resposta chega: uma pessoa está se afastando.',
    'no one is fading': 'A resposta chega: ninguém está se afastando.',
    'the list fails to load': 'A rede cai antes da resposta.',
    retry: 'Clique em “Tentar novamente”.',
    close: 'Feche a janela.',
  },
  states: {
    loading: 'A janela mostra “Calculando regularidade...”.',
    shown: 'A lista mostra a queda de cada pessoa e “Escrever”; sem ninguém, diz que ninguém está se afastando.',
    failed: 'Aparecem “Erro ao carregar quem está se afastando” e “Tentar novamente”.',
    closed: 'A janela está fechada.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: { 'only an evaluator opens the list, and no one else’s visit keeps it': 'ROU-911' },
})

import { Refusal } from '#machines/shared/failure.ts'
import { memberDeletionMachine } from '#machines/members/memberDeletion.machine.ts'
import type { Footprint } from '#machines/members/memberFootprint.ts'
import { footprintOf, memberOf } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsLead,
  stepsNotice,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(memberDeletionMachine)
const active = memberOf()
const inactive = memberOf({ status: 'inativo' })
const free = footprintOf()
const ofAnAdmin: Footprint = footprintOf({
  refusals: { inactivate: null, anonymise: 'Só o administrador supremo anonimiza um administrador.', delete: null },
})
const ofTheSupreme: Footprint = footprintOf({
  refusals: { inactivate: 'Não pode.', anonymise: 'Não pode.', delete: 'Não pode.' },
})
const ways = ['inactivate', 'anonymise', 'delete'] as const
const attempts = ways.map((type) => ({ type }))
const changeFailures = [
  'the deletion is refused',
  'no response arrives',
  'the inactivation is refused',
  'the anonymisation is refused',
]
const places = { delete: 'deleting', inactivate: 'inactivating', anonymise: 'anonymising' } as const

export const walk = defineWalk({
  machine: memberDeletionMachine,
  starts: {
    plain: { member: active, from: 'list' },
    'from the detail': { member: active, from: 'detail' },
    'of an inactive member': { member: inactive, from: 'list' },
  },
  steps: {
    'the count arrives': result.done('loadFootprint', free),
    'the member is an admin': result.done('loadFootprint', ofAnAdmin),
    'the member is the supreme admin': result.done('loadFootprint', ofTheSupreme),
    'the count fails': result.fail('loadFootprint', offline),
    'the member no longer exists': result.fail('loadFootprint', new Refusal('member_gone')),
    'count again': { type: 'retry' },
    'delete the member': { type: 'delete' },
    'inactivate the member': { type: 'inactivate' },
    'anonymise the member': { type: 'anonymise' },
    cancel: { type: 'cancel' },
    'the member is deleted': result.done('deleteMember', undefined),
    'the deletion is refused': result.fail('deleteMember', refused),
    'no response arrives': result.fail('deleteMember', offline),
    'another user has deleted the member': result.fail('deleteMember', new Refusal('member_gone')),
    'the member is inactivated': result.done('inactivateMember', inactive),
    'the inactivation is refused': result.fail('inactivateMember', refused),
    'the member to inactivate is gone': result.fail('inactivateMember', new Refusal('member_gone')),
    'the member is anonymised': result.done('anonymiseMember', undefined),
    'the anonymisation is refused': result.fail('anonymiseMember', refused),
  },
  key: ({ member, from, output, failure, footprint }) => [
    member.status,
    from,
    output.outcome,
    failure?.kind,
    footprint?.refusals,
  ],
  invariants: [
    stepsLead({
      cancel: { counting: 'closed' },
      'count again': { asking: 'counting' },
      'the member to inactivate is gone': { inactivating: 'closed' },
    }),
    stepsNotice({
      'the member is deleted': 'member.deleted',
      'the member is inactivated': 'member.inactivated',
      'the member is anonymised': 'member.anonymised',
      'the member no longer exists': 'member.deleteFailed',
      'another user has deleted the member': 'member.deleteFailed',
      'the deletion is refused': 'member.deleteFailed',
      'no response arrives': 'member.deleteFailed',
      'the member to inactivate is gone': 'member.saveFailed',
      'the inactivation is refused': 'member.saveFailed',
      'the anonymisation is refused': 'member.saveFailed',
    }),
    {
      name: 'a notice is in the words of the place, and a changed member is the stored one',
      holds: ({ now: { snapshot, notices } }) =>
        notices.every((notice) => !('from' in notice) || notice.from === snapshot.context.from) &&
        (snapshot.output?.outcome !== 'changed' || snapshot.output.member === inactive),
    },
    {
      name: 'cancelling is possible until a change is in progress',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'cancel' }) === (snapshot.matches('asking') || snapshot.matches('counting')),
    },
    {
      name: 'a choice is possible only after the count, and only if it would not be refused',
      holds: ({ now: { snapshot } }) =>
        ways.every((way) => {
          const { footprint, member } = snapshot.context
          const isOpen = footprint !== null && footprint.refusals[way] === null
          const isNeeded = way !== 'inactivate' || member.status === 'ativo'
          return snapshot.can({ type: way }) === (snapshot.matches('asking') && isOpen && isNeeded)
        }),
    },
    {
      name: 'retry is possible exactly when the count failed',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'retry' }) === (snapshot.matches('asking') && snapshot.context.footprint === null),
    },
    {
      name: 'one request at a time is open, about this member',
      holds: ({ now: { snapshot }, open }) =>
        open.length === (snapshot.matches('asking') || snapshot.status === 'done' ? 0 : 1) &&
        open.every(({ input }) => JSON.stringify(input) === JSON.stringify({ id: active.id })),
    },
    {
      name: 'each choice leads to its own request',
      holds: ({ now: { event, snapshot } }) =>
        ways.every((way) => event?.type !== way || snapshot.matches(places[way])),
    },
    {
      name: 'the output says if the member is gone, changed, unchanged, or if that is not known after a failure',
      holds: ({ now: { step, snapshot }, moments }) => {
        if (snapshot.status !== 'done') return true
        const { outcome } = snapshot.context.output
        const hasFailed = moments.some((moment) => changeFailures.includes(moment.step ?? ''))
        if (step === 'cancel') return outcome === (hasFailed ? 'unsure' : 'closed')
        return outcome === (step === 'the member is inactivated' ? 'changed' : 'gone')
      },
    },
    {
      name: 'every response except the count gives one notice',
      holds: ({ now: { step, event, notices } }) => {
        const isCount = [
          'the count arrives',
          'the member is an admin',
          'the member is the supreme admin',
          'the count fails',
        ]
        const isResponse = (event?.type.startsWith('xstate.') ?? false) && !isCount.includes(step ?? '')
        return notices.length === (step !== null && isResponse ? 1 : 0)
      },
    },
    {
      name: 'a failure stays visible until the next attempt',
      holds: ({ now: { step, snapshot } }) =>
        step?.endsWith('is refused') || step === 'no response arrives' || step === 'the count fails'
          ? snapshot.matches('asking') && snapshot.context.failure !== null
          : snapshot.matches('asking') || snapshot.status === 'done' || snapshot.context.failure === null,
    },
    canActAfterFailure({ type: 'delete' }, { type: 'retry' }),
    noDuplicateRequests(...attempts, { type: 'retry' }),
  ],
})

export const words = defineWords({
  title: 'Membros: excluir, inativar ou anonimizar',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /members e clique em “Excluir” no cartão de um membro ativo.',
    'from the detail':
      'Entre como admin@confraria.test, abra o perfil de um membro ativo em /members e clique em “Excluir membro”.',
    'of an inactive member':
      'Entre como admin@confraria.test, abra /members e clique em “Excluir” no cartão de um membro inativo.',
  },
  steps: {
    'the count arrives': 'A resposta chega: o que o membro deixa, sem nada que impeça.',
    'the member is an admin': 'A resposta chega: o membro é um administrador e só mestre o anonimiza.',
    'the member is the supreme admin': 'A resposta chega: o membro é o administrador supremo e nada disso é possível.',
    'the count fails': 'A rede cai antes que se saiba o que o membro deixa.',
    'the member no longer exists': 'O servidor responde que o membro não existe mais: exclua-o antes em outra janela.',
    'count again': 'Clique em “Tentar novamente”.',
    'delete the member': 'Clique em “Sim, excluir membro”; onde não é possível, o botão está desativado.',
    'inactivate the member': 'Clique em “Inativar”; onde não é possível, o botão está desativado.',
    'anonymise the member': 'Clique em “Anonimizar”; onde não é possível, o botão está desativado.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'the member is deleted': 'O servidor responde que o membro foi excluído.',
    'the deletion is refused':
      'O servidor recusa a exclusão com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
    'no response arrives': 'A rede cai antes da resposta à exclusão.',
    'another user has deleted the member':
      'O servidor responde à exclusão que o membro não existe mais: exclua-o antes em outra janela.',
    'the member is inactivated': 'O servidor responde que o membro foi inativado.',
    'the inactivation is refused': 'O servidor recusa a inativação com o código 42501.',
    'the member to inactivate is gone': 'O servidor responde à inativação que o membro não existe mais.',
    'the member is anonymised': 'O servidor responde que o membro foi anonimizado.',
    'the anonymisation is refused': 'O servidor recusa a anonimização com o código 42501.',
  },
  states: {
    counting: '“Confirmação de Exclusão” mostra “Verificando o que este membro deixa...”.',
    asking: 'A pergunta diz o que acontece ao excluir, inativar e anonimizar; uma falha aparece nela.',
    deleting: 'O botão mostra “Excluindo...”.',
    inactivating: 'O botão mostra “Inativando...”.',
    anonymising: 'O botão mostra “Anonimizando...”.',
    closed: 'A pergunta fechou; quem foi excluído ou anonimizado não está mais na lista.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    counting: 'MEM-60',
    asking: 'MEM-60 MEM-61',
  },
  steps: {
    'the member is deleted': 'MEM-72 MEM-73',
    'the member is inactivated': 'MEM-74',
    'the member is anonymised': 'MEM-74',
    'no response arrives': 'MEM-75',
  },
  invariants: {
    'a choice is possible only after the count, and only if it would not be refused': 'MEM-60 MEM-62',
    'the output says if the member is gone, changed, unchanged, or if that is not known after a failure': 'MEM-13',
  },
})

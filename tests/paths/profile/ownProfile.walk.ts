import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import { memberOf } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(ownProfileMachine)
const me = memberOf({ user_id: 'me' })
const saved = { ...me, bio: 'Marceneira.' }

export const walk = defineWalk({
  machine: ownProfileMachine,
  starts: { plain: { userId: 'me' } },
  steps: {
    'the own member comes': answer.done('loadOwnMember', me),
    'the account has no member': answer.done('loadOwnMember', null),
    'no answer comes': answer.fail('loadOwnMember', offline),
    'ask again': { type: 'retry' },
    'come back': { type: 'refresh' },
    edit: { type: 'edit' },
    'the form has saved': { type: 'member.save', member: saved },
    'the form is left': { type: 'form.leave' },
  },
  key: ({ member, failure }) => [member?.bio, failure?.kind],
  invariants: [
    stepsLead({ 'come back': { shown: 'loading', absent: 'loading', failed: 'loading' } }),
    stepsLeave({ 'the account has no member': { member: 'nothing' }, 'ask again': { failure: 'something' } }),
    {
      name: 'busy exactly while the own member, and no other, is on the way',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.length > 0 &&
        open.every(({ input }) => JSON.stringify(input) === '{"userId":"me"}'),
    },
    {
      name: 'one edits only what is there',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'edit' }) === snapshot.matches('shown') &&
        (!(snapshot.matches('shown') || snapshot.matches('editing')) || snapshot.context.member !== null),
    },
    {
      name: 'what the form has saved is shown',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the form has saved' || snapshot.context.member?.bio === 'Marceneira.',
    },
    {
      name: 'a failure is told once, where nothing can be shown instead',
      holds: ({ now: { step, snapshot, emitted, actions } }) =>
        step === 'no answer comes'
          ? snapshot.context.member === null
            ? emitted.length === 1 && snapshot.matches('failed')
            : actions.includes('logRefreshFailure') && emitted.length === 0 && snapshot.matches('shown')
          : emitted.length === 0,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'edit' }),
  ],
})

export const words = defineWords({
  title: 'Meu perfil: dados no diretório',
  starts: { plain: 'Entre como membro@confraria.test e abra /profile.' },
  steps: {
    'the own member comes': 'O servidor responde com o cadastro da pessoa.',
    'the account has no member': 'O servidor responde que a conta não tem cadastro: é o caso de mestre@confraria.test.',
    'no answer comes': 'Corte a rede antes da resposta: o cadastro não chega.',
    'ask again': 'Clique em “Tentar novamente”.',
    'come back': 'Passe a outra aba do navegador e volte.',
    edit: 'Clique em “Editar perfil”.',
    'the form has saved': 'Mude a biografia, clique em “Salvar alterações” e espere a confirmação do servidor.',
    'the form is left': 'Feche o formulário: depois de salvar ele se fecha; antes, com “Cancelar”.',
  },
  states: {
    loading: 'Em “Dados no diretório” aparece “Carregando perfil...”, ou o cadastro de antes.',
    shown: 'Aparecem o nome, o cargo, a biografia e “Editar perfil”.',
    editing: 'O formulário do próprio cadastro está aberto.',
    absent: 'Aparece “Sua conta não tem um cadastro de membro.”.',
    failed: 'Aparecem “Erro ao carregar perfil”, o motivo e “Tentar novamente”.',
  },
})

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
    'the member arrives': answer.done('loadOwnMember', me),
    'the account has no member': answer.done('loadOwnMember', null),
    'no response arrives': answer.fail('loadOwnMember', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    edit: { type: 'edit' },
    'the form is saved': { type: 'member.save', member: saved },
    'the form is closed': { type: 'form.leave' },
  },
  key: ({ member, failure }) => [member?.bio, failure?.kind],
  invariants: [
    stepsLead({ 'return to the screen': { shown: 'loading', absent: 'loading', failed: 'loading' } }),
    stepsLeave({ 'the account has no member': { member: 'nothing' }, retry: { failure: 'something' } }),
    {
      name: 'a request is open exactly while the machine is loading, for the current user',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.length > 0 &&
        open.every(({ input }) => JSON.stringify(input) === '{"userId":"me"}'),
    },
    {
      name: 'editing needs a loaded member',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'edit' }) === snapshot.matches('shown') &&
        (!(snapshot.matches('shown') || snapshot.matches('editing')) || snapshot.context.member !== null),
    },
    {
      name: 'the saved values are shown',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the form is saved' || snapshot.context.member?.bio === 'Marceneira.',
    },
    {
      name: 'a failure is reported once if there is no member to show',
      holds: ({ now: { step, snapshot, emitted, actions } }) =>
        step === 'no response arrives'
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
    'the member arrives': 'O servidor responde com o cadastro da pessoa.',
    'the account has no member': 'O servidor responde que a conta não tem cadastro: é o caso de mestre@confraria.test.',
    'no response arrives': 'Corte a rede antes da resposta: o cadastro não chega.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    edit: 'Clique em “Editar perfil”.',
    'the form is saved': 'Mude a biografia, clique em “Salvar alterações” e espere a confirmação do servidor.',
    'the form is closed': 'Feche o formulário: depois de salvar ele se fecha; antes, com “Cancelar”.',
  },
  states: {
    loading: 'Em “Dados no diretório” aparece “Carregando perfil...”, ou o cadastro de antes.',
    shown: 'Aparecem o nome, o cargo, a biografia e “Editar perfil”.',
    editing: 'O formulário do próprio cadastro está aberto.',
    absent: 'Aparece “Sua conta não tem um cadastro de membro.”.',
    failed: 'Aparecem “Erro ao carregar perfil”, o motivo e “Tentar novamente”.',
  },
})

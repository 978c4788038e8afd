import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import { memberValuesOf, type MemberFormInput } from '#machines/members/memberForm.ts'
import type { NoticeEvent } from '#machines/members/notices.ts'
import { memberOf, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(ownProfileMachine)
const me = memberOf({ user_id: 'me' })
const form: MemberFormInput = {
  userId: 'me',
  access: ordinary,
  memberId: me.id,
  newId: me.id,
  blank: memberValuesOf(me),
  draft: null,
}
const notice: NoticeEvent = { type: 'notice', notice: { key: 'member.updated' } }
const saved = { ...me, bio: 'Marceneira.' }

export const walk = defineWalk({
  machine: ownProfileMachine,
  starts: { plain: { userId: 'me' } },
  steps: {
    'the member arrives': result.done('loadOwnMember', me),
    'the account has no member': result.done('loadOwnMember', null),
    'no response arrives': result.fail('loadOwnMember', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    edit: { type: 'edit', access: ordinary },
    'the form is ready': result.done('openMemberForm', form),
    'the form cannot be opened': result.fail('openMemberForm', offline),
    'the form fails': result.fail('form', new Error('a fault')),
    'the form is saved': { type: 'member.changed', member: saved },
    'the form reports': notice,
    'the form has nothing to edit': result.done('form', { outcome: 'unavailable' }),
    'the form is closed': result.done('form', { outcome: 'closed' }),
  },
  key: ({ member, failure, access, form }) => [member?.bio, failure?.kind, access !== null, form !== null],
  invariants: [
    stepsLead({ 'return to the screen': { shown: 'loading', absent: 'loading', failed: 'loading' } }),
    stepsLeave({ 'the account has no member': { member: 'nothing' }, retry: { failure: 'something' } }),
    {
      name: 'a request is open exactly while the machine is loading, for the current user',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadOwnMember') &&
        open.every(({ id, input }) => id !== 'loadOwnMember' || textOf(input) === '{"userId":"me"}'),
    },
    {
      name: 'editing needs a loaded member',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'edit', access: ordinary }) === snapshot.matches('shown') &&
        (!(snapshot.matches('shown') || snapshot.matches('editing')) || snapshot.context.member !== null),
    },
    {
      name: 'the saved values are shown',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the form is saved' || snapshot.context.member?.bio === 'Marceneira.',
    },
    {
      name: 'the form opens for the own member with the rights of the user, and nothing of it stays',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('editing') === (snapshot.context.access !== null) &&
        snapshot.matches({ editing: 'open' }) === (snapshot.context.form !== null) &&
        open.every(
          ({ id, input }) =>
            (id !== 'openMemberForm' ||
              textOf(input) === textOf({ userId: 'me', access: ordinary, memberId: me.id })) &&
            (id !== 'form' || input === form),
        ),
    },
    {
      name: 'what the form saves and says is passed on',
      holds: ({ now: { step, notices, reported } }) =>
        (step === 'the form is saved') === reported.some(({ type }) => type === 'member.changed') &&
        (step !== 'the form reports' || notices[0] === notice.notice),
    },
    {
      name: 'a form without a member to edit loads the record again; a fault is logged',
      holds: ({ now: { step, snapshot, actions } }) => {
        const isFault = step === 'the form cannot be opened' || step === 'the form fails'
        return (
          actions.includes('logFault') === isFault &&
          (step !== 'the form has nothing to edit' || snapshot.matches('loading'))
        )
      },
    },
    {
      name: 'a failure is reported once if there is no member to show',
      holds: ({ now: { step, snapshot, notices, actions } }) =>
        step === 'no response arrives'
          ? snapshot.context.member === null
            ? notices.length === 1 && snapshot.matches('failed')
            : actions.includes('logRefreshFailure') && notices.length === 0 && snapshot.matches('shown')
          : step === 'the form reports' || notices.length === 0,
    },
    canActAfterFailure({ type: 'retry' }, { type: 'edit', access: ordinary }),
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
    'the form is ready': 'O formulário abre, com o que se escreveu antes de recarregar a página.',
    'the form reports': 'O formulário mostra um aviso.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the form is saved': 'Mude a biografia, clique em “Salvar alterações” e espere a confirmação do servidor.',
    'the form has nothing to edit':
      'Em outra janela, exclua o membro antes da resposta: aparece “Membro não encontrado.”.',
    'the form is closed': 'Feche o formulário: depois de salvar ele se fecha; antes, com “Cancelar”.',
  },
  states: {
    loading: 'Em “Dados no diretório” aparece “Carregando perfil...”, ou o cadastro de antes.',
    shown: 'Aparecem o nome, o cargo, a biografia e “Editar perfil”.',
    'editing.opening': 'O formulário está se abrindo.',
    'editing.open': 'O formulário do próprio cadastro está aberto.',
    absent: 'Aparece “Sua conta não tem um cadastro de membro.”.',
    failed: 'Aparecem “Erro ao carregar perfil”, o motivo e “Tentar novamente”.',
  },
})

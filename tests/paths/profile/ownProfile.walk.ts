import { openReasonDraft } from '#machines/profile/ownData.actors.ts'
import { ownProfileMachine } from '#machines/profile/ownProfile.machine.ts'
import { memberValuesOf, type MemberFormInput } from '#machines/members/memberForm.ts'
import type { NoticeEvent } from '#machines/members/notices.ts'
import { memberOf, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(ownProfileMachine)
const me = memberOf({ user_id: 'me' })
const email = 'me@confraria.test'
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
const fault = new Error('a fault')

/** By open dialog: the input of its machine. */
const dialogs = {
  emailChange: { current: email },
  passwordChange: { email },
  factorEnrolment: { issuer: 'Confraria' },
}
const isDialog = (id: string): id is keyof typeof dialogs => id in dialogs

/** By step: what the parts are sent. */
const messages: Readonly<Record<string, readonly string[]>> = {
  'return to the screen': [
    'factors refresh',
    'ownSessions refresh',
    'proofAudience refresh',
    'deletionRequest refresh',
  ],
  'go to another screen': ['factors cancel', 'ownSessions cancel', 'proofAudience cancel', 'deletionRequest cancel'],
  'the second factor is set up': ['factors outdate', 'ownSessions outdate'],
  'the password is changed': ['ownSessions outdate'],
}

export const walk = defineWalk({
  machine: ownProfileMachine,
  starts: {
    plain: { userId: 'me', access: ordinary, isAccessFailed: false },
    'before the rights are known': { userId: 'me', access: null, isAccessFailed: false },
  },
  steps: {
    'the member arrives': result.done('loadOwnMember', { member: me, isBegun: false }),
    'the member arrives, with a draft of before a reload': result.done('loadOwnMember', { member: me, isBegun: true }),
    'the account has no member': result.done('loadOwnMember', { member: null, isBegun: false }),
    'no response arrives': result.fail('loadOwnMember', offline),
    retry: { type: 'retry' },
    'return to the screen': { type: 'refresh' },
    'go to another screen': { type: 'sleep' },
    'the rights arrive': { type: 'access.change', access: ordinary },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    edit: { type: 'edit' },
    'the form is ready': result.done('openMemberForm', form),
    'the form cannot be opened': result.fail('openMemberForm', offline),
    'the form fails': result.fail('form', fault),
    'the form is saved': { type: 'member.changed', member: saved },
    'a part reports': notice,
    'the form has nothing to edit': result.done('form', { outcome: 'unavailable', isUnsure: false }),
    'the form is closed': result.done('form', { outcome: 'closed', isUnsure: false }),
    'the form is dropped after a save without a response': result.done('form', { outcome: 'closed', isUnsure: true }),
    'change the e-mail': { type: 'email.open', email },
    'the dialog of the e-mail closes': result.done('emailChange', undefined),
    'the dialog of the e-mail fails': result.fail('emailChange', fault),
    'change the password': { type: 'password.open', email },
    'the password is changed': { type: 'password.changed' },
    'the dialog of the password closes': result.done('passwordChange', undefined),
    'the dialog of the password fails': result.fail('passwordChange', fault),
    'set a second factor up': { type: 'enrolment.open' },
    'the second factor is set up': { type: 'factor.changed' },
    'the dialog of the second factor closes': result.done('factorEnrolment', undefined),
    'the dialog of the second factor fails': result.fail('factorEnrolment', fault),
    'the choice about proofs fails': result.fail('proofAudience', fault),
    'the deletion request fails': result.fail('deletionRequest', fault),
  },
  arrows: 1,
  limit: 200_000,
  key: ({ member, access, isBegun }) => [member !== null, access !== null, isBegun],
  exclusions: Object.fromEntries(
    ['factors', 'ownSessions', 'dataExport'].flatMap((id) =>
      [`xstate.error.actor.${id}`, `ownProfile: xstate.error.actor.${id}`].map((name) => [
        name,
        'a fault of the code, handled as that of the deletion request',
      ]),
    ),
  ),
  invariants: [
    stepsLead({
      'return to the screen': {
        'record.shown': 'record.loading',
        'record.absent': 'record.loading',
        'record.failed': 'record.loading',
      },
      'go to another screen': {
        'record.editing': 'record.shown',
        'dialog.changingEmail': 'dialog.closed',
        'dialog.changingPassword': 'dialog.closed',
        'dialog.enrolling': 'dialog.closed',
      },
      'change the e-mail': { 'dialog.closed': 'dialog.changingEmail' },
      'change the password': { 'dialog.closed': 'dialog.changingPassword' },
      'set a second factor up': { 'dialog.closed': 'dialog.enrolling' },
      'the form is ready': { 'record.editing.opening': 'record.editing.open' },
      'the form is closed': { 'record.editing.open': 'record.shown' },
      'the form has nothing to edit': { 'record.editing.open': 'record.loading' },
      'the form is dropped after a save without a response': { 'record.editing.open': 'record.loading' },
    }),
    stepsLeave({ 'the account has no member': { member: 'nothing' }, retry: { failure: 'something' } }),
    {
      name: 'a request is open exactly while the record is loading, for the current user',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ record: 'loading' }) === open.some(({ id }) => id === 'loadOwnMember') &&
        open.every(({ id, input }) => id !== 'loadOwnMember' || textOf(input) === '{"userId":"me"}'),
    },
    {
      name: 'the parts of the screen start once, the deletion request for the current user',
      holds: ({ requests }) =>
        ['factors', 'ownSessions', 'dataExport', 'proofAudience', 'deletionRequest'].every(
          (part) => requests.filter(({ id }) => id === part).length === 1,
        ) &&
        requests.every(
          ({ id, input }) =>
            id !== 'deletionRequest' || textOf(input) === textOf({ userId: 'me', draft: openReasonDraft() }),
        ),
    },
    {
      name: 'the rights are those of the last response, and absent during a request',
      holds: ({ now: { step, snapshot }, before }) => {
        const { access, isAccessFailed } = snapshot.context
        if (step === 'the rights arrive') return access === ordinary && !isAccessFailed
        if (step === 'the rights are requested again') return access === null && !isAccessFailed
        if (step === 'the rights fail to load') return access === null && isAccessFailed
        return before === null || access === before.snapshot.context.access
      },
    },
    {
      name: 'editing needs a loaded member and the rights',
      holds: ({ now: { step, snapshot }, before }) =>
        (step !== 'edit' ||
          before?.snapshot.can({ type: 'edit' }) !== true ||
          snapshot.matches({ record: { editing: 'opening' } })) &&
        snapshot.can({ type: 'edit' }) ===
          ((snapshot.matches({ record: 'shown' }) || snapshot.matches({ record: 'loading' })) &&
            snapshot.context.member !== null &&
            snapshot.context.access !== null) &&
        (!(snapshot.matches({ record: 'shown' }) || snapshot.matches({ record: 'editing' })) ||
          snapshot.context.member !== null),
    },
    {
      name: 'a draft of before a reload opens its form once, as soon as the member and the rights are there',
      holds: ({ now: { step, snapshot }, before }) => {
        const { isBegun, member, access } = snapshot.context
        if (isBegun && (snapshot.matches({ record: 'shown' }) || snapshot.matches({ record: 'editing' })))
          return access === null && snapshot.matches({ record: 'shown' })
        const first =
          step === 'the member arrives, with a draft of before a reload' && before?.snapshot.context.member === null
        return !first || (access === null ? isBegun : member !== null && snapshot.matches({ record: 'editing' }))
      },
    },
    {
      name: 'the saved values are shown',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the form is saved' ||
        before?.snapshot.matches({ record: 'editing' }) !== true ||
        snapshot.context.member?.bio === 'Marceneira.',
    },
    {
      name: 'the form opens for the own member with the rights of the user, and nothing of it stays',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ record: { editing: 'open' } }) === (snapshot.context.form !== null) &&
        open.every(
          ({ id, input }) =>
            (id !== 'openMemberForm' ||
              textOf(input) === textOf({ userId: 'me', access: ordinary, memberId: me.id })) &&
            (id !== 'form' || input === form),
        ),
    },
    {
      name: 'at most one dialog is open, with the e-mail of its press',
      holds: ({ now: { snapshot }, open }) => {
        const shown = open.filter(({ id }) => isDialog(id))
        return (
          shown.length === (snapshot.matches({ dialog: 'closed' }) ? 0 : 1) &&
          shown.every(({ id, input }) => isDialog(id) && textOf(input) === textOf(dialogs[id]))
        )
      },
    },
    {
      name: 'the parts refresh with the screen and after a change of the security; their questions close when it sleeps',
      holds: ({ now: { step, sent } }) =>
        textOf(sent.map(({ to, event }) => `${to} ${event.type}`)) === textOf(messages[step ?? ''] ?? []),
    },
    {
      name: 'what the form saves and what the parts say is passed on',
      holds: ({ now: { step, notices, reported }, before }) =>
        (step === 'the form is saved' && before?.snapshot.matches({ record: 'editing' }) === true) ===
          reported.some(({ type }) => type === 'member.changed') &&
        (step !== 'a part reports' || notices[0] === notice.notice),
    },
    {
      name: 'a form without a member to edit loads the record again; a fault is logged',
      holds: ({ now: { step, snapshot, actions } }) => {
        const isFault = step === 'the form cannot be opened' || step?.endsWith(' fails') === true
        return (
          actions.includes('logFault') === isFault &&
          (step !== 'the form has nothing to edit' || snapshot.matches({ record: 'loading' }))
        )
      },
    },
    {
      name: 'a failure is reported once if there is no member to show',
      holds: ({ now: { step, snapshot, notices, actions } }) =>
        step === 'no response arrives'
          ? snapshot.context.member === null
            ? notices.length === 1 && snapshot.matches({ record: 'failed' })
            : actions.includes('logRefreshFailure') && notices.length === 0 && !snapshot.matches({ record: 'failed' })
          : step === 'a part reports' || notices.length === 0,
    },
    {
      name: 'a failed record can be retried',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'retry' }) === snapshot.matches({ record: 'failed' }) &&
        (!snapshot.matches({ record: 'failed' }) || snapshot.context.failure !== null),
    },
  ],
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'editing needs a loaded member and the rights': 'PRO-620',
    'a draft of before a reload opens its form once, as soon as the member and the rights are there': 'PRO-860',
  },
})

export const words = defineWords({
  title: 'Meu perfil: cadastro, acesso, aparelhos e dados',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile: os direitos já chegaram.',
    'before the rights are known':
      'Entre como membro@confraria.test e recarregue /profile com a rede lenta: os direitos ainda não chegaram.',
  },
  steps: {
    'the member arrives': 'O servidor responde com o cadastro da pessoa.',
    'the member arrives, with a draft of before a reload':
      'Antes de recarregar a página, mude a biografia sem salvar; o servidor responde com o cadastro da pessoa.',
    'the account has no member': 'O servidor responde que a conta não tem cadastro: é o caso de mestre@confraria.test.',
    'no response arrives': 'Corte a rede antes da resposta: o cadastro não chega.',
    retry: 'Clique em “Tentar novamente”.',
    'return to the screen': 'Passe a outra aba do navegador e volte, ou volte a /profile pelo menu.',
    'go to another screen': 'Clique em outra área do menu.',
    'the rights arrive': 'O servidor responde com os direitos.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    edit: 'Clique em “Editar perfil”.',
    'the form is ready': 'O formulário abre, com o que se escreveu antes de recarregar a página.',
    'a part reports': 'O formulário, ou outra parte da página, mostra um aviso.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the form is saved': 'Mude a biografia, clique em “Salvar alterações” e espere a confirmação do servidor.',
    'the form has nothing to edit':
      'Em outra janela, exclua o membro antes da resposta: aparece “Membro não encontrado.”.',
    'the form is closed': 'Feche o formulário: depois de salvar ele se fecha; antes, com “Cancelar”.',
    'the form is dropped after a save without a response':
      'Depois de salvar sem resposta do servidor, clique em “Cancelar” e descarte: o cadastro é lido de novo.',
    'change the e-mail': 'Clique em “Alterar e-mail”.',
    'the dialog of the e-mail closes': 'Feche a janela pelo X ou com Esc, ou altere o e-mail até o fim.',
    'the dialog of the e-mail fails': 'A janela do e-mail falha por dentro; só se vê por simulação.',
    'change the password': 'Clique em “Alterar senha”.',
    'the password is changed': 'O servidor troca a senha: “Aparelhos conectados” é lido de novo.',
    'the dialog of the password closes': 'Feche a janela pelo X ou com Esc, ou troque a senha.',
    'the dialog of the password fails': 'A janela da senha falha por dentro; só se vê por simulação.',
    'set a second factor up': 'Clique em “Ativar segundo fator”.',
    'the second factor is set up':
      'O servidor aceita o código: o segundo fator e “Aparelhos conectados” são lidos de novo.',
    'the dialog of the second factor closes': 'Feche a janela pelo X ou com Esc, ou ative o segundo fator.',
    'the dialog of the second factor fails': 'A janela do segundo fator falha por dentro; só se vê por simulação.',
    'the choice about proofs fails': 'A linha “Minhas provas” falha por dentro; só se vê por simulação.',
    'the deletion request fails': 'A linha do pedido de exclusão falha por dentro; só se vê por simulação.',
  },
  states: {
    'record.loading': 'Em “Dados no diretório” aparece “Carregando perfil...”, ou o cadastro de antes.',
    'record.shown': 'Aparecem o nome, o cargo, a biografia e “Editar perfil”.',
    'record.editing.opening': 'O formulário está se abrindo.',
    'record.editing.open': 'O formulário do próprio cadastro está aberto.',
    'record.absent': 'Aparece “Sua conta não tem um cadastro de membro.”.',
    'record.failed': 'Aparecem “Erro ao carregar perfil”, o motivo e “Tentar novamente”.',
    'dialog.closed': 'Nenhuma janela está aberta.',
    'dialog.changingEmail': 'A janela “Alterar e-mail” está aberta.',
    'dialog.changingPassword': 'A janela “Alterar senha” está aberta.',
    'dialog.enrolling': 'A janela “Ativar segundo fator” está aberta.',
  },
})

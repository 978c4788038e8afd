import { openAnswerDraft } from '#machines/users/users.actors.ts'
import { emptyDraft } from '#machines/users/invitationForm.ts'
import type { NoticeEvent } from '#machines/users/notices.ts'
import type { AnsweredRequest } from '#machines/users/requestAnswer.ts'
import { usersMachine } from '#machines/users/users.machine.ts'
import { firstView, usersPath, type UsersView } from '#machines/users/usersView.ts'
import { changeOf } from '#tests/support/accounts.ts'
import type { Access } from '#machines/shared/access.ts'
import { admin, council } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(usersMachine)
const notice: NoticeEvent = { type: 'notice', notice: { key: 'invitation.copied' } }
const accounts = firstView('accounts')
const found: UsersView = { ...accounts, search: 'bi' }
const change = changeOf({ kind: 'suspend', role: null })
const { target } = change
const resent = { id: 'old', email: 'nova@confraria.test', role: null }
const request: AnsweredRequest = { id: 'request', name: 'Ana Prado', outcome: 'declined' }
const invitation = { ...emptyDraft, values: { ...emptyDraft.values, email: 'nova@' } }
const answer = { version: 1, request, answer: 'As atas ficam.', isChecked: false } as const
const linked = { type: 'account.changed', id: target.id } as const
const fault = new Error('a fault')
const ana = { id: '22222222-2222-4222-9222-222222222222', name: 'Ana Prado' }

const dialogs = ['change', 'link', 'invitation', 'batch', 'answer'] as const

/** By step: the dialog that it opens. */
const opened: Readonly<Record<string, (typeof dialogs)[number]>> = {
  'suspend an account': 'change',
  'link an account': 'link',
  'invite someone': 'invitation',
  'invite everyone': 'batch',
  'renew invitations': 'batch',
  'resend an invitation': 'invitation',
  'refuse a request': 'answer',
}

/** By step: what the list is sent. */
const messages: Readonly<Record<string, object>> = {
  'a dialog changes something': { type: 'refresh' },
  'a dialog links an account': { type: 'refresh' },
  'the screen returns to the foreground': { type: 'refresh' },
  'show all accounts': { type: 'view.change', view: accounts },
  'open the address that invites Ana': { type: 'view.change', view: accounts },
  'open the address that invites everyone': { type: 'view.change', view: accounts },
  'show the invitations': { type: 'view.change', view: firstView('invitations') },
  'the user is no longer an admin': { type: 'forget' },
}

const failures = ['the question fails', 'the link fails', 'the invitation fails', 'the batch fails', 'the answer fails']

const addresses = ['open the address that invites Ana', 'open the address that invites everyone']

/** Does this step open an invitation by the address? */
const isInvited = (
  step: string | null,
  before: { snapshot: { matches: (state: 'closed') => boolean; context: { access: Access | null } } } | null,
) =>
  addresses.includes(step ?? '') &&
  before?.snapshot.matches('closed') === true &&
  before.snapshot.context.access === admin

export const walk = defineWalk({
  machine: usersMachine,
  starts: {
    plain: { userId: 'me', access: admin, isAccessFailed: false, view: accounts },
    'with an invitation in the address': {
      userId: 'me',
      access: admin,
      isAccessFailed: false,
      view: accounts,
      invited: ana,
    },
    'with the invitation of everyone in the address': {
      userId: 'me',
      access: admin,
      isAccessFailed: false,
      view: accounts,
      isForAll: true,
    },
    'without rights': { userId: 'me', access: null, isAccessFailed: true, view: accounts },
  },
  steps: {
    'show all accounts': { type: 'address.change', address: { view: accounts } },
    'show the invitations': { type: 'address.change', address: { view: firstView('invitations') } },
    'open the address that invites Ana': { type: 'address.change', address: { view: accounts, invited: ana } },
    'open the address that invites everyone': { type: 'address.change', address: { view: accounts, isForAll: true } },
    'the user stops typing a name': { type: 'view.settled', view: found },
    'the screen returns to the foreground': { type: 'refresh' },
    'the user leaves the screen': { type: 'sleep' },
    'the rights arrive': { type: 'access.change', access: admin },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    'the user is no longer an admin': { type: 'access.change', access: council },
    'suspend an account': { type: 'change.open', change },
    'make an admin': { type: 'change.open', change: changeOf({ role: 'admin' }) },
    'link an account': { type: 'link.open', target },
    'link another admin’s account': { type: 'link.open', target: { ...target, isAdmin: true } },
    'invite someone': { type: 'invitation.open' },
    'invite everyone': { type: 'batch.open', kind: 'invite' },
    'renew invitations': { type: 'batch.open', kind: 'renew' },
    'resend an invitation': { type: 'resend.open', invitation: resent },
    'resend an admin’s invitation': { type: 'resend.open', invitation: { ...resent, role: 'admin' } },
    'refuse a request': { type: 'answer.open', request },
    'a dialog changes something': { type: 'users.changed' },
    'a dialog links an account': linked,
    'a dialog reports': notice,
    'the e-mail of the spreadsheet arrives': result.done('loadImportedEmail', 'planilha@'),
    'there is no e-mail of a spreadsheet': result.done('loadImportedEmail', null),
    'the e-mail of the spreadsheet fails to load': result.fail('loadImportedEmail', fault),
    'the question closes': result.done('change', undefined),
    'the link closes': result.done('link', undefined),
    'the invitation closes': result.done('invitation', invitation),
    'the batch closes': result.done('batch', undefined),
    'the answer closes': result.done('answer', answer),
    'the answer is sent': result.done('answer', null),
    'the question fails': result.fail('change', fault),
    'the link fails': result.fail('link', fault),
    'the invitation fails': result.fail('invitation', fault),
    'the batch fails': result.fail('batch', fault),
    'the answer fails': result.fail('answer', fault),
    'the list fails': result.fail('list', fault),
  },
  arrows: 1,
  limit: 60_000,
  key: (context) => [context.access === admin, context.invitation.values.email, context.answer !== null],
  invariants: [
    stepsLead({
      'the e-mail of the spreadsheet arrives': { preparing: 'invitation' },
      'the e-mail of the spreadsheet fails to load': { preparing: 'invitation' },
    }),
    {
      name: 'the list receives the view, each refresh, each change by a dialog, and the loss of the right',
      holds: ({ now: { step, sent } }) =>
        textOf(sent.filter(({ to }) => to === 'list').map(({ to, event }) => [to, event])) ===
        textOf(messages[step ?? ''] === undefined ? [] : [['list', messages[step ?? '']]]),
    },
    {
      name: 'the address follows the list’s search',
      holds: ({ now: { step, emitted, snapshot }, before }) =>
        step === 'the user stops typing a name'
          ? textOf(emitted.map(({ path, isReplaced, keepsScroll }) => [path, isReplaced, keepsScroll])) ===
              textOf([[usersPath(found), true, true]]) && textOf(snapshot.context.view) === textOf(found)
          : emitted.length === (isInvited(step, before) ? 1 : 0),
    },
    {
      name: 'the rights are those of the last response',
      holds: ({
        now: {
          event,
          snapshot: { context },
        },
      }) => {
        if (event?.type === 'access.change') return 'access' in event && context.access === event.access
        return event?.type !== 'access.fail' || context.access === null
      },
    },
    {
      name: 'a dialog opens only with the right and only if no other is open',
      holds: ({ now: { step, snapshot }, before }) => {
        const dialog = opened[step ?? '']
        if (dialog === undefined || !before) return true
        const mayOpen = before.snapshot.context.access === admin || dialog === 'answer'
        return snapshot.matches(before.snapshot.matches('closed') && mayOpen ? dialog : before.snapshot.value)
      },
    },
    {
      name: 'without the right for an administrator no dialog opens',
      holds: ({ now: { step, snapshot }, before }) =>
        !['make an admin', 'link another admin’s account', 'resend an admin’s invitation'].includes(step ?? '') ||
        snapshot.value === before?.snapshot.value,
    },
    {
      name: 'exactly the open dialog runs, and it closes itself when the user leaves the screen; links of a batch stay',
      holds: ({ now: { step, snapshot, sent }, before, open }) =>
        dialogs.every((dialog) => {
          const isLeft =
            step === 'the user leaves the screen' && before?.snapshot.matches(dialog) === true && dialog !== 'batch'
          const isCancelled = sent.some(({ to, event }) => to === dialog && event.type === 'cancel')
          return snapshot.matches(dialog) === open.some(({ id }) => id === dialog) && isCancelled === isLeft
        }),
    },
    {
      name: 'the screen begins with the dialog of its address or with none, and with the list of its view',
      holds: ({ now: { snapshot }, before, open }) => {
        const { invited, isForAll, view } = snapshot.context
        return (
          before !== null ||
          (snapshot.matches(invited ? 'preparing' : isForAll ? 'batch' : 'closed') &&
            textOf(open.find(({ id }) => id === 'list')?.input) === textOf({ view }))
        )
      },
    },
    {
      name: 'an invitation that is left while it is prepared is not opened',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the user leaves the screen' || !before?.snapshot.matches('preparing') || snapshot.matches('closed'),
    },
    {
      name: 'a dialog gets what was chosen, and what the last one of its kind left',
      holds: ({ now: { step, snapshot }, open, moments }) => {
        const begun = open.find(({ id, began }) => id !== 'list' && began === moments.length - 1)
        const { context } = snapshot
        const inputs: Readonly<Record<string, unknown>> = {
          'suspend an account': { change },
          'link an account': target,
          'invite someone': { resent: null, draft: context.invitation },
          'the e-mail of the spreadsheet arrives': { resent: null, draft: context.invitation },
          'there is no e-mail of a spreadsheet': { resent: null, draft: context.invitation },
          'the e-mail of the spreadsheet fails to load': { resent: null, draft: context.invitation },
          'open the address that invites Ana': { memberId: ana.id },
          'resend an invitation': { resent, draft: context.invitation },
          'refuse a request': { request, draft: { ...openAnswerDraft(request.id), stored: context.answer } },
        }
        if (begun?.id === 'batch')
          return textOf(begun.input) === textOf({ kind: step === 'renew invitations' ? 'renew' : 'invite' })
        if (step === null && begun) return textOf(begun.input) === textOf({ memberId: ana.id })
        return !begun || textOf(begun.input) === textOf(inputs[step ?? ''])
      },
    },
    {
      name: 'what a dialog leaves is kept until the next one of its kind leaves something',
      holds: ({
        now: {
          step,
          snapshot: { context },
        },
        before,
      }) => {
        if (!before) return true
        if (isInvited(step, before) && step === 'open the address that invites Ana')
          return context.invitation.values.member.member === ana
        const kept = before.snapshot.context
        if (step === 'the e-mail of the spreadsheet arrives')
          return context.invitation.values.email === (kept.invitation.values.email || 'planilha@')
        const answers: Readonly<Record<string, unknown>> = { 'the answer closes': answer, 'the answer is sent': null }
        return (
          context.invitation === (step === 'the invitation closes' ? invitation : kept.invitation) &&
          context.answer === (step !== null && step in answers ? answers[step] : kept.answer)
        )
      },
    },
    {
      name: 'a fault of a part is logged, and closes its dialog',
      holds: ({ now: { step, snapshot, actions } }) => {
        const isFault = failures.includes(step ?? '')
        return (
          actions.includes('logFault') === (isFault || step === 'the list fails') &&
          actions.includes('logEmailFailure') === (step === 'the e-mail of the spreadsheet fails to load') &&
          (!isFault || snapshot.matches('closed'))
        )
      },
    },
    {
      name: 'a linked account is reported once',
      holds: ({ now: { step, reported } }) =>
        textOf(reported) === textOf(step === 'a dialog links an account' ? [linked] : []),
    },
    {
      name: 'notices of the parts are passed on',
      holds: ({ now: { step, notices } }) =>
        textOf(notices) === textOf(step === 'a dialog reports' ? [notice.notice] : []),
    },
  ],
})

export const words = defineWords({
  title: 'Página de usuários: a lista e os diálogos',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/users: os direitos já chegaram.',
    'with an invitation in the address': 'Entre como admin@confraria.test, cadastre Ana Prado e clique em “Convidar”.',
    'with the invitation of everyone in the address':
      'Entre como admin@confraria.test, importe uma planilha e clique em “Convidar todos”.',
    'without rights': 'Entre como admin@confraria.test e abra /admin/users sem que os direitos cheguem.',
  },
  steps: {
    'show all accounts': 'Abra a aba “Contas”.',
    'show the invitations': 'Abra a aba “Convites”.',
    'open the address that invites Ana': 'Em /members, cadastre Ana Prado e clique em “Convidar”.',
    'open the address that invites everyone': 'Em /members, importe uma planilha e clique em “Convidar todos”.',
    'the user stops typing a name': 'Escreva “bi” na busca e espere: o endereço da página passa a ter a busca.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'the user leaves the screen': 'Volte à página anterior com o botão do navegador.',
    'the rights arrive': 'O servidor responde com os direitos.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'the user is no longer an admin':
      'Como mestre@confraria.test em outro navegador, retire a administração desta conta; passe a outra aba e volte.',
    'suspend an account': 'Abra as ações de uma conta e clique em “Suspender conta”.',
    'make an admin': 'Procure “Tornar administrador” nas ações de uma conta: só o menu de mestre tem essa ação.',
    'link an account': 'Abra as ações de uma conta sem cadastro e clique em “Ligar a um membro”.',
    'link another admin’s account':
      'Procure “Ligar a um membro” nas ações de outro administrador sem cadastro: só mestre tem essa ação.',
    'invite someone': 'Clique em “Convidar”.',
    'invite everyone': 'Clique em “Convidar todos”.',
    'renew invitations': 'Na aba “Convites”, clique em “Renovar convites”.',
    'resend an invitation': 'Abra as ações de um convite e clique em “Reenviar convite”.',
    'resend an admin’s invitation':
      'Procure “Reenviar convite” nas ações de um convite para administrador: só mestre tem essa ação.',
    'refuse a request': 'Na aba “Pedidos”, clique em “Recusar” em um pedido.',
    'a dialog changes something': 'Confirme o diálogo e espere a resposta do servidor: a lista é carregada de novo.',
    'a dialog links an account': 'Em “Ligar a um membro”, confirme e espere a resposta do servidor.',
    'a dialog reports': 'O diálogo mostra um aviso.',
    'the e-mail of the spreadsheet arrives': 'O servidor responde com o e-mail da planilha importada.',
    'there is no e-mail of a spreadsheet': 'O servidor responde que nenhuma planilha trouxe o e-mail.',
    'the e-mail of the spreadsheet fails to load': 'Corte a rede antes da resposta: o formulário abre sem e-mail.',
    'the question closes': 'Feche a pergunta com “Cancelar”, ou confirme e espere a resposta.',
    'the link closes': 'Feche “Ligar a um membro” com “Cancelar”, ou confirme e espere a resposta.',
    'the invitation closes': 'Escreva “nova@” em “E-mail*” e feche o formulário com “Cancelar”.',
    'the batch closes': 'Feche “Convidar todos” ou “Renovar convites” com “Cancelar” ou “Fechar”.',
    'the answer closes': 'Escreva “As atas ficam.” e feche o diálogo com “Cancelar”.',
    'the answer is sent': 'Confirme o diálogo e espere a resposta do servidor: o pedido está encerrado.',
    'the question fails': 'A pergunta falha por dentro; só se vê por simulação.',
    'the link fails': '“Ligar a um membro” falha por dentro; só se vê por simulação.',
    'the invitation fails': 'O formulário de convite falha por dentro; só se vê por simulação.',
    'the batch fails': '“Convidar todos” falha por dentro; só se vê por simulação.',
    'the answer fails': 'O diálogo do pedido falha por dentro; só se vê por simulação.',
    'the list fails': 'A lista falha por dentro; só se vê por simulação.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    preparing: 'A lista aparece; o formulário de convite está se abrindo.',
    change: 'A pergunta antes da mudança está aberta.',
    link: '“Ligar a um membro” está aberto.',
    invitation: '“Convidar”, “Reenviar convite” ou “Convite pronto” está aberto.',
    batch: '“Convidar todos” ou “Renovar convites” está aberto.',
    answer: 'O diálogo para encerrar o pedido está aberto.',
  },
})

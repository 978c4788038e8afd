import { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import { firstFaultOfInvitation, isSameInvitation } from '#machines/users/invitationForm.ts'
import { admin } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  failureClearedIn,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk, type Request } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(invitationFormMachine)
const made = { id: 'new', token: 'T0K3N', expires_at: '2026-11-28T10:00:00+00:00' }
const used = { code: '23514', message: 'Este convite já foi usado.' }
const invited = { code: '23505', message: 'Já existe um convite em aberto para este e-mail.' }
const resent = { id: 'old', email: 'nova@confraria.test', role: null }

const ana = { id: 'ana', name: 'Ana' }

const isSent = ({ id }: Request) => id === 'createInvitation' || id === 'resendInvitation'

/** Under which id something was sent, what it was, and whether no answer came. */
const sentBy = ({ id: request, input, answer: heard }: Request) => {
  const { id, newId, values } = input as { id: string; newId?: string; values?: object }
  return { id: newId ?? id, facts: textOf([request, values ?? id]), isUnheard: heard === offline }
}

export const walk = defineWalk({
  machine: invitationFormMachine,
  starts: { plain: undefined },
  steps: {
    'open the form': { type: 'open', access: admin },
    'send an old one again': { type: 'resend', access: admin, invitation: resent },
    'send an admin’s again without being the supreme one': {
      type: 'resend',
      access: admin,
      invitation: { ...resent, role: 'admin' },
    },
    'write an address and choose a member': {
      type: 'field.change',
      change: { email: 'nova@confraria.test', member: { kind: 'existing', name: '', member: ana } },
    },
    'name a new member': {
      type: 'field.change',
      change: { member: { kind: 'new', name: 'Nova Pessoa', member: ana } },
    },
    'write half an address': { type: 'field.change', change: { email: 'nova@' } },
    submit: { type: 'submit', id: 'first' },
    'submit anew': { type: 'submit', id: 'second' },
    cancel: { type: 'cancel' },
    copy: { type: 'copy', link: 'https://confraria.test/login#convite=T0K3N' },
    'it is made': answer.done('createInvitation', made),
    'the address is invited already': answer.fail('createInvitation', invited),
    'making it gets no answer': answer.fail('createInvitation', offline),
    'it is sent again': answer.done('resendInvitation', made),
    'it was used meanwhile': answer.fail('resendInvitation', used),
    'no answer comes': answer.fail('resendInvitation', offline),
    'it is copied': answer.done('copyText', undefined),
    'the browser does not copy': answer.fail('copyText', new Error('NotAllowedError')),
  },
  key: ({ values, isChecked, resent, attempt, made, failure }) => [
    values.email,
    values.member.kind,
    values.member.member?.id,
    values.member.name,
    isChecked,
    resent,
    attempt?.id,
    attempt?.resent,
    attempt && isSameInvitation(attempt.values, values),
    made !== null,
    failure,
  ],
  arrows: 1,
  limit: 60_000,
  invariants: [
    failureClearedIn('creating', 'resending'),
    faultsAreShown,
    stepsLead({
      cancel: { 'made.shown': 'closed' },
      'it is copied': { 'made.copying': 'made.copied' },
    }),
    stepsLeave({
      'open the form': { resent: 'nothing', failure: 'nothing' },
      'send an old one again': { failure: 'nothing' },
      'no answer comes': { failure: 'something' },
      'making it gets no answer': { failure: 'something' },
    }),
    canActAfterFailure({ type: 'submit', id: 'third' }, { type: 'copy', link: '' }, { type: 'open', access: admin }),
    {
      name: 'busy exactly while one request is open',
      holds: ({ now: { snapshot }, open }) =>
        open.length <= 1 &&
        snapshot.matches('creating') === open.some(({ id }) => id === 'createInvitation') &&
        snapshot.matches('resending') === open.some(({ id }) => id === 'resendInvitation') &&
        snapshot.matches({ made: 'copying' }) === open.some(({ id }) => id === 'copyText'),
    },
    {
      name: 'nothing faulty is sent, and the field is pointed to',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        if (!step?.startsWith('submit') || !before?.snapshot.matches('editing')) return true
        const isFaulty = firstFaultOfInvitation(snapshot.context.values) !== null
        return isFaulty === emitted.some(({ type }) => type === 'field.fault') && isFaulty === (open.length === 0)
      },
    },
    {
      name: 'what is sent is what is in the form, or the invitation that was chosen',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { attempt, values } = snapshot.context
          if (id === 'createInvitation') return textOf(input) === textOf({ id: attempt?.id, values })
          return id !== 'resendInvitation' || textOf(input) === textOf({ id: resent.id, newId: attempt?.id })
        }),
    },
    {
      name: 'the same sent again after a lost answer has the same id, anything else has its own',
      holds: ({ now: { event, snapshot }, requests }) => {
        const isSending = snapshot.matches('creating') || snapshot.matches('resending')
        if (!isSending || !event || !('id' in event)) return true
        const [now, last] = requests.filter(isSent).map(sentBy).toReversed()
        const isSame = last !== undefined && last.isUnheard && last.facts === now?.facts
        return now?.id === (isSame ? last.id : event.id)
      },
    },
    {
      name: 'the token is there while its link is shown, and then no more',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('made') === (snapshot.context.made !== null) &&
        snapshot.matches('made') === textOf(snapshot.context).includes(made.token),
    },
    {
      name: 'a failure and closing take nothing away that was typed, until the invitation is made',
      holds: ({ now: { step, snapshot }, before }) =>
        !['cancel', 'the address is invited already', 'making it gets no answer', 'it was used meanwhile'].includes(
          step ?? '',
        ) ||
        before?.snapshot.matches('made') === true ||
        textOf(snapshot.context.values) === textOf(before?.snapshot.context.values),
    },
    {
      name: 'only who may invite with a role sends such an invitation again',
      holds: ({ now: { step, snapshot }, before }) =>
        !step?.startsWith('send an admin’s') || textOf(snapshot.value) === textOf(before?.snapshot.value),
    },
    {
      name: 'whatever the database said, the lists are read again',
      holds: ({ now: { step, emitted } }) =>
        emitted.some(({ type }) => type === 'users.changed') ===
        [
          'it is made',
          'the address is invited already',
          'making it gets no answer',
          'it is sent again',
          'it was used meanwhile',
          'no answer comes',
        ].includes(step ?? ''),
    },
    {
      name: 'what is told in a notice is told once: that it was copied, or that there is nothing to send again',
      holds: ({ now: { step, emitted } }) =>
        emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.key] : [])).join() ===
        (step === 'it is copied'
          ? 'invitation.copied'
          : step === 'it was used meanwhile'
            ? 'invitation.sendFailed'
            : ''),
    },
  ],
})

export const words = defineWords({
  title: 'Usuários: convidar alguém',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/users.',
  },
  steps: {
    'open the form': 'Clique em “Convidar”.',
    'send an old one again':
      'Em /admin/users?tab=invitations, abra as ações de um convite vencido e clique em “Reenviar convite”.',
    'send an admin’s again without being the supreme one':
      'Procure “Reenviar convite” nas ações de um convite para administrador: só mestre tem essa ação.',
    'write an address and choose a member':
      'Escreva “nova@confraria.test” em “E-mail*”, escolha “Membro existente”, digite um nome em “Membro*” e escolha o membro.',
    'name a new member': 'Escolha “Novo cadastro” e escreva “Nova Pessoa” em “Nome*”.',
    'write half an address': 'Escreva “nova@” em “E-mail*”.',
    submit: 'Clique em “Criar convite” ou, no reenvio, em “Criar novo link”.',
    'submit anew': 'Clique mais uma vez em “Criar convite” ou, no reenvio, em “Criar novo link”.',
    cancel: 'Clique em “Cancelar” ou, com o convite pronto, em “Fechar”.',
    copy: 'Clique em “Copiar link”.',
    'it is made': 'O servidor responde com o convite novo.',
    'the address is invited already': 'O servidor recusa: já há um convite em aberto para esse e-mail.',
    'making it gets no answer':
      'Corte a rede antes da resposta: não se sabe se o convite foi criado. Tentar de novo dá o link desse mesmo convite.',
    'it is sent again': 'O servidor responde com o novo link.',
    'it was used meanwhile': 'O servidor recusa o reenvio: o convite foi usado ou revogado antes.',
    'no answer comes': 'A rede cai antes da resposta ao reenvio.',
    'it is copied': 'O navegador copia o link.',
    'the browser does not copy': 'O navegador não deixa copiar: negue a permissão da área de transferência.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    editing:
      'O formulário “Convidar” está aberto; o campo com erro diz qual é, e uma falha aparece como “Convite não criado”; sem resposta, como “Convite sem confirmação”.',
    creating: 'O botão mostra “Criando...”.',
    asking: 'A janela “Reenviar convite” diz que o link anterior deixa de valer; uma falha aparece nela.',
    resending: 'Na janela “Reenviar convite”, o botão mostra “Criando...”.',
    'made.shown': '“Convite pronto” mostra o link e até quando ele vale.',
    'made.copying': 'O botão mostra “Copiando...”.',
    'made.copied': 'O link continua na janela e foi copiado.',
    'made.uncopied': '“O navegador não deixou copiar. Selecione o link e copie com o teclado.” aparece.',
  },
})

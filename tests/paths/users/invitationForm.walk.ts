import { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import {
  emptyDraft,
  firstFaultOfInvitation,
  isSameInvitation,
  type InvitationAttempt,
  type InvitationDraft,
} from '#machines/users/invitationForm.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
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
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(invitationFormMachine)
const made = { id: 'new', token: 'T0K3N', expires_at: '2026-11-28T10:00:00+00:00' }
const link = 'https://confraria.test/login#convite=T0K3N'
const used = { code: '23514', message: 'Este convite já foi usado.' }
const invited = { code: '23505', message: 'Já existe um convite em aberto para este e-mail.' }
const resent = { id: 'old', email: 'nova@confraria.test', role: null }

const ana = { id: 'ana', name: 'Ana' }

const filled: InvitationDraft['values'] = {
  email: 'nova@confraria.test',
  role: null,
  member: { kind: 'existing', name: '', member: ana },
}
/** What a form leaves whose last request got no response. */
const leftBy = ({ values, resent }: Omit<InvitationAttempt, 'id'>): InvitationDraft => ({
  values,
  isChecked: false,
  attempt: { id: 'lost', values, resent },
})

const isSent = ({ id }: Request) => id === 'createInvitation' || id === 'resendInvitation'

/** The id and content of a request, and whether it got no response. */
const contentOf = ({ id: request, input, result: response }: Request) => {
  const { id, newId, values } = input as { id: string; newId?: string; values?: object }
  return { id: newId ?? id, facts: textOf([request, values ?? id]), isLost: response === offline }
}

/** The same for the attempt that the last form left. */
const contentLeft = ({ attempt }: InvitationDraft) =>
  attempt && {
    id: attempt.id,
    facts: textOf(attempt.resent ? ['resendInvitation', attempt.resent.id] : ['createInvitation', attempt.values]),
    isLost: true,
  }

export const walk = defineWalk({
  machine: invitationFormMachine,
  starts: {
    plain: { resent: null, draft: emptyDraft },
    'to send one again': { resent, draft: emptyDraft },
    'after a lost invitation': { resent: null, draft: leftBy({ values: filled, resent: null }) },
    'to send one again after a lost attempt': { resent, draft: leftBy({ values: emptyDraft.values, resent }) },
    'to send another one again after a lost attempt': {
      resent,
      draft: leftBy({ values: emptyDraft.values, resent: { ...resent, id: 'older' } }),
    },
  },
  steps: {
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
    'submit again': { type: 'submit', id: 'second' },
    cancel: { type: 'cancel' },
    copy: { type: 'copy', link },
    'the invitation is created': result.done('createInvitation', made),
    'the address is already invited': result.fail('createInvitation', invited),
    'creating it gets no response': result.fail('createInvitation', offline),
    'the invitation is resent': result.done('resendInvitation', made),
    'the invitation was already used': result.fail('resendInvitation', used),
    'no response arrives': result.fail('resendInvitation', offline),
    'the link is copied': result.done('copyText', undefined),
    'the browser refuses to copy': result.fail('copyText', new Error('NotAllowedError')),
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
      cancel: { made: 'closed', editing: 'closed', asking: 'closed' },
      submit: { asking: 'resending' },
      copy: { made: 'made.copying' },
      'the link is copied': { 'made.copying': 'made.copied' },
      'the browser refuses to copy': { 'made.copying': 'made.uncopied' },
      'the invitation was already used': { resending: 'closed' },
    }),
    stepsLeave({
      'no response arrives': { failure: 'something' },
      'creating it gets no response': { failure: 'something' },
      'the address is already invited': { failure: 'something' },
    }),
    canActAfterFailure({ type: 'submit', id: 'third' }, { type: 'copy', link: '' }),
    {
      name: 'a new invitation has a form, a repeated one a question',
      holds: ({ now: { step, snapshot } }) =>
        step !== null || snapshot.matches(snapshot.context.resent === null ? 'editing' : 'asking'),
    },
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        open.length <= 1 &&
        snapshot.matches('creating') === open.some(({ id }) => id === 'createInvitation') &&
        snapshot.matches('resending') === open.some(({ id }) => id === 'resendInvitation') &&
        snapshot.matches({ made: 'copying' }) === open.some(({ id }) => id === 'copyText'),
    },
    {
      name: 'invalid values are not sent; the field is reported',
      holds: ({ now: { step, snapshot, emitted }, before, open }) => {
        if (!step?.startsWith('submit') || !before?.snapshot.matches('editing')) return true
        const fault = firstFaultOfInvitation(snapshot.context.values)
        return (
          textOf(emitted.map(({ field }) => field)) === textOf([fault ?? []].flat()) &&
          (fault !== null) === (open.length === 0)
        )
      },
    },
    {
      name: 'the values of the form or the chosen invitation are sent',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { attempt, values } = snapshot.context
          if (id === 'copyText') return textOf(input) === textOf({ text: link })
          if (id === 'createInvitation') return textOf(input) === textOf({ id: attempt?.id, values })
          return id !== 'resendInvitation' || textOf(input) === textOf({ id: resent.id, newId: attempt?.id })
        }),
    },
    {
      name: 'a retry after a lost response has the same id; any other request has a new one',
      holds: ({ now: { event, snapshot }, requests, moments: [first] }) => {
        const isSending = snapshot.matches('creating') || snapshot.matches('resending')
        if (!isSending || !event || !('id' in event)) return true
        const [now, before] = requests.filter(isSent).map(contentOf).toReversed()
        const last = before ?? (first && contentLeft(first.snapshot.context)) ?? null
        const isSame = last !== null && last.isLost && last.facts === now?.facts
        return now?.id === (isSame ? last.id : event.id)
      },
    },
    {
      name: 'the context has the token exactly while its link is shown',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('made') === (snapshot.context.made !== null) &&
        snapshot.matches('made') === textOf(snapshot.context).includes(made.token),
    },
    {
      name: 'a failure and closing keep the typed values until the invitation is created',
      holds: ({ now: { step, snapshot }, before }) =>
        ![
          'cancel',
          'the address is already invited',
          'creating it gets no response',
          'the invitation was already used',
        ].includes(step ?? '') ||
        before?.snapshot.matches('made') === true ||
        textOf(snapshot.context.values) === textOf(before?.snapshot.context.values),
    },
    {
      name: 'the next form gets the typed values and an unknown attempt, but nothing of an invitation that exists',
      holds: ({ now: { snapshot }, before }) => {
        if (!snapshot.matches('closed') || before === null) return true
        const { values, isChecked, attempt } = before.snapshot.context
        const left = before.snapshot.matches('made')
          ? emptyDraft
          : { values, isChecked, attempt: before.snapshot.matches('resending') ? null : attempt }
        return textOf(snapshot.output) === textOf(left)
      },
    },
    {
      name: 'every result of the server reloads the lists',
      holds: ({ now: { step, reported } }) =>
        reported.some(({ type }) => type === 'users.changed') ===
        [
          'the invitation is created',
          'the address is already invited',
          'creating it gets no response',
          'the invitation is resent',
          'the invitation was already used',
          'no response arrives',
        ].includes(step ?? ''),
    },
    {
      name: 'one notice reports a copied link or an invitation that cannot be resent',
      holds: ({ now: { step, notices } }) =>
        notices.map(({ key }) => key).join() ===
        (step === 'the link is copied'
          ? 'invitation.copied'
          : step === 'the invitation was already used'
            ? 'invitation.sendFailed'
            : ''),
    },
  ],
})

export const words = defineWords({
  title: 'Usuários: convidar alguém',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /admin/users e clique em “Convidar”.',
    'to send one again':
      'Entre como admin@confraria.test e abra /admin/users?tab=invitations. Abra as ações de um convite vencido e clique em “Reenviar convite”.',
    'after a lost invitation':
      'Entre como admin@confraria.test, abra /admin/users e clique em “Convidar”. Crie um convite e corte a rede antes da resposta; feche o formulário e abra-o de novo.',
    'to send one again after a lost attempt':
      'Entre como admin@confraria.test e abra /admin/users?tab=invitations. Reenvie um convite vencido e corte a rede antes da resposta; feche a janela e abra-a de novo.',
    'to send another one again after a lost attempt':
      'Entre como admin@confraria.test e abra /admin/users?tab=invitations. Reenvie um convite vencido e corte a rede antes da resposta; feche a janela e reenvie outro.',
  },
  steps: {
    'write an address and choose a member':
      'Escreva “nova@confraria.test” em “E-mail*”, escolha “Membro existente”, digite um nome em “Membro*” e escolha o membro.',
    'name a new member': 'Escolha “Novo cadastro” e escreva “Nova Pessoa” em “Nome*”.',
    'write half an address': 'Escreva “nova@” em “E-mail*”.',
    submit: 'Clique em “Criar convite” ou, no reenvio, em “Criar novo link”.',
    'submit again': 'Clique mais uma vez em “Criar convite” ou, no reenvio, em “Criar novo link”.',
    cancel: 'Clique em “Cancelar” ou, com o convite pronto, em “Fechar”.',
    copy: 'Clique em “Copiar link”.',
    'the invitation is created': 'O servidor responde com o convite novo.',
    'the address is already invited': 'O servidor recusa: já há um convite em aberto para esse e-mail.',
    'creating it gets no response':
      'Corte a rede antes da resposta: não se sabe se o convite foi criado. Tentar de novo dá o link desse mesmo convite.',
    'the invitation is resent': 'O servidor responde com o novo link.',
    'the invitation was already used': 'O servidor recusa o reenvio: o convite foi usado ou revogado antes.',
    'no response arrives': 'A rede cai antes da resposta ao reenvio.',
    'the link is copied': 'O navegador copia o link.',
    'the browser refuses to copy': 'O navegador não deixa copiar: negue a permissão da área de transferência.',
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

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'invalid values are not sent; the field is reported': 'USR-30',
    'one notice reports a copied link or an invitation that cannot be resent': 'USR-08',
    'the context has the token exactly while its link is shown': 'USR-24',
  },
})

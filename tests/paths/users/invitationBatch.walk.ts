import { invitationBatchMachine } from '#machines/users/invitationBatch.machine.ts'
import {
  batchSize,
  isFaulty,
  madeInvitations,
  pendingRows,
  refusedRows,
  type BatchMember,
  type InvitationResult,
  type InvitationRow,
} from '#machines/users/invitationBatch.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  faultsAreShown,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(invitationBatchMachine)

const memberOf = (number: number, email = `pessoa${number}@example.com`): BatchMember => ({
  id: `invitation ${number}`,
  memberId: `member ${number}`,
  name: `Pessoa ${number}`,
  photoUrl: null,
  email,
  replaces: null,
})
const two = [memberOf(1), memberOf(2, '')]
/** One member more than a batch. */
const twoBatches = Array.from({ length: batchSize + 1 }, (_, number) => memberOf(number + 1))
const ana = 'invitation 1'
/** One link has expired, the other one still works. */
const invited = [memberOf(1), memberOf(2)].map((member, index) => ({
  ...member,
  replaces: { id: `old ${index + 1}`, expiresAt: '2026-12-01T10:00:00+00:00', isExpired: index === 0 },
}))

const made = (number: number): InvitationResult => ({
  kind: 'made',
  token: `T0K3N${number}`,
  expiresAt: '2026-12-03T10:00:00+00:00',
})
const refused: InvitationResult = { kind: 'refused', sentence: 'Este membro já tem uma conta.' }
const numbers = Array.from({ length: batchSize + 1 }, (_, index) => index + 1)
const allMade = Object.fromEntries(numbers.map((number) => [`member ${number}`, made(number)]))

const rowsOf = ({ input }: { input: unknown }) => (input as { rows: readonly InvitationRow[] }).rows

export const walk = defineWalk({
  machine: invitationBatchMachine,
  starts: { plain: { kind: 'invite' }, renewing: { kind: 'renew' } },
  steps: {
    'two members arrive, one without an e-mail': result.done('loadBatch', two),
    'members for two batches arrive': result.done('loadBatch', twoBatches),
    'two invited members arrive, one with an expired link': result.done('loadBatch', invited),
    'everyone is invited': result.done('loadBatch', []),
    'the list fails to load': result.fail('loadBatch', offline),
    'leave the first member out': { type: 'row.choose', id: ana, isChosen: false },
    'leave everyone out': { type: 'all.choose', isChosen: false },
    'choose everyone': { type: 'all.choose', isChosen: true },
    'write half an address': { type: 'row.type', id: ana, email: 'pessoa@' },
    'write the address': { type: 'row.type', id: ana, email: 'pessoa1@example.com' },
    invite: { type: 'submit' },
    stop: { type: 'stop' },
    'the batch is invited': result.done('inviteBatch', allMade),
    'the first member is refused': result.done('inviteBatch', { ...allMade, 'member 1': refused }),
    'the rate ends the batch after one invitation': result.done('inviteBatch', { 'member 1': made(1) }),
    'no response arrives': result.fail('inviteBatch', offline),
    'try again': { type: 'retry' },
    'show the links': { type: 'finish' },
    copy: { type: 'copy', text: 'https://confraria.test/login#convite=T0K3N1' },
    'the links are copied': result.done('copyText', undefined),
    'the browser refuses to copy': result.fail('copyText', new Error('NotAllowedError')),
    'show the QR code': { type: 'code.open', id: ana },
    'show the cards': { type: 'cards.open' },
    'go back': { type: 'back' },
    cancel: { type: 'cancel' },
    keep: { type: 'keep' },
    discard: { type: 'discard' },
  },
  key: ({ kind, rows, isChecked, isStopping, coded, failure }) => [
    kind,
    rows.length,
    rows.some(({ replaces }) => replaces !== null),
    pendingRows(rows).length,
    refusedRows(rows).length,
    madeInvitations(rows).length > 0,
    rows.some(isFaulty),
    rows.find(({ id }) => id === ana)?.isChosen,
    rows.find(({ id }) => id === ana)?.result?.kind,
    isChecked,
    isStopping,
    coded,
    failure !== null,
  ],
  limit: 60_000,
  invariants: [
    stepsLead({
      'two members arrive, one without an e-mail': { loading: 'choosing' },
      'the list fails to load': { loading: 'failed' },
      'no response arrives': { 'inviting.sending': 'interrupted' },
      'try again': { failed: 'loading', interrupted: 'inviting.sending' },
      copy: { done: 'done.copying' },
      'the links are copied': { 'done.copying': 'done.shown' },
      'the browser refuses to copy': { 'done.copying': 'done.uncopied' },
      'show the links': { interrupted: 'done.shown' },
      'show the QR code': { done: 'done.code' },
      'show the cards': { done: 'done.cards' },
      'go back': { 'done.code': 'done.shown', 'done.cards': 'done.shown' },
      discard: { discarding: 'closed' },
    }),
    stepsLeave({
      'two members arrive, one without an e-mail': { rows: 'something' },
      'the list fails to load': { failure: 'something' },
      'no response arrives': { failure: 'something' },
    }),
    failureClearedIn('loading', 'choosing', 'inviting', 'done'),
    faultsAreShown,
    {
      name: 'a member who is left out is not chosen',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'leave the first member out' || snapshot.context.rows.every((row) => row.id !== ana || !row.isChosen),
    },
    {
      name: 'the links appear when nothing is left to send, and their QR codes and cards only if there are any',
      holds: ({ now: { snapshot } }) => {
        const { rows, coded } = snapshot.context
        const made = madeInvitations(rows).map(({ id }) => id)
        return (
          (!snapshot.matches('done') || (pendingRows(rows).length === 0 && rows.some((row) => row.result !== null))) &&
          (!snapshot.matches({ done: 'cards' }) || made.length > 0) &&
          (snapshot.matches({ done: 'code' }) ? made.includes(coded ?? '') : coded === null)
        )
      },
    },
    {
      name: 'closing needs a confirmation exactly if there are links; without it they are shown again',
      holds: ({ now: { step, snapshot }, before, moments }) => {
        const from = moments.slice(0, -1).findLast((moment) => !moment.snapshot.matches('discarding'))?.snapshot
        if (step === 'keep') return snapshot.matches(from?.matches('done') === true ? 'done' : 'interrupted')
        if (step !== 'cancel' || !before) return true
        const isPart = before.snapshot.matches({ done: 'code' }) || before.snapshot.matches({ done: 'cards' })
        const hasLinks = madeInvitations(before.snapshot.context.rows).length > 0
        return snapshot.matches(isPart ? 'done' : hasLinks ? 'discarding' : 'closed')
      },
    },
    {
      name: 'a batch has only chosen members with a valid e-mail and no link, at most as many as the limit',
      holds: ({ open }) =>
        open.every((request) => {
          if (request.id !== 'inviteBatch') return true
          const rows = rowsOf(request)
          return rows.length > 0 && rows.length <= batchSize && rows.every((row) => row.isChosen && row.result === null)
        }),
    },
    {
      name: 'a batch without a response is repeated with the same ids',
      holds: ({ now: { step }, before, requests }) => {
        const [last, failed] = requests.filter(({ id }) => id === 'inviteBatch').toReversed()
        const isRepeated = step === 'try again' && before?.snapshot.matches('interrupted') === true
        if (!isRepeated || last?.outcome !== 'open' || failed?.outcome !== 'failed') return true
        return textOf(rowsOf(last).map(({ id }) => id)) === textOf(rowsOf(failed).map(({ id }) => id))
      },
    },
    {
      name: 'the list is that of the kind',
      holds: ({ open, now: { snapshot } }) =>
        open.every(({ id, input }) => id !== 'loadBatch' || textOf(input) === textOf({ kind: snapshot.context.kind })),
    },
    {
      name: 'an invitation that is renewed keeps its e-mail',
      holds: ({ now: { snapshot } }) =>
        snapshot.context.rows.every(
          ({ id, replaces, email }) => replaces === null || invited.find((one) => one.id === id)?.email === email,
        ),
    },
    {
      name: 'a batch is sent, or the field of an invalid e-mail is reported',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        if (!before || (step !== 'invite' && step !== 'try again')) return true
        if (before.snapshot.matches('failed') || before.snapshot.matches({ done: 'copying' })) return true
        const hasFault = before.snapshot.context.rows.some(isFaulty)
        return (
          hasFault === emitted.some(({ type }) => type === 'field.fault') && hasFault !== snapshot.matches('inviting')
        )
      },
    },
    {
      name: 'a link that was made stays until the dialog closes, and its address never changes',
      holds: ({ now: { snapshot }, before }) => {
        if (before === null || snapshot.matches('closed')) return true
        const links = new Map(madeInvitations(snapshot.context.rows).map((link) => [link.id, link.token]))
        return madeInvitations(before.snapshot.context.rows).every(({ id, token }) => links.get(id) === token)
      },
    },
    {
      name: 'links are discarded only after a question',
      holds: ({ now: { snapshot }, before }) =>
        !snapshot.matches('closed') ||
        before === null ||
        before.snapshot.matches('discarding') ||
        madeInvitations(before.snapshot.context.rows).length === 0,
    },
    {
      name: 'a closed dialog has no link',
      holds: ({ now: { snapshot } }) => !snapshot.matches('closed') || !textOf(snapshot.context).includes('T0K3N'),
    },
    {
      name: 'a stop waits for the batch that is running, and sends no other',
      holds: ({ now: { step, snapshot }, before }) => {
        const isDone = step === 'the batch is invited' || step === 'the rate ends the batch after one invitation'
        if (!isDone || !before?.snapshot.matches('inviting')) return true
        const isLast = pendingRows(snapshot.context.rows).length === 0
        return snapshot.matches(isLast ? 'done' : before.snapshot.context.isStopping ? 'interrupted' : 'inviting')
      },
    },
    {
      name: 'a stop ends with the batches that it stopped',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'try again' || !snapshot.matches('inviting') || !snapshot.context.isStopping,
    },
    {
      name: 'every result of the server reloads the lists',
      holds: ({ now: { step, reported }, before }) =>
        reported.some(({ type }) => type === 'users.changed') ===
        (before?.snapshot.matches('inviting') === true &&
          [
            'the batch is invited',
            'the first member is refused',
            'the rate ends the batch after one invitation',
            'no response arrives',
          ].includes(step ?? '')),
    },
    {
      name: 'one notice reports copied links',
      holds: ({ now: { step, notices } }) =>
        notices.map(({ key }) => key).join() === (step === 'the links are copied' ? 'invitation.copied' : ''),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'copy', text: '' }),
    noDuplicateRequests({ type: 'submit' }, { type: 'retry' }),
  ],
})

export const words = defineWords({
  title: 'Usuários: convidar todos',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /admin/users e clique em “Convidar todos”.',
    renewing: 'Entre como admin@confraria.test, abra os convites em /admin/users e clique em “Renovar convites”.',
  },
  steps: {
    'two members arrive, one without an e-mail': 'O servidor responde com dois membros sem conta; um não tem e-mail.',
    'members for two batches arrive': 'O servidor responde com 26 membros sem conta.',
    'two invited members arrive, one with an expired link':
      'O servidor responde com dois membros convidados; o link do primeiro venceu.',
    'everyone is invited': 'O servidor responde que todos já têm conta ou convite.',
    'the list fails to load': 'Corte a rede antes da resposta: a lista não chega.',
    'leave the first member out': 'Desmarque o primeiro membro.',
    'leave everyone out': 'Desmarque “Escolher todos”.',
    'choose everyone': 'Marque “Escolher todos”.',
    'write half an address': 'Escreva “pessoa@” no e-mail do primeiro membro.',
    'write the address': 'Escreva “pessoa1@example.com” no e-mail do primeiro membro.',
    invite: 'Clique em “Convidar … membros” ou “Renovar … convites”.',
    stop: 'Clique em “Parar”.',
    'the batch is invited': 'O servidor responde com os convites do lote.',
    'the first member is refused': 'O servidor responde que o primeiro membro já tem uma conta; os outros têm convite.',
    'the rate ends the batch after one invitation':
      'O servidor cria o convite do primeiro membro; os outros passam do limite por hora.',
    'no response arrives': 'Corte a rede antes da resposta ao lote.',
    'try again': 'Clique em “Tentar novamente”, “Continuar” ou “Tentar de novo … convites”.',
    'show the links': 'Clique em “Ver convites criados”.',
    copy: 'Clique em “Copiar todos”, ou em “Copiar link” de uma pessoa.',
    'the links are copied': 'O navegador copia os links.',
    'the browser refuses to copy': 'O navegador não deixa copiar: negue a permissão da área de transferência.',
    'show the QR code': 'Clique em “QR code” da primeira pessoa.',
    'show the cards': 'Clique em “Cartões para imprimir”.',
    'go back': 'Clique em “Voltar”.',
    cancel: 'Clique em “Cancelar” ou “Fechar”, ou tecle Esc.',
    keep: 'Clique em “Voltar aos links”.',
    discard: 'Clique em “Sim, fechar”.',
  },
  states: {
    loading: 'A janela mostra “Carregando membros...”.',
    failed: 'A janela diz por que os membros não foram carregados.',
    choosing: 'Cada membro tem uma caixa e o seu e-mail; ao renovar, também o prazo do convite.',
    'inviting.sending': 'A janela mostra quantos convites já foram criados.',
    interrupted: 'A janela diz quantos convites existem e por que parou.',
    'done.shown': 'Cada convite mostra as formas de entregar o link; cada recusa, a sua frase.',
    'done.copying': 'O botão mostra “Copiando...”.',
    'done.uncopied': 'Os links aparecem em um campo, para copiar com o teclado.',
    'done.code': 'A janela mostra o QR code de uma pessoa.',
    'done.cards': 'A janela mostra um cartão como exemplo e “Imprimir”.',
    discarding: 'A janela pergunta se os links devem ser perdidos.',
    closed: 'A janela fechou.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'every result of the server reloads the lists': 'USR-805',
    'a batch is sent, or the field of an invalid e-mail is reported': 'USR-801 USR-803',
    'a batch has only chosen members with a valid e-mail and no link, at most as many as the limit': 'USR-800 USR-805',
    'a batch without a response is repeated with the same ids': 'USR-804',
    'an invitation that is renewed keeps its e-mail': 'USR-760',
    'links are discarded only after a question': 'USR-806',
    'a stop waits for the batch that is running, and sends no other': 'USR-805',
  },
})

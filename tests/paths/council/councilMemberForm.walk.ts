import { CouncilConflict } from '#machines/council/council.actors.ts'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import {
  councilRowOf,
  firstFaultOfCouncilMember,
  isSameCouncilMember,
  newSeatInput,
  seatInput,
} from '#machines/council/councilMemberForm.ts'
import { isUnedited } from '#machines/shared/merge.ts'
import { administrator, seatOf, vice } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  conflictIsIn,
  failureClearedIn,
  faultsAreShown,
  formFollowsChoices,
  isDroppedAfterLoss,
  stepsKeep,
  stepsLead,
  stepsLeave,
  typedIsKept,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(councilMemberFormMachine)
const bia = { id: 'bia', name: 'Bia Prado' }
const theirs = seatOf({ name: 'Ana Prado', status: 'inativo', updated_at: '2026-11-19T12:00:00Z' })
const row = { id: '22222222-2222-4222-8222-222222222222', today: '2026-11-20' }
const changes = [
  'change the name',
  'empty the name',
  'choose a member',
  'another user changed the member',
  'choose their version',
  'choose my version',
]

export const walk = defineWalk({
  machine: councilMemberFormMachine,
  starts: {
    'of a new member': newSeatInput(administrator, row, 'diretor_cultura'),
    'of a member': seatInput(administrator, seatOf()),
    'of a member, for a council member': seatInput(vice, seatOf()),
  },
  steps: {
    'change the name': { type: 'field.change', change: { name: 'Aninha' } },
    'empty the name': { type: 'field.change', change: { name: '' } },
    'choose a member': { type: 'member.choose', member: bia },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'choose their version': { type: 'field.choose', field: 'name', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'name', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'the member is saved': result.done('saveCouncilMember', undefined),
    'saving gets no response': result.fail('saveCouncilMember', offline),
    'another user changed the member': result.fail('saveCouncilMember', new CouncilConflict(theirs)),
    'another user removed the member': result.fail('saveCouncilMember', new CouncilConflict(null)),
  },
  arrows: 1,
  key: ({ seat, base, values, mayLink, failure, conflict }) => [
    seat?.updated_at,
    mayLink,
    firstFaultOfCouncilMember(values) !== null,
    isSameCouncilMember(base, values),
    failure !== null,
    conflict?.both.length,
    conflict?.yielded.length,
  ],
  invariants: [
    stepsKeep({ 'choose a member': { chosen: { id: 'bia', name: 'Bia Prado' } } }),
    stepsLead({
      discard: { discarding: 'closed' },
      'continue editing': { discarding: 'editing' },
      'another user removed the member': { saving: 'gone' },
      'the member is saved': { saving: 'closed' },
      cancel: { gone: 'closed' },
      'save the merged version': { conflict: 'saving' },
      'go back to the form': { conflict: 'editing' },
      'change the name': { editing: 'editing' },
      'empty the name': { editing: 'editing' },
      'choose a member': { editing: 'editing' },
    }),
    stepsLeave({
      'saving gets no response': { failure: 'something' },
    }),
    canActAfterFailure({ type: 'submit' }, { type: 'cancel' }, { type: 'keep' }, { type: 'merge' }),
    conflictIsIn('conflict'),
    failureClearedIn('saving'),
    formFollowsChoices(),
    faultsAreShown,
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'saveCouncilMember'),
    },
    {
      name: 'a save sends the values of the form and the version that the user saw',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ input }) =>
            textOf(input) ===
            textOf({
              id: snapshot.context.id,
              seen: snapshot.context.seat?.updated_at ?? null,
              row: councilRowOf(snapshot.context.values),
            }),
        ),
    },
    {
      name: 'a faulty form points to its first fault, a valid one is sent, and a question guards only changes',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        if (!before?.snapshot.matches('editing')) return true
        const { context } = before.snapshot
        const fault = firstFaultOfCouncilMember(context.values)
        const isUntouched = isUnedited(context, context.base, isSameCouncilMember)
        if (step === 'cancel') return snapshot.matches(isUntouched ? 'closed' : 'discarding')
        if (step !== 'submit') return true
        return fault === null ? snapshot.matches('saving') : emitted.some((event) => event.field === fault)
      },
    },
    {
      name: 'in a conflict the chosen version is marked',
      holds: ({ now: { step, snapshot } }) => {
        const { conflict } = snapshot.context
        if (!conflict?.both.includes('name') || !step?.startsWith('choose ')) return true
        return conflict.yielded.includes('name') === (step === 'choose their version')
      },
    },
    {
      name: 'an invalid form is never sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('saving') || firstFaultOfCouncilMember(snapshot.context.values) === null,
    },
    {
      name: 'the typed values stay until they are discarded or saved, or the member is gone',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null) return true
        const { base, values } = before.snapshot.context
        const isKept = textOf(snapshot.context.values) === textOf(values)
        const isLeft = step === 'discard' || step === 'the member is saved'
        const isGone = step === 'cancel' && before.snapshot.matches('gone')
        return isSameCouncilMember(base, values) || isKept || isLeft || isGone || changes.includes(step ?? '')
      },
    },
    {
      name: 'another user’s change is merged into the form, and what both changed is offered',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'another user changed the member' || !before) return true
        const { base, values } = before.snapshot.context
        const isOwn = values.name !== base.name
        const { conflict, values: merged } = snapshot.context
        return (
          snapshot.matches('conflict') &&
          snapshot.context.seat === theirs &&
          merged.status === 'inativo' &&
          merged.name === (isOwn ? values.name : theirs.name) &&
          conflict?.both.includes('name') === (isOwn && values.name !== theirs.name && base.name !== theirs.name)
        )
      },
    },
    {
      name: 'only an admin links a member',
      holds: ({
        now: {
          snapshot: { context },
        },
      }) => context.mayLink || context.values.memberId === (context.seat?.member_id ?? ''),
    },
    {
      name: 'a changed row is reported once',
      holds: (run) =>
        run.now.reported.map(({ type }) => type).join() ===
        (isDroppedAfterLoss(run) ||
        ['the member is saved', 'another user changed the member', 'another user removed the member'].includes(
          run.now.step ?? '',
        )
          ? 'council.changed'
          : ''),
    },
    {
      name: 'a save and its failure are reported once, for a new or a known member',
      holds: ({ now: { step, notices }, before }) => {
        const isNew = before?.snapshot.context.seat === null
        const keys = notices.map((notice) => `${notice.key} ${'isNew' in notice && notice.isNew}`).join()
        if (step === 'the member is saved') return keys === `council.memberSaved ${isNew}`
        return keys === (step === 'saving gets no response' ? `council.memberSaveFailed ${isNew}` : '')
      },
    },
    typedIsKept(),
  ],
})

export const words = defineWords({
  title: 'Conselho: adicionar e editar um membro',
  starts: {
    'of a new member': 'Como admin, abra /council e clique em “Adicionar Membro”.',
    'of a member': 'Como admin, abra /council e clique em “Editar” na linha de alguém.',
    'of a member, for a council member':
      'Como conselho, cujo cargo pode editar o Conselho, abra /council e clique em “Editar” na linha de outra pessoa.',
  },
  steps: {
    'change the name': 'Escreva “Aninha” em “Nome*”.',
    'empty the name': 'Apague o texto de “Nome*”.',
    'choose a member': 'Digite um nome em “Membro da Confraria” e escolha o membro; só um administrador pode.',
    submit: 'Clique em “Adicionar” ou, na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar” ou, se o cadastro já foi removido, em “Fechar”; a tecla Esc faz o mesmo.',
    discard: 'Clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'choose their version': 'Em “Nome”, escolha “Versão salva”.',
    'choose my version': 'Em “Nome”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'the member is saved': 'O servidor responde que o cadastro foi salvo.',
    'saving gets no response': 'A rede cai antes da resposta ao salvamento.',
    'another user changed the member':
      'O servidor recusa o salvamento: em outra janela, alguém mudou o nome e o status do mesmo cadastro antes.',
    'another user removed the member':
      'O servidor recusa o salvamento: em outra janela, alguém removeu o membro antes.',
  },
  states: {
    closed: 'O formulário se fechou.',
    editing: 'O formulário está aberto; o campo com erro diz qual é.',
    conflict: 'O diálogo “Outra pessoa alterou este cadastro” mostra as duas versões do que ambos mudaram.',
    saving: 'O botão mostra “Adicionando...” ou “Salvando...” e nenhum campo muda.',
    gone: 'O formulário avisa que outra pessoa removeu o membro; o texto ainda pode ser lido e só há “Fechar”.',
    discarding: 'A pergunta “Descartar alterações?” está aberta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    conflict: 'COU-14',
  },
  steps: {
    'the member is saved': 'COU-16',
  },
  invariants: {
    'only an admin links a member': 'COU-09',
    'another user’s change is merged into the form, and what both changed is offered': 'COU-14',
  },
})

import { firstPosition } from '#machines/council/council.ts'
import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import { newSeatInput, seatInput } from '#machines/council/councilMemberForm.ts'
import type { NoticeEvent } from '#machines/council/notices.ts'
import { administrator, council, onlooker, positionOf, seatOf } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(councilMembersMachine)
const seat = seatOf()
const position = positionOf()
const row = { id: '22222222-2222-4222-8222-222222222222', today: '2026-11-20' }
const notice: NoticeEvent = { type: 'notice', notice: { key: 'council.memberRemoved', name: seat.name } }

export const walk = defineWalk({
  machine: councilMembersMachine,
  starts: { plain: { access: administrator }, 'without permissions': { access: onlooker } },
  steps: {
    'the council is loaded': result.done('loadCouncil', council),
    'the council is empty': result.done('loadCouncil', { seats: [], positions: council.positions }),
    'the council has no positions': result.done('loadCouncil', { seats: [], positions: [] }),
    'the council cannot be loaded': result.fail('loadCouncil', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'the rights arrive': { type: 'access.change', access: administrator },
    'the rights are taken': { type: 'access.change', access: onlooker },
    'add a member': { type: 'seat.add' },
    'the form is ready': result.done('prepareRow', row),
    'the form cannot be opened': result.fail('prepareRow', offline),
    'edit a member': { type: 'seat.edit', seat },
    'the form closes': result.done('form', undefined),
    'the form fails': result.fail('form', new Error('a fault')),
    'start removing a member': { type: 'seat.remove', seat },
    'the question closes': result.done('removal', undefined),
    'the question fails': result.fail('removal', new Error('a fault')),
    'read a position': { type: 'position.open', position },
    'close the position': { type: 'position.close' },
    'a dialog changes the council': { type: 'council.changed' },
    'a dialog reports': notice,
  },
  arrows: 1,
  key: ({ access, council, failure }) => [
    access === administrator,
    council?.seats.length,
    council?.positions.length,
    failure !== null,
  ],
  invariants: [
    {
      name: 'the rights are those of the last change',
      holds: ({ now: { event, snapshot }, before }) =>
        before === null ||
        snapshot.context.access === (event && 'access' in event ? event.access : before.snapshot.context.access),
    },
    stepsLead({
      'the screen becomes visible': { 'list.ready': 'list.loading', 'list.failed': 'list.loading' },
      'a dialog changes the council': { 'list.ready': 'list.loading', 'list.failed': 'list.loading' },
      'leave the screen': { dialog: 'dialog.closed', 'list.loading': 'list.loading', 'list.ready': 'list.ready' },
      'the form cannot be opened': { 'dialog.preparing': 'dialog.closed' },
      'the form closes': { 'dialog.form': 'dialog.closed' },
      'the question closes': { 'dialog.removal': 'dialog.closed' },
      'close the position': { 'dialog.position': 'dialog.closed' },
      'read a position': { 'dialog.closed': 'dialog.position' },
      'the form is ready': { 'dialog.preparing': 'dialog.form' },
    }),
    {
      name: 'a request is open exactly while the list is loading',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadCouncil'),
    },
    {
      name: 'a change of the council and each visit load the table again, also while it is loading',
      holds: ({ now: { step }, requests, moments }) =>
        (step !== 'a dialog changes the council' && step !== 'the screen becomes visible') ||
        requests.some(({ id, began }) => id === 'loadCouncil' && began === moments.length - 1),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'position.open', position }, { type: 'position.close' }),
    {
      name: 'the dialogs need the right; a new member also needs a position',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before?.snapshot.matches({ dialog: 'closed' })) return true
        const { access, council } = before.snapshot.context
        const isAllowed = access === administrator
        if (step === 'edit a member') return snapshot.matches({ dialog: 'form' }) === isAllowed
        if (step === 'start removing a member') return snapshot.matches({ dialog: 'removal' }) === isAllowed
        if (step !== 'add a member') return true
        const count = council?.positions.length ?? null
        const expected = count === null ? 'waiting' : count > 0 ? 'preparing' : 'closed'
        return snapshot.matches({ dialog: isAllowed ? expected : 'closed' })
      },
    },
    {
      name: 'a requested form waits for the council',
      holds: ({ now: { snapshot } }) => !snapshot.matches({ dialog: 'waiting' }) || snapshot.context.council === null,
    },
    {
      name: 'the form opens for the new or the chosen member, the question for the chosen one; nothing of them stays',
      holds: ({ now: { snapshot }, moments, requests, open }) => {
        const { form, removing, position } = snapshot.context
        const last = requests.findLast(({ id }) => id === 'form')
        const opened = last && moments[last.began]
        const first = firstPosition(opened?.snapshot.context.council?.positions ?? [])
        const rights = opened?.snapshot.context.access ?? onlooker
        const expected =
          opened?.step === 'edit a member' ? seatInput(administrator, seat) : newSeatInput(rights, row, first)
        return (
          (!last || textOf(last.input) === textOf(expected)) &&
          open.every(({ id, input }) => id !== 'removal' || textOf(input) === textOf({ seat })) &&
          snapshot.matches({ dialog: 'form' }) === open.some(({ id }) => id === 'form') &&
          snapshot.matches({ dialog: 'removal' }) === open.some(({ id }) => id === 'removal') &&
          (form !== null) === snapshot.matches({ dialog: 'form' }) &&
          (removing !== null) === snapshot.matches({ dialog: 'removal' }) &&
          (position !== null) === snapshot.matches({ dialog: 'position' })
        )
      },
    },
    {
      name: 'notices of the dialogs are passed on, and faults are logged',
      holds: ({ now: { step, notices, actions } }) =>
        (step !== 'a dialog reports' || notices[0] === notice.notice) &&
        actions.includes('logFault') ===
          ['the form cannot be opened', 'the form fails', 'the question fails'].includes(step ?? ''),
    },
    {
      name: 'the loaded council stays until the next response',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the council is loaded' ||
        step === 'the council is empty' ||
        step === 'the council has no positions' ||
        before === null ||
        snapshot.context.council === before.snapshot.context.council,
    },
    {
      name: 'the ready state has a council and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches({ list: 'ready' }) ||
        (snapshot.context.council !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is stored, and reported once',
      holds: ({ now: { snapshot, step, notices } }) =>
        (step === 'a dialog reports' || notices.length === (step === 'the council cannot be loaded' ? 1 : 0)) &&
        (!snapshot.matches({ list: 'failed' }) || snapshot.context.failure?.kind === 'offline'),
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: quem tem assento',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council.',
    'without permissions': 'Entre como conselho3@confraria.test, cujo cargo só vê o Conselho, e abra /council.',
  },
  steps: {
    'the council is loaded': 'A resposta chega com os membros do Conselho.',
    'the council is empty': 'A resposta chega sem nenhum membro: remova todos antes, como admin.',
    'the council has no positions': 'A resposta chega sem nenhum cargo: exclua todos antes, como admin.',
    'the council cannot be loaded': 'A rede cai antes da resposta.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Vá para outra aba do navegador e volte.',
    'leave the screen': 'Vá a outra página do menu.',
    'the rights arrive': 'Em outra janela, mestre dá as permissões; volte a esta.',
    'the rights are taken': 'Em outra janela, mestre tira as permissões; volte a esta.',
    'add a member': 'Clique em “Adicionar Membro”.',
    'the form is ready': 'O formulário abre na hora.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'edit a member': 'Clique em “Editar” na linha de alguém.',
    'the form closes': 'Feche o formulário com “Cancelar”, ou salve-o.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'start removing a member': 'Clique em “Remover” na linha de alguém.',
    'the question closes': 'Feche a pergunta com “Cancelar”, ou confirme a remoção.',
    'the question fails': 'A pergunta falha por dentro; só se vê por simulação.',
    'read a position': 'Clique em “Ver o cargo” na linha de alguém.',
    'close the position': 'Clique em “Fechar” ou tecle Esc.',
    'a dialog changes the council': 'O formulário ou a pergunta muda o Conselho: a tabela se atualiza.',
    'a dialog reports': 'O formulário ou a pergunta mostra um aviso.',
  },
  states: {
    'list.loading': '“Carregando conselho...” aparece na primeira vez; depois, a lista anterior continua.',
    'list.ready':
      'A tabela “Membros do Conselho” e os “Cargos do Conselho” aparecem; sem membros, “O Conselho ainda não tem membros.”.',
    'list.failed': '“Erro ao carregar dados” aparece com “Tentar novamente”, ou a lista anterior continua.',
    'dialog.closed': 'Nenhum diálogo está aberto.',
    'dialog.waiting': 'O formulário se abre assim que o Conselho chegar.',
    'dialog.preparing': 'O formulário está se abrindo.',
    'dialog.form': 'O formulário “Adicionar Novo Membro” ou “Editar Membro” está aberto.',
    'dialog.removal': 'A pergunta “Remover do Conselho” está aberta.',
    'dialog.position': 'Um diálogo descreve o cargo.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the dialogs need the right; a new member also needs a position': 'COU-12',
  },
  states: {
    'list.failed': 'COU-05',
  },
})

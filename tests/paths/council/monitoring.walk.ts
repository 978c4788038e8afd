import { openCaseDraft, openUpdateDraft } from '#machines/council/monitoring.actors.ts'
import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import type { NoticeEvent } from '#machines/council/notices.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(monitoringMachine)
const row = caseOf()
const id = '22222222-2222-4222-8222-222222222222'
const notice: NoticeEvent = { type: 'notice', notice: { key: 'monitoring.updated', name: row.name, isClosed: false } }

export const walk = defineWalk({
  machine: monitoringMachine,
  starts: { plain: { access: vice }, 'without permissions': { access: onlooker } },
  steps: {
    'the cases are loaded': result.done('loadMonitoring', { cases: [row], responsibles: [responsible()] }),
    'there are no cases': result.done('loadMonitoring', { cases: [], responsibles: [] }),
    'the cases cannot be loaded': result.fail('loadMonitoring', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'the rights arrive': { type: 'access.change', access: vice },
    'the rights are taken': { type: 'access.change', access: onlooker },
    'add a case': { type: 'case.add' },
    'the form is ready': result.done('prepareRow', { id, today: '2026-11-20' }),
    'the form cannot be opened': result.fail('prepareRow', offline),
    'the form closes': result.done('form', undefined),
    'the form fails': result.fail('form', new Error('a fault')),
    'open a case': { type: 'case.open', row },
    'the case closes': result.done('update', undefined),
    'the case fails': result.fail('update', new Error('a fault')),
    'a dialog changes a case': { type: 'monitoring.changed' },
    'a dialog reports': notice,
  },
  arrows: 1,
  key: ({ access, monitoring, failure }) => [access === vice, monitoring?.cases.length, failure !== null],
  invariants: [
    stepsLead({
      'the screen becomes visible': { 'list.ready': 'list.loading', 'list.failed': 'list.loading' },
      'a dialog changes a case': { 'list.ready': 'list.loading', 'list.failed': 'list.loading' },
      'leave the screen': { dialog: 'dialog.closed', 'list.loading': 'list.loading', 'list.ready': 'list.ready' },
      'the form closes': { 'dialog.form': 'dialog.closed' },
      'the case closes': { 'dialog.update': 'dialog.closed' },
      'open a case': { 'dialog.closed': 'dialog.update' },
      'try again': { 'list.failed': 'list.loading' },
      'the form is ready': { 'dialog.preparing': 'dialog.form' },
    }),
    {
      name: 'a request is open exactly while the list is loading',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some((request) => request.id === 'loadMonitoring'),
    },
    {
      name: 'a changed case and each visit load the table again, also while it is loading',
      holds: ({ now: { step }, requests, moments }) =>
        (step !== 'a dialog changes a case' && step !== 'the screen becomes visible') ||
        requests.some((request) => request.id === 'loadMonitoring' && request.began === moments.length - 1),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'case.open', row }),
    {
      name: 'the rights are those of the last change',
      holds: ({ now: { event, snapshot }, before }) =>
        before === null ||
        snapshot.context.access === (event && 'access' in event ? event.access : before.snapshot.context.access),
    },
    {
      name: 'a new case needs the right',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'add a case' ||
        !before?.snapshot.matches({ dialog: 'closed' }) ||
        snapshot.matches({ dialog: before.snapshot.context.access === vice ? 'preparing' : 'closed' }),
    },
    {
      name: 'the dialogs open with the rights of the user and their id or case, and nothing of them stays',
      holds: ({ now: { snapshot }, moments, open }) => {
        const { form, update } = snapshot.context
        const accessAt = (at: number) => moments[at]?.snapshot.context.access
        return (
          open.every(
            ({ id: request, input, began }) =>
              (request !== 'form' ||
                textOf(input) === textOf({ access: accessAt(began), id, draft: openCaseDraft() })) &&
              (request !== 'update' ||
                textOf(input) === textOf({ access: accessAt(began), row, draft: openUpdateDraft(row.id) })),
          ) &&
          snapshot.matches({ dialog: 'form' }) === open.some((request) => request.id === 'form') &&
          snapshot.matches({ dialog: 'update' }) === open.some((request) => request.id === 'update') &&
          (form !== null) === snapshot.matches({ dialog: 'form' }) &&
          (update !== null) === snapshot.matches({ dialog: 'update' })
        )
      },
    },
    {
      name: 'notices of the dialogs are passed on, and faults are logged',
      holds: ({ now: { step, notices, actions } }) =>
        (step !== 'a dialog reports' || notices[0] === notice.notice) &&
        actions.includes('logFault') ===
          ['the form cannot be opened', 'the form fails', 'the case fails'].includes(step ?? ''),
    },
    {
      name: 'the loaded cases stay until the next response',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the cases are loaded' ||
        step === 'there are no cases' ||
        before === null ||
        snapshot.context.monitoring === before.snapshot.context.monitoring,
    },
    {
      name: 'the ready state has cases and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches({ list: 'ready' }) ||
        (snapshot.context.monitoring !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is stored, and reported once',
      holds: ({ now: { snapshot, step, notices } }) =>
        (step === 'a dialog reports' || notices.length === (step === 'the cases cannot be loaded' ? 1 : 0)) &&
        (!snapshot.matches({ list: 'failed' }) || snapshot.context.failure?.kind === 'offline'),
    },
  ],
})

export const words = defineWords({
  title: 'Monitoramento de usuários',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council?tab=monitor.',
    'without permissions': 'Entre com um cargo que só pode ver o monitoramento e abra /council?tab=monitor.',
  },
  steps: {
    'the cases are loaded': 'O servidor responde com os casos.',
    'there are no cases': 'O servidor responde que não há nenhum caso.',
    'the cases cannot be loaded':
      'Corte a rede antes da resposta: os casos não chegam. Aviso: “Erro ao carregar dados”.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Passe a outra aba do navegador e volte.',
    'leave the screen': 'Vá a outra página do menu.',
    'the rights arrive': 'Em outra janela, mestre dá as permissões; volte a esta.',
    'the rights are taken': 'Em outra janela, mestre tira as permissões; volte a esta.',
    'add a case': 'Clique em “Adicionar à Lista”.',
    'the form is ready': 'O formulário abre na hora.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'the form closes': 'Feche o formulário com “Cancelar”, ou salve-o.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'open a case': 'Clique em “Atualizar” ou “Histórico” na linha de um caso.',
    'the case closes': 'Feche o caso, ou salve-o.',
    'the case fails': 'O diálogo falha por dentro; só se vê por simulação.',
    'a dialog changes a case': 'O formulário muda um caso: a tabela se atualiza.',
    'a dialog reports': 'O formulário mostra um aviso.',
  },
  states: {
    'list.loading': 'Aparece “Carregando monitoramento...”, ou a tabela de antes.',
    'list.ready': 'Aparece a tabela dos casos, ou “Ninguém está sendo monitorado.”, se não há nenhum.',
    'list.failed': 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou continua a tabela de antes.',
    'dialog.closed': 'Nenhum diálogo está aberto.',
    'dialog.preparing': 'O formulário está se abrindo.',
    'dialog.form': 'O formulário “Adicionar Usuário para Monitoramento” está aberto.',
    'dialog.update': 'O caso está aberto, com o seu histórico.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'a new case needs the right': 'COU-63',
  },
  states: {
    'list.failed': 'COU-05',
  },
})

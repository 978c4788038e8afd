import { meetingToolsMachine } from '#machines/meetings/meetingTools.machine.ts'
import type { NoticeEvent } from '#machines/meetings/notices.ts'
import { bothInvitees, meetingOf, occurrenceOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(meetingToolsMachine)
const meeting = meetingOf()
const row = occurrenceOf()
const { id, title, date } = row
const opening = {
  newId: '44444444-4444-4444-8444-444444444444',
  today: '2026-11-21',
  minute: '12:00',
  draft: { key: 'draft', stored: null },
}
const { today, minute } = opening
const invitees = { members: bothInvitees, isCut: false }
const notice: NoticeEvent = { type: 'notice', notice: { key: 'meeting.presenceSaved' } }
const fault = new Error('a fault')

/** By step: which dialog it opens, with which input besides the known members. */
const dialogs: Readonly<Record<string, { child: 'form' | 'attendance' | 'date'; input: object }>> = {
  'schedule a meeting': { child: 'form', input: { ...opening, meeting: null } },
  'edit a meeting': { child: 'form', input: { ...opening, meeting } },
  'open the presence': { child: 'attendance', input: { id, title, date, today, minute } },
  'move a date': { child: 'date', input: { row, change: 'move', today, minute } },
  'cancel a date': { child: 'date', input: { row, change: 'cancel', today, minute } },
}

export const walk = defineWalk({
  machine: meetingToolsMachine,
  starts: { plain: undefined },
  steps: {
    'schedule a meeting': { type: 'form.open', meeting: null },
    'edit a meeting': { type: 'form.open', meeting },
    'open the presence': { type: 'attendance.open', id, title, date },
    'move a date': { type: 'date.open', row, change: 'move' },
    'cancel a date': { type: 'date.open', row, change: 'cancel' },
    'the dialog is ready': result.done('openMeetingDialog', opening),
    'the dialog cannot be opened': result.fail('openMeetingDialog', fault),
    'the form closes': result.done('form', { invitees }),
    'the form closes without members': result.done('form', { invitees: null }),
    'the presence closes': result.done('attendance', undefined),
    'the date closes': result.done('date', undefined),
    'the form fails': result.fail('form', fault),
    'the presence fails': result.fail('attendance', fault),
    'the date fails': result.fail('date', fault),
    'the user leaves the page': { type: 'close' },
    'a dialog reports': notice,
    'a dialog changes a meeting': { type: 'meetings.changed' },
    download: { type: 'download', scope: { kind: 'all' } },
    'download one meeting': { type: 'download', scope: { kind: 'meeting', id } },
    'the file is ready': result.done('downloadCalendar', 3),
    'no response arrives': result.fail('downloadCalendar', offline),
  },
  arrows: 1,
  key: ({ subject, invitees: known, scopes }) => [subject, known !== null, scopes],
  invariants: [
    stepsLead({
      'schedule a meeting': { 'dialog.closed': 'dialog.opening' },
      'open the presence': { 'dialog.closed': 'dialog.opening' },
      'move a date': { 'dialog.closed': 'dialog.opening' },
      'the form closes': { 'dialog.form': 'dialog.closed' },
      'the form closes without members': { 'dialog.form': 'dialog.closed' },
      'the presence closes': { 'dialog.attendance': 'dialog.closed' },
      'the date closes': { 'dialog.date': 'dialog.closed' },
      'the form fails': { 'dialog.form': 'dialog.closed' },
      'the presence fails': { 'dialog.attendance': 'dialog.closed' },
      'the date fails': { 'dialog.date': 'dialog.closed' },
      'the dialog cannot be opened': { 'dialog.opening': 'dialog.closed' },
      'the user leaves the page': { dialog: 'dialog.closed' },
      download: { 'file.idle': 'file.preparing', 'file.preparing': 'file.preparing' },
      'download one meeting': { 'file.idle': 'file.preparing', 'file.preparing': 'file.preparing' },
    }),
    {
      name: 'the dialog that the user chose runs, about what the user chose, and no other',
      holds: ({ now: { step, snapshot }, before, open, moments }) => {
        const running = open.filter((request) => ['form', 'attendance', 'date'].includes(request.id))
        const wasOpening = before?.snapshot.matches({ dialog: 'opening' }) === true
        if (snapshot.matches({ dialog: 'closed' }) || snapshot.matches({ dialog: 'opening' }))
          return running.length === 0 && !(step === 'the dialog is ready' && wasOpening)
        const ready = moments.findLastIndex(({ step }) => step === 'the dialog is ready')
        const earlier = moments.slice(0, ready)
        const closed = earlier.findLastIndex((moment) => moment.snapshot.matches({ dialog: 'closed' }))
        const chosen = dialogs[earlier[closed + 1]?.step ?? '']
        const known = chosen?.child === 'form' ? { invitees: snapshot.context.invitees } : {}
        const [child, ...others] = running
        return (
          others.length === 0 &&
          child?.id === chosen?.child &&
          snapshot.matches({ dialog: chosen?.child ?? 'closed' }) &&
          textOf(child?.input) === textOf({ ...chosen?.input, ...known })
        )
      },
    },
    {
      name: 'nothing of a closed dialog stays, except the members for the next form',
      holds: ({ now: { step, snapshot }, before }) => {
        const { subject, opening: opened, invitees: known } = snapshot.context
        if (before === null) return known === null
        const wasForm = before.snapshot.matches({ dialog: 'form' })
        const expected =
          wasForm && step === 'the form closes'
            ? invitees
            : wasForm && step === 'the form closes without members'
              ? null
              : before.snapshot.context.invitees
        const isClosed = snapshot.matches({ dialog: 'closed' })
        return known === expected && (!isClosed || (subject === null && opened === null))
      },
    },
    {
      name: 'one file at a time is prepared, in the order of the presses; a second press for the same file does nothing',
      holds: ({ now: { step, event, snapshot }, before, open }) => {
        const files = open.filter((request) => request.id === 'downloadCalendar')
        const { scopes } = snapshot.context
        const waited = before?.snapshot.context.scopes ?? []
        const chosen = event && 'scope' in event ? textOf(event.scope) : null
        const isKnown = waited.some((scope) => textOf(scope) === chosen)
        const isDone = step === 'the file is ready' || step === 'no response arrives'
        const left = (isDone ? waited.slice(1) : waited).map(textOf)
        return (
          snapshot.matches({ file: 'preparing' }) === scopes.length > 0 &&
          textOf(files.map(({ input }) => input)) === textOf(scopes.slice(0, 1).map((scope) => ({ scope }))) &&
          textOf(scopes.map(textOf)) === textOf(chosen === null || isKnown ? left : [...left, chosen])
        )
      },
    },
    {
      name: 'each result is shown once, and notices of the dialogs are passed on',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'a dialog reports') return notices[0] === notice.notice && notices.length === 1
        if (step === 'the file is ready') return textOf(notices) === textOf([{ key: 'calendar.downloaded', count: 3 }])
        return keys === (step === 'no response arrives' ? 'calendar.failed' : '')
      },
    },
    {
      name: 'each change is passed on once',
      holds: ({ now: { step, reported } }) =>
        reported.map(({ type }) => type).join() === (step === 'a dialog changes a meeting' ? 'meetings.changed' : ''),
    },
    {
      name: 'a form opens with the draft of its meeting, which is forgotten when the user leaves the page',
      holds: ({ now: { step, snapshot, actions }, before, open }) =>
        actions.includes('forgetDraft') ===
          (step === 'the user leaves the page' && before?.snapshot.matches({ dialog: 'form' }) === true) &&
        open
          .filter((request) => request.id === 'openMeetingDialog')
          .every(({ input }) => {
            const { subject } = snapshot.context
            const edited = subject?.type === 'form.open' ? subject.meeting : null
            return textOf(input) === textOf({ id: edited?.id ?? null })
          }),
    },
    {
      name: 'a dialog that fails is logged',
      holds: ({ now: { step, actions } }) =>
        actions.includes('logFault') ===
        (step === 'the dialog cannot be opened' ||
          step === 'the form fails' ||
          step === 'the presence fails' ||
          step === 'the date fails'),
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: os diálogos e o calendário',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    'schedule a meeting': 'Clique em “Nova Reunião”.',
    'edit a meeting': 'Clique em “Editar Reunião mensal do Conselho”.',
    'open the presence': 'Clique em “Respostas e presença de Reunião mensal do Conselho”.',
    'move a date': 'Em /meetings, no menu de uma data de uma série, clique em “Mudar esta data”.',
    'cancel a date': 'Em /meetings, no menu de uma data de uma série, clique em “Cancelar esta data”.',
    'the dialog is ready': 'O diálogo se abre.',
    'the dialog cannot be opened': 'O diálogo não se abre; só se vê por simulação.',
    'the form closes': 'Com os membros à vista, clique em “Cancelar”: o formulário se fecha.',
    'the form closes without members': 'Antes que os membros cheguem, clique em “Cancelar”: o formulário se fecha.',
    'the presence closes': 'Clique em “Fechar”: o diálogo se fecha.',
    'the date closes': 'Clique em “Cancelar”, ou em “Voltar” na pergunta: o diálogo se fecha.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the presence fails': 'O diálogo de presença falha por dentro; só se vê por simulação.',
    'the date fails': 'O diálogo da data falha por dentro; só se vê por simulação.',
    'the user leaves the page': 'Volte à página anterior com o botão do navegador: o diálogo se fecha.',
    'a dialog reports': 'O diálogo mostra um aviso.',
    'a dialog changes a meeting': 'Salve no diálogo: as listas são pedidas de novo.',
    download: 'Clique em “Baixar calendário (.ics)”.',
    'download one meeting': 'Clique em “Baixar Reunião mensal do Conselho para o calendário”.',
    'the file is ready': 'A resposta chega e o navegador guarda o arquivo. Aviso: “Calendário baixado”.',
    'no response arrives': 'A rede cai antes da resposta. Aviso: “Erro ao baixar calendário”.',
  },
  states: {
    'dialog.closed': 'Nenhum diálogo está aberto.',
    'dialog.opening': 'O diálogo está se abrindo.',
    'dialog.form': '“Agendar Nova Reunião” ou “Editar Reunião” está aberta.',
    'dialog.attendance': '“Respostas e presença” está aberta.',
    'dialog.date': '“Mudar a data da reunião” ou “Cancelar esta data” está aberta.',
    'file.idle': 'O botão “Baixar calendário (.ics)” aceita cliques.',
    'file.preparing':
      'Um arquivo é preparado; se forem todas as reuniões, o botão mostra “Preparando...”. Outros pedidos esperam.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    download: 'MEE-57',
    'the file is ready': 'MEE-57',
    'no response arrives': 'MEE-28',
  },
})

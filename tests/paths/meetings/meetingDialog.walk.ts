import type { StateValue } from 'xstate'
import { MeetingConflict, type Invitees } from '#machines/meetings/meetings.actors.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import { faultyField, isTouched } from '#machines/meetings/meetingDialog.state.ts'
import { emptyMeeting, isSameMeeting, meetingRowOf, valuesOf } from '#machines/meetings/meetingForm.ts'
import { ana, bia, bothInvitees, clashOf, inviteeOf, meetingOf } from '#tests/support/meetings.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  conflictIsIn,
  discardDoes,
  formFollowsChoices,
  isDroppedAfterLoss,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(meetingDialogMachine)
const meeting = meetingOf()
const newId = '44444444-4444-4444-8444-444444444444'
/** The version that the draft began with: another user changed the place since. */
const earlier = meetingOf({ location: 'Sede', updated_at: '2026-11-19T12:00:00Z' })
const typed = { ...valuesOf(earlier), title: 'Balanço', participants: [ana, bia] }
const draft = { key: 'draft', stored: { version: 1, newId, meeting: earlier, values: typed } } as const
const theirs = meetingOf({
  title: 'Reunião de dezembro',
  location: 'Casa da Rua do Ouvidor',
  updated_at: '2026-11-21T09:00:00Z',
})
const opened = { newId, today: '2026-11-21', minute: '12:00', invitees: null, draft: { key: 'draft', stored: null } }
const formOf = (value: StateValue | undefined) =>
  typeof value === 'object' && typeof value['open'] === 'object' ? value['open']['form'] : null
/** Steps that may lose typed text. */
const losing = [
  'discard',
  'it is saved',
  'another user changed it',
  'choose their version',
  'choose my version',
  'Bia is not among the members',
]

export const walk = defineWalk({
  machine: meetingDialogMachine,
  starts: {
    plain: { ...opened, meeting: null },
    'to edit': { ...opened, meeting },
    'with a draft': { ...opened, meeting, draft },
    'with the members of the last dialog': {
      ...opened,
      meeting: null,
      invitees: { members: [inviteeOf(ana, 'Ana')], isCut: false },
    },
  },
  steps: {
    'fill in the form': {
      type: 'field.change',
      change: { title: 'Balanço', date: '15/12/2026', participants: [ana, bia] },
    },
    'type an impossible date': { type: 'field.change', change: { date: '31/02/2027' } },
    'leave the date': { type: 'field.leave', field: 'date' },
    submit: { type: 'submit' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'choose their version': { type: 'field.choose', field: 'title', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'title', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'schedule it again': { type: 'again' },
    'reload the members': { type: 'members.retry' },
    'no one has another meeting': result.done('checkMeeting', []),
    'Bia has another meeting': result.done('checkMeeting', [clashOf()]),
    'the check of other meetings fails': result.fail('checkMeeting', offline),
    'it is saved': result.done('saveMeeting', undefined),
    'saving gets no response': result.fail('saveMeeting', offline),
    'another user changed it': result.fail('saveMeeting', new MeetingConflict(theirs)),
    'another user deleted it': result.fail('saveMeeting', new MeetingConflict(null)),
    'the members arrive': result.done('loadInvitees', { members: bothInvitees, isCut: false }),
    'Bia is not among the members': result.done('loadInvitees', { members: [inviteeOf(ana, 'Ana')], isCut: false }),
    'the first of many members arrive': result.done('loadInvitees', { members: bothInvitees, isCut: true }),
    'search for a participant': { type: 'members.search', text: 'bi' },
    'the members fail to load': result.fail('loadInvitees', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: (context) => [
    context.meeting?.title,
    context.meeting?.updated_at,
    faultyField(context) !== null,
    isTouched(context),
    context.conflict?.both.length,
    context.conflict?.yielded.length,
    context.failure !== null,
    context.isCut,
    context.search !== '',
    context.members?.length,
  ],
  invariants: [
    {
      name: 'the warning leads back to the form that it came from',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'continue editing' ||
        !before?.snapshot.matches({ open: { form: 'warning' } }) ||
        snapshot.matches({ open: { form: { writing: snapshot.context.meeting === null ? 'creating' : 'editing' } } }),
    },
    {
      name: 'continuing leads back to the state before the confirmation',
      holds: ({ now: { step, snapshot }, before, moments }) => {
        if (step !== 'continue editing' || !before?.snapshot.matches({ open: { form: 'discarding' } })) return true
        const origin = moments.findLast(
          (moment) => !moment.snapshot.matches({ open: { form: 'discarding' } }) && moment !== moments.at(-1),
        )
        return textOf(formOf(origin?.snapshot.value)) === textOf(formOf(snapshot.value))
      },
    },
    stepsLead({
      'fill in the form': { 'open.form.writing.editing': 'open.form.writing.editing' },
      'the check of other meetings fails': { 'open.members.failed': 'open.members.loading' },
      cancel: { 'open.form.gone': 'closed' },
      confirm: { 'open.form.warning': 'open.form.saving' },
      'no one has another meeting': { 'open.form.validating': 'open.form.saving' },
      'Bia has another meeting': { 'open.form.validating': 'open.form.warning' },
      'schedule it again': { 'open.form.gone': 'open.form.validating' },
      'reload the members': { 'open.members.failed': 'open.members.loading' },
      'search for a participant': { 'open.members.ready': 'open.members.loading' },
      'save the merged version': { 'open.form.conflict': 'open.form.validating' },
      'go back to the form': { 'open.form.conflict': 'open.form.writing.editing' },
      discard: { 'open.form.discarding': 'closed' },
      'the members arrive': { 'open.members.loading': 'open.members.ready' },
    }),
    discardDoes(['call forgetDraft'], 'emit meetings.changed'),
    stepsDo({
      'fill in the form': { 'open.form.writing': ['call keepDraft'] },
      'type an impossible date': { 'open.form.writing': ['call keepDraft'] },
      'go back to the form': { 'open.form.conflict': ['call keepDraft'] },
      'save the merged version': { 'open.form.conflict': ['call keepDraft', 'request checkMeeting'] },
      'it is saved': { 'open.form.saving': ['call forgetDraft', 'emit meetings.changed', 'emit notice'] },
    }),
    stepsLeave({
      submit: { failure: 'nothing' },
      'Bia has another meeting': { clashes: 'something' },
      'the members fail to load': { membersFailure: 'something' },
      'the members arrive': { membersFailure: 'nothing' },
    }),
    conflictIsIn('open.form.conflict'),
    formFollowsChoices(),
    canActAfterFailure({ type: 'submit' }, { type: 'merge' }, { type: 'again' }, { type: 'members.retry' }),
    {
      name: 'the form opens empty, with the values of the meeting or with its draft, and loads the members at once',
      holds: ({ now: { step, snapshot }, open }) => {
        const { values, meeting: known, id, draftKey } = snapshot.context
        if (step !== null) return true
        const isRestored = known?.updated_at === earlier.updated_at
        const isNew = known === null
        return (
          draftKey === 'draft' &&
          open.map((request) => request.id).join() === 'loadInvitees' &&
          snapshot.matches({ open: { form: { writing: isNew ? 'creating' : 'editing' } } }) &&
          (isNew ? values === emptyMeeting && id === newId : id === meeting.id) &&
          (isNew || textOf(values) === textOf(isRestored ? typed : valuesOf(meeting))) &&
          isTouched(snapshot.context) === isRestored
        )
      },
    },
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ open: { form: 'validating' } }) === open.some((request) => request.id === 'checkMeeting') &&
        snapshot.matches({ open: { form: 'saving' } }) === open.some((request) => request.id === 'saveMeeting') &&
        snapshot.matches({ open: { members: 'loading' } }) === open.some((request) => request.id === 'loadInvitees') &&
        open.filter((request) => request.id !== 'loadInvitees').length <= 1,
    },
    {
      name: 'invalid values are not sent; the field is reported and shows its fault, without a notice',
      holds: ({ now: { step, snapshot, emitted, notices }, before, open }) => {
        if (step !== 'submit' || before === null) return true
        const { shown } = before.snapshot.context
        const field = faultyField(before.snapshot.context)
        const named = emitted.map((event) => event.field)
        const isSent = open.some((request) => request.id === 'checkMeeting')
        return field === null
          ? isSent && named.length === 0 && shown === snapshot.context.shown
          : !isSent && named.join() === field && notices.length === 0 && snapshot.context.shown.includes(field)
      },
    },
    {
      name: 'saving needs a check, and a clash needs a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        !requests.some((request) => request.id === 'saveMeeting' && request.began === moments.length - 1) ||
        ['no one has another meeting', 'confirm'].includes(step ?? ''),
    },
    {
      name: 'the values of the form are checked and saved, against the version that the user saw',
      holds: ({ now: { snapshot }, open }) => {
        const { id: own, meeting: known, values, gone } = snapshot.context
        return open.every(
          ({ id: request, input }) =>
            // A list that arrives after the submission may remove a participant.
            request === 'loadInvitees' ||
            gone.length > 0 ||
            textOf(input) ===
              textOf({
                id: own,
                ...(request === 'saveMeeting' ? { seen: known?.updated_at ?? null } : {}),
                row: meetingRowOf(values),
                participants: values.participants,
              }),
        )
      },
    },
    {
      name: 'the members of a large club are searched, and the chosen ones are loaded by name',
      holds: ({ now: { event, snapshot }, before, requests, moments }) => {
        const { members, isCut, search } = snapshot.context
        const begun = requests.filter(({ id, began }) => id === 'loadInvitees' && began === moments.length - 1)
        const { participants } = snapshot.context.values
        if (event && 'text' in event && (search !== event.text || !before?.snapshot.context.isCut)) return false
        if (event && 'output' in event && event.actorId === 'loadInvitees') {
          const loaded = event.output as Invitees
          const wasCut = before?.snapshot.context.isCut
          return members === loaded.members && isCut === (search === '' ? loaded.isCut : wasCut)
        }
        return begun.every(({ input }) => textOf(input) === textOf({ search, chosen: participants }))
      },
    },
    {
      name: 'the form has what was typed',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'fill in the form' || snapshot.context.values.title === 'Balanço',
    },
    {
      name: 'typed text is lost only when the user discards it or it is saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null) return true
        const { values, start } = before.snapshot.context
        const isKept = textOf(snapshot.context.values) === textOf(values)
        const isChange = step === 'fill in the form' || step === 'type an impossible date'
        const isClosingConflict = step === 'cancel' && before.snapshot.matches({ open: { form: 'gone' } })
        return isSameMeeting(values, start) || isKept || isChange || isClosingConflict || losing.includes(step ?? '')
      },
    },
    {
      name: 'cancelling opens a confirmation exactly when something was typed',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches({ open: { form: 'writing' } })) return true
        return snapshot.matches(isTouched(before.snapshot.context) ? { open: { form: 'discarding' } } : 'closed')
      },
    },
    {
      name: 'another user’s change is merged into the form, and what both changed is offered',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'another user deleted it') return snapshot.matches({ open: { form: 'gone' } })
        if (step !== 'another user changed it' || !before) return true
        const { start, values } = before.snapshot.context
        const { conflict, values: merged } = snapshot.context
        const isOwn = values.title !== start.title
        // Only the participants differ, as an earlier attempt sent them before Bia left the members.
        const isKnown = conflict === null && start.title === theirs.title && start.location === theirs.location
        return (
          snapshot.matches({ open: { form: isKnown ? 'validating' : 'conflict' } }) &&
          merged.location === (values.location === start.location ? theirs : values).location &&
          merged.title === (isOwn ? values.title : theirs.title) &&
          (conflict?.both.includes('title') ?? false) ===
            (isOwn && values.title !== theirs.title && start.title !== theirs.title)
        )
      },
    },
    {
      name: 'a meeting that is scheduled again has a new id',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'schedule it again' || (snapshot.context.id === newId && snapshot.context.meeting === null),
    },
    {
      name: 'a failure is reported once and stays in the form, with all typed values',
      holds: ({ now: { step, snapshot, notices }, before }) => {
        if (step !== 'saving gets no response' && step !== 'the check of other meetings fails') return true
        return (
          snapshot.matches({ open: { form: 'writing' } }) &&
          notices.map(({ key }) => key).join() === 'meeting.saveFailed' &&
          snapshot.context.failure !== null &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)
        )
      },
    },
    {
      name: 'the failure stays until the next submit, whatever is typed',
      holds: ({ now: { event, snapshot }, before }) =>
        event?.type !== 'field.change' || snapshot.context.failure === before?.snapshot.context.failure,
    },
    {
      name: 'a failed save loads the members again, also while they are loading',
      holds: ({ now: { step }, requests, moments }) =>
        (step !== 'saving gets no response' && step !== 'the check of other meetings fails') ||
        requests.some(({ id, began }) => id === 'loadInvitees' && began === moments.length - 1),
    },
    {
      name: 'a save is reported and shown once, and the dialog closes',
      holds: (run) => {
        const { step, snapshot, notices, reported } = run.now
        const isSaved = step === 'it is saved'
        const isReported = isSaved || isDroppedAfterLoss(run)
        return (
          reported.map(({ type }) => type).join() === (isReported ? 'meetings.changed' : '') &&
          textOf(notices.filter(({ key }) => key === 'meeting.saved')) ===
            textOf(isSaved ? [{ key: 'meeting.saved', isNew: snapshot.context.meeting === null, record: null }] : []) &&
          (!isSaved || snapshot.matches('closed'))
        )
      },
    },
    {
      name: 'the members that the dialog knows are its output',
      holds: ({ now: { snapshot } }) => {
        const { members, isCut } = snapshot.context
        return (
          snapshot.status !== 'done' || textOf(snapshot.output) === textOf({ invitees: members && { members, isCut } })
        )
      },
    },
    {
      name: 'members that fail to load are reported once',
      holds: ({ now: { step, notices } }) =>
        notices.some(({ key }) => key === 'members.loadFailed') === (step === 'the members fail to load'),
    },
    {
      name: 'members who can no longer be invited are removed and named; a failed reload removes no one',
      holds: ({ now: { step, snapshot }, before }) => {
        const known = before?.snapshot.context
        if (step === 'the members fail to load') return snapshot.context.members === known?.members
        if (step !== 'Bia is not among the members') return true
        const had = known?.values.participants.includes(bia) ?? false
        return !snapshot.context.values.participants.includes(bia) && (!had || snapshot.context.gone.length > 0)
      },
    },
  ],
})

export const words = defineWords({
  title: 'Reuniões: agendar e editar',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /council/settings?tab=meetings e clique em “Nova Reunião”.',
    'to edit':
      'Entre como admin@confraria.test, abra /council/settings?tab=meetings e clique em “Editar Reunião mensal do Conselho”.',
    'with a draft':
      'Como no segundo início, mas escreva “Balanço” no título e termine a sessão em outro aparelho; outra pessoa muda o local. Entre outra vez e abra a mesma reunião: o título está como foi escrito.',
    'with the members of the last dialog':
      'Como no primeiro início, mas feche a janela e clique outra vez em “Nova Reunião”: os membros de antes já aparecem.',
  },
  steps: {
    'fill in the form':
      'Preencha: título “Balanço”, data 15/12/2026 ou outra por vir, hora 19:00 e dois participantes.',
    'type an impossible date': 'Escreva 31/02/2027 em “Data*”.',
    'leave the date': 'Saia do campo “Data*” com Tab.',
    submit: 'Clique em “Agendar” ou, na edição, em “Atualizar”.',
    confirm: 'Clique em “Agendar mesmo assim” ou, na edição, em “Atualizar mesmo assim”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc; se a reunião foi excluída, clique em “Descartar”.',
    discard: 'Na pergunta, clique em “Descartar”.',
    'continue editing': 'Clique em “Continuar editando” ou, no aviso de horários, em “Voltar”.',
    'choose their version': 'Em “Título”, escolha “Versão salva”.',
    'choose my version': 'Em “Título”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'schedule it again': 'Clique em “Agendar de novo”.',
    'reload the members': 'Clique em “Tentar novamente” junto aos participantes.',
    'no one has another meeting': 'A resposta chega: nenhum participante está em outra reunião.',
    'Bia has another meeting':
      'A resposta chega: um participante está em outra reunião com menos de uma hora de diferença.',
    'the check of other meetings fails': 'A rede cai antes que se saiba quem está em outra reunião.',
    'it is saved': 'O servidor responde que a reunião foi salva.',
    'saving gets no response': 'A rede cai antes da resposta ao salvamento.',
    'another user changed it':
      'O servidor recusa o salvamento: em outra janela, alguém mudou o título e o local da mesma reunião antes.',
    'another user deleted it': 'O servidor recusa o salvamento: em outra janela, alguém excluiu a reunião antes.',
    'the members arrive': 'A lista de membros chega com todos os escolhidos.',
    'Bia is not among the members': 'A lista de membros chega sem um dos escolhidos: inative-o antes em outra janela.',
    'the first of many members arrive': 'A lista chega com os primeiros 300 de um clube maior.',
    'search for a participant': 'Em um clube de mais de 300 membros, digite “bi” em “Buscar membro”.',
    'the members fail to load': 'A rede cai antes que a lista de membros chegue.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    'open.form.writing.creating':
      '“Agendar Nova Reunião” está aberta; um campo com erro diz qual é. Depois de uma falha, diz por que a reunião não foi salva, e tudo o que foi escrito continua.',
    'open.form.writing.editing':
      '“Editar Reunião” está aberta com os dados da reunião; um campo com erro diz qual é. Depois de uma falha, diz por que a reunião não foi salva, e tudo o que foi escrito continua.',
    'open.form.validating': 'O botão mostra “Verificando...”.',
    'open.form.warning': 'O aviso “Horários próximos” diz quem está em qual outra reunião.',
    'open.form.saving': 'O botão mostra “Agendando...” ou “Atualizando...”.',
    'open.form.conflict': '“Outra pessoa alterou esta reunião” mostra as duas versões do que ambos mudaram.',
    'open.form.gone': '“Outra pessoa excluiu esta reunião” oferece “Agendar de novo”.',
    'open.form.discarding': 'A pergunta “Descartar alterações?” está aberta.',
    'open.members.loading': '“Carregando membros...” aparece nos participantes, se nenhum membro chegou antes.',
    'open.members.ready': 'Os participantes podem ser escolhidos; quem saiu dos membros ativos é avisado.',
    'open.members.failed': '“Erro ao carregar membros” aparece nos participantes com “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'open.form.warning': 'MEE-23',
    'open.form.conflict': 'MEE-25',
    'open.form.gone': 'MEE-26',
    'open.form.discarding': 'APP-89',
  },
  steps: {
    'it is saved': 'MEE-27',
    'continue editing': 'MEE-24',
  },
  invariants: {
    'the failure stays until the next submit, whatever is typed': 'MEE-893',
    'invalid values are not sent; the field is reported and shows its fault, without a notice': 'MEE-32 APP-93',
    'another user’s change is merged into the form, and what both changed is offered': 'MEE-25 APP-147',
    'members who can no longer be invited are removed and named; a failed reload removes no one': 'MEE-41',
    'the members of a large club are searched, and the chosen ones are loaded by name': 'MEE-62',
    'the form opens empty, with the values of the meeting or with its draft, and loads the members at once': 'ENT-898',
  },
})

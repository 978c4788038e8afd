import { PositionConflict } from '#machines/council/positions.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import {
  emptyPosition,
  firstFaultOfPosition,
  isSamePosition,
  positionColumnsOf,
  positionValuesOf,
} from '#machines/council/position.ts'
import { hasUnsavedText, positionsMachine, takenCodes } from '#machines/council/positions.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  conflictIsIn,
  discardDoes,
  factsResetIn,
  failureClearedIn,
  formFollowsChoices,
  stepsDo,
  stepsLead,
  stepsLeave,
  stepsNotice,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { describedPosition } from '#tests/support/positions.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(positionsMachine)
const position = describedPosition()
const theirs = describedPosition({
  title: 'Cultura e Ritos',
  responsibilities: ['Guardar os ritos'],
  updated_at: '2026-11-19T12:00:00Z',
})
const id = '22222222-2222-4222-8222-222222222222'
/** Begun with a version that another user changed since. */
const earlier = describedPosition({ responsibilities: ['Guardar os ritos'], updated_at: '2026-11-17T12:00:00Z' })
const stored = {
  version: 1,
  id: position.id,
  position: earlier,
  values: { ...positionValuesOf(earlier), title: 'Cultura' },
} as const
/** Of a new position. */
export const code = 'diretor_som'
const losing = [
  'leave the screen',
  'discard',
  'the position is saved',
  'the position is deleted',
  'another user changed the position',
  'choose their version',
  'choose my version',
]

export const walk = defineWalk({
  machine: positionsMachine,
  starts: { plain: undefined },
  steps: {
    'the positions are loaded': result.done('loadPositions', [position]),
    'the positions cannot be loaded': result.fail('loadPositions', offline),
    'try to load the positions again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'add a position': { type: 'add' },
    'the form is ready': result.done('openPosition', { newId: id, draft: { key: 'draft', stored: null } }),
    'the form has a draft': result.done('openPosition', { newId: id, draft: { key: 'draft', stored } }),
    'the form cannot be opened': result.fail('openPosition', offline),
    'leave the screen': { type: 'sleep' },
    'edit a position': { type: 'edit', position },
    'fill in the form': { type: 'field.change', change: { code, title: 'Diretor de Som', function: 'Cuida do som.' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    'add a line': { type: 'responsibility.add', after: 0 },
    'write into the first line': { type: 'responsibility.change', at: 0, text: 'Ligar' },
    'remove the first line': { type: 'responsibility.remove', at: 0 },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'continue editing': { type: 'keep' },
    'delete a position': { type: 'delete', position },
    confirm: { type: 'confirm' },
    'choose their version': { type: 'field.choose', field: 'title', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'title', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'create the position again': { type: 'again' },
    'the position is saved': result.done('savePosition', undefined),
    'saving gets no response': result.fail('savePosition', offline),
    'the code is taken': result.fail('savePosition', new Refusal('position_taken')),
    'another user changed the position': result.fail('savePosition', new PositionConflict(theirs)),
    'another user deleted the position': result.fail('savePosition', new PositionConflict(null)),
    'the position is deleted': result.done('deletePosition', undefined),
    'a member holds the position': result.fail('deletePosition', new Refusal('23503', 'Este cargo está em uso.')),
    'the deletion gets no response': result.fail('deletePosition', offline),
    'another user changed the position before its deletion': result.fail(
      'deletePosition',
      new PositionConflict(theirs),
    ),
  },
  arrows: 1,
  key: (context) => [
    context.position === null,
    firstFaultOfPosition(context.values, takenCodes(context)) !== null,
    isSamePosition(context.values, context.position ? positionValuesOf(context.position) : emptyPosition),
    context.values.responsibilities.length > 1,
    context.values.title,
    context.failure !== null,
    context.conflict?.both.length,
    context.conflict?.yielded.length,
  ],
  invariants: [
    failureClearedIn('form.saving', 'form.deleting'),
    factsResetIn('form.closed', 'id', 'draftKey', 'position', 'values', 'failure', 'conflict', 'shown'),
    stepsLead({
      'the positions are loaded': { 'form.editing': 'form.editing', 'list.loading': 'list.ready' },
      'try to load the positions again': { 'list.failed': 'list.loading' },
      'add a position': { 'form.closed': 'form.preparing' },
      'edit a position': { 'form.closed': 'form.preparing' },
      'delete a position': { 'form.closed': 'form.confirming' },
      confirm: { 'form.confirming': 'form.deleting' },
      'the position is deleted': { 'form.deleting': 'form.closed' },
      'leave the screen': { form: 'form.closed', 'list.ready': 'list.ready', 'list.loading': 'list.loading' },
      'the form is ready': { 'form.preparing': 'form' },
      'the form has a draft': { 'form.preparing': 'form.editing' },
      'the form cannot be opened': { form: 'form.closed' },
      cancel: { 'form.gone': 'form.closed', 'form.confirming': 'form.closed' },
      'go back to the form': { 'form.conflict': 'form.editing' },
      'create the position again': { 'form.gone': 'form.creating' },
      'another user changed the position': { 'list.ready': 'list.loading' },
      'another user deleted the position': { 'list.ready': 'list.loading' },
      discard: { 'form.discarding': 'form.closed' },
      'the position is saved': { 'form.saving': 'form.closed' },
      'a member holds the position': { 'list.ready': 'list.loading', 'form.deleting': 'form.confirming' },
      'the deletion gets no response': { 'list.ready': 'list.ready', 'form.deleting': 'form.confirming' },
    }),
    stepsLeave({
      'the positions cannot be loaded': { positionsFailure: 'something' },
      'the positions are loaded': { positionsFailure: 'nothing' },
      'a member holds the position': { failure: 'something' },
      'the deletion gets no response': { failure: 'something' },
      'saving gets no response': { failure: 'something' },
      'the code is taken': { failure: 'something' },
      'the position is deleted': { id: 'nothing' },
      'the form is ready': { id: 'something' },
    }),
    stepsNotice({
      'the positions cannot be loaded': 'positions.loadFailed',
      'saving gets no response': 'position.saveFailed',
      'the code is taken': 'position.saveFailed',
      'a member holds the position': 'position.deleteFailed',
      'the deletion gets no response': 'position.deleteFailed',
      'another user changed the position before its deletion': 'position.deleteFailed',
      'the position is deleted': 'position.deleted',
      'the position is saved': ['position.created', 'position.updated'],
    }),
    discardDoes(['call forgetDraft'], 'request loadPositions'),
    stepsDo({
      'the screen becomes visible': { 'list.loading': ['request loadPositions'] },
      'fill in the form': { 'form.creating': ['call keepDraft'], 'form.editing': ['call keepDraft'] },
      'add a line': { 'form.editing': ['call keepDraft'] },
      'the code is taken': { 'form.saving': ['emit notice', 'request loadPositions'] },
      'saving gets no response': { 'form.saving': ['emit notice'] },
      'the deletion gets no response': { 'form.deleting': ['emit notice'] },
      'write into the first line': { 'form.editing': ['call keepDraft'] },
      'go back to the form': { 'form.conflict': ['call keepDraft'] },
      cancel: { 'form.gone': ['call forgetDraft'] },
    }),
    {
      name: 'the form begins with its draft and the version of it; a save, and leaving, forget it',
      holds: ({ now: { step, snapshot, actions } }) => {
        const { draftKey, id: shown, position: opened, values } = snapshot.context
        if (step === 'the form has a draft')
          return (
            draftKey === 'draft' && textOf([shown, opened, values]) === textOf([position.id, earlier, stored.values])
          )
        if (step === 'the form is ready') return shown === (opened?.id ?? id)
        return (step !== 'the position is saved' && step !== 'leave the screen') || actions.includes('forgetDraft')
      },
    },
    {
      name: 'the creating state has no position, and the editing state has one',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches({ form: 'creating' }) || snapshot.context.position === null) &&
        (!snapshot.matches({ form: 'editing' }) || snapshot.context.position !== null),
    },
    {
      name: 'cancelling closes an unchanged form, and otherwise opens the question',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        !before ||
        !(before.snapshot.matches({ form: 'creating' }) || before.snapshot.matches({ form: 'editing' })) ||
        snapshot.matches({ form: hasUnsavedText(before.snapshot) ? 'discarding' : 'closed' }),
    },
    {
      name: 'a line has its typed text, and can be removed unless it is the only one',
      holds: ({ now: { step, snapshot }, before }) => {
        const lines = snapshot.context.values.responsibilities
        const had = before?.snapshot.context.values.responsibilities ?? []
        if (step === 'write into the first line') return lines[0] === 'Ligar'
        return step !== 'remove the first line' || textOf(lines) === textOf(had.length > 1 ? had.slice(1) : had)
      },
    },
    {
      name: 'a form has the values of its position, or what was typed, but never another code',
      holds: ({ now: { step, snapshot }, before }) => {
        const { values, position: shown, id: sent } = snapshot.context
        if (step === 'edit a position' || step === 'delete a position')
          return sent === position.id && textOf(values) === textOf(positionValuesOf(position))
        const had = before?.snapshot.context.values
        if (step === 'fill in the form')
          return values.title === 'Diretor de Som' && values.code === (shown?.position ?? code)
        if (step === 'empty the title') return values.title === ''
        if (step === 'choose their version') return values.title === theirs.title
        return (
          step !== 'add a line' || textOf(values.responsibilities) === textOf(had?.responsibilities.toSpliced(1, 0, ''))
        )
      },
    },
    {
      name: 'a faulty form is not sent and points to its first fault; another one is sent',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        const { values, shown } = snapshot.context
        const fault = firstFaultOfPosition(values, takenCodes(snapshot.context))
        if ((step !== 'submit' && step !== 'save the merged version') || !before) return emitted.length === 0
        if (fault === null) return emitted.length === 0 && snapshot.matches({ form: 'saving' })
        return emitted.map(({ field }) => field).join() === fault && shown.includes(fault)
      },
    },
    {
      name: 'an attempt that is not sent, fails or is continued leads back to the same form',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'saving gets no response' && step !== 'the code is taken' && step !== 'continue editing') ||
        snapshot.matches({ form: snapshot.context.position === null ? 'creating' : 'editing' }),
    },
    {
      name: 'a deletion sends the version that the user saw',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id: request, input }) =>
            request !== 'deletePosition' ||
            textOf(input) === textOf({ id: snapshot.context.id, seen: snapshot.context.position?.updated_at }),
        ),
    },
    conflictIsIn('form.conflict'),
    formFollowsChoices(),
    canActAfterFailure(
      { type: 'retry' },
      { type: 'submit' },
      { type: 'confirm' },
      { type: 'merge' },
      { type: 'again' },
      { type: 'add' },
    ),
    {
      name: 'a request is open exactly while its part of the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id: request }) => request === 'loadPositions') &&
        snapshot.matches({ form: 'saving' }) === open.some(({ id: request }) => request === 'savePosition') &&
        snapshot.matches({ form: 'preparing' }) === open.some(({ id: request }) => request === 'openPosition') &&
        snapshot.matches({ form: 'deleting' }) === open.some(({ id: request }) => request === 'deletePosition'),
    },
    {
      name: 'a save sends the valid values of the form and the version that the user saw',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id: request, input }) =>
            request !== 'savePosition' ||
            textOf(input) ===
              textOf({
                id: snapshot.context.id,
                seen: snapshot.context.position?.updated_at ?? null,
                row: positionColumnsOf(snapshot.context.values),
              }),
        ) &&
        (!snapshot.matches({ form: 'saving' }) || firstFaultOfPosition(snapshot.context.values, []) === null),
    },
    {
      name: 'nothing is deleted without a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some(({ id: request, began }) => request === 'deletePosition' && began === moments.length - 1),
    },
    {
      name: 'changed values are discarded only after a confirmation or a save',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || !hasUnsavedText(before.snapshot)) return true
        const isKept = textOf(snapshot.context.values) === textOf(before.snapshot.context.values)
        const isTyped = ['fill in the form', 'empty the title', 'add a line'].includes(step ?? '')
        const isLine = step === 'write into the first line' || step === 'remove the first line'
        const isClosingConflict = step === 'cancel' && before.snapshot.matches({ form: 'gone' })
        return isKept || isTyped || isLine || isClosingConflict || losing.includes(step ?? '')
      },
    },
    {
      name: 'the form always has at least one line',
      holds: ({ now: { snapshot } }) => snapshot.context.values.responsibilities.length > 0,
    },
    {
      name: 'another user’s change is merged into the form, and what both changed is offered',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!step?.startsWith('another user') || !before) return true
        if (step === 'another user deleted the position') return snapshot.matches({ form: 'gone' })
        const { conflict, position: shown, values } = snapshot.context
        if (step !== 'another user changed the position')
          return snapshot.matches({ form: 'confirming' }) && shown?.title === theirs.title
        const { position: opened, values: typed } = before.snapshot.context
        const start = opened?.title ?? ''
        const isOwn = typed.title !== start
        // An earlier attempt sent their values: the position was created again with them.
        const isKnown = conflict === null && typed.title === theirs.title
        return (
          snapshot.matches({ form: isKnown ? 'saving' : 'conflict' }) &&
          values.code === theirs.position &&
          values.title === (isOwn ? typed.title : theirs.title) &&
          (conflict?.both.includes('title') ?? false) ===
            (isOwn && typed.title !== theirs.title && start !== theirs.title)
        )
      },
    },
    {
      name: 'a save or a deletion reports a notice and loads the positions again',
      holds: ({ now: { step, notices }, open }) => {
        const isDone = step === 'the position is saved' || step === 'the position is deleted'
        const isNoticed = notices.some(({ key }) =>
          ['position.created', 'position.updated', 'position.deleted'].includes(key),
        )
        return isDone === isNoticed && (!isDone || open.some(({ id: request }) => request === 'loadPositions'))
      },
    },
    {
      name: 'exactly a new position that is saved is reported as made',
      holds: ({ now: { step, reported }, before }) =>
        textOf(reported) ===
        textOf(
          step === 'the position is saved' && before?.snapshot.context.position === null
            ? [{ type: 'position.made' }]
            : [],
        ),
    },
    {
      name: 'a form that cannot be opened is logged',
      holds: ({ now: { step, actions } }) => actions.includes('logFault') === (step === 'the form cannot be opened'),
    },
  ],
})

export const words = defineWords({
  title: 'Cargos do Conselho',
  starts: { plain: 'Entre como admin@confraria.test e abra /council/settings?tab=positions.' },
  steps: {
    'the positions are loaded': 'O servidor responde com os cargos.',
    'the positions cannot be loaded':
      'Corte a rede antes da resposta: os cargos não chegam. Aviso: “Erro ao carregar dados”.',
    'try to load the positions again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Passe a outra aba do navegador e volte.',
    'add a position': 'Clique em “Novo Cargo”.',
    'the form is ready': 'O formulário abre na hora.',
    'the form has a draft':
      'O formulário abre com o que foi escrito antes que a sessão terminasse em outro aparelho; depois alguém mudou as responsabilidades. Escreva “Cultura” no título antes.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'leave the screen': 'Vá a outra página do menu; se houver algo escrito, confirme que quer sair.',
    'edit a position': 'Clique em “Editar Diretor de Cultura” (o lápis da linha).',
    'fill in the form':
      'Escreva o código “diretor_som” (só num cargo novo), o título “Diretor de Som” e a função “Cuida do som.”.',
    'empty the title': 'Apague o que está em “Título do Cargo”.',
    'add a line': 'Ponha o cursor na primeira responsabilidade e tecle Enter.',
    'write into the first line': 'Escreva “Ligar” na primeira responsabilidade.',
    'remove the first line': 'Clique em “Remover responsabilidade 1” (o X da primeira linha).',
    submit: 'Clique em “Atualizar”; num cargo novo, em “Criar”.',
    cancel: 'Clique em “Cancelar”; se o cargo foi excluído por outra pessoa, em “Descartar”.',
    discard: 'Clique em “Descartar”, no diálogo “Descartar alterações?”.',
    'continue editing': 'Clique em “Continuar editando”.',
    'delete a position': 'Clique em “Excluir Diretor de Cultura” (a lixeira da linha).',
    confirm: 'Clique em “Excluir”, no diálogo.',
    'choose their version': 'Em “Título do Cargo”, escolha “Versão salva”.',
    'choose my version': 'Em “Título do Cargo”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'create the position again': 'Clique em “Criar de novo”.',
    'the position is saved': 'O servidor salva o cargo. Aviso: “Cargo atualizado” ou “Cargo criado”.',
    'saving gets no response':
      'Corte a rede antes da resposta: não se sabe se o cargo foi salvo. Aviso: “Erro ao salvar”.',
    'the code is taken':
      'Crie antes, em outra janela, um cargo com o mesmo código: o servidor recusa o segundo. Aviso: “Erro ao salvar”.',
    'another user changed the position':
      'Antes de salvar, mude em outra janela o título do cargo para “Cultura e Ritos” e as responsabilidades: o servidor recusa a versão antiga.',
    'another user deleted the position':
      'Antes de salvar, exclua o cargo em outra janela: o servidor não o encontra mais.',
    'the position is deleted': 'O cargo não tem ocupante: o servidor o exclui. Aviso: “Cargo excluído”.',
    'a member holds the position':
      'O cargo tem ocupante (na demonstração, Caetano Brum): o servidor recusa a exclusão e diz quem o ocupa. Aviso: “Erro ao excluir”.',
    'the deletion gets no response':
      'Corte a rede antes da resposta: o cargo não é excluído. Aviso: “Erro ao excluir”.',
    'another user changed the position before its deletion':
      'Antes de excluir, mude em outra janela o título do cargo para “Cultura e Ritos”: o servidor recusa a exclusão. Aviso: “Erro ao excluir”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando cargos...”, ou a tabela de antes.',
    'list.ready': 'A tabela dos cargos aparece; sem nenhum, uma frase o diz.',
    'list.failed': 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou a tabela de antes.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.preparing': 'O diálogo está se abrindo.',
    'form.creating': 'O diálogo “Novo Cargo” pode ser preenchido, com o código.',
    'form.editing': 'O diálogo “Editar Cargo” pode ser preenchido, sem o código.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.conflict': 'O diálogo “Outra pessoa alterou este cargo” mostra as duas versões do que ambos mudaram.',
    'form.gone': 'O diálogo “Outra pessoa excluiu este cargo” oferece “Criar de novo”.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.confirming': 'O diálogo “Excluir cargo” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'list.failed': 'COU-05',
  },
  invariants: {
    'a form has the values of its position, or what was typed, but never another code': 'COU-29',
    'cancelling closes an unchanged form, and otherwise opens the question': 'APP-89',
    'a faulty form is not sent and points to its first fault; another one is sent': 'APP-93',
    'a line has its typed text, and can be removed unless it is the only one': 'COU-30',
    'another user’s change is merged into the form, and what both changed is offered': 'COU-31',
    'the form begins with its draft and the version of it; a save, and leaving, forget it': 'APP-90 ENT-898',
  },
})

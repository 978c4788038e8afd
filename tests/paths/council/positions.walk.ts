import { PositionConflict } from '#machines/council/positions.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import {
  emptyPosition,
  firstFaultOfPosition,
  isSamePosition,
  positionColumnsOf,
  positionValuesOf,
} from '#machines/council/position.ts'
import { holdsWriting, positionsMachine, takenCodes } from '#machines/council/positions.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  factsResetIn,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { describedPosition } from '#tests/support/positions.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(positionsMachine)
const position = describedPosition()
const theirs = describedPosition({ title: 'Cultura e Ritos', updated_at: '2026-11-19T12:00:00Z' })
const id = '22222222-2222-4222-8222-222222222222'
const code = 'diretor_som'
const losing = ['discard', 'the position is saved', 'the position is deleted', 'take theirs', 'save one’s own']

export const walk = defineWalk({
  machine: positionsMachine,
  starts: { plain: undefined },
  steps: {
    'the positions come': answer.done('loadPositions', [position]),
    'the positions do not come': answer.fail('loadPositions', offline),
    'ask for the positions again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'add a position': { type: 'add', id },
    'edit a position': { type: 'edit', position },
    'fill it in': { type: 'field.change', change: { code, title: 'Diretor de Som', function: 'Cuida do som.' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    'add a line': { type: 'responsibility.add', after: 0 },
    'write into the first line': { type: 'responsibility.change', at: 0, text: 'Ligar' },
    'remove the first line': { type: 'responsibility.remove', at: 0 },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep on': { type: 'keep' },
    'delete a position': { type: 'delete', position },
    confirm: { type: 'confirm' },
    'take theirs': { type: 'theirs.take' },
    'save one’s own': { type: 'mine.save' },
    'create it anew': { type: 'create.anew' },
    'the position is saved': answer.done('savePosition', undefined),
    'saving gets no answer': answer.fail('savePosition', offline),
    'the code is taken': answer.fail('savePosition', new Refusal('position_taken')),
    'somebody else changed it': answer.fail('savePosition', new PositionConflict(theirs)),
    'somebody else deleted it': answer.fail('savePosition', new PositionConflict(null)),
    'the position is deleted': answer.done('deletePosition', undefined),
    'somebody holds it': answer.fail('deletePosition', new Refusal('23503', 'Este cargo está em uso.')),
    'somebody else changed what is to be deleted': answer.fail('deletePosition', new PositionConflict(theirs)),
  },
  arrows: 1,
  key: (context) => [
    context.position === null,
    firstFaultOfPosition(context.values, takenCodes(context)) !== null,
    isSamePosition(context.values, context.position ? positionValuesOf(context.position) : emptyPosition),
    context.values.responsibilities.length > 1,
    context.theirs !== null,
  ],
  invariants: [
    factsResetIn('form.closed', 'id', 'position', 'values', 'failure', 'theirs'),
    stepsLead({
      'the positions come': { 'form.editing': 'form.editing' },
      cancel: { 'form.conflict': 'form.closed' },
      'somebody else changed it': { 'list.ready': 'list.loading' },
      discard: { 'form.discarding': 'form.closed' },
      'somebody holds it': { 'list.ready': 'list.loading' },
    }),
    stepsLeave({
      'the positions do not come': { positionsFailure: 'something' },
      'the position is deleted': { id: 'nothing' },
    }),
    stepsDo({ 'the screen comes to the fore': { 'list.loading': ['request loadPositions'] } }),
    {
      name: 'the form is that of a new position exactly while there is none yet',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches({ form: 'creating' }) || snapshot.context.position === null) &&
        (!snapshot.matches({ form: 'editing' }) || snapshot.context.position !== null),
    },
    {
      name: 'cancelling closes a form in which nothing was typed, and asks about any other',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        !before ||
        !(before.snapshot.matches({ form: 'creating' }) || before.snapshot.matches({ form: 'editing' })) ||
        snapshot.matches({ form: holdsWriting(before.snapshot) ? 'discarding' : 'closed' }),
    },
    {
      name: 'a line says what was written into it, and goes when it is removed, unless it is the only one',
      holds: ({ now: { step, snapshot }, before }) => {
        const lines = snapshot.context.values.responsibilities
        const had = before?.snapshot.context.values.responsibilities ?? []
        if (step === 'write into the first line') return lines[0] === 'Ligar'
        return step !== 'remove the first line' || textOf(lines) === textOf(had.length > 1 ? had.slice(1) : had)
      },
    },
    {
      name: 'in a conflict one takes or overwrites what is there, and makes anew only what was deleted',
      holds: ({ now: { snapshot } }) => {
        if (!snapshot.matches({ form: 'conflict' })) return true
        const isThere = snapshot.context.theirs !== null
        return (
          snapshot.can({ type: 'theirs.take' }) === isThere &&
          snapshot.can({ type: 'mine.save' }) === isThere &&
          snapshot.can({ type: 'create.anew' }) === !isThere
        )
      },
    },
    canActAfterFailure(
      { type: 'retry' },
      { type: 'submit' },
      { type: 'confirm' },
      { type: 'mine.save' },
      { type: 'create.anew' },
    ),
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id: request }) => request === 'loadPositions') &&
        snapshot.matches({ form: 'saving' }) === open.some(({ id: request }) => request === 'savePosition') &&
        snapshot.matches({ form: 'deleting' }) === open.some(({ id: request }) => request === 'deletePosition'),
    },
    {
      name: 'what is sent is what is in the form, without fault, against the version one has seen',
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
      name: 'nothing is deleted unless one confirms it',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some(({ id: request, began }) => request === 'deletePosition' && began === moments.length - 1),
    },
    {
      name: 'what was typed is thrown away only when one says so, or when it is saved',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || !holdsWriting(before.snapshot)) return true
        const isKept = textOf(snapshot.context.values) === textOf(before.snapshot.context.values)
        const isTyped = ['fill it in', 'empty the title', 'add a line'].includes(step ?? '')
        const isLine = step === 'write into the first line' || step === 'remove the first line'
        const isClosingConflict = step === 'cancel' && before.snapshot.matches({ form: 'conflict' })
        return isKept || isTyped || isLine || isClosingConflict || losing.includes(step ?? '')
      },
    },
    {
      name: 'a line is always left to type into',
      holds: ({ now: { snapshot } }) => snapshot.context.values.responsibilities.length > 0,
    },
    {
      name: 'somebody else’s change is never overwritten without being shown',
      holds: ({ now: { step, snapshot } }) =>
        !step?.startsWith('somebody else') ||
        snapshot.matches({ form: 'conflict' }) ||
        (snapshot.matches({ form: 'confirming' }) && snapshot.context.position?.title === theirs.title),
    },
    {
      name: 'what was saved or deleted is told, and the positions are asked again',
      holds: ({ now: { step, emitted }, open }) => {
        const isDone = step === 'the position is saved' || step === 'the position is deleted'
        const told = emitted.map((event) => (event.type === 'notice' ? event.notice.key : ''))
        const isTold = ['position.created', 'position.updated', 'position.deleted'].some((key) =>
          told.some((one) => one === key),
        )
        return isDone === isTold && (!isDone || open.some(({ id: request }) => request === 'loadPositions'))
      },
    },
  ],
})

export const words = defineWords({
  title: 'Cargos do Conselho',
  starts: { plain: 'Entre como admin@confraria.test e abra /council/settings?tab=positions.' },
  steps: {
    'the positions come': 'O servidor responde com os cargos.',
    'the positions do not come':
      'Corte a rede antes da resposta: os cargos não chegam. Aviso: “Erro ao carregar dados”.',
    'ask for the positions again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'add a position': 'Clique em “Novo Cargo”.',
    'edit a position': 'Clique em “Editar Diretor de Cultura” (o lápis da linha).',
    'fill it in':
      'Escreva o código “diretor_som” (só num cargo novo), o título “Diretor de Som” e a função “Cuida do som.”.',
    'empty the title': 'Apague o que está em “Título do Cargo”.',
    'add a line': 'Ponha o cursor na primeira responsabilidade e tecle Enter.',
    'write into the first line': 'Escreva “Ligar” na primeira responsabilidade.',
    'remove the first line': 'Clique em “Remover responsabilidade 1” (o X da primeira linha).',
    submit: 'Clique em “Atualizar”; num cargo novo, em “Criar”.',
    cancel: 'Clique em “Cancelar”; se o cargo foi excluído por outra pessoa, em “Descartar”.',
    discard: 'Clique em “Descartar”, no diálogo “Descartar alterações?”.',
    'keep on': 'Clique em “Continuar editando”.',
    'delete a position': 'Clique em “Excluir Diretor de Cultura” (a lixeira da linha).',
    confirm: 'Clique em “Excluir”, no diálogo.',
    'take theirs': 'Clique em “Ficar com a versão atual”.',
    'save one’s own': 'Clique em “Salvar a minha versão”.',
    'create it anew': 'Clique em “Criar de novo”.',
    'the position is saved': 'O servidor salva o cargo. Aviso: “Cargo atualizado” ou “Cargo criado”.',
    'saving gets no answer':
      'Corte a rede antes da resposta: não se sabe se o cargo foi salvo. Aviso: “Erro ao salvar”.',
    'the code is taken':
      'Crie antes, em outra janela, um cargo com o mesmo código: o servidor recusa o segundo. Aviso: “Erro ao salvar”.',
    'somebody else changed it':
      'Antes de salvar, mude em outra janela o título do cargo para “Cultura e Ritos”: o servidor recusa a versão antiga.',
    'somebody else deleted it': 'Antes de salvar, exclua o cargo em outra janela: o servidor não o encontra mais.',
    'the position is deleted': 'O cargo não tem ocupante: o servidor o exclui. Aviso: “Cargo excluído”.',
    'somebody holds it':
      'O cargo tem ocupante (na demonstração, Caetano Brum): o servidor recusa a exclusão e diz quem o ocupa. Aviso: “Erro ao excluir”.',
    'somebody else changed what is to be deleted':
      'Antes de excluir, mude em outra janela o título do cargo para “Cultura e Ritos”: o servidor recusa a exclusão. Aviso: “Erro ao excluir”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando cargos...”, ou a tabela de antes.',
    'list.ready': 'A tabela dos cargos aparece; sem nenhum, uma frase o diz.',
    'list.failed': 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou a tabela de antes.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.creating': 'O diálogo “Novo Cargo” pode ser preenchido, com o código.',
    'form.editing': 'O diálogo “Editar Cargo” pode ser preenchido, sem o código.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.conflict': 'O diálogo “Outra pessoa alterou este cargo” está aberto.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.confirming': 'O diálogo “Excluir cargo” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})

import type { SnapshotFrom } from 'xstate'
import { PermissionsConflict } from '#machines/council/permissions.actors.ts'
import { cellsOf, rebased, toggled, withCells } from '#machines/council/permission.ts'
import { hasChanges, permissionsMachine } from '#machines/council/permissions.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsNotice } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { permissions } from '#tests/support/permissions.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(permissionsMachine)
const loaded = permissions()
const seen = cellsOf(loaded.rows, 'diretor_cultura')
/** Another user let the position add council members. */
const theirs = { ...seen, council_members: ['create'] as const }
/** The first position was deleted. */
const fewer = { ...loaded, positions: loaded.positions.slice(1) }
const chosen: Readonly<Record<string, string>> = {
  'choose the first position': 'diretor_cultura',
  'choose the other positions': '*',
}

type Matrix = SnapshotFrom<typeof permissionsMachine>
type Shown = Omit<Matrix['context'], 'failure' | 'loadFailure' | 'sent'> & {
  hasFailed: boolean
  hasLoadFailed: boolean
}
const shownIn = ({ context: { failure, loadFailure, sent: _sent, ...context } }: Matrix): Shown => ({
  ...context,
  hasFailed: failure !== null,
  hasLoadFailed: loadFailure !== null,
})

/** A position as it is saved. */
const savedOf = (was: Shown, selected: string, rows = was.rows): Shown => {
  const cells = cellsOf(rows, selected)
  return { ...was, rows, selected, seen: cells, cells, hasFailed: false, isRebased: false }
}

const knownOf = (positions: typeof loaded.positions, wanted: string | null): string => {
  const known = [...positions.map(({ position }) => position), '*']
  return known.find((code) => code === wanted) ?? known[0] ?? '*'
}

const loadedOf = (was: Shown, { positions, rows }: typeof loaded): Shown => {
  const next = { ...was, positions, rows, hasLoadFailed: false }
  return hasChanges({ context: was }) ? next : savedOf(next, knownOf(positions, was.selected))
}

/** What is shown after a step; the step is possible. */
const shownAfter = (before: Matrix, step: string): Shown => {
  const was = shownIn(before)
  const selected = was.selected ?? '*'
  const wanted = chosen[step]
  if (wanted !== undefined) {
    if (was.positions === null) return { ...was, selected: wanted }
    return savedOf(was, knownOf(was.positions, wanted))
  }
  switch (step) {
    case 'the permissions are loaded':
      return loadedOf(was, loaded)
    case 'the permissions are loaded without the first position':
      return loadedOf(was, fewer)
    case 'the permissions cannot be loaded':
      return { ...was, hasLoadFailed: true }
    case 'toggle a cell':
      return { ...was, cells: toggled(was.cells, { area: 'tasks', action: 'edit' }) }
    case 'undo all changes':
    case 'leave the screen':
      return was.selected === null ? was : savedOf(was, selected)
    case 'save':
      return { ...was, hasFailed: false }
    case 'saving gets no response':
      return { ...was, hasFailed: true }
    case 'the permissions are saved':
      return savedOf(was, selected, withCells(was.rows, selected, was.cells))
    case 'another user saved first': {
      const rows = withCells(was.rows, selected, theirs)
      return { ...was, rows, seen: theirs, cells: rebased(was.seen, was.cells, theirs), isRebased: true }
    }
    default:
      return was
  }
}

export const walk = defineWalk({
  machine: permissionsMachine,
  starts: { plain: { show: null }, 'at the other positions': { show: '*' } },
  steps: {
    'the permissions are loaded': result.done('loadPermissions', loaded),
    'the permissions are loaded without the first position': result.done('loadPermissions', fewer),
    'the permissions cannot be loaded': result.fail('loadPermissions', offline),
    'try to load the permissions again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'choose the first position': { type: 'part.show', show: 'diretor_cultura' },
    'choose the other positions': { type: 'part.show', show: '*' },
    'toggle a cell': { type: 'cell.toggle', cell: { area: 'tasks', action: 'edit' } },
    'toggle a locked cell': { type: 'cell.toggle', cell: { area: 'council_members', action: 'view' } },
    'undo all changes': { type: 'undo' },
    save: { type: 'save' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'preview the position': { type: 'preview' },
    'leave the screen': { type: 'sleep' },
    'the permissions are saved': result.done('savePermissions', undefined),
    'saving gets no response': result.fail('savePermissions', offline),
    'another user saved first': result.fail('savePermissions', new PermissionsConflict(theirs)),
  },
  arrows: 1,
  key: (context) => [
    context.positions === null,
    context.selected,
    hasChanges({ context }),
    context.failure !== null,
    context.isRebased,
  ],
  invariants: [
    {
      name: 'the user can toggle cells, choose and preview positions once they are loaded, and undo changes; locked cells stay',
      holds: ({ now: { snapshot } }) => {
        const isEditing = snapshot.matches({ matrix: 'editing' })
        const isReady = isEditing && snapshot.context.positions !== null
        return (
          snapshot.can({ type: 'cell.toggle', cell: { area: 'tasks', action: 'edit' } }) === isReady &&
          !snapshot.can({ type: 'cell.toggle', cell: { area: 'council_members', action: 'view' } }) &&
          snapshot.can({ type: 'preview' }) === isReady &&
          snapshot.can({ type: 'undo' }) === (isEditing && hasChanges(snapshot))
        )
      },
    },
    stepsLead({
      cancel: {
        'matrix.reviewing': 'matrix.editing',
        'matrix.previewing': 'matrix.editing',
      },
      confirm: { 'matrix.reviewing': 'matrix.saving' },
      'choose the other positions': { matrix: 'matrix.editing' },
      'try to load the permissions again': { 'list.failed': 'list.loading' },
      'leave the screen': { matrix: 'matrix.editing', 'list.loading': 'list.loading', 'list.ready': 'list.ready' },
      'the permissions are loaded': { 'list.loading': 'list.ready' },
      'the permissions are saved': { 'list.ready': 'list.loading', 'list.failed': 'list.loading' },
      'the screen becomes visible': { 'list.failed': 'list.loading' },
    }),
    {
      name: 'the cells are those of the position, as loaded, ticked, saved or merged; changes stay until they are discarded or saved',
      holds: ({ now: { step, snapshot }, before }) =>
        step === null || !before || textOf(shownIn(snapshot)) === textOf(shownAfter(before.snapshot, step)),
    },
    stepsNotice({
      'the permissions cannot be loaded': 'permissions.loadFailed',
      'the permissions are saved': 'permissions.saved',
      'saving gets no response': 'permissions.saveFailed',
      'another user saved first': 'permissions.changed',
    }),
    {
      name: 'changes are reviewed, and the preview opens, when the user wants it',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before?.snapshot.matches({ matrix: 'editing' })) return true
        if (step === 'save') return snapshot.matches({ matrix: hasChanges(before.snapshot) ? 'reviewing' : 'editing' })
        if (step !== 'preview the position') return true
        return snapshot.matches({ matrix: before.snapshot.context.positions === null ? 'editing' : 'previewing' })
      },
    },
    stepsDo({
      'the screen becomes visible': { 'list.loading': ['request loadPermissions'] },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'save' }),
    {
      name: 'the stored cells are loaded if another position is chosen after a save without a response',
      holds: ({ now: { step }, before, requests, moments }) =>
        chosen[step ?? ''] === undefined ||
        !before ||
        before.snapshot.context.sent.length > 0 ===
          requests.some(({ id, began }) => id === 'loadPermissions' && began === moments.length - 1),
    },
    {
      name: 'a request is open exactly while its part of the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id }) => id === 'loadPermissions') &&
        snapshot.matches({ matrix: 'saving' }) === open.some(({ id }) => id === 'savePermissions'),
    },
    {
      name: 'a save sends the chosen cells and the version that the user saw',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id, input }) =>
            id !== 'savePermissions' ||
            textOf(input) ===
              textOf({
                position: snapshot.context.selected,
                seen: snapshot.context.seen,
                cells: snapshot.context.cells,
              }),
        ),
    },
    {
      name: 'nothing is saved before the user confirmed the differences',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some(({ id, began }) => id === 'savePermissions' && began === moments.length - 1),
    },
  ],
})

export const words = defineWords({
  title: 'Permissões dos cargos do Conselho',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=permissions.',
    'at the other positions': 'Entre como admin@confraria.test e abra /council/settings?tab=permissions&show=*.',
  },
  steps: {
    'the permissions are loaded': 'O servidor responde com os cargos e suas permissões.',
    'the permissions are loaded without the first position':
      'Exclua em outra janela o primeiro cargo, e volte a esta: o servidor responde sem ele.',
    'the permissions cannot be loaded':
      'Corte a rede antes da resposta: as permissões não chegam. Aviso: “Erro ao carregar permissões”.',
    'try to load the permissions again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Passe a outra aba do navegador e volte.',
    'choose the first position':
      'Na lista de cargos, escolha “Diretor de Cultura”; havendo mudanças, confirme que as descarta.',
    'choose the other positions':
      'Na lista de cargos, escolha “Outros cargos”; havendo mudanças, confirme que as descarta.',
    'toggle a cell': 'Na linha “Tarefas”, clique na caixa da coluna “Editar”.',
    'toggle a locked cell': 'Na linha “Conselho: membros”, clique na caixa com cadeado da coluna “Ver”.',
    'undo all changes': 'Clique em “Desfazer alterações”.',
    save: 'Clique em “Salvar Permissões”.',
    confirm: 'Clique em “Confirmar e salvar”.',
    cancel: 'Feche o diálogo: “Cancelar” ou “Fechar”, conforme o que está aberto.',
    'preview the position': 'Clique em “Ver como”, seguido do nome do cargo.',
    'leave the screen': 'Vá a outra página do menu; se houver mudanças, confirme que quer sair.',
    'the permissions are saved': 'O servidor salva as permissões. Aviso: “Permissões atualizadas”.',
    'saving gets no response':
      'Corte a rede antes da resposta: não se sabe se as permissões foram salvas. Aviso: “Erro ao salvar”.',
    'another user saved first':
      'Antes de confirmar, mude em outra janela as permissões do mesmo cargo: o servidor recusa as que partiram da versão antiga. Aviso: “Erro ao salvar”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando permissões...”, ou a tabela de antes.',
    'list.ready': 'A lista de cargos e a tabela de permissões estão à vista.',
    'list.failed': 'Aparecem “Erro ao carregar permissões” e “Tentar novamente”, ou a tabela de antes.',
    'matrix.editing': 'As caixas sem cadeado podem ser mudadas; “Salvar Permissões” só está ativo com mudanças.',
    'matrix.reviewing': 'O diálogo mostra o que o cargo “Passa a poder” e “Deixa de poder”.',
    'matrix.saving': 'O botão do diálogo mostra “Salvando...”.',
    'matrix.previewing': 'Um diálogo mostra a navegação, as abas e os botões que o cargo encontra.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the permissions are saved': 'COU-50',
  },
  invariants: {
    'the user can toggle cells, choose and preview positions once they are loaded, and undo changes; locked cells stay':
      'COU-46',
    'nothing is saved before the user confirmed the differences': 'COU-47',
    'the cells are those of the position, as loaded, ticked, saved or merged; changes stay until they are discarded or saved':
      'COU-45 COU-49',
    'the stored cells are loaded if another position is chosen after a save without a response': 'COU-892',
    'a save sends the chosen cells and the version that the user saw': 'COU-48',
  },
})

import { expect, type Page } from 'playwright/test'
import { changesOf } from '#machines/council/permission.ts'
import { hasChanges } from '#machines/council/permissions.machine.ts'
import { walk } from '#tests/paths/council/permissions.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'

/** The first position of the list. It has no own cells, and no account is linked to it. */
const position = 'diretor_crescimento_mentoria'
const title = 'Diretor de Crescimento e Mentoria'
const main = (page: Page) => page.locator('[data-machine=permissions]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) =>
  main(page)
    .locator('button', { hasText: /^Salvar Permissões$/ })
    .first()
const evaluateCell = (page: Page) => main(page).getByLabel('Mudar o status de tarefas de outros e avaliar rotinas')
const review = (page: Page) => page.getByRole('dialog', { name: `Salvar permissões do cargo "${title}"` })
const preview = (page: Page) => page.getByRole('dialog', { name: /^Ver como / })

const table = async (people: People) => (await people.as('mestre')).client.from('position_permissions')

/** Another user toggles whether the position may add council members. */
const saveElsewhere = async (people: People) => {
  const { data, error } = await (
    await table(people)
  )
    .select('actions')
    .eq('position', position)
    .eq('area', 'council_members')
  if (error) throw error
  const actions = data[0]?.actions.includes('create') ? [] : ['create']
  const saved = await (await table(people)).upsert({ position, area: 'council_members', actions })
  if (saved.error) throw saved.error
}

const resetCells = async (people: People) => {
  const { error } = await (await table(people)).delete().eq('position', position)
  if (error) throw error
}

const mayEvaluate = async (people: People) => {
  const { data, error } = await (await table(people)).select('actions').eq('position', position).eq('area', 'tasks')
  if (error) throw error
  return data[0]?.actions.includes('edit') ?? false
}

const openAt =
  (path: string) =>
  async ({ page, people }: Omit<Stage<null>, 'facts'>) => {
    await resetCells(people)
    await people.enter(page, 'admin')
    await page.goto(path)
    return null
  }

/** Unsaved changes hold the page, because the position is in its address. */
const choose =
  (name: RegExp) =>
  async ({ page }: { page: Page }) => {
    const isChanged = (await main(page).locator('output').textContent()) !== ''
    await main(page).getByRole('button', { name }).click()
    if (isChanged) await page.getByRole('button', { name: 'Descartar alterações' }).click()
  }

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  isWide: true,
  starts: {
    plain: openAt('/council/settings?tab=permissions'),
    'at the other positions': openAt('/council/settings?tab=permissions&show=*'),
  },
  requests: {
    loadPermissions: [
      'GET /rest/v1/position_permissions',
      'GET /rest/v1/council_position_descriptions',
      'GET /rest/v1/council_members',
    ],
    savePermissions: ['POST /rest/v1/rpc/save_position_cells'],
  },
  steps: {
    'the permissions are loaded': { reply: through },
    'the permissions cannot be loaded': { reply: cut, notice: 'Erro ao carregar permissões' },
    'try to load the permissions again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen becomes visible': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'choose the first position': { does: choose(new RegExp(`^${title}`)) },
    'choose the other positions': { does: choose(/^Outros cargos/) },
    'toggle a cell': { does: ({ page }) => evaluateCell(page).click() },
    'toggle a locked cell': {
      does: ({ page }) => main(page).getByLabel('Ver os membros do Conselho: todo o Conselho pode').click(),
    },
    'undo all changes': { does: ({ page }) => button(page, 'Desfazer alterações').click() },
    save: { does: ({ page }) => save(page).click() },
    confirm: { does: ({ page }) => button(page, 'Confirmar e salvar').dblclick() },
    cancel: {
      does: ({ page }) => page.getByRole('button', { name: /^(?:Cancelar|Fechar)$/ }).click(),
    },
    'preview the position': {
      does: ({ page }) =>
        main(page)
          .getByRole('button', { name: /^Ver como / })
          .click(),
    },
    'the permissions are saved': { reply: through, notice: 'As permissões do cargo foram atualizadas com sucesso.' },
    'saving gets no response': { reply: cut, notice: 'Sem resposta do servidor.' },
    'another user saved first': {
      does: ({ people }) => saveElsewhere(people),
      reply: through,
      notice: 'Outra pessoa alterou as permissões deste cargo neste meio-tempo.',
    },
  },
  impossible: [
    {
      step: 'try to load the permissions again',
      when: (_, state) => !state.includes('matrix.editing'),
      reason: 'a question or the preview covers the button',
    },
    ...['choose the first position', 'choose the other positions', 'toggle a cell', 'toggle a locked cell'].map(
      (step) => ({
        step,
        when: ({ positions }: { positions: object | null }) => positions === null,
        reason: 'the page shows no matrix yet',
      }),
    ),
  ],
  elsewhere: [
    ...Object.entries({ 'choose the first position': 'diretor_cultura', 'choose the other positions': '*' }).map(
      ([step, code]) => ({
        step,
        when: ({ selected }: { selected: string | null }, state: string) =>
          selected === code || !state.includes('matrix.editing'),
        reason: 'only the browser’s buttons lead there: the position is shown, or a dialog covers the list',
      }),
    ),
    { step: 'the permissions are loaded without the first position', reason: 'other tests use it: tests/paths' },
    { step: 'leave the screen', reason: 'another page is shown then: councilSettings.e2e.ts' },
    {
      step: 'save',
      when: ({ selected }) => selected === '*',
      reason: 'other tests use these positions: tests/database/twins/permissionTwins.test.ts',
    },
    ...['the permissions are loaded', 'the permissions cannot be loaded', 'the screen becomes visible'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('matrix.editing'),
      reason: 'list and matrix are independent: tests/paths/council/permissions.walk.ts',
    })),
  ],
  unshown: { 'permissions.matrix: sleep': 'another page is shown then: councilSettings.e2e.ts' },
  signs: {
    'list.loading': ({ page }) => page.locator('h2', { hasText: 'Gerenciamento de Permissões' }),
    'list.ready': ({ page }) => main(page).locator('table'),
    'list.failed': ({ page }) => main(page).locator('button', { hasText: 'Tentar novamente' }),
    'matrix.editing': ({ page }) => page.locator('h2', { hasText: 'Gerenciamento de Permissões' }),
    'matrix.reviewing': ({ page }) => review(page).getByText('Mudar o status de tarefas de outros e avaliar rotinas'),
    'matrix.saving': ({ page }) => button(page, 'Salvando...'),
    'matrix.previewing': ({ page }) => preview(page).getByRole('heading', { name: 'Navegação' }),
  },
  looks: (context) => [
    context.positions === null,
    hasChanges({ context }),
    context.failure !== null,
    context.isRebased,
  ],
  parts: ['[data-machine=permissions]'],
  invariants: [
    {
      name: 'the page counts unsaved changes, and can save exactly when there are some',
      holds: async ({ page, snapshot: { context } }) => {
        if (context.positions === null) return
        const count = changesOf(context.seen, context.cells)
        await expect(main(page).locator('output')).toHaveText(count === 0 ? '' : '1 alteração ainda não salva.')
        await expect(save(page)).toBeEnabled({ enabled: count > 0 })
      },
    },
    {
      name: 'locked cells stay checked',
      holds: async ({ page, snapshot: { context } }) => {
        const locked = main(page).locator('input[aria-disabled=true]')
        if (context.positions !== null) await expect(locked.first()).toBeChecked()
      },
    },
    {
      name: 'the database has the changes exactly after they are saved',
      holds: async ({ page, people, step, requests }) => {
        const hasArrived = requests.some(({ id, arrived }) => id === 'savePermissions' && arrived)
        if (!hasArrived) expect(await mayEvaluate(people)).toBe(false)
        if (step === 'the permissions are saved')
          expect(await mayEvaluate(people)).toBe(await evaluateCell(page).isChecked())
      },
    },
  ],
  cleanUp: ({ people }) => resetCells(people),
})

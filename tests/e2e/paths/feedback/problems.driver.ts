import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/feedback/problems.walk.ts'
import { recording } from '#tests/support/recordings.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const at = '2026-03-02T10:00:00.000001+00:00'
const kind = {
  id: randomUUID(),
  version: '0.1.0+0123456789ab',
  name: 'TypeError',
  place: 'Members-Bx3f.js:1:2345',
  occurrences: 1234,
  first_seen: at,
  last_seen: at,
}
const part = (page: Page) => page.locator('[data-machine=problems]')
const kinds = (page: Page) => part(page).getByRole('table', { name: 'Erros não tratados' })
const button = (page: Page) =>
  part(page).getByRole('button', { name: 'Baixar registro de TypeError em Members-Bx3f.js:1:2345' })
const busy = (page: Page) => part(page).getByRole('button', { name: 'Baixando...' })
const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente' })
const elsewhere = 'the guard leads to another page: session paths'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    admin: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/admin/problems')
      return null
    },
  },
  requests: {
    loadProblems: ['GET /rest/v1/error_kinds?select=id', 'GET /rest/v1/problem_reports?select=id'],
    downloadRecording: ['GET /rest/v1/error_kinds?select=recording'],
  },
  steps: {
    'the lists are loaded': { reply: fulfilled(200, [kind]) },
    'the lists cannot be loaded': { reply: cut, notice: 'Erro ao carregar problemas' },
    'try again': { does: ({ page }) => retry(page).first().click() },
    'the screen becomes visible': { does: returnToForeground },
    'download a recording': { does: ({ page }) => button(page).click() },
    'the file is saved': { reply: fulfilled(200, { recording: recording() }), notice: 'Registro baixado' },
    'the recording cannot be loaded': { reply: cut, notice: 'Erro ao baixar registro' },
  },
  impossible: [
    {
      step: 'download a recording',
      when: ({ problems }) => problems === null,
      reason: 'the list is not loaded',
    },
  ],
  elsewhere: [
    { step: 'leave the screen', reason: 'another page is shown then: problemReports.e2e.ts' },
    { step: 'the rights are withdrawn', reason: elsewhere },
    { step: 'the rights are granted', reason: elsewhere },
  ],
  unshown: {
    'problems.denied': elsewhere,
    'problems.denied: access.change': elsewhere,
    'problems.allowed: access.change': elsewhere,
    'problems.allowed.file: sleep': 'another page is shown then: problemReports.e2e.ts',
  },
  signs: {
    'allowed.list.loading': ({ page }) => part(page).getByText('Carregando problemas...').first().or(kinds(page)),
    'allowed.list.ready': ({ page }) => kinds(page),
    'allowed.list.failed': ({ page }) => retry(page).first(),
    'allowed.file.idle': ({ page }) => part(page).getByRole('heading', { level: 1 }),
    'allowed.file.loading': ({ page }) => busy(page),
  },
  looks: ({ problems, failure }) => [problems === null, failure !== null],
  invariants: [
    {
      name: 'the loaded kinds stay, each with its count',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(kinds(page)).toHaveCount(context.problems === null ? 0 : 1)
        if (context.problems) await expect(kinds(page)).toContainText('1.234')
      },
    },
    {
      name: 'a failure offers a retry in both lists',
      holds: ({ page, snapshot }) =>
        expect(retry(page)).toHaveCount(snapshot.matches({ allowed: { list: 'failed' } }) ? 2 : 0),
    },
    {
      name: 'a button is busy exactly while its recording downloads',
      holds: ({ page, snapshot }) => expect(busy(page)).toHaveCount(snapshot.context.place === null ? 0 : 1),
    },
  ],
})

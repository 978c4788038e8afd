import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/routines/fadingMembers.walk.ts'
import { dayAhead } from '#tests/support/screens/days.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quem está se afastando' })
const ana = {
  member_id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana',
  photo_url: null,
  last_day: dayAhead(-16),
  recent_kept: 2,
  recent_of: 14,
  earlier_kept: 40,
  earlier_of: 50,
}

const rights = 'the session’s: tests/paths/app/session.walk.ts'
const away = 'the dialog is removed with the page: tests/paths'

// The responses are the test's own: tests/database/routines/fadingMembers.test.ts uses the database.
export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    'an evaluator': async ({ page, people }) => {
      await people.enter(page, 'admin')
      // The stored rights are those of the last visit.
      await page.goto('/profile')
      await page.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
      await page.goto('/tasks')
      await page.getByRole('button', { name: 'Quem está se afastando' }).waitFor()
      return null
    },
    'before the rights are known': rights,
  },
  requests: { loadFadingMembers: ['POST /rest/v1/rpc/fading_members'] },
  steps: {
    open: { does: ({ page }) => page.getByRole('button', { name: 'Quem está se afastando' }).dblclick() },
    'one member is fading': { reply: fulfilled(200, [ana]) },
    'no one is fading': { reply: fulfilled(200, []) },
    'the list fails to load': { reply: cut },
    retry: { does: ({ page }) => dialog(page).getByRole('button', { name: 'Tentar novamente' }).dblclick() },
    close: { does: ({ page }) => page.keyboard.press('Escape') },
  },
  elsewhere: [
    ...['an evaluator’s rights arrive', 'a member’s rights arrive'].map((step) => ({ step, reason: rights })),
    { step: 'leave the screen', reason: away },
  ],
  unshown: {
    'fadingMembers: access.change [1]': rights,
    'fadingMembers: access.change [2]': rights,
    'fadingMembers: sleep': away,
  },
  signs: {
    loading: ({ page }) => dialog(page).getByText('Calculando regularidade...'),
    shown: ({ page }) => dialog(page),
    closed: ({ page }) => page.locator('[data-machine=tasks]'),
    failed: ({ page }) => dialog(page).getByText('Erro ao carregar quem está se afastando'),
  },
  looks: ({ failure, members }) => [failure !== null, members?.length],
  invariants: [
    {
      name: 'both regularities, the last day and the way to write are shown @ROU-912',
      holds: async ({ page, snapshot }) => {
        const members = snapshot.matches('shown') ? (snapshot.context.members ?? []) : []
        await expect(dialog(page).getByRole('listitem')).toHaveCount(members.length)
        if (members.length === 0) return
        await expect(dialog(page).getByText('Regularidade: de 80% para 14%')).toBeVisible()
        await expect(dialog(page).getByText('2 de 14 dias com rotina')).toBeVisible()
        await expect(dialog(page).getByRole('link', { name: 'Escrever a Ana' })).toHaveAttribute(
          'href',
          `/members?tab=messages&member=${ana.member_id}`,
        )
        await expect(dialog(page).getByText('A mensagem fica no mural, onde todos leem.')).toBeVisible()
      },
    },
  ],
})

import type { Locator, Page } from 'playwright'

interface Press {
  /** Its name in the report. */
  name: string
  path: string
  find: (page: Page) => Locator
  /** Text to type instead of presses. */
  typed?: string
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const item = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true })

/** The ten most used controls. */
export const presses: readonly Press[] = [
  { name: 'Tarefas (navigation)', path: '/dashboard', find: item('Tarefas') },
  { name: 'Membros (navigation)', path: '/dashboard', find: item('Membros') },
  { name: 'user menu', path: '/dashboard', find: button(/^Menu d/) },
  { name: 'Notificações (bell)', path: '/dashboard', find: button(/^Notificações/) },
  { name: 'Curtir', path: '/dashboard?tab=community', find: button(/^Curtir/) },
  { name: 'Filtros', path: '/dashboard?tab=community', find: button('Filtros') },
  { name: 'Em Progresso', path: '/tasks', find: (page) => page.getByRole('radiogroup').getByText('Em Progresso') },
  { name: 'Nova Tarefa', path: '/tasks', find: button('Nova Tarefa') },
  { name: 'Ranking Mensal', path: '/ranking', find: tab('Ranking Mensal') },
  { name: 'search of members', path: '/members', find: (page) => page.getByRole('searchbox'), typed: 'a' },
]

/** A hand is over a control for this long before it presses, and holds it for this long, in ms. */
const hand = { hover: 200, hold: 80 }

/** The longest time from the press to the next frame, in ms, in steps of 8; 0 if it took less than 16. */
export const responseOf = async (page: Page, { find, typed }: Press): Promise<number> => {
  const control = find(page)
  if (typed === undefined) {
    await control.hover()
    await page.waitForTimeout(hand.hover)
  }
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    new PerformanceObserver((list) => {
      // Without what the page does next: a menu that opens below the pointer is an event too, but no press.
      for (const event of list.getEntries())
        if ('interactionId' in event && event.interactionId !== 0) times.push(event.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  if (typed === undefined) await control.click({ delay: hand.hold })
  else await control.pressSequentially(typed)
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    return Math.max(0, ...(globalThis as unknown as { times: number[] }).times)
  })
}

import { expect, type Page } from 'playwright/test'

/** The feed, while nothing is requested for it. */
export const readyFeed = (page: Page) => page.locator('[data-machine=feed][data-state^=ready]')

/** Waits until a feed that was just opened follows its live channel: for ten seconds it has this state. */
export const isLive = (page: Page) =>
  expect(page.locator('[data-machine=feed][data-state="ready.doubting"]')).toBeVisible()

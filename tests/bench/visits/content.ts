import type { Page } from 'playwright'

/** How much of the text that a page had is content: times and counts may differ by a few letters. */
const share = 0.9
/** How long a page may need, in ms. */
const patience = 20_000

/** By what a page is recognised. */
interface Content {
  title: string
  /** Characters. */
  length: number
}

export const contentOf = (page: Page): Promise<Content> =>
  page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    length: document.querySelector('#content')?.textContent.length ?? 0,
  }))

interface Arrival {
  /** Milliseconds until the content was there. */
  content: number
  /** The layout shift in the two seconds after that; a good page stays below 0.1. */
  shift: number
}

/** Navigates within the application, as a link does, and measures in the page until it has its content. */
export const goTo = (page: Page, path: string, { title, length }: Content): Promise<Arrival> =>
  page.evaluate(
    async ({ path, title, wanted, patience }) => {
      const began = performance.now()
      const state: unknown = history.state
      const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
      history.pushState({ usr: null, key: crypto.randomUUID(), idx: index + 1 }, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      for (let isThere = false; !isThere;) {
        if (performance.now() - began > patience) throw new Error(`${path} never had its content`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const text = document.querySelector('#content')?.textContent ?? ''
        const isLong = text.length >= wanted && !/Carregando/u.test(text)
        isThere = isLong && document.querySelector('h1')?.textContent === title
      }
      const content = performance.now() - began
      let shift = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
      })
      observer.observe({ type: 'layout-shift' })
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      observer.disconnect()
      return { content, shift }
    },
    { path, title, wanted: Math.floor(length * share), patience },
  )

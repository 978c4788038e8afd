import { createActor } from 'xstate'
import { landingMachine } from '#machines/entrance/landing.machine.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { landing as texts, quotes } from '#src/texts/entrance/landing.ts'

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Starts the landing page's machine: the HTML shows its state and sends its events. It avoids React, which would be
 * four fifths of the page's code. `enter` opens the login. Returns a function that stops it.
 */
export const wake = (page: HTMLElement, enter: () => void): (() => void) => {
  const parts = (name: string) => [...page.querySelectorAll<HTMLElement>(`[data-part=${name}]`)]
  const landing = createActor(landingMachine, { input: { quotes: quotes.length, staysPut: prefersReducedMotion() } })
  const listening = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => target.addEventListener(type, handle, { signal: listening.signal })

  const write = (name: string, text: string) => {
    for (const part of parts(name)) if (part.textContent !== text) part.textContent = text
  }

  landing.subscribe(({ value, context }) => {
    page.dataset['state'] = stateText(value)
    page.toggleAttribute('data-paused', context.isPaused)
    for (const [index, quote] of parts('quote').entries()) quote.toggleAttribute('data-shown', index === context.quote)
    for (const [index, segment] of parts('segment').entries())
      segment.toggleAttribute('data-now', index === context.quote)
    write('count', texts.quote(context.quote + 1, quotes.length))
    write('notice', context.isPaused || context.isReading || context.staysPut ? texts.waits : texts.opensByItself)
    write('pauseLabel', context.isPaused ? texts.resume : texts.pause)
  })
  landing.on('enter', enter)

  const places = parts('reading')
  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && places.some((place) => place.contains(target))
  for (const place of places) {
    on(place, 'pointerenter', () => landing.send({ type: 'read.begin' }))
    on(place, 'focusin', () => landing.send({ type: 'read.begin' }))
    // After the pointer leaves, the focus may still be inside one of the places, and vice versa.
    on(place, 'pointerleave', ({ relatedTarget }) => {
      if (!isWithin(relatedTarget) && !isWithin(document.activeElement)) landing.send({ type: 'read.end' })
    })
    on(place, 'focusout', ({ relatedTarget }) => {
      if (!isWithin(relatedTarget) && !places.some((one) => one.matches(':hover'))) landing.send({ type: 'read.end' })
    })
  }
  // The login must not replace the page of a pressed link while that is loading.
  on(page, 'click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) landing.send({ type: 'pause' })
  })
  for (const button of parts('pause'))
    on(button, 'click', () => landing.send({ type: landing.getSnapshot().context.isPaused ? 'resume' : 'pause' }))

  landing.start()
  return () => {
    listening.abort()
    landing.stop()
  }
}

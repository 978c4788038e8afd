/** CSS selectors of the parts to check. */
interface Parts {
  /** Each must be on the page. */
  parts: readonly string[]
  /** Checked if present. */
  above: readonly string[]
  /** Known keys, separated by spaces. One string, because passing thousands of strings to the page is slow. */
  known: string
}

export interface Found {
  /** Elements that contain something new. */
  include: readonly Element[]
  /** Known elements inside `include`. */
  exclude: readonly Element[]
  /** The keys of the new elements. */
  seen: string
  /** Elements whose text contrast is unknown, each with the key of its looks. */
  texts: ReadonlyMap<Element, string>
  /** The keys of the places of these texts. */
  seenTexts: string
}

/**
 * Finds the parts of the page that axe has not checked yet. Waits first until fades and slides end, because contrast is
 * undefined until then. Runs in the page. Throws if a part is missing.
 *
 * An element is identified by its shape and its place. So axe does not check the tenth row of a list, or the frame of a
 * form in which one field changed. Two elements have the same shape if they and their descendants agree in tags,
 * classes, attributes and in where text is. Of attributes that only name something, the presence counts.
 *
 * A text's contrast is identified by its looks: size, weight and colours of the text, and each background, opacity and
 * filter behind it. A positioned element may cover anything, so its place is part of its looks. Only texts that axe
 * measured get such a key (`axe.ts`). Other texts get the key of their place.
 */
export const findUnchecked = async ({ parts, above: besides, known }: Parts): Promise<Found> => {
  /** Milliseconds. Longer animations, such as the landing's progress bar, do not move anything. */
  const slow = 2_000
  const lasts = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime)
  const isMoving = (one: Animation) => one.playState === 'running' && lasts(one) < slow
  // Not until each has `finished`: in a card that scrolled out of sight (`content-visibility`), that never happens.
  while (document.getAnimations().some(isMoving)) await document.documentElement.animate([], 1).finished
  const missing = parts.filter((part) => !document.querySelector(part))
  if (missing.length > 0) throw new Error(`nothing on the page is ${missing.join(' or ')}`)
  const isKnown = new Set(known.split(' '))
  // Tests read `data-state`; it does not change the look.
  const naming =
    /^(?:id|for|href|src|srcset|alt|title|name|value|datetime|style|aria-(?:label|labelledby|describedby|controls|owns|details|errormessage|activedescendant|valuenow|valuetext|posinset|setsize)|data-(?:id|key|collection|machine|state))$/u
  const isDrawing = (element: Element, name: string) => element instanceof SVGElement && !/^(?:role$|aria-)/u.test(name)
  const attributesOf = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => !isDrawing(element, name))
      .map(({ name, value }) => (naming.test(name) ? `${name}${value === '' ? '' : '+'}` : `${name}=${value}`))
      .sort()
      .join(' ')
  /** Calculates the value once per element. */
  const once = (calculate: (element: Element) => string) => {
    const values = new Map<Element, string>()
    return (element: Element) => {
      const value = values.get(element) ?? calculate(element)
      values.set(element, value)
      return value
    }
  }
  /** A hash of 53 bits: no collision is likely among some thousand texts. */
  const digest = (text: string) => {
    let a = 0xdeadbeef
    let b = 0x41c6ce57
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 2_654_435_761)
      b = Math.imul(b ^ code, 1_597_334_677)
    }
    return ((b >>> 0) * 0x200000 + (a >>> 11)).toString(36)
  }
  const own = once((element) => `${element.tagName} ${attributesOf(element)}`)
  const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim())
  const shape: (element: Element) => string = once((element) => {
    const within = [...element.childNodes].map((node) => {
      if (node instanceof Element) return shape(node)
      return hasText(node) ? 't' : ''
    })
    return digest(`${own(element)}(${within.join()})`)
  })
  const place: (element: Element | null) => string = (element) => (element ? placeOf(element) : '')
  const placeOf = once((element) => digest(place(element.parentElement) + own(element)))
  const backdrop: (element: Element | null) => string = (element) => (element ? backdropOf(element) : '')
  const backdropOf = once((element) => {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element)
    const paints = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join()
    const isPlain = paints === 'rgba(0, 0, 0, 0),none,1,none,normal'
    const stands = ['static', 'relative'].includes(position) ? '' : placeOf(element)
    const behind = backdrop(element.parentElement)
    return isPlain && stands === '' ? behind : digest(`${behind}/${paints}/${stands}`)
  })
  const looks = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return digest(['looks', color, fontSize, fontWeight, textShadow, backdrop(element)].join('/'))
  }

  const seen: string[] = []
  const exclude: Element[] = []
  const include: Element[] = []
  const look = (element: Element) => {
    const key = digest(`${place(element.parentElement)}/${shape(element)}`)
    if (isKnown.has(key)) {
      exclude.push(element)
      return
    }
    seen.push(key)
    isKnown.add(key)
    // Axe has no rule for the shapes inside an icon.
    if (!(element instanceof SVGElement)) for (const child of element.children) look(child)
  }
  /** Visually hidden, for screen readers only. */
  const isCut: (element: Element | null) => boolean = (element) => element !== null && cutOf(element) === 'cut'
  const cutOf = once((element) =>
    getComputedStyle(element).clipPath === 'inset(50%)' || isCut(element.parentElement) ? 'cut' : 'whole',
  )
  /** Invisible and disabled texts need no contrast. */
  const isRead = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !isCut(element) &&
    !element.closest(':disabled, [aria-disabled=true], [inert], [data-live-announcer]')
  const texts = new Map<Element, string>()
  const seenTexts: string[] = []
  const counts = new Map<string, number>()
  /** The number of texts with the same looks to measure at once. */
  const most = 4
  const fields = `textarea, input${['hidden', 'range', 'color', 'checkbox', 'radio', 'image'].map((type) => `:not([type=${type}])`).join('')}`
  const showsText = (element: Element) => [...element.childNodes].some(hasText) || element.matches(fields)
  const read = (element: Element) => {
    if (!isRead(element)) return
    const key = looks(element)
    const here = digest(`${key} at ${placeOf(element)}`)
    if (isKnown.has(key) || isKnown.has(here)) return
    const alike = (counts.get(key) ?? 0) + 1
    if (alike > most) return
    counts.set(key, alike)
    texts.set(element, key)
    seenTexts.push(here)
  }
  for (const root of document.querySelectorAll([...parts, ...besides].join())) {
    const before = exclude.length
    look(root)
    if (exclude[before] === root) exclude.pop()
    else include.push(root)
    for (const element of [root, ...root.querySelectorAll('*')]) if (showsText(element)) read(element)
  }
  return { include, exclude, seen: seen.join(' '), texts, seenTexts: seenTexts.join(' ') }
}

/** By CSS, what is looked at. */
interface Parts {
  /** Each somewhere on the page. */
  parts: readonly string[]
  /** Wherever there is one. */
  above: readonly string[]
  /** The keys of what is known, apart by spaces: thousands of texts are handed to the page, and back, one by one. */
  known: string
}

export interface Found {
  /** What is new somewhere within. */
  include: readonly Element[]
  /** What within is known as a whole. */
  exclude: readonly Element[]
  /** The keys of what is new. */
  seen: string
  /** What shows a text whose contrast is not known, each with the key of its looks. */
  texts: ReadonlyMap<Element, string>
  /** The keys of the places where those stand. */
  seenTexts: string
}

/**
 * What of the page is not known yet, as soon as everything that fades or slides into its place has come there: before, it has no contrast.
 * Runs in the page. Throws where a part is not there: of that nobody could find anything.
 *
 * An element is known by its shape and by where it stands: neither the tenth row of a list need be checked again, nor the frame around a
 * form of which one field has changed. Two elements have the same shape when they and all within them agree in tag, classes,
 * attributes (of those that only name something, that they do) and in where there is text.
 *
 * A text's contrast is known by its looks: the size, the weight and the colours of the text, and every background, opacity and filter
 * between it and the page. What is positioned may lie over anything: then where it stands belongs to its looks. Only what axe has
 * measured is known so (`axe.ts`); what it could not tell, or left out, is known at its place.
 */
export const findUnchecked = async ({ parts, above: besides, known }: Parts): Promise<Found> => {
  /** In milliseconds. What takes longer, as the landing's bar that tells how long a panel stays, is no movement between two looks. */
  const slow = 2_000
  const lasts = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime)
  const moving = document.getAnimations().filter((one) => one.playState === 'running' && lasts(one) < slow)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const missing = parts.filter((part) => !document.querySelector(part))
  if (missing.length > 0) throw new Error(`nothing on the page is ${missing.join(' or ')}`)
  const isKnown = new Set(known.split(' '))
  // By data-state the tests read which state a machine is in; nothing looks otherwise for it.
  const naming =
    /^(?:id|for|href|src|srcset|alt|title|name|value|datetime|style|aria-(?:label|labelledby|describedby|controls|owns|details|errormessage|activedescendant|valuenow|valuetext|posinset|setsize)|data-(?:id|key|collection|machine|state))$/u
  const isDrawing = (element: Element, name: string) => element instanceof SVGElement && !/^(?:role$|aria-)/u.test(name)
  const attributesOf = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => !isDrawing(element, name))
      .map(({ name, value }) => (naming.test(name) ? `${name}${value === '' ? '' : '+'}` : `${name}=${value}`))
      .sort()
      .join(' ')
  /** What is asked of an element more than once is answered from memory. */
  const once = (answer: (element: Element) => string) => {
    const answers = new Map<Element, string>()
    return (element: Element) => {
      const told = answers.get(element) ?? answer(element)
      answers.set(element, told)
      return told
    }
  }
  /** A short number instead of a long text; 53 bits, so that no two of some thousands are the same. */
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
    // Nobody finds anything against a line within an icon.
    if (!(element instanceof SVGElement)) for (const child of element.children) look(child)
  }
  /** Cut away to nothing, as what is for screen readers alone. */
  const isCut: (element: Element | null) => boolean = (element) => element !== null && cutOf(element) === 'cut'
  const cutOf = once((element) =>
    getComputedStyle(element).clipPath === 'inset(50%)' || isCut(element.parentElement) ? 'cut' : 'whole',
  )
  /** What nobody sees has no contrast, and of what is switched off none is asked. */
  const isRead = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !isCut(element) &&
    !element.closest(':disabled, [aria-disabled=true], [inert], [data-live-announcer]')
  const texts = new Map<Element, string>()
  const seenTexts: string[] = []
  const counts = new Map<string, number>()
  /** How many texts of the same looks are measured at once. */
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

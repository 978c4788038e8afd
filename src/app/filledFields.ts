/** What password managers fill: addresses, passwords, codes. */
const filled = ['email', 'username', 'current-password', 'new-password', 'one-time-code']
  .map((purpose) => `input[autocomplete="${purpose}"]`)
  .join()

const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/**
 * Some password managers fill fields without an event, of which React would know nothing: it would empty them again with the next
 * picture, and send the form without them. So before anything that leads there (a press, a key, another focus, the form being
 * sent) the fields say what is in them. React takes an event for news only when the value is not the one that was last set
 * through the element; so another one is set there first, and the true one past it.
 */
export const readFilledFields = (): void => {
  const known = new WeakMap<EventTarget, string>()
  const read = (input: HTMLInputElement) => {
    const { value } = input
    if (value === (known.get(input) ?? '')) return
    input.value = `${value} `
    ownValue?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(filled)) known.set(target, target.value)
  }
  const readAll = () => document.querySelectorAll<HTMLInputElement>(filled).forEach(read)
  const readPointed = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(filled)) read(target)
  }
  document.addEventListener('input', note, { capture: true })
  document.addEventListener('pointerover', readPointed, { capture: true })
  for (const type of ['pointerdown', 'keydown', 'focusin', 'focusout', 'submit'])
    document.addEventListener(type, readAll, { capture: true })
}

/** What password managers fill: addresses, passwords, codes. */
const purposes = ['email', 'username', 'current-password', 'new-password', 'one-time-code']
const filled = purposes.map((purpose) => `input[autocomplete="${purpose}"]`).join()

const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/**
 * Some password managers fill fields without an event. React then knows nothing of it: the next rendering empties the fields, and the
 * form is sent without them. So before anything that may render or send (a press, a key, another focus, the form being sent) each
 * such field dispatches the event. React ignores an event if the value is the one that was last set through the element; so another
 * value is set there first, and the true one past it.
 */
export const readFilledFields = (): void => {
  const known = new WeakMap<HTMLInputElement, string>()
  const tell = (input: HTMLInputElement, value: string) => {
    input.value = `${value} `
    ownValue?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches(filled)) known.set(target, target.value)
    },
    { capture: true },
  )
  const readAll = () => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>(filled)]
    // All values are read first: the first event renders the form, which empties the other fields.
    const unknown = inputs
      .map((input) => ({ input, value: input.value }))
      .filter(({ input, value }) => value !== (known.get(input) ?? ''))
    for (const { input, value } of unknown) tell(input, value)
  }
  for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'focusout', 'submit'])
    document.addEventListener(type, readAll, { capture: true })
}

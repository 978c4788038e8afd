/** What password managers fill: addresses, passwords, codes. */
const purposes = ['email', 'username', 'current-password', 'new-password', 'one-time-code']
const filled = purposes.map((purpose) => `input[autocomplete="${purpose}"]`).join()

const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** React ignores an event whose value was last set through the element, so another value is set first. */
const report = (input: HTMLInputElement, value: string) => {
  input.value = `${value} `
  ownValue?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React also writes the value that it knows to the attribute, which is `defaultValue`. */
const reportFilled = ({ target }: Event) => {
  const form = target instanceof Element ? target.closest('form') : null
  if (!form) return
  // All values are read first: the first event renders the form, which empties the other fields.
  const unknown = [...form.querySelectorAll<HTMLInputElement>(filled)]
    .map((input) => ({ input, value: input.value }))
    .filter(({ input, value }) => value !== input.defaultValue)
  for (const { input, value } of unknown) report(input, value)
}

/**
 * Some password managers fill fields without an event. React then does not know the values: the next rendering empties
 * the fields, and the form is submitted without them. So before each event that may render or submit a form, such
 * fields report their values.
 */
export const readFilledFields = (): void => {
  for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'focusout', 'submit'])
    document.addEventListener(type, reportFilled, { capture: true })
}

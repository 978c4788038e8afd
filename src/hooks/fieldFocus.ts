import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { useEmitted, type Emitting } from './useEmitted.ts'

/** A form's machine that points to a faulty field. */
export type Pointing<Field> = Emitting<{ type: 'field.fault'; field: Field }>

/** A screen reader reads a fault when its field gets the focus, so a field that has it gets it again. */
const focusAgain = (element: HTMLElement) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== element) return
    element.blur()
    element.focus()
  })

/** Moves the focus to each field to which the form points. */
export const useFieldFault = <Field>(form: Pointing<Field>, focus: (field: Field) => void) =>
  useEmitted(form, 'field.fault', ({ field }) => {
    const before = document.activeElement
    focus(field)
    if (before instanceof HTMLElement && before === document.activeElement) focusAgain(before)
  })

/** The same for fields by name; when the form appears, the focus moves to the first shown field of `begin`. */
export const useFieldFocus = <Field extends string>(
  form: Pointing<Field>,
  fields: Readonly<Record<Field, RefObject<HTMLElement | null>>>,
  begin: readonly Field[] = [],
) => {
  useFieldFault(form, (field) => fields[field].current?.focus())
  const focusFirst = useEffectEvent(() => {
    const first = begin.find((field) => fields[field].current !== null)
    if (first !== undefined) fields[first].current?.focus()
  })
  useEffect(() => focusFirst(), [])
}

const control = 'input:not([type=file]), textarea, select, fieldset'

/** The same for the controls within places marked `data-field`; when the form appears, the focus moves to `first`. */
export const useFieldsWithin = <Field extends string>(
  form: Pointing<Field>,
  element: RefObject<HTMLElement | null>,
  first: Field,
) => {
  const focus = (field: Field) =>
    element.current?.querySelector(`[data-field="${field}"]`)?.querySelector<HTMLElement>(control)?.focus()
  useFieldFault(form, focus)
  const begin = useEffectEvent(() => focus(first))
  useEffect(() => begin(), [])
}

/** Moves the focus to the element when the component appears, if this is wanted. */
export const useFirstFocus = (element: RefObject<HTMLElement | null>, isWanted: boolean) => {
  const begin = useEffectEvent(() => {
    if (isWanted) element.current?.focus()
  })
  useEffect(() => begin(), [])
}

/** Moves the focus to the found element when the component is removed. */
export const useLastFocus = (find: () => HTMLElement | null | undefined) => {
  const end = useEffectEvent(() => find()?.focus())
  useEffect(() => () => end(), [])
}

/**
 * Moves the focus to an element while a part of the page is removed. Afterwards the element is brought into the window,
 * if it is outside and the focus is still there.
 */
export const focusInView = (element: HTMLElement) => {
  element.focus({ preventScroll: true })
  requestAnimationFrame(() => {
    if (document.activeElement === element) element.scrollIntoView({ block: 'nearest' })
  })
}

/** When the element is removed with the focus, `move` moves it. */
export const useFocusWhenRemoved = (element: RefObject<HTMLElement | null>, move: () => void) => {
  const end = useEffectEvent(move)
  useLayoutEffect(() => {
    const removed = element.current
    return () => {
      if (removed?.contains(document.activeElement)) end()
    }
  }, [element])
}

/** When the element is removed with the focus, the focus moves to its neighbour. */
export const useNeighbourFocus = (element: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const removed = element.current
    return () => {
      if (!removed?.contains(document.activeElement)) return
      const neighbour = removed.nextElementSibling ?? removed.previousElementSibling
      if (neighbour instanceof HTMLElement) focusInView(neighbour)
    }
  }, [element])

import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** A form's machine that points to a faulty field. */
interface Pointing<Field> {
  on(type: 'field.fault', handler: (event: { field: Field }) => void): { unsubscribe(): void }
}

/** Moves the focus to the first field when the form appears (null: it stays), then to each field with a fault. */
export const useFieldFocus = <Field extends string>(
  form: Pointing<Field>,
  first: Field | null,
  focus: (field: Field) => void,
) => {
  const move = useEffectEvent(focus)
  const begin = useEffectEvent(() => {
    if (first !== null) focus(first)
  })
  useEffect(() => {
    begin()
    const subscription = form.on('field.fault', ({ field }) => move(field))
    return () => subscription.unsubscribe()
  }, [form])
}

/** Moves the focus to the element when the component appears, if this is wanted. */
export const useFirstFocus = (element: RefObject<HTMLElement | null>, isWanted: boolean) => {
  const begin = useEffectEvent(() => {
    if (isWanted) element.current?.focus()
  })
  useEffect(() => begin(), [])
}

/** Moves the focus to the element when the component is removed. */
export const useLastFocus = (element: RefObject<HTMLElement | null>) => {
  const end = useEffectEvent(() => element.current?.focus())
  useEffect(() => () => end(), [])
}

/** When the element is removed with the focus, the focus moves to its neighbour. */
export const useNeighbourFocus = (element: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const removed = element.current
    return () => {
      if (!removed?.contains(document.activeElement)) return
      const neighbour = removed.nextElementSibling ?? removed.previousElementSibling
      if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
    }
  }, [element])

import { useEffect, useEffectEvent } from 'react'

/** The actor of a form that emits the first faulty field of a submit. */
interface Pointing<Field> {
  on(type: 'field.fault', handler: (event: { field: Field }) => void): { unsubscribe(): void }
}

/** Moves the focus to the faulty field when a submit is invalid. */
export const useFieldFault = <Field>(form: Pointing<Field>, focus: (field: Field) => void) => {
  const move = useEffectEvent(focus)
  useEffect(() => {
    const subscription = form.on('field.fault', ({ field }) => move(field))
    return () => subscription.unsubscribe()
  }, [form])
}

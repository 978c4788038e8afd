import { useEffect, useEffectEvent } from 'react'

/** A form that points to its first field with a fault. */
interface Form<Field> {
  on(type: 'field.fault', handler: (event: { field: Field }) => void): { unsubscribe(): void }
}

/** Gives the focus to the field to which the form points. */
export const useFaultFocus = <Field>(form: Form<Field>, elementOf: (field: Field) => HTMLElement | null) => {
  const focus = useEffectEvent((field: Field) => elementOf(field)?.focus())
  useEffect(() => {
    const subscription = form.on('field.fault', ({ field }) => focus(field))
    return () => subscription.unsubscribe()
  }, [form])
}

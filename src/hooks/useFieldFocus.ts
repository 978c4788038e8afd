import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useEmitted, type Emitting } from './useEmitted.ts'

/** Focuses the faulty field that the form's machine names; and, when the form appears, the first shown one of `begin`. */
export const useFieldFocus = <Field extends string>(
  form: Emitting<{ type: 'field.fault'; field: Field }>,
  fields: Readonly<Record<Field, RefObject<HTMLElement | null>>>,
  begin: readonly Field[] = [],
) => {
  useEmitted(form, 'field.fault', ({ field }) => fields[field].current?.focus())
  const focusFirst = useEffectEvent(() => {
    const first = begin.find((field) => fields[field].current !== null)
    if (first !== undefined) fields[first].current?.focus()
  })
  useEffect(() => focusFirst(), [])
}

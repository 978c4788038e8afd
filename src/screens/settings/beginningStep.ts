import { useSelector } from '@xstate/react'
import { useRef, type RefObject } from 'react'
import { faultsIn, type BeginningActor } from '#machines/settings/beginning.machine.ts'
import type { BeginningValues, StepFault, StepField } from '#machines/settings/beginning.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'

export interface FieldsProps {
  screen: BeginningActor
}

type FaultOf<Field extends StepField> = Extract<StepFault, { field: Field }>

/** The sentences of a field's faults, once the step was submitted. */
export const useStepFaults = <Field extends StepField>(
  screen: BeginningActor,
  field: Field,
  wordOf: (fault: FaultOf<Field>) => string,
): string | undefined =>
  useSelector(screen, ({ context }) => {
    if (!context.isChecked) return undefined
    const faults = faultsIn(context).filter((fault): fault is FaultOf<Field> => fault.field === field)
    return faults.length === 0 ? undefined : faults.map(wordOf).join(' ')
  })

export const useValues = (screen: BeginningActor) => {
  const values = useSelector(screen, ({ context }) => context.values)
  const change = (change: Partial<BeginningValues>) => screen.send({ type: 'values.change', change })
  return [values, change] as const
}

export const useFocus = <Element extends HTMLElement>(
  screen: BeginningActor,
  field: StepField,
): RefObject<Element | null> => {
  const control = useRef<Element>(null)
  useFieldFault(screen, (faulty) => {
    if (faulty === field) control.current?.focus()
  })
  return control
}

import { useState } from 'react'

/** The text of a form whose machine does not store it, such as a password. Each change is reported. */
export const useTyped = <Typed extends object>(empty: Typed, report: (typed: Typed) => void) => {
  const [typed, setTyped] = useState(empty)
  const change = (part: Partial<Typed>) => {
    setTyped((known) => ({ ...known, ...part }))
    report({ ...typed, ...part })
  }
  return [typed, change] as const
}

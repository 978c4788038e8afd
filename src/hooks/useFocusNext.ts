import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/** Returns a function that focuses an element as soon as a render shows it. */
export const useFocusNext = () => {
  const next = useRef<Find | null>(null)
  useEffect(() => {
    const element = next.current?.()
    if (!element) return
    next.current = null
    element.focus()
  })
  return (find: Find) => {
    next.current = find
  }
}

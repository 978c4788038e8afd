import { startTransition, useOptimistic } from 'react'

/**
 * The choice to mark: the pressed one at once, even if what it shows is still being rendered, else `selected`. And the
 * handler of a press.
 */
export const usePressed = <Id extends string, None extends null = never>(
  selected: Id | None,
  onSelect: (id: Id) => void,
): readonly [marked: Id | None, press: (id: Id) => void] => {
  const [marked, mark] = useOptimistic(selected)
  const press = (id: Id) =>
    startTransition(() => {
      mark(id)
      onSelect(id)
    })
  return [marked, press]
}

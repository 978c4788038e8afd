import { keptInTab } from '#machines/shared/client/safeStorage.ts'
import { draftPrefix } from '#machines/shared/client/storedSession.ts'
import { useTyped } from './useTyped.ts'

/**
 * Like `useTyped`, for a form without a signed-in user: the texts of `kept` survive a reload, in this tab. They are
 * removed when someone signs in. `place` is the name of the form.
 */
export const useKeptTyped = <Typed extends Readonly<Record<string, string>>>(
  place: string,
  empty: Typed,
  kept: readonly (keyof Typed & string)[],
  report: (typed: Typed) => void,
) => {
  const keyOf = (name: string) => `${draftPrefix}${place}:${name}`
  const restored = () => Object.fromEntries(kept.map((name) => [name, keptInTab.read(keyOf(name)) ?? empty[name]]))
  return useTyped({ ...empty, ...restored() }, (typed) => {
    for (const name of kept) keptInTab.keep(keyOf(name), typed[name] ?? '')
    report(typed)
  })
}

/** The place of the forms of `/login`: the e-mail typed in one of them is there in the others. */
export const entrancePlace = 'entrance'

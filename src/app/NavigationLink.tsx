import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { PageLink } from '#src/screens/shared/PageLink.tsx'
import { history } from './history.ts'
import * as css from './Shell.css.ts'

/** Whether the page that the last press leads to is in the area. An area's address is its name. */
const useIsIn = (area: string) =>
  useSyncExternalStore(history.onMove, () => history.location.pathname.split('/')[1] === area)

interface NavigationLinkProps {
  area: string
  icon: LucideIcon
  label: string
  /** In the menu on phones the links are large and replace the menu's history entry. */
  isInMenu?: boolean
  isLarge?: boolean
  /** Another link to this page is already marked as the current one. */
  isSecond?: boolean
}

/** A link of the navigation. The pressed one is the current one at once; its page follows when it can be rendered. */
export const NavigationLink = ({ area, icon: Icon, label, isInMenu, isLarge, isSecond }: NavigationLinkProps) => {
  const isCurrent = useIsIn(area) && !isSecond
  return (
    <PageLink
      to={`/${area}`}
      {...(isInMenu && { replace: true })}
      className={css.item}
      data-large={isLarge || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.itemLabel}>{label}</span>
      {isCurrent && <Lozenge />}
    </PageLink>
  )
}

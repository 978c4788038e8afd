import { Award, Landmark, LayoutGrid, ListChecks, Sparkles, Trophy, Users, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { navigationFor, type NavigationItem } from '#machines/app/navigation.ts'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import { history } from './history.ts'
import * as css from './Shell.css.ts'

const icons: Record<NavigationItem, LucideIcon> = {
  dashboard: LayoutGrid,
  council: Landmark,
  ranking: Trophy,
  tasks: ListChecks,
  routines: Sparkles,
  achievements: Award,
  members: Users,
}

/**
 * An area's address is its name. The pressed link is the current one at once; its page follows when it can be rendered. In
 * the menu on phones the links are large and replace the menu's history entry.
 */
export const Navigation = ({ isInMenu = false }: { isInMenu?: boolean }) => {
  const area = useSyncExternalStore(history.onMove, () => history.location.pathname.split('/')[1])
  return (
    <nav aria-label={shell.navigation} className={css.navigation}>
      {navigationFor(useAccess()).map((item) => {
        const Icon = icons[item]
        const isCurrent = item === area
        return (
          <Link
            key={item}
            to={`/${item}`}
            replace={isInMenu}
            className={css.item}
            data-large={isInMenu || undefined}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.itemLabel}>{shell.items[item]}</span>
            {isCurrent && <Lozenge />}
          </Link>
        )
      })}
    </nav>
  )
}

import { Award, Landmark, LayoutGrid, ListChecks, Sparkles, Trophy, Users, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { navigationFor, type NavigationItem } from '#machines/app/navigation.ts'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
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

/** An area's address is its name. In the menu on phones the links are large and replace the menu's history entry. */
export const Navigation = ({ isInMenu = false }: { isInMenu?: boolean }) => (
  <nav aria-label={shell.navigation} className={css.navigation}>
    {navigationFor(useAccess()).map((item) => {
      const Icon = icons[item]
      return (
        <NavLink key={item} to={`/${item}`} replace={isInMenu} className={css.item} data-large={isInMenu || undefined}>
          {({ isActive }) => (
            <>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={css.itemLabel}>{shell.items[item]}</span>
              {isActive && <Lozenge />}
            </>
          )}
        </NavLink>
      )
    })}
  </nav>
)

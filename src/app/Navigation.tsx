import { Award, Landmark, LayoutGrid, ListChecks, Sparkles, Trophy, Users, type LucideIcon } from 'lucide-react'
import { navigationFor, type NavigationItem } from '#machines/app/navigation.ts'
import { useAccess } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import { NavigationLink } from './NavigationLink.tsx'
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

/** The areas that the user may open. In the menu on phones the links are large. */
export const Navigation = ({ isInMenu = false }: { isInMenu?: boolean }) => (
  <nav aria-label={shell.navigation} className={css.navigation}>
    {navigationFor(useAccess()).map((item) => (
      <NavigationLink
        key={item}
        area={item}
        icon={icons[item]}
        label={shell.items[item]}
        isInMenu={isInMenu}
        isLarge={isInMenu}
      />
    ))}
  </nav>
)

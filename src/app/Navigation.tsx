import { LayoutGrid, ListChecks, Sparkles, Trophy, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { shell } from '#src/texts/shell.ts'
import * as css from './Shell.css.ts'

/** What is built; the other areas of SPEC.md, section 2, are linked when they are there. */
const items: { path: string; label: string; icon: LucideIcon }[] = [
  { path: '/dashboard', label: shell.items.dashboard, icon: LayoutGrid },
  { path: '/ranking', label: shell.items.ranking, icon: Trophy },
  { path: '/tasks', label: shell.items.tasks, icon: ListChecks },
  { path: '/routines', label: shell.items.routines, icon: Sparkles },
]

export const Navigation = ({ isLarge = false }: { isLarge?: boolean }) => (
  <nav aria-label={shell.navigation} className={css.navigation}>
    {items.map(({ path, label, icon: Icon }) => (
      <NavLink key={path} to={path} className={css.item} data-large={isLarge || undefined}>
        {({ isActive }) => (
          <>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.itemLabel}>{label}</span>
            {isActive && <Lozenge />}
          </>
        )}
      </NavLink>
    ))}
  </nav>
)

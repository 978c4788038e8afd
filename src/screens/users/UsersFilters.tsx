import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { countOf } from '#machines/users/userList.machine.ts'
import { usersFilters, usersPath, type UsersFilter, type UsersTab } from '#machines/users/usersView.ts'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { users as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import * as css from './Users.css.ts'

const optionsOf = (tab: UsersTab): { id: UsersFilter; label: string }[] => {
  const labels: Partial<Record<UsersFilter, string>> = texts.filters[tab]
  return usersFilters[tab].map((id) => ({ id, label: labels[id] ?? id }))
}

/** The search, one filter, perhaps an action, and the number of rows. */
export const UsersFilters = ({ list, action }: Pick<Administration, 'list'> & { action: ReactNode }) => {
  const navigate = useNavigate()
  const typed = useSelector(list, ({ context }) => context.typed)
  const view = useSelector(list, ({ context }) => context.view)
  return (
    <div className={css.filters}>
      {view.tab === 'accounts' && (
        <search className={css.search}>
          <Field
            type="search"
            label={texts.search}
            isLabelHidden
            icon={Search}
            placeholder={texts.searchPlaceholder}
            value={typed}
            onChange={(search) => list.send({ type: 'search.type', search })}
          />
        </search>
      )}
      <div className={css.choice}>
        <NativeSelect
          label={texts.filter}
          isLabelHidden
          options={optionsOf(view.tab)}
          value={view.filter}
          // Includes the typed text even before the pause ends.
          onChange={(filter) =>
            void navigate(usersPath({ ...view, filter, search: typed }), { preventScrollReset: true })
          }
        />
      </div>
      {action}
      <Count list={list} />
    </div>
  )
}

/** Announced when it changes. */
const Count = ({ list }: Pick<Administration, 'list'>) => {
  const text = useSelector(list, (state) => {
    const { view, next, isStale } = state.context
    return isStale || state.matches('failed') || (state.matches('loading') && countOf(state.context) === 0)
      ? ''
      : texts.shown[view.tab](countOf(state.context), next === null)
  })
  return <output className={css.count}>{text}</output>
}

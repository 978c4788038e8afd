import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { memberStatuses } from '#machines/shared/member.ts'
import { isWholeList, membersPath, type MembersView } from '#machines/members/membersView.ts'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { members as texts } from '#src/texts/members/members.ts'
import type { Directory } from './actor.ts'
import * as css from './Members.css.ts'

const statuses = ['all', ...memberStatuses] as const

/** Search (accents ignored), status, position, and the count. */
export const MemberFilters = ({ list }: Pick<Directory, 'list'>) => {
  const navigate = useNavigate()
  const typed = useSelector(list, ({ context }) => context.typed)
  const view = useSelector(list, ({ context }) => context.view)
  const positions = useSelector(list, ({ context }) => context.summary?.positions)
  // Includes text that the list does not follow yet.
  const show = (change: Partial<MembersView>) =>
    void navigate(membersPath({ kind: 'list' }, { ...view, search: typed, ...change }), { preventScrollReset: true })
  const isUnknown = view.position !== null && !positions?.includes(view.position)
  return (
    <div className={css.filters}>
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
      <div className={css.choice}>
        <NativeSelect
          label={texts.status}
          isLabelHidden
          options={statuses.map((id) => ({ id, label: texts.statuses[id] }))}
          value={view.status ?? 'all'}
          onChange={(id) => show({ status: id === 'all' ? null : id })}
        />
      </div>
      <div className={css.choice}>
        <NativeSelect
          label={texts.position}
          isLabelHidden
          options={[
            { id: '', label: texts.everyPosition },
            ...(isUnknown ? [{ id: view.position ?? '', label: view.position ?? '' }] : []),
            ...(positions ?? []).map((id) => ({ id, label: id })),
          ]}
          value={view.position ?? ''}
          onChange={(id) => show({ position: id === '' ? null : id })}
        />
      </div>
      <Count list={list} />
    </div>
  )
}

/** The count of all members, or of those that match the filters. Screen readers announce each change. */
const Count = ({ list }: Pick<Directory, 'list'>) => {
  const text = useSelector(list, ({ context: { view, summary, members, next, isStale } }) => {
    if (!isWholeList(view)) return isStale ? '' : texts.found(members.length, next === null)
    return summary ? texts.summary(summary.members, summary.active) : ''
  })
  return <output className={css.count}>{text}</output>
}

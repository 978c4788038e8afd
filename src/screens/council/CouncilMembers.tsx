import { useActorRef, useSelector } from '@xstate/react'
import { Landmark } from 'lucide-react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { councilMembersMachine } from '#machines/councilMembers.machine.ts'
import type { CouncilSeat } from '#machines/model/council.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { onReturn } from '#src/joints/onReturn.ts'
import { stateText } from '#src/joints/stateText.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { council as texts, councilLoadFailed } from '#src/texts/council.ts'
import { day } from '#src/texts/dates.ts'
import { reason } from '#src/texts/failures.ts'

/** The tab 'Membros do Conselho' (SPEC.md, section 2, Council panel): who sits in the council. */
export const CouncilMembers = () => {
  const members = useActorRef(councilMembersMachine)
  useNotices(members)
  useEffect(() => onReturn(() => members.send({ type: 'refresh' })), [members])
  const state = useSelector(members, ({ value }) => stateText(value))
  return (
    <div data-machine="councilMembers" data-state={state}>
      <Card title={texts.members}>
        <Members members={members} />
      </Card>
    </div>
  )
}

const columns: TableProps<CouncilSeat>['columns'] = [
  { id: 'name', label: texts.columns.name, cell: ({ name }) => name },
  { id: 'position', label: texts.columns.position, cell: ({ title }) => title },
  { id: 'entryDate', label: texts.columns.entryDate, cell: ({ entry_date }) => day(entry_date) },
  {
    id: 'status',
    label: texts.columns.status,
    cell: ({ status }) => (
      <StatusDot tone={status === 'ativo' ? 'success' : 'neutral'}>{texts.status[status]}</StatusDot>
    ),
  },
]

const Members = ({ members: actor }: { members: ActorRefFrom<typeof councilMembersMachine> }) => {
  const members = useSelector(actor, ({ context }) => context.members)
  const failure = useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : null))
  if (members === null && failure)
    return (
      <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
        {reason(failure, councilLoadFailed)}
      </Failure>
    )
  if (members === null)
    return (
      <Loading label={texts.loading}>
        <SkeletonRows count={5} />
      </Loading>
    )
  if (members.length === 0) return <Empty icon={Landmark}>{texts.empty}</Empty>
  return <Table label={texts.members} columns={columns} rows={members} keyOf={({ id }) => id} />
}

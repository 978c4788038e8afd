import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { givenPointsMachine } from '#machines/ranking/givenPoints.machine.ts'
import type { pointsGivingMachine } from '#machines/ranking/pointsGiving.machine.ts'
import { Stack } from '#src/components/Stack.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { GivenPoints } from './GivenPoints.tsx'
import { PointsForm } from './PointsForm.tsx'

/** The form for points by hand, and the last entries. */
export const Points = ({ giving }: { giving: ActorRefFrom<typeof pointsGivingMachine> }) => {
  const given = useActorRef(givenPointsMachine)
  useNotices(given)
  useEffect(() => onReturn(() => given.send({ type: 'refresh' })), [given])
  useEffect(() => {
    const subscription = giving.on('points.given', () => given.send({ type: 'refresh' }))
    return () => subscription.unsubscribe()
  }, [giving, given])
  return (
    <Stack gap="page">
      <PointsForm giving={giving} />
      <GivenPoints given={given} />
    </Stack>
  )
}

import type { GivenPointsActor } from '#machines/ranking/givenPoints.machine.ts'
import type { PointsGivingActor } from '#machines/ranking/pointsGiving.machine.ts'
import { Stack } from '#src/components/Stack.tsx'
import { GivenPoints } from './GivenPoints.tsx'
import { PointsForm } from './PointsForm.tsx'

/** The form for points by hand, and the last entries. */
export const Points = ({ giving, given }: { giving: PointsGivingActor; given: GivenPointsActor }) => (
  <Stack gap="page">
    <PointsForm giving={giving} />
    <GivenPoints given={given} />
  </Stack>
)

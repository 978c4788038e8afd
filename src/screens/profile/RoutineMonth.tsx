import { useSelector } from '@xstate/react'
import { Card } from '#src/components/Card.tsx'
import { Blocks, Skeleton } from '#src/components/Loading.tsx'
import { useProfileActor } from '#src/hooks/profile.ts'
import { month as texts } from '#src/texts/routines/month.ts'
import { MonthCard } from '#src/screens/routines/MonthCard.tsx'

/** The number of done routines on each day of the current month. */
export const RoutineMonth = () => {
  const overview = useSelector(useProfileActor(), ({ context }) => context.profile?.overview)
  if (overview) return <MonthCard {...overview} />
  return (
    <Card title={texts.title}>
      <Blocks>
        <Skeleton height={264} />
      </Blocks>
    </Card>
  )
}

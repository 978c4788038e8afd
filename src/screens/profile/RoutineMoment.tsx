import { useSelector } from '@xstate/react'
import { PenLine, X } from 'lucide-react'
import { useId, useState } from 'react'
import { activeKinds, countDone, flagsWithSent, nextRoutine, routinesPath } from '#machines/routines/routine.ts'
import type { RoutinesActor } from '#machines/routines/routines.machine.ts'
import type { RoutineMoment as Moment, RoutinesScreenActor } from '#machines/routines/routinesScreen.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { Photo } from '#src/components/Photo.tsx'
import { usePart } from '#src/hooks/part.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { routineMoment as texts } from '#src/texts/profile/routineMoment.ts'
import * as css from './RoutineMoment.css.ts'

interface RoutineMomentProps {
  /** The routines of the dashboard. */
  routines: RoutinesActor
}

/** The routine that was just sent, while it waits: its photo, what is done today, and the next one. */
export const RoutineMoment = ({ routines }: RoutineMomentProps) => {
  const screen = usePart('routinesScreen') as RoutinesScreenActor | undefined
  const moment = useSelector(screen, (state) => (state?.matches({ submission: 'sent' }) ? state.context.moment : null))
  return screen && moment && <Sent key={moment.taskId} screen={screen} moment={moment} routines={routines} />
}

interface SentProps extends RoutineMomentProps {
  screen: RoutinesScreenActor
  moment: Moment
}

const Sent = ({ screen, moment, routines }: SentProps) => {
  const titleId = useId()
  const ownFlags = useSelector(screen, ({ context }) => context.flags)
  const loaded = useSelector(routines, ({ context }) => context.routines)
  /** What was loaded before the routine was sent says nothing about it. */
  const [before] = useState(loaded)
  const kinds = useSelector(screen, ({ context }) => context.kinds)
  const overview = useSelector(useProfileActor(), ({ context }) => context.profile?.overview)
  const flags = ownFlags && flagsWithSent(moment, ownFlags, loaded === before ? null : loaded, overview?.today ?? null)
  if (!flags) return null
  const done = countDone(flags, kinds)
  const next = nextRoutine(flags, kinds)
  const days = overview?.streak ?? 0
  return (
    <section aria-labelledby={titleId}>
      <Card className={css.moment} tone="gold">
        <div className={css.photo}>
          {moment.photo ? <Photo source={moment.photo} /> : <PenLine size={30} strokeWidth={1.25} aria-hidden="true" />}
        </div>
        <div>
          <h2 id={titleId} className={css.title}>
            {texts.title}
          </h2>
          <output className={css.waits}>{texts.waits(moment.routine.label)}</output>
          <p className={css.count}>
            <span className={css.number}>{texts.done(done, activeKinds(kinds).length)}</span> {texts.today}
          </p>
          <div className={css.marks} aria-hidden="true">
            {activeKinds(kinds).map(({ code }, index) => (
              <Lozenge key={code} size={7} tone={index < done ? 'gold' : 'deep'} />
            ))}
          </div>
          {days > 1 && <p className={css.row}>{texts.row(days)}</p>}
        </div>
        <div className={css.next}>
          {next === null ? (
            texts.all
          ) : (
            <LinkButton variant="primary" isBlock href={routinesPath({ tab: 'submit', type: next.code })}>
              {texts.next(next.label)}
            </LinkButton>
          )}
        </div>
        <div className={css.close}>
          <IconButton icon={X} label={texts.close} onPress={() => screen.send({ type: 'moment.close' })} />
        </div>
      </Card>
    </section>
  )
}

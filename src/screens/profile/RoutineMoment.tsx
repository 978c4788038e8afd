import { useSelector } from '@xstate/react'
import { PenLine, X } from 'lucide-react'
import { useId } from 'react'
import { activeKinds, countDone, nextRoutine, routinesPath } from '#machines/routines/routine.ts'
import type { RoutinesScreenActor } from '#machines/routines/routinesScreen.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { Photo } from '#src/components/Photo.tsx'
import { usePart } from '#src/hooks/part.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { routineMoment as texts } from '#src/texts/profile/routineMoment.ts'
import * as css from './RoutineMoment.css.ts'

/** The routine that was just sent: its photo, what is done today, and the next one. Nothing at other times. */
export const RoutineMoment = () => {
  const screen = usePart('routinesScreen') as RoutinesScreenActor | undefined
  const isSent = useSelector(screen, (state) => state?.matches({ submission: 'sent' }) ?? false)
  return screen && isSent ? <Sent screen={screen} /> : null
}

const Sent = ({ screen }: { screen: RoutinesScreenActor }) => {
  const titleId = useId()
  const moment = useSelector(screen, ({ context }) => context.moment)
  const flags = useSelector(screen, ({ context }) => context.flags)
  const kinds = useSelector(screen, ({ context }) => context.kinds)
  const overview = useSelector(useProfileActor(), ({ context }) => context.profile?.overview)
  if (!moment || !flags) return null
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

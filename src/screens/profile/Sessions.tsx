import { useSelector } from '@xstate/react'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnSessionsActor } from '#machines/profile/ownSessions.machine.ts'
import { deviceOf, type OwnSession } from '#machines/profile/ownSession.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { useFirstFocus } from '#src/hooks/fieldFocus.ts'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { ownSessions as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)

/** The current user's sessions. */
export const Sessions = ({ actor }: { actor: OwnSessionsActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const sessions = useSelector(actor, ({ context }) => context.sessions)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isFailed = state === 'failed' && failure !== null
  const [hasEnded, setEnded] = useState(false)
  if (state === 'ending' && !hasEnded) setEnded(true)
  const isAlone = sessions !== null && sessions.every(({ is_current }) => is_current)
  return (
    <Card title={texts.title} data-machine="ownSessions" data-state={state}>
      {isFailed || sessions === null ? (
        <Rest
          texts={texts}
          failure={isFailed ? loadReason(failure) : null}
          onRetry={() => actor.send({ type: 'retry' })}
          isLoading
          rows={2}
        />
      ) : (
        <>
          <ul className={css.devices}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          <div className={css.foot}>
            {isAlone ? (
              <OnlyHere isFocused={hasEnded} />
            ) : (
              <Button icon={LogOut} onPress={() => actor.send({ type: 'others.end' })}>
                {texts.end}
              </Button>
            )}
          </div>
        </>
      )}
      {(state === 'asking' || state === 'ending') && (
        <Confirm
          isOpen
          title={texts.confirm.title}
          confirmLabel={texts.confirm.confirm}
          cancelLabel={texts.confirm.cancel}
          isBusy={state === 'ending'}
          busyLabel={texts.confirm.busy}
          alert={failure && texts.reason(failure)}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onCancel={() => actor.send({ type: 'cancel' })}
        >
          {texts.confirm.text}
        </Confirm>
      )}
    </Card>
  )
}

/** Has the focus of the button that it replaces. */
const OnlyHere = ({ isFocused }: { isFocused: boolean }) => {
  const element = useRef<HTMLParagraphElement>(null)
  useFirstFocus(element, isFocused)
  return (
    <p ref={element} tabIndex={-1} className={css.faint}>
      {texts.onlyHere}
    </p>
  )
}

const phones: readonly (string | null)[] = ['iPhone', 'Android']

const Device = ({ session }: { session: OwnSession }) => {
  const Icon = phones.includes(deviceOf(session.user_agent).system) ? Smartphone : Monitor
  return (
    <li className={css.device}>
      <Icon className={css.deviceIcon} size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.title}>
          {texts.name(session)}
          {session.is_current && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className={css.faint}>
          {[
            texts.lastSeen(session),
            texts.since(session),
            ...(session.ip === null ? [] : [texts.address(session.ip)]),
          ].join(' · ')}
        </p>
      </div>
    </li>
  )
}

import { useSelector } from '@xstate/react'
import type { DeletionRequest } from '#machines/users/account.ts'
import { membersPath } from '#machines/members/membersView.ts'
import type { RequestOutcome } from '#machines/users/requestAnswer.ts'
import { Button } from '#src/components/Button.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { deletionRequests as texts, users as usersTexts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import * as css from './Users.css.ts'

/** Deletion requests and their results. */
export const RequestList = ({ users, list }: Pick<Administration, 'users' | 'list'>) => {
  const rows = useSelector(list, ({ context }) => context.requests)
  const hasOpen = rows.some(({ closed_at }) => closed_at === null)
  return (
    <>
      {hasOpen && <p className={css.hint}>{texts.hint}</p>}
      <ul className={css.requests} aria-label={usersTexts.tabNames.requests}>
        {rows.map((request) => (
          <li key={request.id} className={css.request}>
            <Words request={request} />
            {request.closed_at === null && <Answers users={users} request={request} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const nameOf = ({ member_name, email }: DeletionRequest) => member_name ?? email

const tones = { done: 'success', declined: 'danger', withdrawn: 'neutral' } as const

const Words = ({ request }: { request: DeletionRequest }) => {
  const { email, member_name, reason, created_at, closed_at, closed_by_name, outcome, answer } = request
  return (
    <div className={css.words}>
      <h2 className={css.name}>{nameOf(request)}</h2>
      <span className={css.faint}>
        {member_name !== null && `${email} · `}
        {texts.asked(created_at)}
      </span>
      <p className={css.prose}>
        <LongText>{reason ?? texts.noReason}</LongText>
      </p>
      {outcome !== null && closed_at !== null && (
        <span className={css.outcome}>
          <StatusDot tone={tones[outcome]}>{texts.outcomes[outcome]}</StatusDot>
          <span className={css.faint}>{texts.closed(closed_at, outcome === 'withdrawn' ? null : closed_by_name)}</span>
        </span>
      )}
      {answer !== null && (
        <p className={css.prose}>
          <LongText>{`“${answer}”`}</LongText>
        </p>
      )}
    </div>
  )
}

const Answers = ({ users, request }: Pick<Administration, 'users'> & { request: DeletionRequest }) => {
  const name = nameOf(request)
  const open = (outcome: RequestOutcome) =>
    users.send({ type: 'answer.open', request: { id: request.id, name, outcome } })
  return (
    <div className={css.answers}>
      {request.member_id !== null && (
        <LinkButton
          size="small"
          href={membersPath({ kind: 'detail', id: request.member_id })}
          aria-label={texts.openMemberOf(name)}
        >
          {texts.openMember}
        </LinkButton>
      )}
      <Button size="small" aria-label={texts.answerOf.done(name)} onPress={() => open('done')}>
        {texts.answer.done}
      </Button>
      <Button size="small" variant="danger" aria-label={texts.answerOf.declined(name)} onPress={() => open('declined')}>
        {texts.answer.declined}
      </Button>
    </div>
  )
}

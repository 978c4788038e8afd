import { useSelector } from '@xstate/react'
import type { ProofActor } from '#machines/tasks/proof.machine.ts'
import { isReturnedPhotoGone, type ProofEntry } from '#machines/tasks/proofStep.ts'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { useProofs } from '#src/hooks/proofs.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { Proof } from '#src/screens/shared/Proof.tsx'
import { dateTime } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { proof as texts } from '#src/texts/tasks/proof.ts'
import * as css from './ProofThread.css.ts'

/** What owner and evaluators wrote about a proof, oldest first. */
export const ProofThread = ({ proof }: { proof: ProofActor }) => {
  const entries = useSelector(proof, ({ context }) => context.entries)
  useProofs(entries?.map(({ image_url }) => image_url) ?? [])
  const failure = useSelector(proof, (state) =>
    state.matches({ thread: 'failed' }) ? state.context.loadFailure : null,
  )
  const userId = useSelector(proof, ({ context }) => context.userId)
  const evaluator = useSelector(proof, ({ context }) => context.task.evaluation_by)
  if (failure)
    return (
      <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => proof.send({ type: 'retry' })}>
        {loadReason(failure)}
      </Failure>
    )
  if (entries === null) return <Loading label={texts.loading} rows={2} />
  if (entries.length === 0) return <p className={css.empty}>{texts.empty}</p>
  return (
    <ol className={css.thread} aria-label={texts.title}>
      {entries.map((entry) => (
        <li key={entry.id} className={css.entry} data-own={entry.author === userId || undefined}>
          <p className={css.head}>
            <span>
              <strong className={css.name}>
                {entry.author === userId ? texts.you : (entry.author_name ?? texts.someone)}
              </strong>{' '}
              {texts.acts[entry.kind]}
              <Scores entry={entry} />
            </span>
            <time dateTime={entry.created_at}>{dateTime(entry.created_at)}</time>
          </p>
          {entry.text !== null && (
            <p className={css.text}>
              <LongText>{entry.text}</LongText>
            </p>
          )}
          {entry.score !== null && entry.author !== null && entry.author === evaluator && (
            <p className={css.note}>{texts.reviewed}</p>
          )}
          {entry.counts_now && <p className={css.note}>{texts.countsNow}</p>}
          {isReturnedPhotoGone(entries, entry) && <p className={css.note}>{texts.removedPhoto}</p>}
          {entry.image_url !== null && (
            <figure className={css.photo}>
              <Proof address={entry.image_url} title={texts.returnedPhoto} isSmall />
              <figcaption>{texts.returnedPhoto}</figcaption>
            </figure>
          )}
        </li>
      ))}
    </ol>
  )
}

const Scores = ({ entry: { kind, score_before, score } }: { entry: ProofEntry }) =>
  score_before !== null && score !== null ? (
    <>
      {kind === 'upheld' ? ' ' : ', '}
      {texts.score(score_before, score)}
    </>
  ) : null

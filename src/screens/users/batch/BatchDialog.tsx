import { useSelector } from '@xstate/react'
import { isCounted, madeInvitations, pendingRows } from '#machines/users/invitationBatch.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogStep, DialogText } from '#src/components/Dialog.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { ProgressBar } from '#src/components/ProgressBar.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
import { batchKinds, batchReason, invitationBatch as texts } from '#src/texts/users/invitationBatch.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import type { BatchProps } from './actor.ts'
import { BatchLinks } from './BatchLinks.tsx'
import { BatchMembers } from './BatchMembers.tsx'

/** The invitation of many members, one step at a time. */
export const BatchDialog = ({ actor }: BatchProps) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const mayCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'cancel' }))
  const kind = useSelector(actor, ({ context }) => context.kind)
  // The links are nowhere else: the browser confirms before it reloads.
  useUnsaved(actor, ({ context }) => madeInvitations(context.rows).length > 0)
  return (
    <Dialog
      title={batchKinds[kind].title}
      size="large"
      isSteady
      closeLabel={texts.close}
      isOpen
      isBusy={!mayCancel}
      onOpenChange={(isOpen) => {
        if (!isOpen) actor.send({ type: 'cancel' })
      }}
    >
      <DialogStep data-machine="invitationBatch" data-state={state}>
        <Step actor={actor} />
      </DialogStep>
    </Dialog>
  )
}

const Step = ({ actor }: BatchProps) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const isDone = useSelector(actor, (snapshot) => snapshot.matches('done'))
  const isInviting = useSelector(actor, (snapshot) => snapshot.matches('inviting'))
  if (isDone) return <BatchLinks actor={actor} />
  if (isInviting) return <Inviting actor={actor} />
  if (state === 'loading') return <Waiting />
  if (state === 'failed') return <Failed actor={actor} />
  if (state === 'choosing') return <BatchMembers actor={actor} />
  if (state === 'interrupted') return <Interrupted actor={actor} />
  return state === 'discarding' && <Discarding actor={actor} />
}

const Waiting = () => (
  <Loading label={texts.loading}>
    <SkeletonRows count={4} />
  </Loading>
)

const Failed = ({ actor }: BatchProps) => {
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <>
      <Alert title={texts.failed}>{failure && loadReason(failure)}</Alert>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'retry' })}>
          {texts.retry}
        </Button>
      </DialogActions>
    </>
  )
}

const Inviting = ({ actor }: BatchProps) => {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const isStopping = useSelector(actor, ({ context }) => context.isStopping)
  const { sending } = batchKinds[useSelector(actor, ({ context }) => context.kind)]
  const all = rows.filter((row) => isCounted(row) || row.result !== null).length
  const done = all - pendingRows(rows).length
  return (
    <>
      <Stack>
        <DialogText>{sending}</DialogText>
        <ProgressBar label={sending} value={done} max={all} valueText={texts.progress(done, all)} height={6} />
        <output>{texts.progress(done, all)}</output>
      </Stack>
      <DialogActions>
        <Button isBlock autoFocus isDisabled={isStopping} onPress={() => actor.send({ type: 'stop' })}>
          {isStopping ? texts.stopping : texts.stop}
        </Button>
      </DialogActions>
    </>
  )
}

const Interrupted = ({ actor }: BatchProps) => {
  const made = useSelector(actor, ({ context }) => madeInvitations(context.rows).length)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const kind = useSelector(actor, ({ context }) => context.kind)
  return (
    <>
      <Alert tone={failure ? 'danger' : 'info'} title={batchKinds[kind].interrupted(made)}>
        {failure ? batchReason(failure, kind) : texts.stopped}
      </Alert>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.close}
        </Button>
        {made > 0 && (
          <Button isBlock onPress={() => actor.send({ type: 'finish' })}>
            {texts.finish}
          </Button>
        )}
        <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'retry' })}>
          {texts.resume}
        </Button>
      </DialogActions>
    </>
  )
}

const Discarding = ({ actor }: BatchProps) => (
  <>
    <Alert tone="warning" title={texts.discardTitle}>
      {texts.discardText}
    </Alert>
    <DialogActions>
      <Button variant="danger" isBlock onPress={() => actor.send({ type: 'discard' })}>
        {texts.discard}
      </Button>
      <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'keep' })}>
        {texts.keep}
      </Button>
    </DialogActions>
  </>
)

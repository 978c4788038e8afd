import type { Failure as Reason } from '#machines/model/failure.ts'
import { Button } from '#src/components/Button.tsx'
import { DialogActions } from '#src/components/Dialog.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { loadReason } from '#src/texts/failures.ts'
import { invitationForm as texts } from '#src/texts/users.ts'

interface MembersToChooseProps {
  /** null while they are loading. */
  failure: Reason | null
  onRetry: () => void
  onCancel: () => void
}

/** Until the members among whom one chooses are there. */
export const MembersToChoose = ({ failure, onRetry, onCancel }: MembersToChooseProps) => (
  <>
    {failure ? (
      <Failure title={texts.membersFailed} retryLabel={texts.retry} onRetry={onRetry}>
        {loadReason(failure)}
      </Failure>
    ) : (
      <Loading label={texts.loadingMembers}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Loading>
    )}
    <DialogActions>
      <Button variant="quiet" isBlock autoFocus onPress={onCancel}>
        {texts.cancel}
      </Button>
    </DialogActions>
  </>
)

import type { Failure } from '#machines/shared/failure.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { memberField as texts } from '#src/texts/shared/memberField.ts'
import * as css from './MemberField.css.ts'

/** Why no members are offered, with a button to retry. */
export const MembersFailure = ({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) =>
  failure && (
    <div className={css.failed}>
      <Alert title={texts.failed}>{loadReason(failure)}</Alert>
      <Button size="small" onPress={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )

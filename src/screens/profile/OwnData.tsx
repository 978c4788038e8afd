import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { DataExportActor } from '#machines/profile/dataExport.machine.ts'
import type { DeletionRequestActor } from '#machines/profile/deletionRequest.machine.ts'
import { isOpenRequest, type DeletionRequest as Request } from '#machines/profile/deletionRequest.ts'
import type { ProofAudienceActor } from '#machines/profile/proofAudience.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { ownData as texts, withdrawal } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'
import { ProofAudience } from './ProofAudience.tsx'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)
const DeletionRequestDialog = later(async () => (await import('./DeletionRequestDialog.tsx')).DeletionRequestDialog)

interface OwnDataProps {
  dataExport: DataExportActor
  deletionRequest: DeletionRequestActor
  proofAudience: ProofAudienceActor
}

/** The current user's data: who sees the proofs and a fall of the regularity, a copy, and the request for deletion. */
export const OwnData = ({ dataExport, deletionRequest, proofAudience }: OwnDataProps) => (
  <Card title={texts.title}>
    <ProofAudience actor={proofAudience} />
    <div className={css.row}>
      <div className={css.what}>
        <h3 className={css.title}>{texts.fading}</h3>
        <p className={css.faint}>{texts.fadingHint}</p>
      </div>
    </div>
    <DataExport actor={dataExport} />
    <DeletionRequest actor={deletionRequest} />
  </Card>
)

const DataExport = ({ actor }: { actor: DataExportActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const today = useToday()
  return (
    <div className={css.row} data-machine="dataExport" data-state={state}>
      <div className={css.what}>
        <h3 className={css.title}>{texts.export}</h3>
        <p className={css.faint}>{texts.exportHint}</p>
      </div>
      <Button
        icon={Download}
        isBusy={state === 'preparing'}
        busyLabel={texts.preparing}
        onPress={() => actor.send({ type: 'download', today })}
      >
        {texts.download}
      </Button>
    </div>
  )
}

const DeletionRequest = ({ actor }: { actor: DeletionRequestActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const request = useSelector(actor, ({ context }) => context.request)
  const isKnown = useSelector(actor, ({ context }) => context.isKnown)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isOpen = isOpenRequest(request)
  return (
    <div className={css.row} data-machine="deletionRequest" data-state={state}>
      {state === 'failed' && failure ? (
        <div className={css.what}>
          <Failure title={texts.deletionFailed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
            {loadReason(failure)}
          </Failure>
        </div>
      ) : !isKnown ? (
        <Loading label={texts.deletionLoading} />
      ) : (
        <>
          <div className={css.what}>
            <h3 className={css.title}>{texts.deletion}</h3>
            <Standing request={request} />
          </div>
          <Button
            variant={isOpen ? 'outline' : 'danger'}
            onPress={() => actor.send({ type: isOpen ? 'withdraw' : 'ask' })}
          >
            {isOpen ? texts.withdraw : texts.ask}
          </Button>
        </>
      )}
      {(state === 'writing' || state === 'requesting') && <DeletionRequestDialog actor={actor} />}
      {(state === 'asking' || state === 'withdrawing') && (
        <Confirm
          isOpen
          tone="primary"
          title={withdrawal.title}
          confirmLabel={withdrawal.confirm}
          cancelLabel={withdrawal.cancel}
          isBusy={state === 'withdrawing'}
          busyLabel={withdrawal.busy}
          alert={failure && withdrawal.why(failure)}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onCancel={() => actor.send({ type: 'cancel' })}
        >
          {withdrawal.text}
        </Confirm>
      )}
    </div>
  )
}

/** The status of the request, or what a request means. */
const Standing = ({ request }: { request: Request | null }) => {
  const answered = request && texts.answered(request)
  return (
    <>
      {request && isOpenRequest(request) ? (
        <>
          <p className={css.value}>{texts.pending(request)}</p>
          {request.reason !== null && (
            <p className={css.faint}>
              <LongText>{texts.yourReason(request.reason)}</LongText>
            </p>
          )}
        </>
      ) : (
        answered && (
          <p className={css.value}>
            <LongText>{answered}</LongText>
          </p>
        )
      )}
      <p className={css.faint}>{texts.deletionHint}</p>
    </>
  )
}

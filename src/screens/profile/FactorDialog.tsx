import { useSelector } from '@xstate/react'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { FactorEnrolmentActor } from '#machines/profile/factorEnrolment.machine.ts'
import { inGroups, type NewFactor } from '#machines/profile/factor.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogText } from '#src/components/Dialog.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { copyOrWarn } from '#src/hooks/copy.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { CodeForm } from '#src/screens/entrance/CodeForm.tsx'
import { factorDialog as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

/** Sets an authenticator app up: the user scans or types the secret, then enters a code. */
export const FactorDialog = ({ actor }: { actor: FactorEnrolmentActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const factor = useSelector(actor, ({ context }) => context.factor)
  const isFaulty = useSelector(actor, ({ context }) => context.faults?.code !== undefined)
  return (
    <Dialog
      title={texts.title}
      closeLabel={texts.close}
      isOpen
      isBusy={state === 'verifying' || state === 'abandoning'}
      onOpenChange={(open) => {
        if (!open) actor.send({ type: 'cancel' })
      }}
    >
      <div data-machine="factorEnrolment" data-state={state}>
        {factor ? (
          <>
            <Scan factor={factor} />
            {failure && (
              <div className={css.explanation}>
                <Alert title={texts.failed}>{texts.reason(failure)}</Alert>
              </div>
            )}
            <CodeForm
              submitLabel={texts.submit}
              busyLabel={texts.busy}
              isBusy={state !== 'editing'}
              form={actor}
              isFaulty={isFaulty}
              onType={(code) => actor.send({ type: 'code.type', code })}
              onSubmit={(code) => actor.send({ type: 'code.submit', code })}
            />
          </>
        ) : failure ? (
          <Failure title={texts.loadFailed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
            {texts.reason(failure)}
          </Failure>
        ) : (
          <Loading label={texts.loading}>
            <Skeleton height={208} />
            <Skeleton height={44} />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

const Scan = ({ factor }: { factor: NewFactor }) => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => setCopied((await copyOrWarn(factor.secret)) ? texts.copied : texts.notCopied)
  return (
    <>
      <DialogText>{texts.scan}</DialogText>
      <img className={css.qr} src={factor.picture} alt={texts.picture} width={208} height={208} />
      <div className={css.secret}>
        {/* All of it is visible on a phone, to be typed. */}
        <TextArea label={texts.secret} value={inGroups(factor.secret)} rows={1} isReadOnly />
        <Button icon={Copy} onPress={() => void copy()}>
          {texts.copy}
        </Button>
        <output className={css.copied}>{copied}</output>
      </div>
      <div className={css.explanation}>
        <DialogText>{texts.afterwards}</DialogText>
      </div>
    </>
  )
}

import { useSelector } from '@xstate/react'
import { Confirm } from '#src/components/Confirm.tsx'
import { closeReason, periodName } from '#src/texts/ranking/administrationFailures.ts'
import { periods as texts } from '#src/texts/ranking/periods.ts'
import type { ClosingProps } from './PeriodToClose.tsx'

/** Confirms that the period closes permanently. */
export const CloseDialog = ({ closing }: ClosingProps) => {
  const period = useSelector(closing, ({ context }) => context.period)
  const failure = useSelector(closing, ({ context }) => context.failure)
  const isBusy = useSelector(closing, (state) => state.matches('closing'))
  return (
    <Confirm
      isOpen
      title={texts.question}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      tone="primary"
      isBusy={isBusy}
      busyLabel={texts.closing}
      alert={failure && closeReason(failure)}
      onConfirm={() => closing.send({ type: 'confirm' })}
      onCancel={() => closing.send({ type: 'cancel' })}
    >
      {texts.questionText(period ? periodName(period) : '')}
    </Confirm>
  )
}

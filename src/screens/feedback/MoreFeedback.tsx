import { Button, type ButtonProps } from '#src/components/Button.tsx'
import { feedback as texts } from '#src/texts/feedback/feedback.ts'
import * as css from './Feedback.css.ts'

/** The button for the next page. */
export const MoreFeedback = (props: Pick<ButtonProps, 'isBusy' | 'isDisabled' | 'onPress'>) => (
  <div className={css.more}>
    <Button {...props} busyLabel={texts.loadingMore}>
      {texts.more}
    </Button>
  </div>
)

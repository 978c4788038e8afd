import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'

/** Shown while the form's code, the rights or the member are loading. */
export const FormSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={120} />
  </Loading>
)

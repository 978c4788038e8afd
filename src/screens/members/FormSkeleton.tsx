import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'

/** While the form's code, the rights or the member are on their way. */
export const FormSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={120} />
  </Loading>
)

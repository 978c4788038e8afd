import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { backToAdmin } from '#src/texts/app/shell.ts'

/** Above the title of the administrator's pages. */
export const BackToAdmin = () => (
  <LinkButton variant="quiet" icon={ArrowLeft} href="/admin">
    {backToAdmin}
  </LinkButton>
)

import { Pin } from 'lucide-react'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { community as texts } from '#src/texts/community.ts'

/** The section Fixados, as wide as the page. */
export const PinnedPlace = () => (
  <Card title={texts.sectionNames.pinned}>
    <Empty icon={Pin}>{texts.notYet}</Empty>
  </Card>
)

import { Pin } from 'lucide-react'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { community as texts } from '#src/texts/community.ts'

/** What is pinned, beside the feed. */
export const PinnedSide = () => (
  <Card title={texts.sectionNames.pinned}>
    <Empty icon={Pin}>{texts.notYet}</Empty>
  </Card>
)

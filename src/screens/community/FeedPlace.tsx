import { MessagesSquare } from 'lucide-react'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { community as texts } from '#src/texts/community.ts'
import * as css from './Community.css.ts'
import { PinnedSide } from './PinnedSide.tsx'

/** The section Feed. */
export const FeedPlace = ({ message }: { message: string | null }) => (
  <div className={css.columns} data-message={message ?? undefined}>
    <Card title={texts.sectionNames.feed}>
      <Empty icon={MessagesSquare}>{texts.notYet}</Empty>
    </Card>
    <PinnedSide />
  </div>
)

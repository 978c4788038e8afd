import { PinnedCard } from './PinnedCard.tsx'

/** The maximum number of items beside the feed. */
const most = 5

/** The pinned items beside the feed. */
export const PinnedSide = () => <PinnedCard most={most} />

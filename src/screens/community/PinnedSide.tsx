import { PinnedCard } from './PinnedCard.tsx'

/** So many stand beside the feed. */
const most = 5

/** What is pinned, beside the feed. */
export const PinnedSide = () => <PinnedCard most={most} />

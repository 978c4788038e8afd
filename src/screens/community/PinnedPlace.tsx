import { PinnedCard } from './PinnedCard.tsx'

/** The section Fixados, as wide as the page. */
export const PinnedPlace = () => <PinnedCard />

import { hasBegun, momentAt, type MeetingSlot } from '#machines/meetings/meeting.ts'
import { useNow } from '#src/hooks/useNow.ts'

/** Whether a date had begun when the component appeared. */
export const useHasBegun = (slot: MeetingSlot): boolean => hasBegun(slot, momentAt(useNow()))

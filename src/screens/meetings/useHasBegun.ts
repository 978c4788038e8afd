import { hasBegun, momentAt, type MeetingSlot } from '#machines/meetings/meeting.ts'
import { useNow } from '#src/hooks/useNow.ts'
import { useToday } from '#src/hooks/useToday.ts'

/** Whether a date had begun when the component appeared, or is before today. */
export const useHasBegun = (slot: MeetingSlot): boolean => {
  const today = useToday()
  const now = momentAt(useNow())
  return hasBegun(slot, now) || slot.date < today
}

import type { CouncilActor } from '#machines/council/council.machine.ts'
import { feedbackMachine, type FeedbackActor } from '#machines/feedback/feedback.machine.ts'
import { useLateChild } from './part.ts'
import { useArrival } from './useArrival.ts'

/** The screen with the tab 'Feedback dos Usuários'. The area of the tab may not import the council's machine. */
export type FeedbackScreen = CouncilActor

/** The feedback of the tab; the council's machine starts it once and keeps it. */
export const useFeedback = (screen: FeedbackScreen): FeedbackActor | undefined => {
  useArrival(() => screen.send({ type: 'part.start', part: 'feedback', logic: feedbackMachine }))
  return useLateChild(screen, 'feedback') as FeedbackActor | undefined
}

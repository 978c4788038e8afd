import type { CouncilActor } from '#machines/council/council.machine.ts'
import { feedbackMachine, type FeedbackActor } from '#machines/feedback/feedback.machine.ts'
import { latePart } from './latePart.ts'

/** The screen with the tab 'Feedback dos Usuários'. The area of the tab may not import the council's machine. */
export type FeedbackScreen = CouncilActor

const late = latePart('feedback', ['council'], (screen: FeedbackScreen) => {
  screen.send({ type: 'part.start', part: 'feedback', logic: feedbackMachine })
})

/** For a deep link: starts it before the page is rendered. */
export const beginFeedback = late.begin

/** The feedback of the tab; the council's machine starts it once and keeps it. */
export const useFeedback = (screen: FeedbackScreen): FeedbackActor | undefined =>
  late.useStarted(screen) as FeedbackActor | undefined

import { z } from 'zod/mini'

/** What a newcomer has. The database sends null once the welcome is over. */
export const welcomeSchema = z.object({ photo: z.boolean(), proof: z.boolean() })
export type Welcome = z.infer<typeof welcomeSchema>

export const welcomeSteps = ['photo', 'routines', 'proof'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

/** The routines only need to be read: who has sent one knows them. */
export const isStepDone = ({ photo, proof }: Welcome, step: WelcomeStep) => (step === 'photo' ? photo : proof)

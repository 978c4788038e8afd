import { useSelector } from '@xstate/react'
import { day } from './day.ts'

/** The day in São Paulo as `yyyy-MM-dd`. It changes at midnight. */
export const useToday = (): string => useSelector(day, ({ context }) => context.today)

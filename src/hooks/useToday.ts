import { useSelector } from '@xstate/react'
import { connection } from './app.ts'

/** The day in São Paulo as `yyyy-MM-dd`. */
export const useToday = (): string => useSelector(connection, ({ context }) => context.today)

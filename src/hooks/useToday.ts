import { useSelector } from '@xstate/react'
import { connection } from './app.ts'

/** The club's day by the browser's clock, `yyyy-MM-dd`. */
export const useToday = (): string => useSelector(connection, ({ context }) => context.today)

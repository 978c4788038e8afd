import { useEffect, useState } from 'react'
import { dayAt } from '#machines/model/dates.ts'
import { onReturn } from './onReturn.ts'

const today = () => dayAt(Date.now())

/** The day in São Paulo as `yyyy-MM-dd`; looked up again when the page comes to the fore, perhaps after midnight. */
export const useToday = (): string => {
  const [value, setValue] = useState(today)
  useEffect(() => onReturn(() => setValue(today())), [])
  return value
}

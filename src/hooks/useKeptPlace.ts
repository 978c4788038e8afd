import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keepPlace } from './keepPlace.ts'

/** Keeps the visible part of a list in place; `report` receives whether its top is out of view. */
export const useKeptPlace = (
  list: RefObject<HTMLElement | null>,
  report: (isDeep: boolean) => void = () => undefined,
  isOn = true,
) => {
  const reportLatest = useEffectEvent(report)
  useEffect(
    () => (isOn && list.current ? keepPlace(list.current, (isDeep) => reportLatest(isDeep)) : undefined),
    [isOn, list],
  )
}

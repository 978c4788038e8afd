import { useState } from 'react'

/** The moment at which the component appeared, in ms. The database decides what has ended since. */
export const useNow = (): number => useState(() => Date.now())[0]

import { useEffect } from 'react'

/** Writes the text to the console when it is shown. */
export const useWarning = (text: string) => useEffect(() => console.warn(text), [text])

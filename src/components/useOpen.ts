import { useEffect, useState } from 'react'

/** Whether a menu or popover of a screen is open. It closes when the user leaves the screen. */
export const useOpen = () => {
  const [isOpen, setOpen] = useState(false)
  // React also runs this when it hides the screen.
  useEffect(() => () => setOpen(false), [])
  return [isOpen, setOpen] as const
}

/**
 * Whether the focus moves to another field. If it moves to a button, a fault that appears would push the button away
 * below the pointer, and the press would be lost.
 */
export const leavesToField = ({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean =>
  relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea, select')

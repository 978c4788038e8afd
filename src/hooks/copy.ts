/** Copies a text to the clipboard. Returns whether the browser allowed it. */
export const copyOrWarn = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('failed to copy', error)
    return false
  }
}

interface KeyPress {
  readonly key: string
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number }
}

/** The `keyCode` of a key that an input method handles. */
const inputMethodKeyCode = 229

/**
 * Whether the user, not an input method, pressed Enter. Safari ends the composition before it reports the Enter that
 * accepts it: `isComposing` is then false, and only the code differs.
 */
export const isEnter = ({ key, nativeEvent }: KeyPress) =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== inputMethodKeyCode

interface KeyPress {
  readonly key: string
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number }
}

/** The `keyCode` of a key that the input method takes. */
const taken = 229

/**
 * Is this the Enter key of the person, not of an input method? Safari ends the composition before it reports the Enter that
 * accepts it: `isComposing` is then false, and only the code remains.
 */
export const isEnter = ({ key, nativeEvent }: KeyPress) =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== taken

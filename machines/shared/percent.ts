/** A share as rounded percent; null if `whole` is 0. */
export const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 100) / whole))

/** A share as the product shows it everywhere: rounded percent; null of nothing. */
export const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 100) / whole))

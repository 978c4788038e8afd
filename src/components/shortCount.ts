/** A count beside a name or an icon: '9+' above nine. */
export const shortCount = (count: number) => (count > 9 ? '9+' : String(count))

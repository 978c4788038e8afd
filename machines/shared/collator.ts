/** Sorts names and titles without regard to case and accents. The database may sort by bytes. */
export const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' })

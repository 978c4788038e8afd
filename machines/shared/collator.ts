/** As people sort names and titles, whatever the accents: the database may sort by bytes. */
export const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' })

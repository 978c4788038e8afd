export const longText = { more: 'Ver mais', less: 'Ver menos' } as const

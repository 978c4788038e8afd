/** Headers of every response: browsers must not guess the content type. */
export const everywhere = { 'x-content-type-options': 'nosniff' }

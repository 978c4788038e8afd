/** Of every response: no browser guesses what it may be. */
export const everywhere = { 'x-content-type-options': 'nosniff' }

/** What the titles of a machine's paths in the browser begin with, before its name. `test:affected` selects by it. */
export const screenTitle = 'the screen of'

/** The variable with the only machines of the loops over all walks: names, separated by commas. */
export const walksVariable = 'WALKS'

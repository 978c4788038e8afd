/** What the titles of a machine's tests in the loops begin with, before its name. `test:affected` selects by them. */
export const machineTitle = 'the machine'
export const driverTitle = 'the driver of'
export const screenTitle = 'the screen of'

/** The variable with the only machines of the loops over all walks: names, separated by commas. */
export const walksVariable = 'WALKS'

/** The titles of what the loops run for a machine, by which `test:affected` selects it. */
export const machineTitle = (name: string) => `the machine ${name}`
export const driverTitle = (name: string) => `the driver of ${name}`
export const screenTitle = (name: string) => `the screen of ${name}`

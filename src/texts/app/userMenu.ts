/** What the user menu, and the menu of phones, hold beside the navigation. */
export const userMenu = { meetings: 'Reuniões', feedback: 'Enviar feedback' }

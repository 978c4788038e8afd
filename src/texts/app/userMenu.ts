/** Entries of the user menu and of the phone menu, besides the navigation. */
export const userMenu = { meetings: 'Reuniões', feedback: 'Enviar feedback' }

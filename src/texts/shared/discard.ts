/** Before typed text is lost. */
export const discard = {
  title: 'Descartar alterações?',
  text: 'O que você escreveu ainda não foi salvo.',
  confirm: 'Descartar',
  cancel: 'Continuar editando',
}

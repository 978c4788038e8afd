export const proof = {
  open: 'Abrir foto em outra aba',
  hidden: 'Foto visível só para quem a enviou e para quem avalia',
}

import { numeral } from '#src/texts/shared/labels.ts'

export const proof = {
  open: 'Abrir foto em outra aba',
  removed: (days: number) => `Foto removida após ${numeral(days)} dias`,
  written: 'Registro sem foto',
  hiddenText: 'Registro visível só para quem o enviou e para quem avalia',
  hidden: 'Foto visível só para quem a enviou e para quem avalia',
}

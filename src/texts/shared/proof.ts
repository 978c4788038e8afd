import { numeral } from '#src/texts/shared/labels.ts'

export const proof = {
  open: 'Abrir foto em outra aba',
  removed: (days: number) => `Foto removida após ${numeral(days)} dias`,
  hidden: 'Foto visível só para quem a enviou e para quem avalia',
}

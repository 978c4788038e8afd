import { numeral } from '#src/texts/shared/labels.ts'

export const proof = {
  removed: (days: number) => `Foto removida após ${numeral(days)} dias`,
  written: 'Registro sem foto',
  hiddenText: 'Registro visível só para quem o enviou e para quem avalia',
  hidden: 'Foto visível só para quem a enviou e para quem avalia',
}

export const proofPhoto = {
  enlarge: 'Ampliar foto',
  failed: 'A foto não carregou.',
  retry: 'Tentar novamente',
  close: 'Fechar foto',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  picture: 'Foto do registro',
  percent: (zoom: number) => `${Math.round(zoom * 100)}%`,
}

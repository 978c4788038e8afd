import type { BadgeIcon } from '#machines/achievements/achievement.ts'

/** The names of the images. */
export const iconLabels: Record<BadgeIcon, string> = {
  target: 'Alvo',
  book: 'Livro',
  paw: 'Pata de leão',
  sword: 'Espada',
  shield: 'Escudo',
  eye: 'Olho',
  hands: 'Mãos dadas',
  flame: 'Chama',
  compass: 'Bússola',
  feather: 'Pena',
  mountain: 'Montanha',
  star: 'Estrela',
  key: 'Chave',
  hourglass: 'Ampulheta',
}

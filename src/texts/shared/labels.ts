import { club } from '#machines/shared/club.ts'

/** The window title with the club's name, unless the title already ends with it. */
export const windowTitle = (title: string) => (title.endsWith(club.name) ? title : `${title} · ${club.name}`)

const numbers = new Intl.NumberFormat('pt-BR')

/** 1110 → '1.110'. */
export const numeral = (count: number) => numbers.format(count)

/** 'mais de 1.000' if the count stopped at its limit. */
export const numeralUpTo = (count: number, most: number) => (count > most ? `mais de ${numeral(most)}` : numeral(count))

/** '1 ponto', '0 pontos', '12 pontos': 0 is plural here, unlike in the CLDR rules for Portuguese. */
export const counted = (count: number, one: string, many: string) => `${numeral(count)} ${count === 1 ? one : many}`

/** 'A', 'A e B', 'A, B e C'. */
export const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`

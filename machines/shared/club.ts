/** A club's name, alone and after prepositions with its article: 'da Confraria', 'do Clube de Leitura'. */
export interface Club {
  name: string
  /** 'da …' or 'do …' */
  of: string
  /** 'à …' or 'ao …' */
  to: string
  /** 'a …' or 'o …' */
  the: string
}

/** The build sets it (vite.config.ts); elsewhere the environment has it. */
declare const CLUB_NAME: string | undefined

/** Endings of feminine first words: Irmandade, Associação, Sociedade, União, Academia, Ordem. */
const feminine = /(?:a|ade|agem|ção|são|ião|ordem)$/iu

const defaultName = 'Confraria'

export const clubNamed = (named: string | undefined): Club => {
  const name = named?.replace(/\s+/gu, ' ').trim() || defaultName
  const [first = ''] = name.split(' ')
  return feminine.test(first)
    ? { name, of: `da ${name}`, to: `à ${name}`, the: `a ${name}` }
    : { name, of: `do ${name}`, to: `ao ${name}`, the: `o ${name}` }
}

/** The club of this installation: `VITE_CLUB_NAME`. */
export const club = clubNamed(typeof CLUB_NAME === 'string' ? CLUB_NAME : process.env['VITE_CLUB_NAME'])

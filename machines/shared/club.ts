import { shownIdentity } from './identity.ts'

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

/** A club with the article of its name, by the ending of the first word. Without a name: 'Confraria'. */
export const clubNamed = (named: string | undefined): Club => {
  const name = named?.replace(/\s+/gu, ' ').trim() || defaultName
  const [first = ''] = name.split(' ')
  return feminine.test(first)
    ? { name, of: `da ${name}`, to: `à ${name}`, the: `a ${name}` }
    : { name, of: `do ${name}`, to: `ao ${name}`, the: `o ${name}` }
}

/** The name of a club that has not chosen one: `VITE_CLUB_NAME` of the build. */
const builtName = typeof CLUB_NAME === 'string' ? CLUB_NAME : process.env['VITE_CLUB_NAME']

const shown = () => clubNamed(shownIdentity().name || builtName)

/**
 * The club of this installation, as the page shows it. Read it while rendering: an administrator may rename the club.
 */
export const club: Readonly<Club> = {
  get name() {
    return shown().name
  },
  get of() {
    return shown().of
  },
  get to() {
    return shown().to
  },
  get the() {
    return shown().the
  },
}

/** The club's name as the beginning of a file name: 'clube-de-leitura'. */
export const clubFileName = (): string =>
  club.name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '') || 'clube'

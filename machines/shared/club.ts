import { shownIdentity } from './identity.ts'

/** A club's name, alone and after prepositions with its article: 'da Confraria', 'do Clube de Leitura'. */
export interface Club {
  name: string
  /** 'da …', 'do …', 'das …' or 'dos …' */
  of: string
  /** 'à …', 'ao …', 'às …' or 'aos …' */
  to: string
  /** 'a …', 'o …', 'as …' or 'os …'. As a subject it would need a verb in its number. */
  the: string
}

/** The build sets it (vite.config.ts); elsewhere the environment has it. */
declare const CLUB_NAME: string | undefined

/** Endings of feminine words: Confraria, Irmandade, Associação, Missão, União, Viagem. The others are exceptions. */
const feminine =
  /(?:a|[dtz]ade|[aiu]gem|ção|são|ião|tude)$|^(?:classe|comunhão|corte|cruz|equipe|frente|irmã|luz|mulher|ordem|paz|rede|tribo|voz)$/u
const masculine = /^(?:coração|dia|emblema|guardião|mapa|planeta|poema|poeta|programa|são|sistema)$/u
/** Words in the singular that end like a plural. */
const singular = /^(?:atlas|cosmos|kairos|logos)$/u
/** Before the noun. */
const numeral = /^(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze)$/u
const adjective = /^(?:grande|livre|real)s?$/u

const pluralEnding = /(?:[ao]s|ãs|ões|ãos|ães|ens|es)$/u
const singularOf = (word: string) =>
  word
    .replace(/(?:õe|ão|ãe)s$/u, 'ão')
    .replace(/ens$/u, 'em')
    .replace(/([rz])es$/u, '$1')
    .replace(/s$/u, '')

/** The article of a name, by its noun: its first word after numerals and adjectives. */
const articleOf = (name: string): 'a' | 'o' | 'as' | 'os' => {
  const all = name.toLowerCase().split(' ')
  const [noun = ''] = all.filter((word) => !numeral.test(word) && !adjective.test(word))
  const isPlural = numeral.test(all[0] ?? '') || (pluralEnding.test(noun) && !singular.test(noun))
  const one = isPlural ? singularOf(noun) : noun
  const gender = feminine.test(one) && !masculine.test(one) ? 'a' : 'o'
  return isPlural ? `${gender}s` : gender
}

const defaultName = 'Confraria'

/** A club with the article that its name begins with, else with that of its noun. Without a name: 'Confraria'. */
export const clubNamed = (named: string | undefined): Club => {
  const name = named?.replace(/\s+/gu, ' ').trim() || defaultName
  const [, own = '', rest = name] = /^([ao]s?) (.+)$/iu.exec(name) ?? []
  const article = own.toLowerCase() || articleOf(name)
  const to = article.startsWith('a') ? article.replace('a', 'à') : `a${article}`
  return { name, of: `d${article} ${rest}`, to: `${to} ${rest}`, the: `${article} ${rest}` }
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

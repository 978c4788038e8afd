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

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Endings of feminine words: Confraria, Irmandade, Associação, Missão, União, Viagem, Juventude. */
const feminineEnding = /(?:a|[dtz]ade|[aiu]gem|ção|são|ião|tude)$/u
const feminine = words(
  'arte ave base classe comunhão corte cruz elite equipe estirpe falange flor fonte frente gente grei irmã legião luz ' +
    'mão mulher nave ong ordem paz ponte raiz razão rede sede torre tribo trupe voz',
)
/** Masculine words with a feminine ending. */
const masculine = words(
  'atleta avião bastião clima cometa coração dia emblema escorpião espião gavião guardião lema mapa panorama papa ' +
    'planeta poema poeta profeta programa são sistema tema',
)
/** Words in the singular that end like a plural. */
const singular = words('atlas caos cosmos eros kairos logos')
/** A numeral or an adjective before the noun. */
const numeral = words('dois duas três quatro cinco seis sete oito nove dez doze')
const adjective = words('grande grandes jovem jovens livre livres real reais')

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
  const [noun = ''] = all.filter((word) => !numeral.has(word) && !adjective.has(word))
  const isPlural = numeral.has(all[0] ?? '') || (pluralEnding.test(noun) && !singular.has(noun))
  const one = isPlural ? singularOf(noun) : noun
  const gender = feminine.has(one) || (feminineEnding.test(one) && !masculine.has(one)) ? 'a' : 'o'
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

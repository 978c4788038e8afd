import { expect, test } from 'vitest'
import { clubNamed } from '#machines/shared/club.ts'

const articles = {
  a: { of: 'da', to: 'à' },
  o: { of: 'do', to: 'ao' },
  as: { of: 'das', to: 'às' },
  os: { of: 'dos', to: 'aos' },
} as const

test.each([
  ['a', 'Confraria'],
  ['a', 'Irmandade do Porto'],
  ['a', 'Associação Aurora'],
  ['a', 'Ordem Terceira'],
  ['a', 'Rede Solidária'],
  ['a', 'Tribo do Sul'],
  ['a', 'Comunhão Fraterna'],
  ['a', 'Juventude Viva'],
  ['a', 'Grande Loja'],
  ['o', 'Clube de Leitura'],
  ['o', 'Batalhão Azul'],
  ['o', 'Programa Aurora'],
  ['o', 'Coração Valente'],
  ['o', 'São Jorge'],
  ['o', 'Atlas'],
  ['o', 'Campus Central'],
  ['os', 'Irmãos da Távola'],
  ['os', 'Confrades de Araçatuba'],
  ['os', 'Leões do Norte'],
  ['os', 'Escritores Reunidos'],
  ['os', 'Três Mosqueteiros'],
  ['as', 'Damas da Távola'],
  ['as', 'Missões Unidas'],
  ['as', 'Mulheres do Porto'],
  ['as', 'Tribos Unidas'],
] as const)('“%s %s” has its article @CLU-02', (the, name) => {
  const { of, to } = articles[the]
  expect(clubNamed(name)).toEqual({ name, of: `${of} ${name}`, to: `${to} ${name}`, the: `${the} ${name}` })
})

test.each([
  ['Os Três Mosqueteiros', 'dos Três Mosqueteiros', 'aos Três Mosqueteiros', 'os Três Mosqueteiros'],
  ['A Távola', 'da Távola', 'à Távola', 'a Távola'],
  ['O Grupo', 'do Grupo', 'ao Grupo', 'o Grupo'],
  ['As Amigas', 'das Amigas', 'às Amigas', 'as Amigas'],
])('%s keeps its own article, once @CLU-02', (name, of, to, the) => {
  expect(clubNamed(name)).toEqual({ name, of, to, the })
})

test.each([undefined, '', '  '])('without a name (%j) it is Confraria @CLU-01', (name) => {
  expect(clubNamed(name).name).toBe('Confraria')
})

test('spaces around a name and double spaces are removed', () => {
  expect(clubNamed('  Grupo \t Sul ').name).toBe('Grupo Sul')
})

import { expect, test } from 'vitest'
import { clubNamed } from '#machines/shared/club.ts'

test.each([
  ['Confraria', 'da Confraria', 'à Confraria', 'a Confraria'],
  ['Irmandade do Porto', 'da Irmandade do Porto', 'à Irmandade do Porto', 'a Irmandade do Porto'],
  ['Associação Aurora', 'da Associação Aurora', 'à Associação Aurora', 'a Associação Aurora'],
  ['Ordem Terceira', 'da Ordem Terceira', 'à Ordem Terceira', 'a Ordem Terceira'],
  ['Clube de Leitura', 'do Clube de Leitura', 'ao Clube de Leitura', 'o Clube de Leitura'],
  ['Batalhão Azul', 'do Batalhão Azul', 'ao Batalhão Azul', 'o Batalhão Azul'],
])('%s takes its article @CLU-02', (name, of, to, the) => {
  expect(clubNamed(name)).toEqual({ name, of, to, the })
})

test.each([undefined, '', '  '])('without a name (%j) it is Confraria @CLU-01', (name) => {
  expect(clubNamed(name).name).toBe('Confraria')
})

test('spaces around a name and double spaces are removed', () => {
  expect(clubNamed('  Grupo \t Sul ').name).toBe('Grupo Sul')
})

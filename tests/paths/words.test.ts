import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { readWalk, readWords, walkNames } from '#tests/support/paths/discover.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import { faultsOfWords } from '#tests/support/paths/words.ts'

test.each(walkNames())('the words of %s match its walk and are Portuguese sentences', async (name) => {
  expect(faultsOfWords(await readWalk(name), await readWords(name))).toEqual([])
})

const machine = createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { push: 'opened' } }, opened: { after: { 3000: 'closed' } }, broken: {} },
})
const walk: Walk = {
  machine,
  starts: { plain: undefined },
  steps: { 'push it': { type: 'push' } },
  key: () => null,
  invariants: [],
  exclusions: { 'door.broken': 'nothing breaks it' },
}
const words = {
  title: 'Porta',
  starts: { plain: 'Fique diante da porta.' },
  steps: { 'push it': 'Empurre a porta.', '3000 ms pass in door.opened': 'Espere três segundos.' },
  states: { closed: 'A porta está fechada.', opened: 'A porta está aberta.' },
}

test('complete words have no fault', () => {
  expect(faultsOfWords(walk, words)).toEqual([])
})

test.each([
  ['a missing start', { starts: {} }, ['no words for the start “plain”']],
  [
    'a missing delay and an unknown step',
    { steps: { 'push it': 'Empurre a porta.', 'pull it': 'Puxe a porta.' } },
    ['no words for the step “3000 ms pass in door.opened”', 'words for the step “pull it”, which does not exist'],
  ],
  [
    'an excluded state',
    { states: { ...words.states, broken: 'A porta quebrou.' } },
    ['words for the state “broken”, which does not exist'],
  ],
  [
    'an empty sentence, and one without its full stop',
    { states: { closed: '', opened: 'A porta está aberta' } },
    [
      "the state 'closed' does not start with a capital and end with a full stop: ",
      "the state 'opened' does not start with a capital and end with a full stop: A porta está aberta",
    ],
  ],
  [
    'an English sentence',
    { starts: { plain: 'Stand before the door.' } },
    ["the start 'plain' has the English word 'the': Stand before the door."],
  ],
  [
    'two steps with the same text',
    { steps: { ...words.steps, 'push it': 'Espere três segundos.' } },
    ["the steps 'push it' and '3000 ms pass in door.opened' read the same"],
  ],
  ['a title that is a sentence', { title: 'Porta.' }, ['the title is empty or a sentence']],
])('reports %s', (_what, part, sentences) => {
  expect(faultsOfWords(walk, { ...words, ...part })).toEqual(sentences)
})

test('quotations and addresses do not count as English', () => {
  const starts = { plain: 'Abra /members/the, clique em “Open the page” e entre como the@confraria.test.' }
  expect(faultsOfWords(walk, { ...words, starts })).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { uncaughtErrorOf } from '#machines/feedback/problem.ts'
import { Refusal } from '#machines/shared/failure.ts'

const origin = 'https://confraria.example'
const thrown = (stack: string, name = 'TypeError', message = 'x is not a function') =>
  Object.assign(new Error(message), { name, stack })
const chromium = (message: string) =>
  `TypeError: ${message}\n    at Form (${origin}/assets/Members-Bx3f.js:1:2345)\n    at ${origin}/assets/react-A1.js:2:10`

describe('an uncaught error', () => {
  test('has its class and the place of its first frame @APP-159', () => {
    expect(uncaughtErrorOf(thrown(chromium('x')), origin)).toEqual({
      kind: expect.stringMatching(/^[0-9a-f]{16}$/u),
      name: 'TypeError',
      place: 'Members-Bx3f.js:1:2345',
    })
  })

  test('of Firefox and of the development server has a place too', () => {
    expect(uncaughtErrorOf(thrown(`Form@${origin}/assets/Members-Bx3f.js:1:2345`), origin).place).toBe(
      'Members-Bx3f.js:1:2345',
    )
    expect(uncaughtErrorOf(thrown(`at Form (${origin}/src/app/Form.tsx?t=17:10:5)`), origin).place).toBe(
      'Form.tsx:10:5',
    )
  })

  test('is the same kind with another message, and another kind at another place or of another class', () => {
    const kindOf = (error: unknown) => uncaughtErrorOf(error, origin).kind
    const known = kindOf(thrown(chromium('a'), 'TypeError', 'a'))
    expect(kindOf(thrown(chromium('b'), 'TypeError', 'b'))).toBe(known)
    expect(kindOf(thrown(chromium('a').replace('2345', '2346'), 'TypeError', 'a'))).not.toBe(known)
    expect(kindOf(thrown(chromium('a'), 'RangeError', 'a'))).not.toBe(known)
  })

  test.each<[string, unknown]>([
    ['a text', 'segredo'],
    ['an object', { message: 'segredo', name: 'segredo', stack: 'segredo' }],
    ['an error with a name of its own', thrown('segredo', 'Segredo')],
    [
      'a message that looks like a frame',
      thrown(`E: m\n at x (${origin}/assets/segredo.js:1:2)`, 'Error', `m\n at x (${origin}/assets/segredo.js:1:2)`),
    ],
    ['a frame of another site', thrown('at x (https://segredo.example/segredo.js:1:2)')],
    ['an address with a secret', thrown(`at x (${origin}/members?search=segredo)`)],
    ['nothing', undefined],
  ])('that is %s contains no text @APP-154 @APP-159', (_, error) => {
    const { name, place } = uncaughtErrorOf(error, origin)
    expect(`${name} ${place}`).toMatch(/^(?:Error|TypeError) unknown$/u)
  })

  test('keeps the class of a refusal, not its code or its sentence', () => {
    const { name } = uncaughtErrorOf(new Refusal('PT429', 'Segredo.'), origin)
    expect(name).toBe('Refusal')
  })
})

import fc from 'fast-check'
import { kinds, type Who } from './world.ts'

/** Texts for fields, filters and addresses; odd ones are more frequent than usual. */
export const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'a', 'Ana', 'membro@confraria.test', '0', '1', '-1', 'true', 'null', '*', '%'),
  },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u0000',
      '\ud800',
      '\udfff x',
      '\u202e',
      '__proto__',
      'constructor',
      '2026-02-30',
      '2026-01-01T00:00:00Z',
      'infinity',
      '-infinity',
      'NaN',
      '1e999',
      '99999999999999999999',
      '9223372036854775808',
      '-2147483649',
      '{',
      '{}',
      '{a,b}',
      '{"a":1}',
      '[',
      '[1,2)',
      "'",
      '"',
      '\\',
      '--',
      '; drop table x',
      '(a+)+$',
      '%'.repeat(40),
      '('.repeat(60),
      '['.repeat(60),
      'x'.repeat(3_000),
      '../../etc/passwd',
      '%2e%2e%2f',
      '%00',
      '%ED%A0%80',
      'é\u0301',
      '\n',
      '🎉',
    ),
  },
)

const typed: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.constantFrom('00000000-0000-4000-8000-000000000001', '00000000-0000-0000-0000-000000000000'),
  bool: fc.constantFrom('true', 'false'),
  date: fc.constantFrom('2026-01-01', '2199-12-31', 'infinity', '0001-01-01'),
  timestamptz: fc.constantFrom('2026-01-01T00:00:00Z', 'infinity', '294276-12-31'),
  jsonb: fc.constantFrom('{}', '[1]', '"a"', 'null'),
  _text: fc.constantFrom('{}', '{a}'),
  _uuid: fc.constantFrom('{}', '{00000000-0000-4000-8000-000000000001}'),
}
const number = fc.oneof(fc.integer().map(String), fc.constantFrom('0', '1', '-1', '2147483647', '2147483648'))
for (const name of ['int2', 'int4', 'int8', 'numeric', 'float8']) Object.assign(typed, { [name]: number })

/** Usually a valid text for the column's type. */
export const textOf = (base: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: typed[base] ?? words }, { weight: 1, arbitrary: words })

const scalar = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.bigInt().map(Number),
  fc.boolean(),
  fc.constantFrom(null, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300),
  words,
)

/** Any JSON value, not deeply nested. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(words, scalar, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Some of the fields, sometimes with an unknown one. */
export const fields = (
  names: readonly string[],
  of: fc.Arbitrary<unknown> = value,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(fc.subarray([...names]), fc.option(words, { freq: 8 }), fc.array(of, { minLength: 25, maxLength: 25 }))
    .map(([chosen, other, values]) =>
      Object.fromEntries([...chosen, ...(other === null ? [] : [other])].map((name, at) => [name, values[at % 25]])),
    )

/** Cuts, doubles, swaps or adds: nearly valid input finds more than random input. */
const change = fc.tuple(fc.nat(), fc.constantFrom('cut', 'drop', 'double', 'add'), words)
const changed = (text: string, [place, kind, added]: readonly [number, string, string]): string => {
  const at = text === '' ? 0 : place % text.length
  if (kind === 'cut') return text.slice(0, at)
  if (kind === 'drop') return text.slice(0, at) + text.slice(at + 1)
  if (kind === 'double') return text.slice(0, at) + text.slice(at).repeat(2)
  return text.slice(0, at) + added + text.slice(at)
}

/** The text, sometimes slightly changed. */
export const nearly = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      text,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([valid, changes]) => (changes ?? []).reduce(changed, valid))

/** Encodes lone surrogates, which have no UTF-8, as a replacement or as invalid bytes. */
export const coded = (text: string): string =>
  Array.from(text)
    .map((letter) => (/[\ud800-\udfff]/.test(letter) && letter.length === 1 ? '%ED%A0%80' : encodeURIComponent(letter)))
    .join('')

/** A part of a path, usually encoded. */
export const segment = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(part, fc.boolean())
    .map(([text, raw]) => (raw && /^[!-~]*$/.test(text) ? text.replace(/[?#]/g, '') : coded(text)))

/** JSON text; sometimes broken, deep, or of another shape. */
export const bodyOf = (of: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: nearly(of.map((it) => JSON.stringify(it))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[]',
        '{}',
        '0',
        '"\\ud800"',
        '{"\\ud800":"\\udc00"}',
        '{"__proto__":{"a":1}}',
        '['.repeat(100_000),
        '{"a":'.repeat(20_000),
        '[{}'.padEnd(6_000, ',{}').concat(']'),
        '\u0000',
        '\ufeff{}',
      ),
    },
  )

export const who: fc.Arbitrary<Who> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('member', 'council', 'administrator', 'supreme admin') },
  { weight: 2, arbitrary: fc.constantFrom(...kinds.filter((kind) => kind !== 'service')) },
  { weight: 1, arbitrary: fc.constant('service') },
)

/** A valid header value for Node. */
const headerValue = words.map((text) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '').slice(0, 200))

/** Headers with their usual values, or with others. */
export const headers = (usual: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<Record<string, string>> =>
  fc
    .subarray(Object.entries(usual), { maxLength: 3 })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map(([name, values]) => [
            name,
            fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: headerValue }),
          ]),
        ),
      ),
    )

/** Some parameters of an address, all optional. */
export const queryOf = (parameters: fc.Arbitrary<readonly (readonly [string, string])[]>): fc.Arbitrary<string> =>
  parameters.map((all) =>
    all.length === 0 ? '' : `?${all.map(([name, text]) => `${coded(name)}=${coded(text)}`).join('&')}`,
  )

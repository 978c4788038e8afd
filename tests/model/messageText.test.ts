import { expect, test } from 'vitest'
import { partsOf } from '#machines/model/messageText.ts'

const shown = (text: string) => partsOf(text).map(({ kind, text }) => `${kind}:${text}`)

test.each<[string, readonly string[]]>([
  ['Bom dia', ['text:Bom dia']],
  ['', []],
  [
    'Veja https://a.test/x?y=1, e (http://b.test).',
    ['text:Veja ', 'link:https://a.test/x?y=1', 'text:, e (', 'link:http://b.test', 'text:).'],
  ],
  ['@ana.prado confirma', ['mention:@ana.prado', 'text: confirma']],
  ['https://a.test/@ana fica um link', ['link:https://a.test/@ana', 'text: fica um link']],
  ['ana@confraria.test não é menção', ['text:ana@confraria.test não é menção']],
  ['<script>alert(1)</script>', ['text:<script>alert(1)</script>']],
  ['javascript:alert(1) https://', ['text:javascript:alert(1) https://']],
])('%j is shown in parts', (text, parts) => {
  expect(shown(text)).toEqual(parts)
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

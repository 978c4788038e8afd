import { expect, test } from 'vitest'
import { partsOf } from '#machines/community/messageText.ts'

const handles = ['ana.prado', 'ana']
const shown = (text: string) => partsOf(text, handles).map(({ kind, text }) => `${kind}:${text}`)

test.each<[string, readonly string[]]>([
  ['Bom dia', ['text:Bom dia']],
  ['', []],
  [
    'Veja https://a.test/x?y=1, e (http://b.test).',
    ['text:Veja ', 'link:https://a.test/x?y=1', 'text:, e (', 'link:http://b.test', 'text:).'],
  ],
  ['https://a.test/Mercúrio_(planeta)', ['link:https://a.test/Mercúrio_(planeta)']],
  ['(veja https://a.test/Mercúrio_(planeta)).', ['text:(veja ', 'link:https://a.test/Mercúrio_(planeta)', 'text:).']],
  ['[https://a.test/x[1]]: e', ['text:[', 'link:https://a.test/x[1]', 'text:]: e']],
  ['http://[::1]', ['link:http://[::1]']],
  ['{https://a.test/{a}(b)}!', ['text:{', 'link:https://a.test/{a}(b)', 'text:}!']],
  ['https://a.test/(a)(b))', ['link:https://a.test/(a)(b)', 'text:)']],
  ['https://a.test/(aberto', ['link:https://a.test/(aberto']],
  ["https://a.test/Caixa_d'água", ["link:https://a.test/Caixa_d'água"]],
  [
    "‘https://a.test’ “https://b.test”, 'https://c.test'",
    ['text:‘', 'link:https://a.test', 'text:’ “', 'link:https://b.test', "text:”, '", 'link:https://c.test', "text:'"],
  ],
  ['@ana.prado confirma', ['mention:@ana.prado', 'text: confirma']],
  ['@Ana.Prado, @bia e @ana.pra', ['mention:@Ana.Prado', 'text:, @bia e @ana.pra']],
  ['https://a.test/@ana fica um link', ['link:https://a.test/@ana', 'text: fica um link']],
  ['ana@confraria.test não é menção', ['text:ana@confraria.test não é menção']],
  ['<script>alert(1)</script>', ['text:<script>alert(1)</script>']],
  ['javascript:alert(1) https://', ['text:javascript:alert(1) https://']],
])('%j is shown in parts @COM-19 @COM-30', (text, parts) => {
  expect(shown(text)).toEqual(parts)
  expect(
    partsOf(text, handles)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

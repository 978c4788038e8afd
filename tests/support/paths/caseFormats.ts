import { csvOf } from '#machines/shared/csv.ts'
import type { Case } from './cases.ts'

export const formats = ['text', 'markdown', 'csv'] as const
export type CaseFormat = (typeof formats)[number]

/** Instructions for people who follow the cases by hand. */
const howTo = [
  'As contas são as do README (conta@confraria.test, senha confraria-demo); `npm start` serve a aplicação.',
  'Leia um passo adiante: “a rede cai”, “o servidor recusa” e “em outra janela” se preparam antes do pedido.',
  'Rede: F12, aba Rede. “Offline” a derruba; uma limitação lenta deixa ver o que só dura um instante.',
  'Onde nenhum aviso está escrito, nenhum aparece. Nomes e números dos avisos são exemplos.',
]

const numbered = (cases: readonly Case[]) => cases.map((each, index) => ({ ...each, number: index + 1 }))

/** A case as lines: the start, then each step with its expected results. */
export const linesOf = ({ given, seen, steps }: Case) => [
  `  Dado: ${given}`,
  ...seen.map((sentence) => `     → ${sentence}`),
  ...steps.flatMap(({ action, expected }, index) => [
    `${String(index + 1).padStart(3)}. ${action}`,
    ...expected.map((sentence) => `     → ${sentence}`),
  ]),
]

const asText = (title: string, cases: readonly Case[]) =>
  [
    title,
    '',
    ...howTo.map((line) => `- ${line}`),
    ...cases.flatMap((each, index) => ['', `Caso ${index + 1} de ${cases.length}`, ...linesOf(each)]),
    '',
  ].join('\n')

/** Escapes bars and line breaks, which a table cell cannot contain. */
const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', '<br>')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const asMarkdown = (title: string, cases: readonly Case[]) =>
  [
    `# ${title}`,
    '',
    ...howTo.map((line) => `- ${line}`),
    ...numbered(cases).flatMap(({ number, given, seen, steps }) => [
      '',
      `## Caso ${number}`,
      '',
      `**Dado:** ${given}`,
      '',
      row('Passo', 'Ação', 'Resultado esperado'),
      '|---|---|---|',
      row('0', '(início)', seen.join('\n')),
      ...steps.map(({ action, expected }, index) => row(String(index + 1), action, expected.join('\n'))),
    ]),
    '',
  ].join('\n')

/** One row per step; step 0 is the start. Semicolons, UTF-8 with a byte order mark (`csv.ts`). */
const asCsv = (title: string, cases: readonly Case[]) =>
  csvOf([
    ['Máquina', 'Caso', 'Dado', 'Passo', 'Ação', 'Resultado esperado'],
    ...numbered(cases).flatMap(({ number, given, seen, steps }) =>
      [{ action: '(início)', expected: seen }, ...steps].map(({ action, expected }, index) => [
        title,
        String(number),
        given,
        String(index),
        action,
        expected.join('\n'),
      ]),
    ),
  ])

/** The cases of one machine, as printable text. */
export const formatCases: Record<CaseFormat, (title: string, cases: readonly Case[]) => string> = {
  text: asText,
  markdown: asMarkdown,
  csv: asCsv,
}

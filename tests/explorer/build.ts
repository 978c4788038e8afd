import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { Facts } from './explored.ts'

const root = new URL('../../', import.meta.url).pathname
const id = 'virtual:machines'
const resolved = `\0${id}`

/** The module with the chosen machines: their walks, their words, and their facts. */
const machinesModule = (facts: readonly Facts[]): Plugin => ({
  name: 'confraria:machines',
  resolveId: { filter: { id: /^virtual:machines$/u }, handler: () => resolved },
  load: {
    filter: { id: /virtual:machines$/u },
    handler: () =>
      [
        ...facts.map(
          ({ walkFile }, index) =>
            `import { walk as w${index}, words as t${index} } from ${JSON.stringify(join(root, walkFile))}`,
        ),
        `const facts = JSON.parse(${JSON.stringify(JSON.stringify(facts))})`,
        'export const machines = [',
        ...facts.map((_, index) => `  { facts: facts[${index}], walk: w${index}, words: t${index} },`),
        ']',
      ].join('\n'),
  },
})

const configOf = (facts: readonly Facts[]): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [
    machinesModule(facts),
    optimizeLocales.vite({ locales: ['pt-BR'] }),
    vanillaExtractPlugin({ identifiers: 'short' }),
    react(),
  ],
  build: {
    write: false,
    cssCodeSplit: false,
    // Fonts are inside the style sheet.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

const textOf = (outputs: readonly Output[], ending: string): string => {
  const found = outputs.filter(({ fileName }) => fileName.endsWith(ending))
  const [only] = found
  if (!only || found.length > 1) throw new Error(`the build has ${found.length} files '*${ending}'`)
  if (only.type === 'chunk') return only.code
  return typeof only.source === 'string' ? only.source : new TextDecoder().decode(only.source)
}

/** A script inside a page must not contain its own end, nor the beginning of a comment of HTML. */
const inScript = (code: string) =>
  code.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`)

/** One page without other files: a browser that opens it from a disk loads no modules. */
const onePage = (outputs: readonly Output[]): string => {
  const page = textOf(outputs, '.html')
    .replace(/<script [^>]*src=[^>]*><\/script>/u, '')
    .replace(/<link [^>]*rel="stylesheet"[^>]*>/u, () => `<style>${textOf(outputs, '.css')}</style>`)
  return page.replace('</body>', () => `<script type="module">${inScript(textOf(outputs, '.js'))}</script></body>`)
}

/** Builds the explorer with these machines into one HTML file, whose folder exists. */
export const buildExplorer = async (facts: readonly Facts[], file: string): Promise<void> => {
  const result = await build(configOf(facts))
  if (Array.isArray(result) || !('output' in result)) throw new Error('Vite builds one bundle')
  writeFileSync(file, onePage(result.output))
}

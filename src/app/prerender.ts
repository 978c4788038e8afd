import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

/** Where index.html takes the landing's markup. */
const marker = '<!--landing-->'
const entry = 'src/screens/entrance/prerender.tsx'
/** What the landing may not bring along (DESIGN.md, 'First load'). */
const foreign = /node_modules\/(@supabase|react|@react|react-dom|react-aria|@react-aria|@react-stately|react-router)/

export interface PrerenderOptions {
  /** The plugins that landing and application are built with: the names of styles must be the same. */
  plugins: () => PluginOption[]
  /** Response headers of every page, given those with `<style>` in them, for hosts that read `_headers`. */
  headers: (pages: readonly string[]) => Readonly<Record<string, string>>
}

interface Rendering {
  render: () => string
}

/**
 * Paints the landing before any script runs and with nothing else to wait for: puts its markup and its styles into
 * index.html, and emits the same page without it for every
 * other path: login.html, which fetches the application ahead, and app.html, which fetches also what every page behind the
 * guard needs. `_redirects` and `_headers` say so to static hosts; our own server does the same by itself.
 */
export const prerender = ({ plugins, headers }: PrerenderOptions): Plugin => {
  let root = ''
  return {
    name: 'confraria:prerender',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server, originalUrl }) {
        if (!server) return html
        if (new URL(originalUrl ?? '/', 'http://localhost').pathname !== '/') return html.replace(marker, '')
        const { render } = (await server.ssrLoadModule(`/${entry}`)) as Rendering
        // Vite's own way to styles in development: by the module that imports them.
        const styles = '<script type="module" src="/src/screens/entrance/Landing.tsx"></script>'
        return html.replace(marker, render()).replace('</head>', `${styles}</head>`)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (this.environment.name !== 'client' || page?.type !== 'asset') return
        const closureOf = closures(bundle)
        const landing = closureOf('src/screens/entrance/wake.ts')
        const strangers = landing.flatMap(({ moduleIds }) => moduleIds.filter((id) => foreign.test(id)))
        if (strangers.length > 0) this.error(`the landing brings along what it may not:\n${strangers.join('\n')}`)
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
        if (fonts.length !== 2) this.error('the landing preloads its two fonts')

        const html = String(page.source)
        const { markup, styles } = await paint(root, plugins())
        const pageWith = (...modules: readonly string[]) => {
          const chunks = new Set(modules.flatMap(closureOf))
          const links = [...chunks].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
          return html.replace('</head>', `${links.join('\n    ')}\n  </head>`).replace(marker, '')
        }
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        delete bundle['index.html']
        const preloads = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
        )
        const inline = `<style>${styles}</style>`
        const landingPage = html.replace(/<link rel="stylesheet"[^>]*>/, () => [...preloads, inline].join('\n    '))
        emit('index.html', landingPage.replace(marker, markup))
        emit('login.html', pageWith('src/main.tsx'))
        emit('app.html', pageWith('src/main.tsx', 'src/app/Shell.tsx'))
        emit('_redirects', '/login /login.html 200\n/* /app.html 200\n')
        emit('_headers', headersFile(headers([inline])))
      },
    },
  }
}

/** A chunk with everything that it imports statically, by the module that it begins with. */
const closures = (bundle: Rolldown.OutputBundle) => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const collect = (chunk: Rolldown.OutputChunk, found: Set<Rolldown.OutputChunk>) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) collect(imported, found)
    }
    return found
  }
  return (module: string): Rolldown.OutputChunk[] => {
    const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!first) throw new Error(`nothing was built of ${module}`)
    return [...collect(first, new Set())]
  }
}

/** The landing built for Node, in a folder beside the installed packages that it imports, and what it painted there. */
const paint = async (root: string, plugins: PluginOption[]) => {
  const outDir = join(root, 'node_modules/.cache/landing')
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { ssr: entry, ssrEmitAssets: true, cssCodeSplit: false, outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const files = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const script = files.find((file) => file.type === 'chunk' && file.isEntry)
  const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (!script || styles?.type !== 'asset') throw new Error('the landing was built without script or styles')
  const { render } = (await import(`${pathToFileURL(join(outDir, script.fileName)).href}?${Date.now()}`)) as Rendering
  return { markup: render(), styles: String(styles.source).trim() }
}

/** As Netlify, Cloudflare Pages and their like read them. */
const headersFile = (headers: Readonly<Record<string, string>>) =>
  [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '  cache-control: no-cache',
    '/assets/*',
    '  ! cache-control',
    '  cache-control: public, max-age=31536000, immutable',
    '',
  ].join('\n')

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

/** The place of the landing's markup in index.html. */
const marker = '<!--landing-->'
const entry = 'src/screens/entrance/prerender.tsx'
/** Packages that the landing must not load. */
const forbidden = /node_modules\/(@supabase|react|@react|react-dom|react-aria|@react-aria|@react-stately|react-router)/

export interface PrerenderOptions {
  /** The plugins for landing and application: both need the same class names. */
  plugins: () => PluginOption[]
  /** The response headers of all pages, for hosts that read `_headers`. `pages`: the HTML that contains `<style>`. */
  headers: (pages: readonly string[]) => Readonly<Record<string, string>>
}

interface Rendering {
  render: () => string
}

/**
 * Writes the landing's markup and styles into index.html, so that it is painted before any script runs. Other paths get
 * the page without the landing: login.html preloads the application, app.html also preloads the shell. `_redirects` and
 * `_headers` configure static hosts; our own server needs neither.
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
        // In development, Vite loads styles with the module that imports them.
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
        const found = landing.flatMap(({ moduleIds }) => moduleIds.filter((id) => forbidden.test(id)))
        if (found.length > 0) this.error(`the landing loads forbidden packages:\n${found.join('\n')}`)
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
        if (fonts.length !== 2) this.error(`the landing must have two fonts, not ${fonts.length}`)

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

/** Finds a module's chunk, with all chunks that it imports statically. */
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
    if (!first) throw new Error(`the build has no chunk of ${module}`)
    return [...collect(first, new Set())]
  }
}

/** Builds the landing for Node, next to the installed packages that it imports, and renders it. */
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

/** The format of `_headers` on Netlify and Cloudflare Pages. */
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

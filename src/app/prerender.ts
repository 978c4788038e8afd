import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { headScript, landingScript as nameScript } from './identityScripts.ts'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

/** The place of the landing's markup in index.html. */
const marker = '<!--landing-->'
const entry = 'src/screens/entrance/prerender.tsx'
/** The landing's only script. */
const landingScript = 'src/boot.ts'
/** The first script of every other page. */
const firstScript = 'src/main.tsx'
/** Packages that the landing must not load. */
const forbidden = /node_modules\/(@supabase|react|@react|react-dom|react-aria|@react-aria|@react-stately|react-router)/

interface PrerenderOptions {
  /** The plugins for landing and application: both need the same class names. */
  plugins: () => PluginOption[]
  /**
   * The response headers of all pages, for hosts that read `_headers`. `pages`: the HTML with inline styles and
   * scripts.
   */
  headers: (pages: readonly string[]) => Readonly<Record<string, string>>
  /** The origin of Supabase, if it is not the page's. */
  base: string
}

interface Rendering {
  render: () => string
}

/**
 * Writes the landing's markup and styles into index.html, so that it is painted before any script runs. The landing has
 * its own script and its own copy of XState, so that the other pages need one file less. Each screen has a page that
 * preloads all of its code, and the code of the tab in its address; app.html is for all other paths. `_redirects` and
 * `_headers` configure static hosts; our own server needs neither.
 */
export const prerender = ({ plugins, headers, base }: PrerenderOptions): Plugin => {
  let root = ''
  const [headPart, namePart] = [headScript(base), nameScript(base)].map((script) => `<script>${script}</script>`)
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
        // In development, Vite loads styles with the modules that import them.
        const styles = ['src/theme/global.css.ts', 'src/screens/entrance/Landing.tsx']
          .map((file) => `<script type="module" src="/${file}"></script>`)
          .join('')
        return html.replace(marker, render()).replace('</head>', `${styles}</head>`).replace(firstScript, landingScript)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (this.environment.name !== 'client' || page?.type !== 'asset') return
        const closureOf = closures(bundle)
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
        if (fonts.length !== 2) this.error(`the landing must have two fonts, not ${fonts.length}`)

        const html = String(page.source)
        const styleLink = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0]
        const bare = html.replace(/ *<(?:script|link)[^>]*crossorigin[^>]*>(?:<\/script>)?\n/g, '')
        if (!styleLink || bare.includes('/assets/')) this.error('index.html has unknown links')
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const withHead = (lines: readonly string[]) =>
          bare.replace('</head>', () => `  ${[headPart, ...lines].join('\n    ')}\n  </head>`)

        const { markup, styles } = await paint(root, plugins())
        const chunks = await buildLanding(root, plugins())
        const found = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => forbidden.test(id)))
        if (found.length > 0) this.error(`the landing loads forbidden packages:\n${found.join('\n')}`)
        for (const { fileName, code } of chunks) emit(fileName, code)
        const inline = `<style>${styles}</style>`
        const links = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
        )
        const first = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => scriptTag(fileName))
        delete bundle['index.html']
        emit(
          'index.html',
          withHead([...links, inline, ...first]).replace(marker, () => `${markup}${namePart}`),
        )

        const [application] = closureOf(firstScript)
        if (!application) this.error('the build has no first script')
        // Vite's entry only imports the chunk of the first script.
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && output.isEntry && output !== application) delete bundle[output.fileName]
        const late = tabFiles(root)
        const pageWith = (path: string, ...modules: readonly string[]) => {
          const preloaded = new Set([firstScript, ...modules].flatMap(closureOf))
          const preloads = [...preloaded]
            .filter((chunk) => chunk !== application)
            .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
          const ofTab = (tab: string) => {
            const files = late.filter((one) => one.path === path && one.tab === tab).map(({ file }) => file)
            return [...new Set(files.flatMap(closureOf))]
              .filter((chunk) => !preloaded.has(chunk))
              .map(({ fileName }) => `<link data-tab="${tab}" crossorigin href="/${fileName}">`)
          }
          const tabs = new Set(late.filter((one) => one.path === path).map(({ tab }) => tab))
          // An inline script after the style sheet would wait for it.
          const choices = [...[...tabs].flatMap(ofTab), `<script>${pageScript}</script>`]
          return withHead([...choices, styleLink, scriptTag(application.fileName), ...preloads]).replace(marker, '')
        }
        const pages = screenFiles(root).filter(({ path }) => !/[:*]/.test(path) && path !== '/')
        for (const { path, file } of pages)
          emit(`${path.slice(1)}.html`, path === '/login' ? pageWith(path) : pageWith(path, shell, file))
        emit('app.html', pageWith('', shell))
        emit('_redirects', [...pages.map(({ path }) => `${path} ${path}.html 200`), '/* /app.html 200', ''].join('\n'))
        emit('_headers', headersFile(headers([inline, `<script>${pageScript}</script>`, `${headPart}${namePart}`])))
      },
    },
  }
}

const shell = 'src/app/Shell.tsx'

const scriptTag = (fileName: string) => `<script type="module" crossorigin src="/${fileName}"></script>`

/**
 * The script of every page except the landing: makes the links of the tab in the address preload. Meanwhile the browser
 * loads its data of languages, for which React Aria would wait 15 ms.
 */
const pageScript = `{setTimeout(()=>Intl.DateTimeFormat.supportedLocalesOf('pt-BR'));const t=new URLSearchParams(location.search).get('tab')??'';for(const l of document.querySelectorAll('[data-tab]'))if(l.dataset.tab===t)l.rel='modulepreload'}`

/** The files of each tab, from the table in src/app/tabs.ts. */
const tabFiles = (root: string): { path: string; tab: string; file: string }[] => {
  const table = readFileSync(join(root, 'src/app/tabs.ts'), 'utf8')
  const files = [...table.matchAll(/\['([^']+)', '([^']*)', \(\) => import\('#([^']+)'\)\]/g)].map(
    ([, path = '', tab = '', file = '']) => ({ path, tab, file }),
  )
  if (files.length === 0) throw new Error('src/app/tabs.ts has no tabs')
  return files
}

/** The file of each screen, from the table in src/app/screens.ts. */
const screenFiles = (root: string): { path: string; file: string }[] => {
  const table = readFileSync(join(root, 'src/app/screens.ts'), 'utf8')
  const files = [...table.matchAll(/'(\/[^']*)': once\(\s*async \(\) => \(await import\('(?:#|\.\/)([^']+)'\)/g)].map(
    ([, path = '', file = '']) => ({ path, file }),
  )
  if (files.length === 0) throw new Error('src/app/screens.ts has no screens')
  return files
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

/** Builds the landing's own script. */
const buildLanding = async (root: string, plugins: PluginOption[]): Promise<Rolldown.OutputChunk[]> => {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, landingScript) },
      write: false,
    },
  })
  return [output]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk')
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

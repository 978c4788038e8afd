import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { clubNamed } from './machines/shared/club.ts'
import { clubName } from './src/app/clubName.ts'
import { machinePanel } from './src/app/panel/inject.ts'
import { prerender } from './src/app/prerender.ts'
import { securityHeaders } from './server/headers.ts'

/** The embedded backend, or the official stack on the same address. */
const backend = `http://127.0.0.1:${process.env['SUPABASE_PORT'] ?? 54321}`

const absentClients = join(import.meta.dirname, 'machines/shared/client/absentClients.ts')

const routerBuild = (file: string) => join(import.meta.dirname, 'node_modules/react-router/dist/production', file)

/**
 * Into which file code goes (DESIGN.md, 'First load'). Few files: on a slow line each one costs as much as 100 kB; none of
 * what a page does not need. A file takes what it imports along, unless an earlier one has it. What is named here nowhere,
 * a dialog or a picker, is split by what imports it.
 */
const files = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'xstate', test: /node_modules[\\/]xstate[\\/]/ },
  { name: 'boot', test: /src[\\/](boot|hooks[\\/]stateText)\.ts$|vite[\\/]preload-helper/ },
  { name: 'landing', test: /entrance[\\/]wake\.ts$/ },
  // With the login, which is where most begin.
  {
    name: 'application',
    test: /src[\\/](main|screens[\\/]entrance[\\/]Login|components[\\/](IconButton|VisuallyHidden))\.tsx$/,
  },
  // Fetched while the person types, so it must not ride with what the first paint needs.
  { name: 'account', test: /client[\\/]account\.ts$/ },
  // What nearly every page behind the guard needs; and the dashboard's icons, so that it does not fetch everybody's.
  {
    name: 'shell',
    test: /lucide-react.*icons[\\/](calendar|check|list-checks)\.|src[\\/](app[\\/]Shell|screens[\\/](app[\\/]Page\.tsx|tasks[\\/]PriorityBadge|routines[\\/]routineIcons)|hooks[\\/](on|picture|un|use)|components[\\/](Badge|Card|Empty|LinkButton|Stars|TabLinks|TextLink)\.tsx|texts[\\/]shared[\\/]dates)|machines[\\/](routines[\\/]routines\.(actors|machine)|tasks[\\/]tasks\.actors)\.ts$/,
  },
  // What opens over a page; tabs need some of it too.
  {
    name: 'overlays',
    test: /react-aria.*[\\/](FocusScope|PressResponder|SharedElementTransition|animation|useDescription|VisuallyHidden)\.mjs$/,
  },
  { name: 'tabs', test: /components[\\/]Tabs\.tsx$/ },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
]

export default defineConfig(({ command, mode }) => {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_CLUB_NAME: name } = loadEnv(mode, import.meta.dirname, 'VITE_')
  const plugins = () => [
    vanillaExtractPlugin({ identifiers: command === 'build' ? 'short' : 'debug' }),
    react(),
    clubName(clubNamed(name).name),
  ]
  return {
    plugins: [
      // React Aria speaks 34 languages; the application needs one. App sets it with I18nProvider.
      optimizeLocales.vite({ locales: ['pt-BR'] }),
      ...plugins(),
      machinePanel(),
      prerender({ plugins, headers: (pages) => securityHeaders(supabaseUrl || null, pages) }),
    ],
    resolve: {
      alias:
        command === 'build'
          ? {
              // The package's exports name its development build only.
              'react-router/dom': routerBuild('dom-export.mjs'),
              'react-router': routerBuild('index.mjs'),
              // There are no edge functions and no analytics buckets.
              '@supabase/functions-js': absentClients,
              'iceberg-js': absentClients,
            }
          : {},
    },
    server: {
      proxy: {
        '/auth/v1': backend,
        '/rest/v1': backend,
        '/storage/v1': backend,
        '/realtime/v1': { target: backend, ws: true },
      },
    },
    build: {
      target: 'baseline-widely-available',
      sourcemap: false,
      cssCodeSplit: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: files },
        },
      },
    },
  }
})

import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { chunks } from './src/app/chunks.ts'
import { prerender } from './src/app/prerender.ts'
import { securityHeaders } from './supabase/local/headers.ts'

/** The embedded backend, or the official stack on the same address. */
const backend = `http://127.0.0.1:${process.env['SUPABASE_PORT'] ?? 54321}`

const routerBuild = (file: string) => join(import.meta.dirname, 'node_modules/react-router/dist/production', file)

export default defineConfig(({ command, mode }) => {
  const plugins = () => [vanillaExtractPlugin({ identifiers: command === 'build' ? 'short' : 'debug' }), react()]
  const { VITE_SUPABASE_URL: supabaseUrl } = loadEnv(mode, import.meta.dirname, 'VITE_')
  return {
    plugins: [
      // React Aria speaks 34 languages; the application needs one. App sets it with I18nProvider.
      optimizeLocales.vite({ locales: ['pt-BR'] }),
      ...plugins(),
      prerender({ plugins, headers: securityHeaders(supabaseUrl || null) }),
    ],
    resolve: {
      // The package's exports name its development build only.
      alias:
        command === 'build'
          ? { 'react-router/dom': routerBuild('dom-export.mjs'), 'react-router': routerBuild('index.mjs') }
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
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunks() },
        },
      },
    },
  }
})

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { clubNamed } from './machines/shared/club.ts'
import { clubName } from './src/app/clubName.ts'
import { machinePanel } from './src/app/panel/inject.ts'
import { prerender } from './src/app/prerender.ts'
import { unusedMethods } from './src/app/unusedMethods.ts'
import { securityHeaders } from './server/headers.ts'
import { lastMigration, machinesVersion } from './server/version.ts'

/** The embedded backend, or the official stack at the same address. */
const backend = `http://127.0.0.1:${process.env['SUPABASE_PORT'] ?? 54321}`

const absentClients = join(import.meta.dirname, 'machines/shared/client/absentClients.ts')

/** supabase-js creates a storage client on every page. `storage.actors.ts` creates its own where pictures are sent. */
const absentStorage: Plugin = {
  name: 'confraria:absent-storage',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@supabase\/storage-js$/u },
    handler: (_, importer) => (importer?.includes('/@supabase/supabase-js/') ? absentClients : null),
  },
}

/**
 * React Router's file names its components and creates them with calls that may have effects, as far as a bundler knows. So
 * the build keeps forms, scripts and prefetched links that the product does not use.
 */
const pureRouter: Plugin = {
  name: 'confraria:pure-router',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]/u },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.(?:displayName = "[^"]*"|contextType = \w+);$/gmu, '')
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gmu, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
}

const routerBuild = (file: string) => join(import.meta.dirname, 'node_modules/react-router/dist/production', file)

/** How often each icon is imported, by its name in small letters. */
const iconUses = new Map<string, number>()
for (const { name, parentPath } of readdirSync(join(import.meta.dirname, 'src'), {
  recursive: true,
  withFileTypes: true,
}))
  if (/\.tsx?$/u.test(name))
    for (const [, names = ''] of readFileSync(join(parentPath, name), 'utf8').matchAll(
      /import \{([^}]*)\} from 'lucide-react'/gu,
    ))
      for (const icon of names.split(',').map((one) => one.trim().toLowerCase()))
        iconUses.set(icon, (iconUses.get(icon) ?? 0) + 1)

/** Whether only one module imports the icon of this file. It is then in that module's file. */
const isOwnIcon = (id: string) => {
  const icon = /lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/u.exec(id)?.[1]
  return icon !== undefined && iconUses.get(icon.replaceAll('-', '')) === 1
}

/** Code of nearly every page behind the guard, and small modules of several pages: they compress better together. */
const shell = [
  /lucide-react|zod.*coerce|drafts\.ts/,
  /src[\\/]app[\\/]Shell/,
  /src[\\/]screens[\\/](app[\\/](Page\.tsx|StandingNote)|shared[\\/](LongText|MemberField|Panel\.css))/,
  /src[\\/]screens[\\/](tasks[\\/]PriorityBadge|routines[\\/](routineIcons|Month))/,
  /src[\\/]hooks[\\/](copy|leavesToField|onWiden|part|picture|screen|unread|useUnsaved)\./,
  /src[\\/]hooks[\\/]use(ActorHold|Emitted|Person|SignOut|Stalled|Title|Today)\./,
  /src[\\/]components[\\/](Badge|Card|DayField|Disclosure|Empty|Explain|HeatMap|LinkButton|Loaded|LongText|NativeSelect)\./,
  /src[\\/]components[\\/](Photo|PillLinks|ProgressBar|Rest|Ring|RowMenu|Stack|Stars|StatusDot|Table|TabLinks|TextArea)\./,
  /src[\\/]components[\\/](TextLink|enter|usePressed)\./,
  /src[\\/]texts[\\/](app[\\/]standing|settings[\\/]admin\.|shared[\\/](dates|sizes))/,
  /src[\\/]texts[\\/]\w+[\\/](\w+Labels|memberFields|proofState)\./,
  /machines[\\/]shared[\\/](?!(storage|photo)\.actors|proofs\.machine|crop|picture)/,
  /machines[\\/]community[\\/](communityView|message)\.ts$/,
  /machines[\\/](achievements[\\/]achievements|settings[\\/]clubStatus|tasks[\\/]tasks|users[\\/]invitationForm)\.actors\.ts$/,
  /machines[\\/](routines[\\/]routines\.(actors|machine)|tasks[\\/]taskView)\.ts$/,
]

/**
 * Groups code into files. There are few files, because on a slow connection each one costs as much as 100 kB, and no
 * page loads code that it does not need. A file includes its imports unless an earlier file has them. All other code,
 * such as dialogs and pickers, is split by its importers.
 */
const files = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // Includes the login, the usual first page.
  {
    name: 'application',
    test: /src[\\/](main|screens[\\/]entrance[\\/]Login|components[\\/](IconButton|VisuallyHidden))\.tsx$|node_modules[\\/]xstate[\\/]|vite[\\/]preload-helper/,
  },
  // Loads while the person types, so it must not be in a file of the first paint.
  { name: 'account', test: /client[\\/]account\.ts$/ },
  {
    name: 'shell',
    test: (id: string) => !isOwnIcon(id) && shell.some((part) => part.test(id)),
  },
  // Proofs and photos, with the fields to choose them and the client of the storage; absences.
  {
    name: 'proofs',
    test: /shared[\\/]((storage|photo)\.actors|proofs\.machine|crop|picture)\.ts$|hooks[\\/]proofs\.ts$|memberPhoto\.actors\.ts$|routines[\\/](absence(\.actors)?\.ts|Absences\.css)|[\\/](AvatarField|FileTrigger)\.(tsx|mjs)$/,
  },
  // Overlays; tabs need some of this code too.
  {
    name: 'overlays',
    test: /react-(aria|stately).*[\\/](useOverlayTriggerState|FocusScope|PressResponder|SharedElementTransition|animation|useDescription|VisuallyHidden)\.mjs$/,
  },
  { name: 'tabs', test: /components[\\/]Tabs\.tsx$|app[\\/]TabbedPage\.tsx$/ },
  { name: 'choices', test: /components[\\/](PillGroup|RadioOptions|Checkbox)\.tsx$|SetupPlace/ },
  // Shared by the pages of administrators and of the council.
  {
    name: 'administration',
    test: /texts[\\/](pageNotices|ranking[\\/]administrationFailures)\.ts$|[\\/]feedback[\\/](?!problem|recording)|settings[\\/](settings\.actors|settingsForm)\.ts|SavedForm/,
    minShareCount: 2,
  },
  // The settings and the guided setup share it.
  { name: 'identity', test: /settings[\\/]clubIdentity/, minShareCount: 2 },
  // The areas, as far as several pages share them.
  { name: 'memberFaults', test: /machines[\\/](members[\\/](memberForm|membersView)|users[\\/]invitationForm)\.ts$/ },
  {
    name: 'memberForm',
    test: /members[\\/](memberForm\.machine\.ts$|FormSkeleton|Members\.css)|texts[\\/]members[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'wall',
    test: /machines[\\/]community[\\/](wall\.machine|addressee|feed|(messages|replies|writing|authorPhotos)\.actors)\.ts$|screens[\\/]community[\\/]|useKeptPlace/,
    minShareCount: 2,
  },
  {
    name: 'meetings',
    test: /(machines|texts)[\\/]meetings[\\/]|screens[\\/]meetings[\\/](actor|MeetingDialogs|LaterDates|AnswerList|DatesFrame)\./,
    minShareCount: 2,
  },
  { name: 'achievements', test: /[\\/]achievements[\\/]|BadgeMedal/, minShareCount: 2 },
  { name: 'ranking', test: /[\\/]ranking[\\/]/, minShareCount: 2 },
  { name: 'council', test: /[\\/]council[\\/]/, minShareCount: 2 },
  // One file for the small tabs of the council.
  { name: 'agenda', test: /screens[\\/](meetings[\\/](Meetings|UpcomingMeetings)|council[\\/]Monitoring)\.tsx$/ },
  // The page and its late tab share one small module. Without this group that module would be a file.
  { name: 'settings', test: /screens[\\/]settings[\\/]Settings\.tsx$/ },
]

export default defineConfig(({ command, mode }) => {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_CLUB_NAME: name } = loadEnv(mode, import.meta.dirname, 'VITE_')
  const plugins = () => [
    vanillaExtractPlugin({ identifiers: command === 'build' ? 'short' : 'debug' }),
    react(),
    clubName(clubNamed(name).name),
  ]
  return {
    define: {
      MACHINES_VERSION: JSON.stringify(machinesVersion(import.meta.dirname)),
      LAST_MIGRATION: JSON.stringify(lastMigration(import.meta.dirname)),
    },
    plugins: [
      // React Aria has 34 languages; the application needs one. App sets it with I18nProvider.
      optimizeLocales.vite({ locales: ['pt-BR'] }),
      ...plugins(),
      absentStorage,
      unusedMethods(import.meta.dirname),
      pureRouter,
      machinePanel(),
      prerender({
        plugins,
        headers: (pages) => securityHeaders(supabaseUrl || null, pages),
        base: supabaseUrl?.replace(/\/$/, '') ?? '',
      }),
    ],
    resolve: {
      alias:
        command === 'build'
          ? [
              // The package exports only its development build.
              { find: 'react-router/dom', replacement: routerBuild('dom-export.mjs') },
              { find: 'react-router', replacement: routerBuild('index.mjs') },
              {
                find: /^(?:@supabase\/functions-js|iceberg-js|\.\/lib\/webauthn|\.\/lib\/web3\/ethereum)$/u,
                replacement: absentClients,
              },
            ]
          : [],
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
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: {
          codeSplitting: { groups: files },
        },
      },
    },
  }
})

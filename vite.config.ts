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

/** React Aria's sentence for screen readers has '0 opção' and the plural 'opções disponível'. */
const pluralOptions: Plugin = {
  name: 'confraria:plural-options',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]intl[\\/]combobox[\\/]pt-BR\.mjs$/u },
    handler(code) {
      const sentence =
        /(optionCount, \{)(\s*one: .*op\\xe7\\xe3o)(`,\s*other: .*op\\xe7\\xf5es)(`\s*\}\)\}) dispon\\xedvel\./u
      if (!sentence.test(code)) this.error("React Aria's sentence has changed: remove this plugin if it is right now")
      return {
        code: code.replace(sentence, "$1 '=0': 'Nenhuma opção disponível',$2 disponível$3 disponíveis$4."),
        map: null,
      }
    },
  },
}

/**
 * Text sizes, and the least widths of columns of text (`flex`), are written in px and grow with the text size that the
 * user chose in the browser (16 px if none).
 */
const scaledText: Plugin = {
  name: 'confraria:scaled-text',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:$|\?)/u },
    handler: (code) => ({
      code: code.replaceAll(/\b(?:font-size|line-height|flex):[^;}]*/gu, (declaration) =>
        declaration.replaceAll(/([\d.]+)px/gu, (_, pixels: string) => `${Number(pixels) / 16}rem`),
      ),
      map: null,
    }),
  },
}

/**
 * React Router's file names its components and creates them with calls that may have effects, as far as a bundler
 * knows. So the build keeps forms, scripts and prefetched links that the product does not use.
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

/** The modules that import each icon, by its name in small letters. */
const iconUses = new Map<string, string[]>()
for (const { name, parentPath } of readdirSync(join(import.meta.dirname, 'src'), {
  recursive: true,
  withFileTypes: true,
}))
  if (/\.tsx?$/u.test(name))
    for (const [, names = ''] of readFileSync(join(parentPath, name), 'utf8').matchAll(
      /import \{([^}]*)\} from 'lucide-react'/gu,
    ))
      for (const icon of names.split(',').map((one) => one.trim().toLowerCase()))
        iconUses.set(icon, [...(iconUses.get(icon) ?? []), parentPath])

/** The folders of the modules that import the icon of this file, if its file has the name by which they import it. */
const usesOfIcon = (id: string): string[] => {
  const [, icon = 'none'] = /lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/u.exec(id) ?? []
  return iconUses.get(icon.replaceAll('-', '')) ?? []
}
/** One module's own icon is in that module's file. */
const isSharedIcon = (id: string) => id.includes('lucide-react') && usesOfIcon(id).length !== 1

/** Code of nearly every page behind the guard: the shell, and what the dashboard shares with other pages. */
const shell = [
  /src[\\/]app[\\/]Shell/,
  /src[\\/]screens[\\/](app[\\/]Page\.tsx|tasks[\\/]PriorityBadge|routines[\\/]routineIcons)/,
  /src[\\/]hooks[\\/](screen|useArrival|usePerson)\./,
  /src[\\/]components[\\/](Badge|Card|Disclosure|Empty|Explain|LinkButton|Loaded|Photo|ProgressBar|Rest)\./,
  /src[\\/]components[\\/](Stack|Stars|TabLinks|TextLink)\./,
  /src[\\/]texts[\\/](app[\\/]standing|routines[\\/](proofState|routineLabels)|shared[\\/]dates|tasks[\\/]taskLabels)\./,
  /machines[\\/](community[\\/]communityView|routines[\\/](routines\.(actors|machine)|proofCycle)|tasks[\\/]recentTasks\.actors)\./,
  /machines[\\/]shared[\\/](percent|client[\\/](cursor|pages)|shapes[\\/]listing)\./,
]

/** Small modules of several other pages: they compress better together. */
const parts = [
  /zod.*coerce|drafts\.ts|PressResponder\.mjs$/,
  /src[\\/]screens[\\/](app[\\/]StandingNote|shared[\\/](LongText|MemberField|Panel\.css))/,
  /src[\\/]hooks[\\/](copy|onWiden|part|picture|unread|useUnsaved)\./,
  /src[\\/]hooks[\\/]use(ActorHold|Emitted|Now|SignOut|Stalled|Title|Today)\./,
  /src[\\/]components[\\/](windowActions|Checkbox|DayField|LongText|NativeSelect|Overlay|PillGroup|PillLinks|RadioOptions|Ring|RowMenu|StatusDot|Table|Tabs|TextArea|enter|usePressed)\./,
  /src[\\/]texts[\\/]shared[\\/]sizes/,
  /src[\\/]texts[\\/]\w+[\\/]((?!zone|badge|ranking)\w+Labels|memberFields|memberFailures)\./,
  /machines[\\/]shared[\\/](?!(storage|photo|proofs)\.actors|proofs\.machine|shapes[\\/]rowForm|client[\\/]keptRecovery|crop|picture)/,
  /machines[\\/]community[\\/]message\.ts$/,
  /machines[\\/](achievements[\\/]achievements|settings[\\/]clubStatus)\.actors\.ts$/,
  /machines[\\/](council[\\/]positionLimits|members[\\/]memberLimits|tasks[\\/]taskView|routines[\\/]fadingMembers)\.ts$/,
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
    test: (id: string) =>
      shell.some((part) => part.test(id)) ||
      (isSharedIcon(id) && usesOfIcon(id).some((folder) => folder.endsWith('profile'))),
  },
  { name: 'parts', test: (id: string) => parts.some((part) => part.test(id)) || isSharedIcon(id) },
  // Photos, with the fields to choose them and the client of the storage.
  {
    name: 'photos',
    test: /shared[\\/]((storage|photo)\.actors|crop|picture)\.ts$|memberPhoto\.actors\.ts$|[\\/](AvatarField|FileTrigger)\.(tsx|mjs)$/,
  },
  {
    name: 'proofs',
    test: /shared[\\/](proofs\.(machine|actors)|Proof)\.tsx?$|hooks[\\/]proofs\.ts$/,
  },
  { name: 'month', test: /components[\\/]HeatMap|routines[\\/](MonthCard|month)\./ },
  { name: 'absences', test: /routines[\\/](absence(\.actors)?\.ts|Absences\.css)/ },
  // The pages that set a password.
  { name: 'password', test: /machines[\\/]entrance[\\/](password|guessable|commonWords)\.ts$/ },
  // Shared by the pages of administrators and of the council.
  {
    name: 'administration',
    test: /texts[\\/](administrationNotices|ranking[\\/]administrationFailures|(settings[\\/]zone|achievements[\\/]badge|ranking[\\/]ranking)Labels)\.ts$|settings[\\/](settings\.actors|settingsForm)\.ts|machines[\\/]ranking[\\/](routineForm|rankingGoals|rankingAdminView)\.ts|SavedForm|leavesToField|app[\\/](BackToAdmin|TabbedPage)/,
    minShareCount: 2,
  },
  { name: 'feedback', test: /[\\/]feedback[\\/](?!problem|recording)/, minShareCount: 2 },
  // The settings and the guided setup share it.
  { name: 'identity', test: /settings[\\/]clubIdentity/, minShareCount: 2 },
  // The areas, as far as several pages share them.
  { name: 'memberFaults', test: /machines[\\/]members[\\/](memberForm|membersView)\.ts$/ },
  { name: 'invitations', test: /machines[\\/]users[\\/](memberChoice|invitationForm(\.actors)?)\.ts$/ },
  {
    name: 'members',
    test: /members[\\/]((memberList|memberRecord)\.actors|FormSkeleton|Members\.css)|texts[\\/]members[\\/](members|notices)\.|membersPart/,
    minShareCount: 2,
  },
  { name: 'memberForm', test: /members[\\/]memberForm\.(machine|state)\.ts$|texts[\\/]members[\\/]/, minShareCount: 2 },
  {
    name: 'wall',
    test: /machines[\\/]community[\\/](wall\.machine|addressee|feed|(messages|replies|writing|authorPhotos)\.actors)\.ts$|screens[\\/]community[\\/]|texts[\\/]community[\\/](notices|messageFailures)|useKeptPlace/,
    minShareCount: 2,
  },
  {
    name: 'meetings',
    test: /(machines|texts)[\\/]meetings[\\/]|screens[\\/]meetings[\\/](actor|MeetingDialogs|LaterDates|AnswerList|DatesFrame)\./,
    minShareCount: 2,
  },
  { name: 'achievements', test: /[\\/]achievements[\\/]|BadgeMedal/, minShareCount: 2 },
  { name: 'ranking', test: /[\\/]ranking[\\/](?!RowDialogs)/, minShareCount: 2 },
  {
    name: 'council',
    test: /[\\/]council[\\/](?!(positions|permissions)\.(machine|actors)|settingsNotices|councilFailures)/,
    minShareCount: 2,
  },
  { name: 'councilSettings', test: /[\\/]council[\\/]/, minShareCount: 2 },
  // One file for the small tabs of the council.
  { name: 'agenda', test: /screens[\\/](meetings[\\/](Meetings|UpcomingMeetings)|council[\\/]Monitoring)\.tsx$/ },
  // What a page shares with its late parts, such as its notices. Without these groups that would be a file.
  { name: 'settings', test: /screens[\\/]settings[\\/]Settings\.tsx$/ },
  { name: 'OwnProfile', test: /texts[\\/]profile[\\/]notices|screens[\\/]profile[\\/]OwnProfile\.tsx$/ },
  { name: 'Tasks', test: /texts[\\/]tasks[\\/]notices|screens[\\/]tasks[\\/]Tasks\.tsx$/ },
  { name: 'Routines', test: /texts[\\/]routines[\\/]notices|screens[\\/]routines[\\/]Routines\.tsx$/ },
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
      scaledText,
      absentStorage,
      pluralOptions,
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
    // Without it Vite also reads the pages of the tests, fails, and reloads the page for each library that it meets.
    optimizeDeps: { entries: ['index.html', 'gallery.html'] },
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firefox, webkit } from 'playwright'
import { findChromium } from './chromium.ts'

/** The browser engines of the end-to-end tests. Chromium always runs; the others run where they are installed. */
export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** How Playwright starts an engine. */
interface Launch {
  executablePath: string
  /** A Firefox that Playwright did not build speaks WebDriver BiDi, which Playwright uses for this channel. */
  channel?: 'moz-firefox'
  env?: Record<string, string>
}

const systemFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

const named = (variable: string) => {
  const path = process.env[variable]
  if (path && !existsSync(path)) throw new Error(`${variable} is ${path}, which does not exist.`)
  return path ? [path] : []
}

const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path)) ?? null

/**
 * An installed engine, or null: Playwright's build, the system's Firefox, or the path in `FIREFOX_PATH` or
 * `WEBKIT_PATH`. A Chromium is installed if it is missing. Throws if a variable names no file.
 */
export const findEngine = (engine: Engine): Launch | null => {
  if (engine === 'chromium') return { executablePath: findChromium() }
  if (engine === 'webkit') {
    const executablePath = firstOf([...named('WEBKIT_PATH'), webkit.executablePath()])
    return executablePath === null ? null : { executablePath }
  }
  const [own] = named('FIREFOX_PATH')
  if (own === undefined && existsSync(firefox.executablePath())) return { executablePath: firefox.executablePath() }
  const binary = own ?? firstOf(systemFirefox)
  if (binary === null) return null
  const env = { ...(process.env as Record<string, string>), FIREFOX_BINARY: binary }
  return { executablePath: join(import.meta.dirname, 'firefoxEsr.mjs'), channel: 'moz-firefox', env }
}

/**
 * The environment variable with the chosen engines, with commas. Without it, all installed ones run, except a Firefox
 * that Playwright did not build: that protocol is experimental, and some stories fail only because of it.
 */
export const enginesVariable = 'ENGINES'

/**
 * The engines to run, each with its start. Throws for an unknown engine, and for a chosen one that is not installed.
 */
export const chosenEngines = (): ReadonlyMap<Engine, Launch> => {
  const chosen = process.env[enginesVariable]?.split(',').filter(Boolean)
  const unknown = chosen?.find((name) => !engines.some((engine) => engine === name))
  if (unknown !== undefined) throw new Error(`'${unknown}' is not an engine; the engines are ${engines.join(', ')}.`)
  const found = new Map<Engine, Launch>()
  for (const engine of engines) {
    if (chosen && !chosen.includes(engine)) continue
    const launch = findEngine(engine)
    if (chosen && !launch) throw new Error(`${engine} is not installed: npx playwright install ${engine}`)
    if (launch && (chosen || !launch.channel)) found.set(engine, launch)
  }
  return found
}

/** 'Not run in firefox (not installed), webkit (not installed).'; null if every engine runs. */
export const absentLine = (running: readonly Engine[]): string | null => {
  const isChosen = process.env[enginesVariable] !== undefined
  const reasonOf = (engine: Engine) => {
    if (isChosen) return 'not chosen'
    return findEngine(engine) ? 'experimental, see --engines' : 'not installed'
  }
  const absent = engines.filter((engine) => !running.includes(engine))
  if (absent.length === 0) return null
  return `Not run in ${absent.map((engine) => `${engine} (${reasonOf(engine)})`).join(', ')}.`
}

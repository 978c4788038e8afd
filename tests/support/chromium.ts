import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

// The headless shell is first: other browsers take half as long again, because they draw a toolbar.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const installed = () => {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`)
    return named
  }
  return [...known, chromium.executablePath()].find((path) => existsSync(path))
}

const attempt = (command: string, args: readonly string[]) => {
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`)
  try {
    execFileSync(command, args, { stdio: 'inherit' })
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error)
  }
}

/**
 * The browser of the end-to-end tests: `CHROMIUM_PATH`, the system's, Playwright's download, or apt, in this order.
 * Throws if all fail.
 */
export const findChromium = (): string => {
  const first = installed()
  if (first) return first
  attempt('npx', ['playwright', 'install', 'chromium-headless-shell', 'chromium'])
  const downloaded = installed()
  if (downloaded) return downloaded
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const asRoot = (...step: string[]) => {
    const [command = '', ...args] = [...sudo, ...step]
    attempt(command, args)
  }
  asRoot('apt-get', 'update')
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!installed()) asRoot('apt-get', 'install', '-y', '--no-install-recommends', name)
  const found = installed()
  if (!found) throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH to one.')
  return found
}

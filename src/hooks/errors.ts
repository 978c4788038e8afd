import { useEffect } from 'react'
import { recorder } from './app.ts'

/** Errors whose kind is determined until the page is opened again. A page that fails again and again stops here. */
const most = 20

const pass = async (error: unknown) => {
  try {
    const { report } = await import('./errorReport.ts')
    report(error)
  } catch (failure) {
    console.warn('an uncaught error could not be counted', failure)
  }
}

/**
 * Counts errors that nothing caught, screens that threw (`main.tsx` reports them), and machines that failed, without
 * texts. Only for signed-in users: the database counts per person. The code is loaded with the first error.
 */
export const useErrorReports = () =>
  useEffect(() => {
    let count = 0
    const take = (error: unknown) => {
      count += 1
      if (count <= most) void pass(error)
    }
    const listening = new AbortController()
    addEventListener('error', ({ error }) => take(error), listening)
    addEventListener('unhandledrejection', ({ reason }) => take(reason), listening)
    recorder.onFailure = take
    return () => {
      listening.abort()
      recorder.onFailure = () => undefined
    }
  }, [])

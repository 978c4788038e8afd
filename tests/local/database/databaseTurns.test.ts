import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Turns } from '#supabase/embedded/database/turns.ts'

/** Work that ends on demand, and the record of whose turn it was. */
const bench = () => {
  const turns = new Turns()
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    turns,
    begun,
    take: (caller: string | null, name = caller ?? 'own') =>
      turns.take(caller, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
        return name
      }),
    /** Ends the current work; afterwards the next has started. */
    next: async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

describe('turns', () => {
  test('are taken one at a time, those of one caller in order', async () => {
    const { take, begun, next } = bench()
    const all = Promise.all(['1', '2', '3'].map((name) => take('ana', name)))
    expect(begun).toEqual(['1'])
    await next()
    expect(begun).toEqual(['1', '2'])
    await next()
    await next()
    expect(await all).toEqual(['1', '2', '3'])
  })

  test('of a flooding caller delay each other caller by one', async () => {
    const { take, begun, next } = bench()
    const flood = Array.from({ length: 50 }, () => take('flooder'))
    const others = [take('bia'), take(null), take('caio')]
    for (let at = 0; at < 4; at++) await next()
    expect(begun.slice(0, 4)).toEqual(['flooder', 'bia', 'own', 'caio'])
    const late = take('duda')
    await next()
    expect(begun.at(-1)).toBe('duda')
    for (let at = 0; at < 60; at++) await next()
    await Promise.all([...flood, ...others, late])
  })

  test('go to the caller with the least used time', async () => {
    // A fake clock that only the work advances, because real durations vary on a busy machine.
    let now = 0
    const turns = new Turns(() => now)
    const done: string[] = []
    const busy = (name: string, ms: number) =>
      turns.take(name, async () => {
        now += ms
        await Promise.resolve()
        done.push(name)
      })
    await Promise.all([
      ...Array.from({ length: 3 }, () => busy('slow', 30)),
      ...Array.from({ length: 10 }, () => busy('fast', 1)),
    ])
    expect(done).toEqual(['slow', ...Array.from({ length: 10 }, () => 'fast'), 'slow', 'slow'])
  })

  test('are not saved up: a returning caller starts level with the others', async () => {
    const { take, begun, next } = bench()
    const early = take('idle')
    await next()
    await early
    const flood = Array.from({ length: 5 }, () => take('busy'))
    for (let at = 0; at < 3; at++) await next()
    const back = Array.from({ length: 3 }, () => take('idle'))
    for (let at = 0; at < 8; at++) await next()
    await Promise.all([...flood, ...back])
    expect(begun.slice(4, 7)).not.toEqual(['idle', 'idle', 'idle'])
  })

  test('are refused to a caller with 400 waiting, and to no other', async () => {
    const { take, next } = bench()
    const all = Array.from({ length: 401 }, () => take('flooder'))
    await expect(take('flooder')).rejects.toMatchObject({
      code: 'PT429',
      message: 'Há pedidos demais ao mesmo tempo. Tente de novo em instantes.',
    })
    const others = [take('bia'), take(null)]
    for (let at = 0; at < 404; at++) await next()
    expect(await Promise.all([...all, ...others])).toHaveLength(403)
  })

  test('continue after a failure, and end', async () => {
    const turns = new Turns()
    const failed = turns.take('ana', () => Promise.reject(new Error('refused')))
    const after = turns.take('ana', () => Promise.resolve(1))
    await expect(failed).rejects.toThrow('refused')
    expect(await after).toBe(1)
    await turns.end()
  })

  /** Work of 60 ms that is refused, on a clock that only the test moves. */
  const refusing = () => {
    const clock = { now: 0 }
    const turns = new Turns(() => clock.now)
    const refused = (caller: string | null) =>
      turns.take(caller, () => {
        clock.now += 60
        return Promise.reject(new Error('too much'))
      })
    return { clock, turns, refused }
  }

  test('of a caller whose long work was refused are delayed by ten times its duration, and no other caller’s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { clock, turns, refused } = refusing()
    const done: string[] = []
    const pass = async (ms: number) => {
      clock.now += ms
      await vi.advanceTimersByTimeAsync(ms)
    }
    const all = [1, 2, 3].map(() => refused('refused').catch(() => done.push('refused')))
    await all[0]
    for (let at = 0; at < 3; at++) await turns.take('other', () => Promise.resolve(done.push('other')))
    await pass(599)
    expect(done).toEqual(['refused', 'other', 'other', 'other'])
    await pass(1)
    expect(done).toEqual(['refused', 'other', 'other', 'other', 'refused'])
    await turns.end()
    await Promise.all(all)
    expect(done).toHaveLength(6)
  })

  test('of the backend itself are never delayed', async () => {
    const { clock, refused } = refusing()
    await Promise.allSettled([refused(null), refused(null), refused(null)])
    expect(clock.now).toBe(180)
  })

  test('do not store thousands of callers', async () => {
    const turns = new Turns()
    for (let at = 0; at < 3_000; at++) await turns.take(`caller ${at}`, () => Promise.resolve())
    expect(turns.size).toBeLessThanOrEqual(1_000)
  })
})

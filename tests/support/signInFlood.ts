interface Place {
  url: string
  anonKey: string
}

interface Credentials {
  email: string
  password: string
}

const signIn = async ({ url, anonKey }: Place, credentials: Credentials): Promise<number> => {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  await response.arrayBuffer()
  return response.status
}

const timesOf = async (place: Place, credentials: Credentials, amount: number): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < amount; at += 1) {
    const start = performance.now()
    const status = await signIn(place, credentials)
    if (status !== 200) throw new Error(`a correct password got status ${status}`)
    times.push(performance.now() - start)
  }
  return times
}

/** The smallest value that 95 % do not exceed. */
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

export interface FloodTimes {
  /** The 95th percentile of correct passwords in milliseconds, before and during the flood. */
  usual: number
  during: number
  /** The number of wrong passwords, by response status. */
  answered: Record<string, number>
}

/**
 * Measures the sign-in of `person` while one wrong password per account of `others` arrives at once. The person has
 * signed in from here before, like a returning user.
 */
export const measureSignInFlood = async (
  place: Place,
  { person, others, amount = 10 }: { person: Credentials; others: readonly string[]; amount?: number },
): Promise<FloodTimes> => {
  await timesOf(place, person, 1)
  const usual = await timesOf(place, person, amount)
  const flood = others.map((email) => signIn(place, { email, password: 'errada-errada' }))
  const during = await timesOf(place, person, amount)
  const answered: Record<string, number> = {}
  for (const status of await Promise.all(flood)) answered[status] = (answered[status] ?? 0) + 1
  return { usual: p95(usual), during: p95(during), answered }
}

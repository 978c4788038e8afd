import type { SupabaseClient } from '@supabase/supabase-js'
import { messagesPerPage } from '#machines/community/message.ts'
import { startBackend } from '../backend/dataset.ts'
import { median, ratioAtMost, timed, type Verdict } from '../backend/report.ts'
import { rareWord, type Wall } from './wall.ts'

type Question = (client: SupabaseClient) => PromiseLike<{ data: unknown; error: { message: string } | null }>

/** The queries of the wall; each returns `rows` rows. */
const questions: readonly { what: string; rows: number; query: Question }[] = [
  {
    what: 'the first page, newest',
    rows: messagesPerPage,
    query: (client) =>
      client.from('messages').select('*').order('created_at', { ascending: false }).limit(messagesPerPage),
  },
  {
    what: 'the first page, most liked',
    rows: messagesPerPage,
    query: (client) => client.from('messages').select('*').order('likes', { ascending: false }).limit(messagesPerPage),
  },
  { what: 'a rare word, searched', rows: 5, query: (client) => client.rpc('search_messages', { p_search: rareWord }) },
  {
    what: 'a rare word, in replies too',
    rows: 10,
    query: (client) => client.rpc('search_messages', { p_search: rareWord, p_replies: true }),
  },
]

/** Each query alternates between both walls, so that a slow moment of the machine affects both. */
export const benchQuestions = async (small: Wall, large: Wall, requests: number): Promise<Verdict[]> => {
  const [few, many] = [await startBackend(small), await startBackend(large)]
  try {
    const clients = {
      few: few.client(await small.tokenOf(small.people[0] ?? '')),
      many: many.client(await large.tokenOf(large.people[0] ?? '')),
    }
    const verdicts: Verdict[] = []
    for (const { what, rows, query } of questions) {
      const once = async (client: SupabaseClient) => {
        const { data, error } = await query(client)
        if (error) throw new Error(error.message)
        if (!Array.isArray(data) || data.length !== rows) throw new Error(`${what}: not ${rows} rows`)
      }
      for (let turn = 0; turn < 5; turn++) await Promise.all([once(clients.few), once(clients.many)])
      const took = { few: [] as number[], many: [] as number[] }
      for (let turn = 0; turn < requests; turn++)
        for (const size of ['few', 'many'] as const) took[size].push(await timed(() => once(clients[size])))
      verdicts.push(ratioAtMost(`${what}, median`, median(took.many), median(took.few), 2))
    }
    return verdicts
  } finally {
    await Promise.all([few.end('SIGTERM'), many.end('SIGTERM')])
  }
}

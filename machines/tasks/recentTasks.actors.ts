import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { recentTaskSchema, type RecentTask } from './task.ts'

/** At most two of the current user's pending tasks, newest first. Throws the server's error. */
export const loadRecentTasks = fromPromise<readonly RecentTask[]>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('my_recent_tasks').abortSignal(signal)
  if (error) throw error
  return z.array(recentTaskSchema).parse(data)
})

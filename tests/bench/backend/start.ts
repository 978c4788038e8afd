import type { Dataset, Running } from './dataset.ts'
import { atMost, median, ms, type Verdict } from './report.ts'

/** From the start of the process to the first response from the database, on existing data. */
export const benchStart = async (
  dataset: Dataset,
  start: () => Promise<Running>,
  times: number,
): Promise<Verdict[]> => {
  const took: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const from = performance.now()
    const running = await start()
    const { error } = await running.client(dataset.tokens.serviceKey).from('bench_notes').select('id').limit(1)
    if (error) throw new Error(error.message)
    took.push(performance.now() - from)
    await running.end('SIGTERM')
  }
  return [atMost(`ready on existing data, median of ${times}`, median(took), 1_500, ms)]
}

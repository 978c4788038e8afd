import type { Page } from 'playwright/test'

/** Every string in the page's memory after garbage collection. */
export const textsInMemory = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const { strings }: { strings: readonly string[] } = JSON.parse(chunks.join(''))
  return strings
}

import type { RecordedEvent, Recording } from '#machines/feedback/recording.ts'

export const recordedEvent = (values: Partial<RecordedEvent> = {}): RecordedEvent => ({
  machine: 'menu',
  actor: 1,
  at: 10,
  type: 'menu.open',
  shape: {},
  taken: ['closed menu.open 0'],
  state: 'open',
  status: 'active',
  ...values,
})

export const recording = (events: readonly RecordedEvent[] = [recordedEvent()]): Recording => ({
  format: 1,
  version: '0.1.0+0123456789ab',
  events: [...events],
})

/** A recording without events, as the database receives it. */
export const emptyRecording = JSON.stringify(recording([]))

import { accounts } from './accounts.promises.ts'
import { bucket } from './bucket.promises.ts'
import { community } from './community.promises.ts'
import { council } from './council.promises.ts'
import { helpers } from './helpers.promises.ts'
import { meetings } from './meetings.promises.ts'
import { members } from './members.promises.ts'
import { points } from './points.promises.ts'
import { settings } from './settings.promises.ts'
import { tasks } from './tasks.promises.ts'
import type { Promised } from './promise.ts'

/** The whole promise table, by area. */
export const areas: Readonly<Record<string, readonly Promised[]>> = {
  accounts,
  members,
  council,
  community,
  tasks,
  meetings,
  points,
  settings,
  bucket,
  helpers,
}

export const promises = Object.values(areas).flat()

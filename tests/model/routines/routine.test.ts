import { describe, expect, test } from 'vitest'
import {
  canContest,
  returnedRoutines,
  countDone,
  flagsWithSent,
  hasOpenRoutine,
  faultOfSubmission,
  lastSevenDays,
  maxNotes,
  nextRoutine,
  routineState,
  routinesPath,
  routinesView,
  type RoutineType,
  type SentRoutine,
} from '#machines/routines/routine.ts'
import { faultOfPicture, isBearable } from '#machines/shared/picture.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'

const photo = new File(['a picture'], 'treino.webp')

describe('a submission', () => {
  test.each([
    ['no photo', null, '', 'photoMissing'],
    ['no photo, and notes', null, 'Corrida de 5 km', 'photoMissing'],
    ['500 characters of notes', photo, 'a'.repeat(maxNotes), null],
    ['501 characters of notes', photo, 'a'.repeat(maxNotes + 1), 'notesTooLong'],
    ['500 emoji', photo, '🏋'.repeat(maxNotes), null],
  ] as const)('with %s', (_, picked, notes, fault) => {
    expect(faultOfSubmission(picked, notes, true)).toBe(fault)
  })

  test.each([
    ['no photo and no notes', null, ' \u200b ', 'notesMissing'],
    ['notes', null, 'Corrida de 5 km', null],
    ['501 characters of notes', null, 'a'.repeat(maxNotes + 1), 'notesTooLong'],
    ['a photo', photo, '', null],
  ] as const)('of a routine that needs no photo, with %s @ROU-721', (_, picked, notes, fault) => {
    expect(faultOfSubmission(picked, notes, false)).toBe(fault)
  })
})

describe('the state of a routine in its period', () => {
  const kinds = [
    kindNamed('reading'),
    kindNamed('fasting'),
    { ...kindNamed('reading'), code: 'estudo', period: 'week' as const },
  ]
  const flags = { done: ['reading', 'fasting', 'estudo'], open: ['training', 'documentation'] }
  const sent = (routine_type: RoutineType, due_date: string, points: number | null = null): SentRoutine => ({
    id: due_date,
    routine_type,
    due_date,
    evaluation_score: points === null ? null : 90,
    points_awarded: points,
    image_url: null,
    proof_thumbnail: null,
    image_removed_after: null,
    is_written: false,
    status: points === null ? 'pending' : 'completed',
    evaluation_date: points === null ? null : `${due_date}T18:00:00Z`,
    returned_at: null,
    contested_at: null,
    decided_at: null,
    return_reason: null,
  })
  const stateOf = (type: RoutineType, ...all: readonly SentRoutine[]) =>
    routineState({ flags, kinds, sent: all }, type, '2026-11-26')

  test('is open, sent or evaluated @ROU-50', () => {
    expect(stateOf('training')).toEqual({ kind: 'pending' })
    expect(stateOf('reading', sent('reading', '2026-11-26'))).toEqual({ kind: 'waiting' })
    expect(stateOf('reading', sent('reading', '2026-11-26', 4))).toEqual({ kind: 'evaluated', points: 4 })
    expect(stateOf('reading', { ...sent('reading', '2026-11-26', 4), points_awarded: null })).toEqual({
      kind: 'evaluated',
      points: 0,
    })
  })

  test('is returned with its reason, or contested until the decision', () => {
    const back = {
      ...sent('reading', '2026-11-26'),
      returned_at: '2026-11-26T15:00:00Z',
      return_reason: 'Foto escura.',
    }
    expect(stateOf('reading', back)).toEqual({ kind: 'returned', id: '2026-11-26', reason: 'Foto escura.' })
    expect(returnedRoutines([sent('training', '2026-11-26'), back])).toEqual([back])
    const contested = { ...sent('reading', '2026-11-26', 4), contested_at: '2026-11-26T20:00:00Z' }
    expect(stateOf('reading', contested)).toEqual({ kind: 'contested', points: 4 })
    const decided = { ...contested, decided_at: '2026-11-26T21:00:00Z' }
    expect(stateOf('reading', decided)).toEqual({ kind: 'evaluated', points: 4 })
  })

  test('may be contested within seven days of its evaluation, once', () => {
    const evaluated = sent('reading', '2026-11-20', 4)
    const end = Date.parse('2026-11-27T18:00:00Z')
    expect(canContest(evaluated, end - 1)).toBe(true)
    expect(canContest(evaluated, end)).toBe(false)
    expect(canContest({ ...evaluated, contested_at: '2026-11-20T19:00:00Z' }, end - 1)).toBe(false)
    expect(canContest(sent('reading', '2026-11-20'), end - 1)).toBe(false)
  })

  test('is that of the current day, week or month; a submission that is not loaded leaves it done', () => {
    expect(stateOf('reading', sent('reading', '2026-11-25', 4))).toEqual({ kind: 'done' })
    expect(stateOf('fasting', sent('fasting', '2026-11-02', 20))).toEqual({ kind: 'evaluated', points: 20 })
    expect(stateOf('fasting', sent('fasting', '2026-10-31', 20))).toEqual({ kind: 'done' })
    expect(stateOf('reading', sent('training', '2026-11-26'))).toEqual({ kind: 'done' })
    // Monday to Sunday; the 26th is a Thursday.
    expect(stateOf('estudo', sent('estudo', '2026-11-23', 4))).toEqual({ kind: 'evaluated', points: 4 })
    expect(stateOf('estudo', sent('estudo', '2026-11-22', 4))).toEqual({ kind: 'done' })
  })

  test('is shown for each of the last seven days @ROU-51', () => {
    const all = [sent('reading', '2026-11-26'), sent('reading', '2026-11-20', 5), sent('reading', '2026-11-19', 5)]
    const days = lastSevenDays([...all, sent('training', '2026-11-24')], 'reading', '2026-11-26')
    expect(days.map(({ day }) => day)).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`))
    expect(days.map(({ state }) => state?.kind ?? null)).toEqual(['evaluated', null, null, null, null, null, 'waiting'])
  })

  test('is shown up to the day of the newest one, on a device whose clock is behind @ROU-51', () => {
    const all = [sent('reading', '2026-11-26'), sent('training', '2026-11-20')]
    const days = lastSevenDays(all, 'reading', '2026-11-21')
    expect(days.map(({ state }) => state?.kind ?? null)).toEqual([null, null, null, null, null, null, 'waiting'])
    expect(stateOf('reading', sent('reading', '2026-11-28'))).toEqual({ kind: 'waiting' })
  })
})

describe('a picture', () => {
  test.each([
    [2_048, 1_536, true],
    [8_192, 6_144, true],
    [8_000, 8_000, true],
    [8_000, 8_001, false],
    [12_000, 1, true],
    [1, 12_001, false],
    [20_000, 20_000, false],
  ])('of %i × %i pixels', (width, height, isDecoded) => {
    expect(isBearable({ width, height })).toBe(isDecoded)
  })

  test.each([
    ['photo_format', 'photoFormat'],
    ['photo_size', 'photoTooLarge'],
    ['photo_pixels', 'photoPixels'],
    [null, 'photoFormat'],
  ])('refused with %s', (code, fault) => {
    expect(faultOfPicture({ kind: 'refused', code, sentence: null })).toBe(fault)
  })
})

describe('what is left to do @ROU-46', () => {
  const codes = routineKinds.map(({ code }) => code)
  const flagsOf = (done: readonly RoutineType[]) => ({
    done: [...done],
    open: codes.filter((code) => !done.includes(code)),
  })

  test.each([
    ['nothing', [], 'training'],
    ['the training', ['training'], 'reading'],
    ['the reading', ['reading'], 'training'],
    ['training and reading', ['training', 'reading'], 'documentation'],
    ['all of the day', ['training', 'reading', 'documentation'], 'fasting'],
    ['all', codes, null],
  ] as const)('after %s', (_, done, next) => {
    expect(countDone(flagsOf(done), routineKinds)).toBe(done.length)
    expect(nextRoutine(flagsOf(done), routineKinds)?.code ?? null).toBe(next)
    expect(hasOpenRoutine(flagsOf(done))).toBe(next !== null)
  })

  test('a weekly routine is before a monthly one, and a paused one is left out', () => {
    const study = { ...kindNamed('reading'), code: 'estudo', period: 'week' as const }
    const kinds = [kindNamed('fasting'), study, { ...kindNamed('training'), is_active: false }]
    expect(nextRoutine({ done: [], open: ['fasting', 'estudo'] }, kinds)?.code).toBe('estudo')
    expect(countDone({ done: ['training', 'fasting'], open: ['estudo'] }, kinds)).toBe(1)
  })

  test.each([
    ['nothing newer is known', true, null, ['fasting']],
    ['it waits', true, [{ evaluation_score: null }], ['training', 'reading']],
    ['it was cancelled', true, [], null],
    ['it was evaluated', true, [{ evaluation_score: 90 }], null],
    ['another photo waits', false, [{ evaluation_score: null }], ['training']],
    ['another photo for an earlier period waits', false, [], ['training']],
  ])('what a sent routine counts with, if %s @ROU-45', (_, isNew, sent, done) => {
    const row = { id: 'task', returned_at: null, contested_at: null, decided_at: null, points_awarded: null }
    const loaded = sent && {
      flags: flagsOf(['training']),
      kinds: routineKinds,
      sent: sent.map((one) => ({ ...row, ...one }) as SentRoutine),
    }
    const moment = { taskId: 'task', routine: kindNamed('reading'), isNew }
    expect(flagsWithSent(moment, flagsOf(['fasting']), loaded, '2026-11-30')?.done ?? null).toEqual(done)
  })

  test.each([
    [true, '2026-11-30', true],
    [true, '2026-12-01', false],
    [true, null, true],
    [false, '2026-12-01', true],
  ])('what was sent on 2026-11-30 counts (new: %s) on %s: %s @ROU-48 @DAT-05', (isNew, today, isShown) => {
    const own = { id: 'task', due_date: '2026-11-30', returned_at: null, contested_at: null, decided_at: null }
    const sent = [{ ...own, points_awarded: null, evaluation_score: null } as SentRoutine]
    const loaded = { flags: flagsOf([]), kinds: routineKinds, sent }
    const moment = { taskId: 'task', routine: kindNamed('reading'), isNew }
    expect(flagsWithSent(moment, flagsOf([]), loaded, today) !== null).toBe(isShown)
  })
})

describe('the address of /routines @ROU-08 @APP-14', () => {
  test.each([
    ['', 'overview', null],
    ['tab=overview', 'overview', null],
    ['tab=submit', 'submit', null],
    ['type=reading', 'submit', 'reading'],
    ['tab=overview&type=fasting', 'submit', 'fasting'],
    ['tab=nenhuma', 'overview', null],
    ['type=Voar!', 'overview', null],
    ['type=__proto__', 'overview', null],
    ['x=1', 'overview', null],
  ] as const)("'%s' opens %s with %s", (query, tab, type) => {
    expect(routinesView(new URLSearchParams(query))).toEqual({ tab, type, redo: null })
  })

  const returned = `/routines?type=training&redo=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`

  test('a returned proof is named by its id; anything else is no proof', () => {
    expect(routinesView(new URL(returned, 'http://x').searchParams).redo).toBe(returned.slice(-36))
    expect(routinesView(new URLSearchParams('type=training&redo=ontem')).redo).toBeNull()
    expect(routinesView(new URLSearchParams(`redo=${returned.slice(-36)}`)).redo).toBeNull()
  })

  test.each(['/routines', '/routines?tab=submit', '/routines?type=training', returned])(
    '%s is written as it was read',
    (path) => {
      expect(routinesPath(routinesView(new URL(path, 'http://x').searchParams))).toBe(path)
    },
  )
})

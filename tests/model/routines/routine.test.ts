import { describe, expect, test } from 'vitest'
import {
  countDone,
  faultOfSubmission,
  maxNotes,
  nextRoutine,
  routinesPath,
  routinesView,
  routineTypes,
  type RoutineKind,
  type RoutineType,
} from '#machines/routines/routine.ts'
import { faultOfPicture, isBearable } from '#machines/shared/picture.ts'

const photo = new File(['a picture'], 'treino.webp')

describe('a submission', () => {
  test.each([
    ['no photo', null, '', 'photoMissing'],
    ['500 characters of notes', photo, 'a'.repeat(maxNotes), null],
    ['501 characters of notes', photo, 'a'.repeat(maxNotes + 1), 'notesTooLong'],
    ['500 emoji', photo, '🏋'.repeat(maxNotes), null],
  ] as const)('with %s', (_, picked, notes, fault) => {
    expect(faultOfSubmission(picked, notes)).toBe(fault)
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
  const flagsOf = (done: readonly RoutineType[]) => ({
    training: done.includes('training'),
    reading: done.includes('reading'),
    fasting: done.includes('fasting'),
    documentation: done.includes('documentation'),
  })
  const kinds = routineTypes.map((code): RoutineKind => ({
    code,
    max_points: 10,
    period: code === 'fasting' ? 'month' : 'day',
  }))

  test.each([
    ['nothing', [], 'training'],
    ['the training', ['training'], 'reading'],
    ['the reading', ['reading'], 'training'],
    ['training and reading', ['training', 'reading'], 'documentation'],
    ['all of the day', ['training', 'reading', 'documentation'], 'fasting'],
    ['all', routineTypes, null],
  ] as const)('after %s', (_, done, next) => {
    expect(countDone(flagsOf(done))).toBe(done.length)
    expect(nextRoutine(flagsOf(done), kinds)).toBe(next)
  })

  test('without the rows of the routines, the first open one is next', () => {
    expect(nextRoutine(flagsOf(['training', 'reading']), [])).toBe('fasting')
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
    ['type=voar', 'overview', null],
    ['type=__proto__', 'overview', null],
    ['x=1', 'overview', null],
  ] as const)("'%s' opens %s with %s", (query, tab, type) => {
    expect(routinesView(new URLSearchParams(query))).toEqual({ tab, type })
  })

  test.each(['/routines', '/routines?tab=submit', '/routines?type=training'])(
    '%s is written as it was read',
    (path) => {
      expect(routinesPath(routinesView(new URL(path, 'http://x').searchParams))).toBe(path)
    },
  )
})

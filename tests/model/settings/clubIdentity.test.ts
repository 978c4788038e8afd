import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import {
  accents,
  changesOfIdentity,
  faultsOfIdentity,
  identityOfValues,
  identityValuesOf,
  isReadableAccent,
  luminance,
  type IdentityValues,
} from '#machines/settings/clubIdentity.ts'
import { calendarFile } from '#machines/meetings/calendarFile.ts'
import { club, clubFileName } from '#machines/shared/club.ts'
import { dayAt } from '#machines/shared/dates.ts'
import { defaultIdentity, followIdentity, identityOf, showIdentity, storedIdentity } from '#machines/shared/identity.ts'
import { community } from '#src/texts/community/community.ts'
import { dateTime } from '#src/texts/shared/dates.ts'

afterEach(() => showIdentity(defaultIdentity))

const stored: IdentityValues = {
  club_name: 'Clube de Leitura',
  club_emblem: '',
  club_accent: '#d9b661',
  time_zone: 'America/Sao_Paulo',
}

describe('what is shown follows the identity @CLU-21', () => {
  test('the name with its article, titles, and names of files', () => {
    const seen: string[] = []
    const stop = followIdentity(() => seen.push(club.name))
    showIdentity({ ...defaultIdentity, name: 'Irmandade do Café' })
    stop()
    showIdentity({ ...defaultIdentity, name: 'Clube de Leitura' })
    expect(seen).toEqual(['Irmandade do Café'])
    expect([club.of, community.title, clubFileName()]).toEqual([
      'do Clube de Leitura',
      'Comunidade Clube de Leitura',
      'clube-de-leitura',
    ])
    showIdentity(defaultIdentity)
    expect([club.of, clubFileName()]).toEqual(['da Confraria', 'confraria'])
  })

  test('days, moments and calendar files, also in a zone with summer time @DAT-01', () => {
    const instant = Date.parse('2026-11-26T02:30:00Z')
    expect([dayAt(instant), dateTime(instant)]).toEqual(['2026-11-25', '25/11/2026 23:30'])
    showIdentity({ ...defaultIdentity, timeZone: 'Europe/Lisbon' })
    expect([dayAt(instant), dateTime(instant)]).toEqual(['2026-11-26', '26/11/2026 02:30'])
    const file = calendarFile([
      {
        id: 'one',
        title: 'Encontro',
        date: '2026-12-05',
        time: '19:00',
        recurrence: 'once',
        location: '',
        description: '',
        created_at: '2026-11-20T12:00:00Z',
        updated_at: '2026-11-20T12:00:00Z',
        exceptions: [],
      },
    ])
    expect(file).toContain('TZID:Europe/Lisbon')
    expect(file).toContain('BEGIN:DAYLIGHT\r\nDTSTART:20260329T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100')
    expect(file).toContain('BEGIN:STANDARD\r\nDTSTART:20261025T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000')
  })
})

describe('an identity from outside', () => {
  test('is read as it was stored', () => {
    const identity = identityOfValues({ ...stored, club_accent: '#8DB8E8 ' })
    expect(identity.accent).toBe('#8db8e8')
    expect(identityOf(JSON.parse(JSON.stringify(storedIdentity(identity))))).toEqual(identity)
  })
  test.each([null, 'Confraria', [], {}, { club_name: 'Sem cor' }])('is ignored if it is %j', (value) =>
    expect(identityOf(value)).toBe(null),
  )
  test('has defaults for what this browser cannot show', () =>
    expect(
      identityOf({
        club_name: 3,
        club_emblem: 'https://elsewhere.example/a.png',
        club_accent: 'red',
        time_zone: 'Mars/Sea',
      }),
    ).toEqual(defaultIdentity))
})

test('a club without a name begins with the shown one, which counts as a change', () => {
  const values = identityValuesOf({ ...stored, club_name: '' })
  expect(values.club_name).toBe('Confraria')
  expect(changesOfIdentity({ ...stored, club_name: '' }, values)).toEqual({ club_name: 'Confraria' })
  // An emptied one too, so that the form can be submitted and shows its fault.
  expect(changesOfIdentity({ ...stored, club_name: '' }, { ...values, club_name: ' ' })).toEqual({ club_name: '' })
  expect(changesOfIdentity(stored, { ...stored, club_name: ' Clube de Leitura ' })).toEqual({})
})

test.each<[Partial<IdentityValues>, object, string]>([
  [{ club_name: ' ' }, { club_name: 'nameMissing' }, '@CLU-24'],
  [{ club_name: 'a'.repeat(61) }, { club_name: 'nameLong' }, '@CLU-24'],
  [{ club_accent: 'azul' }, { club_accent: 'colourBroken' }, '@CLU-25'],
  [{ club_accent: '#223344' }, { club_accent: 'colourDark' }, '@CLU-25'],
  [{ time_zone: 'Mars/Sea' }, { time_zone: 'zoneUnknown' }, '@CLU-26'],
])('%j has the fault %j %s', (change, faults) => expect(faultsOfIdentity({ ...stored, ...change })).toEqual(faults))

describe('the colours of an accent are readable @CLU-25', () => {
  const contrast = (a: string, b: string) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
    return (light + 0.05) / (dark + 0.05)
  }
  /** As `color-mix(in srgb, …)` in src/theme/tokens.css.ts. */
  const darker = (colour: string, part: number) =>
    `#${[1, 3, 5]
      .map((at) =>
        Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * part)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`

  test('the offered ones', () => {
    for (const colour of accents) expect(isReadableAccent(colour)).toBe(true)
    expect(readFileSync('src/theme/tokens.css.ts', 'utf8')).toContain("pill: '#2f2924'")
  })
  test('the darkest accepted one of each hue: as text, and below the text of a button', () => {
    for (const [red, green, blue] of [
      [1, 1, 1],
      [1, 0.2, 0.2],
      [0.2, 1, 0.2],
      [0.35, 0.35, 1],
      [1, 0.8, 0.1],
      [0.9, 0.2, 1],
    ] as const) {
      const shade = (step: number) =>
        `#${[red, green, blue]
          .map((part) =>
            Math.round(part * step)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`
      const darkest = Array.from({ length: 256 }, (_, step) => shade(step)).find(isReadableAccent)
      if (darkest === undefined) continue
      for (const surface of ['#0c0b0a', '#161311', '#1f1b18', '#2a2420', '#2f2924'])
        expect(contrast(darkest, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(darker(darkest, 0.88), '#1a1408')).toBeGreaterThanOrEqual(4.5)
    }
  })
})

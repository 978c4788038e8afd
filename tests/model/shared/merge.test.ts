import { describe, expect, test } from 'vitest'
import { afterConflict, afterRefresh, merge, mergeSets, withChoice, withTyped } from '#machines/shared/merge.ts'
import { afterUndo } from '#machines/shared/undo.ts'

const base = { title: 'Ata', place: 'Sede', day: '7' }
const isSame = (field: keyof typeof base, a: typeof base, b: typeof base) => a[field].trim() === b[field].trim()

describe('a merge of two changes', () => {
  test('takes what only one user changed, and names what both changed @APP-147', () => {
    const mine = { ...base, title: 'Minha ata', day: '8' }
    const theirs = { ...base, title: 'Outra ata', place: 'Clube' }
    expect(merge({ base, mine, theirs })).toEqual({
      values: { title: 'Minha ata', place: 'Clube', day: '8' },
      taken: ['place'],
      both: ['title'],
    })
  })

  test('without a change of the other user keeps everything', () => {
    const mine = { ...base, title: 'Minha ata' }
    expect(merge({ base, mine, theirs: base })).toEqual({ values: mine, taken: [], both: [] })
  })

  test('has no conflict if both changed a field to the same value', () => {
    const mine = { ...base, title: 'Nova ata ' }
    expect(merge({ base, mine, theirs: { ...base, title: 'Nova ata' } }, isSame)).toEqual({
      values: mine,
      taken: [],
      both: [],
    })
  })

  test('compares as the form does', () => {
    const theirs = { ...base, title: 'Outra ata' }
    expect(merge({ base, mine: { ...base, title: 'Ata ' }, theirs }, isSame).taken).toEqual(['title'])
    expect(merge({ base, mine: { ...base, title: 'Ata ' }, theirs }).both).toEqual(['title'])
  })
})

describe('a merge after a save whose response was lost', () => {
  const sent = [{ ...base, title: 'Ata lida' }]
  const mine = { ...base, title: 'Ata aprovada' }

  test('has no conflict with what the user sent, also if it was undone', () => {
    const theirs = { ...base, title: 'Ata lida ' }
    expect(merge({ base, mine, theirs, sent }, isSame)).toEqual({ values: mine, taken: [], both: [] })
    expect(merge({ base, mine: base, theirs, sent }, isSame).values).toEqual(base)
    expect(afterConflict({ base, mine, theirs, sent }, isSame)).toEqual({ values: mine, conflict: null })
    expect(afterRefresh({ values: mine, conflict: null }, { base, theirs, sent }, isSame).conflict).toBeNull()
  })

  test('has no conflict if the earlier attempt stored what was there before', () => {
    const unchanged = [base, mine]
    expect(afterConflict({ base, mine, theirs: base, sent: unchanged })).toEqual({ values: mine, conflict: null })
    const theirs = { ...base, place: 'Clube' }
    expect(afterConflict({ base, mine, theirs, sent: unchanged }).conflict).toMatchObject({
      taken: ['place'],
      both: [],
    })
  })

  test('has a conflict without fields if the first attempt met another change of the record', () => {
    const form = afterConflict({ base, mine, theirs: base, sent: [mine] })
    expect(form.conflict).toMatchObject({ taken: [], both: [] })
  })

  test('shows only what another user changed', () => {
    const theirs = { title: 'Ata lida', place: 'Clube', day: '7' }
    const form = afterConflict({ base, mine, theirs, sent })
    expect(form.values).toEqual({ ...mine, place: 'Clube' })
    expect(form.conflict).toMatchObject({ taken: ['place'], both: [] })
  })
})

test('after an undo the stored values are shown, also sent ones; what is typed since stays @APP-896', () => {
  const sent = [{ ...base, title: 'Ata lida' }]
  const stored = { title: 'Ata lida', place: 'Clube', day: '7' }
  const versions = { base, theirs: stored, sent }
  expect(afterUndo({ values: base, conflict: null }, versions, isSame)).toEqual({ values: stored, conflict: null })
  const typed = { ...base, title: 'Ata aprovada' }
  expect(afterUndo({ values: typed, conflict: null }, versions, isSame)).toEqual({
    values: { ...stored, title: 'Ata aprovada' },
    conflict: null,
  })
  const place = { ...base, place: 'Casa' }
  expect(afterUndo({ values: place, conflict: null }, versions, isSame).conflict?.both).toEqual(['place'])
})

describe('a merge of two changes of a set', () => {
  const people = ['ana', 'bia', 'caio']

  test('has what either user added, and not what either user removed', () => {
    const versions = { base: people, mine: ['eva', 'ana', 'bia'], theirs: ['bia', 'caio', 'dan'] }
    expect(mergeSets(versions)).toEqual(['eva', 'bia', 'dan'])
  })

  test('is the other version if only one user changed it', () => {
    const changed = ['caio', 'ana', 'dan']
    expect(mergeSets({ base: people, mine: people, theirs: changed }).toSorted()).toEqual(changed.toSorted())
    expect(mergeSets({ base: people, mine: changed, theirs: people })).toEqual(changed)
  })

  test('needs no choice, and names a set that the other user changed', () => {
    const meeting = { title: 'Ata', people }
    const isSame = (field: keyof typeof meeting, a: typeof meeting, b: typeof meeting) =>
      String(a[field]) === String(b[field])
    const versions = {
      base: meeting,
      mine: { title: 'Minha ata', people: ['ana', 'bia'] },
      theirs: { title: 'Ata', people: [...people, 'dan'] },
    }
    const form = afterConflict(versions, isSame, { people: ['ana', 'bia', 'dan'] })
    expect(form.values).toEqual({ title: 'Minha ata', people: ['ana', 'bia', 'dan'] })
    expect(form.conflict).toMatchObject({ taken: ['people'], both: [], theirs: { people: ['ana', 'bia', 'dan'] } })
    const kept = { ...versions, theirs: { title: 'Outra ata', people } }
    expect(merge(kept, isSame, { people: ['ana', 'bia'] })).toEqual({
      values: versions.mine,
      taken: [],
      both: ['title'],
    })
  })
})

const mine = { ...base, title: 'Minha ata' }
const theirs = { ...base, title: 'Outra ata', place: 'Clube' }

describe('a conflict', () => {
  const form = afterConflict({ base, mine, theirs })

  test('begins with the user’s version', () => {
    expect(form.values).toEqual({ ...theirs, title: 'Minha ata' })
    expect(form.conflict).toEqual({ mine, theirs, taken: ['place'], both: ['title'], yielded: [] })
  })

  test('follows each choice at once, and back @APP-147', () => {
    const stored = withChoice(form, { field: 'title', side: 'theirs' })
    expect(stored.values).toEqual(theirs)
    expect(stored.conflict?.yielded).toEqual(['title'])
    expect(withChoice(stored, { field: 'title', side: 'theirs' })).toEqual(stored)
    expect(withChoice(stored, { field: 'title', side: 'mine' })).toEqual(form)
  })

  test('ignores a choice of another field, and without a conflict', () => {
    expect(withChoice(form, { field: 'place', side: 'mine' })).toEqual(form)
    const settled = { ...form, conflict: null }
    expect(withChoice(settled, { field: 'title', side: 'theirs' })).toEqual(settled)
  })
})

describe('a refresh', () => {
  test('behind an unchanged form is silent', () => {
    expect(afterRefresh({ values: base, conflict: null }, { base, theirs })).toEqual({ values: theirs, conflict: null })
  })

  test('without news is silent', () => {
    const form = { values: mine, conflict: null }
    expect(afterRefresh(form, { base, theirs: base })).toEqual(form)
  })

  const form = afterRefresh({ values: mine, conflict: null }, { base, theirs })

  test('behind a changed form keeps the user’s version, and shows both @APP-148', () => {
    expect(form).toEqual(afterConflict({ base, mine, theirs }))
    const other = { ...base, place: 'Clube' }
    expect(afterRefresh({ values: mine, conflict: null }, { base, theirs: other }).conflict?.taken).toEqual(['place'])
  })

  test('keeps a conflict that the user has not settled', () => {
    expect(afterRefresh(form, { base: theirs, theirs })).toEqual(form)
    const stored = withChoice(form, { field: 'title', side: 'theirs' })
    expect(afterRefresh(stored, { base: theirs, theirs })).toEqual(stored)
  })

  test('adds news to a conflict: a chosen stored version follows, and a typed one is offered again', () => {
    const newest = { ...theirs, title: 'Última ata', day: '9' }
    const stored = afterRefresh(withChoice(form, { field: 'title', side: 'theirs' }), { base: theirs, theirs: newest })
    expect(stored.values).toEqual(newest)
    expect(stored.conflict).toEqual({
      mine,
      theirs: newest,
      taken: ['place', 'day'],
      both: ['title'],
      yielded: ['title'],
    })
    const typed = withTyped(withChoice(form, { field: 'title', side: 'theirs' }), { title: 'Ata final' })
    const again = afterRefresh(typed, { base: theirs, theirs: newest })
    expect(again.values.title).toBe('Ata final')
    expect(again.conflict).toMatchObject({ mine: { title: 'Ata final' }, both: ['title'], yielded: [] })
  })

  test('is the user’s version again in a field into which the user types', () => {
    const stored = withChoice(form, { field: 'title', side: 'theirs' })
    expect(withTyped(stored, { title: 'Ata final' })).toMatchObject({
      values: { title: 'Ata final' },
      conflict: { mine: { title: 'Ata final' }, yielded: [] },
    })
    expect(withTyped(stored, { day: '9' })).toMatchObject({ values: { day: '9' }, conflict: { yielded: ['title'] } })
    expect(withTyped({ values: base, conflict: null }, { day: '9' })).toEqual({
      values: { ...base, day: '9' },
      conflict: null,
    })
  })
})

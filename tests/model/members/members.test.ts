import { describe, expect, test } from 'vitest'
import { firstCrop, maxZoom, movedCrop, zoomedCrop, zoomOf } from '#machines/shared/crop.ts'
import {
  editableFields,
  lockOf,
  mayDeleteMember,
  deletionLockOf,
  mayEditMember,
  maySeeObservations,
} from '#machines/members/memberRights.ts'
import { membersAddressOf, membersPath, wholeList, type MembersPlace } from '#machines/members/membersView.ts'
import { admin, council, memberOf, ordinary, supreme } from '#tests/support/members.ts'

const other = memberOf()
const own = memberOf({ id: 'my-member', user_id: 'me' })
const founder = memberOf({ is_founder: true, position: 'Fundador' })

describe('who may edit whom @MEM-35', () => {
  test.each([
    ['an admin', admin, other, true, true, true],
    ['an admin', admin, own, true, false, true],
    ['an admin', admin, founder, true, false, true],
    ['the supreme admin', supreme, other, true, true, true],
    ['the council', council, other, true, false, true],
    ['the council', council, own, true, false, true],
    ['a member', ordinary, other, false, false, false],
    ['a member', ordinary, own, true, false, true],
  ] as const)('%s, %#', (_, access, member, edits, deletes, reads) => {
    expect(mayEditMember(access, member)).toBe(edits)
    expect(mayDeleteMember(access, member)).toBe(deletes)
    expect(maySeeObservations(access, member)).toBe(reads)
  })

  test('a missing button for the deletion has its reason: the founder, or the own account @MEM-19 @MEM-20', () => {
    expect([founder, own, other].map((member) => deletionLockOf(admin, member))).toEqual(['founder', 'own', null])
    expect(deletionLockOf(council, founder)).toBeNull()
  })

  test('members edit their own name, biography, photo and skills; an admin edits everything @RIG-25..RIG-30', () => {
    expect(editableFields(ordinary, own)).toEqual(['photo', 'name', 'bio', 'skills'])
    expect(editableFields(council, own)).toEqual(['photo', 'name', 'bio', 'skills'])
    expect(editableFields(admin, own)).toContain('status')
    expect(lockOf(ordinary, own, 'status')).toBe('own')
    expect(lockOf(ordinary, own, 'bio')).toBeNull()
  })

  test('the founder stays an active founder, for admins too @RIG-31', () => {
    expect(lockOf(admin, founder, 'status')).toBe('founder')
    expect(lockOf(admin, founder, 'position')).toBe('founder')
    expect(lockOf(admin, founder, 'name')).toBeNull()
  })

  test("the council may not change the founder's name and photo @RIG-25", () => {
    expect(lockOf(council, founder, 'name')).toBe('own')
    expect(lockOf(council, founder, 'photo')).toBe('own')
    expect(lockOf(council, founder, 'bio')).toBeNull()
    expect(lockOf(council, other, 'name')).toBeNull()
  })

  test('only admins add members @MEM-35', () => {
    expect(editableFields(admin, null)).toContain('observations')
    expect(editableFields(council, null)).toEqual([])
  })
})

describe('the address @APP-09..APP-12', () => {
  const id = other.id
  test.each<[string, MembersPlace]>([
    ['/members', { kind: 'list' }],
    [`/members?member=${id}`, { kind: 'detail', id }],
    ['/members?member=fulano', { kind: 'detail', id: 'fulano' }],
    ['/members?form=novo', { kind: 'form', id: null }],
    [`/members?form=${id}`, { kind: 'form', id }],
    ['/members?tab=messages', { kind: 'messages', to: null }],
    [`/members?tab=messages&member=${id}`, { kind: 'messages', to: id }],
  ])('%s', (path, place) => {
    expect(membersAddressOf(new URL(path, 'http://x').searchParams)).toEqual({ place, view: wholeList })
    expect(membersPath(place)).toBe(path)
  })

  test('keeps the filters on every page; unknown values are omitted', () => {
    const view = { search: 'Ágata & cia', status: 'inativo' as const, position: 'Diretor de Cultura' }
    const path = membersPath({ kind: 'detail', id }, view)
    expect(membersAddressOf(new URL(path, 'http://x').searchParams).view).toEqual(view)
    expect(membersAddressOf(new URLSearchParams('status=morto&position=&search=')).view).toEqual(wholeList)
  })

  test('a search for names keeps the first 120 characters @LIM-35', () => {
    expect(membersAddressOf(new URLSearchParams({ search: 'a'.repeat(121) })).view.search).toBe('a'.repeat(120))
  })
})

describe('the square of a picture', () => {
  const panorama = { width: 12_000, height: 500 }
  test('starts as the largest one in the middle', () => {
    expect(firstCrop(panorama)).toEqual({ size: 500, x: 5750, y: 0 })
    expect(firstCrop({ width: 300, height: 600 })).toEqual({ size: 300, x: 0, y: 100 })
  })

  test('never leaves the picture, however it is moved or zoomed', () => {
    const crop = firstCrop(panorama)
    expect(movedCrop(crop, 100, 100, panorama)).toEqual({ size: 500, x: 11_500, y: 0 })
    expect(movedCrop(crop, -100, -100, panorama)).toEqual({ size: 500, x: 0, y: 0 })
    expect(zoomOf(zoomedCrop(crop, 99, panorama), panorama)).toBe(maxZoom)
    expect(zoomedCrop(crop, 0, panorama)).toEqual(crop)
  })

  test('zooms around its middle', () => {
    expect(zoomedCrop(firstCrop({ width: 400, height: 400 }), 2, { width: 400, height: 400 })).toEqual({
      size: 200,
      x: 100,
      y: 100,
    })
  })
})

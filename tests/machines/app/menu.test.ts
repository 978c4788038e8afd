import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { menuMachine } from '#machines/app/menu.machine.ts'

const open = () => {
  const menu = createActor(menuMachine).start()
  menu.send({ type: 'menu.open' })
  return menu
}

test('it is closed until the user opens it', () => {
  const menu = createActor(menuMachine).start()
  expect(menu.getSnapshot().value).toBe('closed')
  menu.send({ type: 'menu.open' })
  expect(menu.getSnapshot().value).toBe('open')
})

test.each([
  { type: 'menu.close' },
  { type: 'route.change', key: 'next', isMenu: false },
  { type: 'screen.widen' },
  { type: 'signOut' },
] as const)('$type closes it', (event) => {
  const menu = open()
  menu.send(event)
  expect(menu.getSnapshot().value).toBe('closed')
})

test('a second opening keeps it open, and it can open again after closing', () => {
  const menu = open()
  menu.send({ type: 'menu.open' })
  expect(menu.getSnapshot().value).toBe('open')
  menu.send({ type: 'route.change', key: 'next', isMenu: false })
  menu.send({ type: 'menu.open' })
  expect(menu.getSnapshot().value).toBe('open')
})

test('a new page does not open it', () => {
  const menu = createActor(menuMachine).start()
  menu.send({ type: 'route.change', key: 'next', isMenu: false })
  expect(menu.getSnapshot().value).toBe('closed')
})

test("its own history entry, for the phone's 'back', keeps it open", () => {
  const menu = open()
  menu.send({ type: 'route.change', key: 'menu', isMenu: true })
  expect(menu.getSnapshot().value).toBe('open')
})

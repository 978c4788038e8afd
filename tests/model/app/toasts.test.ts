import { afterEach, expect, test } from 'vitest'
import { clearToasts, closeToast, showToast, toasts } from '#src/components/toasts.ts'

afterEach(clearToasts)

/** Closes the visible toasts until no one waits. Returns the titles of all. */
const closeAll = () => {
  const titles: string[] = []
  for (let [first] = toasts.visibleToasts; first; [first] = toasts.visibleToasts) {
    titles.push(first.content.title)
    toasts.close(first.key)
  }
  return titles
}

/** A failure, and three newer toasts: it waits until one of them is closed. */
const hideFailure = () => {
  showToast({ title: 'Erro ao salvar', tone: 'danger', subject: 'member.saveFailed', source: 'member' })
  for (const title of ['Um', 'Dois', 'Três']) showToast({ title })
  expect(toasts.visibleToasts.map(({ content }) => content.title)).toEqual(['Três', 'Dois', 'Um'])
}

test('the newest three are visible, and the others follow @APP-50', () => {
  hideFailure()
  expect(closeAll()).toEqual(['Três', 'Dois', 'Um', 'Erro ao salvar'])
})

test.each([
  ['a success of its form', () => showToast({ title: 'Salvo', tone: 'success', source: 'member' }), ['Salvo']],
  ['a newer failure', () => showToast({ title: 'Sem rede', subject: 'member.saveFailed' }), ['Sem rede']],
  ['its withdrawal', () => closeToast('member.saveFailed'), []],
])('it does not return after %s @APP-50', (_, act, newer) => {
  hideFailure()
  act()
  expect(closeAll()).toEqual([...newer, 'Três', 'Dois', 'Um'])
})

test('two buttons with the same words are both shown, for they act on different things @TAS-940', () => {
  const failure = { title: 'Erro ao desfazer', description: 'Sem conexão', tone: 'danger' } as const
  for (const subject of ['first', 'second', 'second'])
    showToast({ ...failure, subject, undo: { label: 'Desfazer', onPress: () => undefined } })
  expect(closeAll()).toEqual(['Erro ao desfazer', 'Erro ao desfazer'])
  for (const subject of ['first', 'second']) showToast({ ...failure, subject })
  expect(closeAll()).toEqual(['Erro ao desfazer'])
})

test('nothing returns after the sign-out', () => {
  hideFailure()
  clearToasts()
  expect(closeAll()).toEqual([])
  showToast({ title: 'Salvo', tone: 'success', source: 'member' })
  expect(closeAll()).toEqual(['Salvo'])
})

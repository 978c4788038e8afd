import type { Locator, Page } from 'playwright'
import { domain, password } from '#server/people.ts'
import type { Person } from './pages.ts'
import { desktop, phone } from './visit.ts'

export interface Click {
  /** The path of its page in `pages`. */
  on: string
  /** Its name in the report. */
  name: string
  find: (page: Page) => Locator
  /** Text to type instead of a click. */
  typed?: string
  /** What to do before, which does not count. */
  before?: (page: Page) => Promise<void>
  /** The width at which it is visible; both widths by default. */
  at?: typeof phone
  /** Who may click it, if not the person of the page. */
  as?: Person
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true })
const item = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true })

/**
 * Everything that the first click on a filled page may load: no page looks light by loading later. A missing control is
 * a fault.
 */
export const clicks: readonly Click[] = [
  { on: '/', name: 'Entrar', find: (page) => page.getByRole('link', { name: 'Entrar', exact: true }) },
  { on: '/login', name: 'E-mail (typing)', find: field('E-mail'), typed: 'm' },
  { on: '/login', name: 'Mostrar senha', find: button('Mostrar senha') },
  { on: '/login', name: 'Acesso Administrativo', find: button('Acesso Administrativo') },
  {
    on: '/login',
    name: 'Entrar como Membro',
    find: button('Entrar como Membro'),
    before: async (page) => {
      await field('E-mail')(page).fill(`membro@${domain}`)
      await field('Senha')(page).fill(password)
    },
  },
  { on: '/dashboard', name: 'user menu', find: button(/^Menu d/), at: desktop },
  { on: '/dashboard', name: 'Abrir menu', find: button('Abrir menu'), at: phone },
  ...['Ranking', 'Tarefas', 'Rotinas'].map((name): Click => ({
    on: '/dashboard',
    name: `${name} (navigation)`,
    find: item(name),
    at: desktop,
  })),
  { on: '/dashboard', name: 'Ver Todas', find: (page) => page.getByRole('link', { name: 'Ver Todas' }) },
  { on: '/dashboard', name: 'Notificações (bell)', find: button(/^Notificações/) },
  { on: '/dashboard', name: 'Comunidade', find: (page) => page.getByRole('link', { name: 'Comunidade', exact: true }) },
  { on: '/dashboard?tab=community', name: 'Curtir', find: button(/^Curtir/) },
  { on: '/dashboard?tab=community', name: 'Filtros', find: button('Filtros') },
  { on: '/tasks', name: 'Em Progresso', find: (page) => page.getByRole('radiogroup').getByText('Em Progresso') },
  { on: '/tasks', name: 'Nova Tarefa', find: button('Nova Tarefa'), as: 'conselho' },
  { on: '/tasks', name: 'Atribuir', find: button('Atribuir'), as: 'conselho' },
  { on: '/tasks', name: 'Avaliar', find: button('Avaliar'), as: 'conselho' },
  { on: '/routines', name: 'Enviar Rotina', find: tab('Enviar Rotina') },
  { on: '/routines', name: 'Registrar', find: (page) => page.getByRole('link', { name: /^Registrar/ }).first() },
  { on: '/ranking', name: 'Ranking Mensal', find: tab('Ranking Mensal') },
]

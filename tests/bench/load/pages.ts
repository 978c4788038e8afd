import type { Locator, Page } from 'playwright'

export type Person = 'membro' | 'conselho' | 'admin'

/** Ratios to the empty page. */
export interface Limits {
  javascript: number
  /** JavaScript requested before the largest contentful paint. */
  beforePaint?: number
  /** Only the first three pages have a limit; the paint of the others is only printed. */
  paint?: number
}

export interface MeasuredPage {
  path: string
  /** Whose session the browser has; null if signed out. */
  as: Person | null
  limits: Limits
  /** What is visible when the page is filled with its data. */
  filled: (page: Page) => readonly Locator[]
}

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { name, level })

const landing: Limits = { beforePaint: 0.1, javascript: 0.4, paint: 0.8 }
const login: Limits = { javascript: 2.15, paint: 1.9 }
const dashboard: Limits = { javascript: 3.45, paint: 2.2 }
const openedFirst: Limits = { javascript: 4 }

/** Every page of the application, each as the first page of a visit. A new page is a new line. */
export const pages: readonly MeasuredPage[] = [
  { path: '/', as: null, limits: landing, filled: (page) => [page.getByRole('link', { name: 'Entrar', exact: true })] },
  {
    path: '/login',
    as: null,
    limits: login,
    filled: (page) => [heading(page, 'Área Restrita'), page.getByRole('button', { name: 'Entrar como Membro' })],
  },
  {
    path: '/dashboard',
    as: 'membro',
    limits: dashboard,
    filled: (page) => [
      heading(page, 'Dashboard'),
      heading(page, 'Tarefas Recentes', 2),
      page.getByText('Treino Diário'),
      page.getByRole('link', { name: 'Ver Todas' }),
    ],
  },
  {
    path: '/dashboard?tab=community',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [
      heading(page, 'Comunidade Confraria', 2),
      page.getByRole('article').first(),
      page.getByText('Jantar de encerramento'),
    ],
  },
  {
    path: '/members?tab=messages',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Mensagens Internas', 2)],
  },
  {
    path: '/tasks',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [
      heading(page, 'Tarefas e Missões'),
      page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem'),
    ],
  },
  {
    path: '/routines',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Rotinas'), page.getByRole('tabpanel').getByRole('listitem').nth(3)],
  },
  {
    path: '/routines?type=training',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [
      heading(page, 'Rotinas'),
      page.getByRole('form').or(page.getByRole('link', { name: 'Ver visão geral' })),
    ],
  },
  {
    path: '/ranking',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Ranking Confraria'), page.getByRole('tabpanel').getByRole('listitem').nth(2)],
  },
  {
    path: '/points',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [heading(page, 'De onde vêm meus pontos'), page.getByRole('main').getByRole('listitem').first()],
  },
  {
    path: '/achievements',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Reconhecimentos'), heading(page, 'Progresso Geral', 2)],
  },
  {
    path: '/members',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Membros'), page.getByRole('main').getByRole('listitem').nth(5)],
  },
  {
    path: '/profile',
    as: 'membro',
    limits: openedFirst,
    filled: (page) => [
      heading(page, 'Meu Perfil'),
      page.getByRole('button', { name: 'Editar perfil' }),
      page.getByText('Este aparelho', { exact: true }),
      page.getByRole('button', { name: 'Ativar segundo fator' }),
      page.getByRole('button', { name: 'Pedir exclusão' }),
    ],
  },
  {
    path: '/council',
    as: 'conselho',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Painel do Conselho'), page.getByRole('table').getByRole('row').nth(1)],
  },
  {
    path: '/council/settings',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [
      page.getByRole('button', { name: 'Novo Cargo' }),
      page.getByRole('table').getByRole('row').nth(1),
    ],
  },
  {
    path: '/council/settings?tab=permissions',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [page.getByRole('checkbox', { name: 'Agendar reuniões' })],
  },
  { path: '/beginning', as: 'admin', limits: openedFirst, filled: (page) => [heading(page, 'Tudo pronto')] },
  { path: '/admin', as: 'admin', limits: openedFirst, filled: (page) => [heading(page, 'Painel Administrativo')] },
  {
    path: '/admin/users',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Usuários'), page.getByRole('row', { name: /Leonel Vasques/ })],
  },
  {
    path: '/admin/ranking',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [page.getByRole('button', { name: 'Adicionar pontos' })],
  },
  {
    path: '/admin/situacao',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [heading(page, 'Situação do clube'), page.getByRole('main').getByRole('listitem').nth(9)],
  },
  {
    path: '/admin/problems',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [
      heading(page, 'Problemas e erros'),
      page.getByText('Nenhum erro nos últimos 90 dias.'),
      page.getByText('Nenhum relato nos últimos 90 dias.'),
    ],
  },
  {
    path: '/admin/settings',
    as: 'admin',
    limits: openedFirst,
    filled: (page) => [page.getByLabel('Nome do fundador*')],
  },
  { path: '/nao-existe', as: null, limits: openedFirst, filled: (page) => [heading(page, 'Acesso Restrito')] },
]

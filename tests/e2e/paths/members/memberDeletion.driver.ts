import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { LeavingWay } from '#machines/members/memberFootprint.ts'
import { walk } from '#tests/paths/members/memberDeletion.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { footprintOf } from '#tests/support/members.ts'

const who = 'admin'
const name = 'Olímpia Marchetti'

interface Facts {
  /** The member that the path creates, without an account. */
  id: string
  status: 'ativo' | 'inativo'
  /** The caller's own row, which the database never deletes this way. */
  own: string
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmação de Exclusão' })
const button = (page: Page, label: string) => question(page).getByRole('button', { name: label, exact: true })
const press = (label: string) => ({ does: ({ page }: { page: Page }) => button(page, label).dblclick() })

const open = async (
  { page, people }: Omit<Stage<Facts>, 'facts'>,
  from: 'list' | 'detail',
  status: Facts['status'] = 'ativo',
): Promise<Facts> => {
  const { client, id: account } = await people.as(who)
  const own = await client.from('members').select('id').eq('user_id', account).single()
  if (own.error) throw own.error
  const id = randomUUID()
  const made = await client
    .from('members')
    .insert({ id, name, status, bio: 'Encadernadora.', entry_date: '2024-05-06', position: 'Membro' })
  if (made.error) throw made.error
  await people.enter(page, who)
  await page.goto(from === 'list' ? '/members?search=olimpia+marchetti' : `/members?member=${id}`)
  await page.getByRole('button', { name: from === 'list' ? `Excluir ${name}` : 'Excluir membro' }).click()
  return { id, status, own: own.data.id }
}

/** In another window, as the supreme admin. */
const deleteElsewhere = async ({ people, facts }: Pick<Stage<Facts>, 'people' | 'facts'>) => {
  const { client } = await people.as('mestre')
  const { error } = await client.from('members').delete().eq('id', facts.id)
  if (error) throw error
}

const anonymiseElsewhere = async ({ people, facts }: Stage<Facts>) => {
  const { client } = await people.as('mestre')
  const { error } = await client.rpc('anonymise_member', { p_member_id: facts.id })
  if (error) throw error
}

/** Name and status in the database; null if the member is absent. */
const storedMember = async (people: People, { id }: Facts) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('members').select('name, status').eq('id', id).maybeSingle()
  if (error) throw error
  return data
}

/** The member of the path has no account, so these responses replace the count of an admin. */
const counted = (refusals: Record<LeavingWay, string | null>) => fulfilled(200, footprintOf({ refusals }))
const supreme = (done: string) => `O cadastro do administrador supremo não pode ser ${done}.`
/** Sends the request for the caller's own row instead. */
const toOwn = ({ facts }: Stage<Facts>) => readdressed((url) => url.replace(facts.id, facts.own))

const deleteFailed = ({ from }: { from: string }) => (from === 'list' ? 'Erro ao excluir membro' : 'Erro')
const gone = 'Este membro já tinha sido excluído.'
const buttons = [
  ['delete', 'Sim, excluir membro'],
  ['inactivate', 'Inativar'],
  ['anonymise', 'Anonimizar'],
] as const

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage, 'list'),
    'from the detail': (stage) => open(stage, 'detail'),
    'of an inactive member': (stage) => open(stage, 'list', 'inativo'),
  },
  requests: {
    loadFootprint: ['POST /rest/v1/rpc/member_footprint'],
    deleteMember: ['DELETE /rest/v1/members', 'GET /rest/v1/members'],
    inactivateMember: ['PATCH /rest/v1/members', 'GET /rest/v1/members'],
    anonymiseMember: ['POST /rest/v1/rpc/anonymise_member'],
  },
  steps: {
    'the count arrives': { reply: through },
    'the member is an admin': {
      reply: counted({
        inactivate: null,
        anonymise: 'Só o administrador supremo anonimiza um administrador.',
        delete: null,
      }),
    },
    'the member is the supreme admin': {
      reply: counted({
        inactivate: supreme('inativado'),
        anonymise: supreme('anonimizado'),
        delete: supreme('excluído'),
      }),
    },
    'the count fails': { reply: cut },
    'the member no longer exists': { does: deleteElsewhere, reply: through, notice: gone },
    'count again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'delete the member': press('Sim, excluir membro'),
    'inactivate the member': press('Inativar'),
    'anonymise the member': press('Anonimizar'),
    cancel: { does: ({ page }) => button(page, 'Cancelar').click() },
    'the member is deleted': {
      reply: through,
      notice: ({ from }) =>
        from === 'list' ? 'O membro foi removido permanentemente.' : 'O membro foi excluído permanentemente.',
    },
    'the deletion is refused': { reply: toOwn, notice: 'Ninguém exclui o próprio cadastro.' },
    'no response arrives': { reply: cut, notice: deleteFailed },
    'another user has deleted the member': { does: deleteElsewhere, reply: through, notice: gone },
    'the member is inactivated': { reply: through, notice: 'Membro inativado' },
    'the inactivation is refused': { reply: toOwn, notice: 'Ninguém inativa o próprio cadastro.' },
    'the member to inactivate is gone': {
      does: deleteElsewhere,
      reply: through,
      notice: 'Outra pessoa excluiu este membro neste meio-tempo.',
    },
    'the member is anonymised': { reply: through, notice: 'Membro anonimizado' },
    'the anonymisation is refused': {
      does: anonymiseElsewhere,
      reply: through,
      notice: 'Este cadastro já foi anonimizado.',
    },
  },
  last: ['the anonymisation is refused'],
  signs: {
    counting: ({ page }) => question(page).getByText('Verificando o que este membro deixa...'),
    asking: ({ page }) => question(page).getByText(/^(?:Ao excluir|Não foi possível verificar)/u),
    deleting: ({ page }) => button(page, 'Excluindo...'),
    inactivating: ({ page }) => button(page, 'Inativando...'),
    anonymising: ({ page }) => button(page, 'Anonimizando...'),
    closed: ({ page }) => page.locator('[data-machine=members]'),
  },
  gone: ['closed'],
  looks: ({ footprint, failure }) => [footprint?.refusals, failure !== null],
  invariants: [
    {
      name: 'the enabled buttons are the possible choices; cancelling is possible until a change is in progress',
      holds: async ({ page, snapshot }) => {
        if (snapshot.status === 'done') return expect(question(page)).toHaveCount(0)
        await expect(button(page, 'Cancelar')).toBeEnabled({ enabled: snapshot.can({ type: 'cancel' }) })
        if (!snapshot.matches('asking')) return
        for (const [type, label] of buttons)
          if (type === 'delete' || snapshot.context.footprint !== null)
            await expect(button(page, label)).toBeEnabled({ enabled: snapshot.can({ type }) })
      },
    },
    {
      name: 'a failure is shown in the dialog until the next attempt',
      holds: async ({ page, snapshot: { status, context } }) => {
        if (status === 'active')
          await expect(question(page).getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1)
      },
    },
    {
      name: 'a member changes only after confirmation, and only as chosen',
      holds: async ({ people, facts, step, snapshot }) => {
        const stored = await storedMember(people, facts)
        if (step === 'the anonymisation is refused' || step === 'the member is anonymised')
          return expect(stored?.name).toBe('Membro removido')
        if (snapshot.context.output.outcome === 'gone') return expect(stored).toBeNull()
        expect(stored).toEqual({ name, status: step === 'the member is inactivated' ? 'inativo' : facts.status })
      },
    },
    {
      name: 'a deleted member disappears, another one stays visible',
      holds: async ({ page, snapshot: { status, context } }) => {
        if (status !== 'done') return
        const shown = page.locator('[data-machine=members]').getByText(name, { exact: true })
        await expect(shown).toHaveCount(context.output.outcome === 'gone' ? 0 : 1)
      },
    },
  ],
  cleanUp: deleteElsewhere,
})

import { type Page, expect } from 'playwright/test'
import { draftPrefix } from '#machines/shared/client/storedSession.ts'
import { walk } from '#tests/paths/community/messageComposer.walk.ts'
import { fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

/** Nobody else's paths write messages in this name. */
const who = 'conselho2'
const texts = ['olá', 'até logo', 'antes', 'depois']

interface Facts {
  since: string
  /** What was sent last, and of what it is not known whether it arrived, though it did. */
  sent: string
  lost: string | null
  /** So many rows there must be. */
  rows: number
}

const composer = (page: Page) => page.locator('[data-machine=messageComposer]')
const field = (page: Page) => composer(page).getByPlaceholder('Escreva sua mensagem...')
const button = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })
const onItsWay = (page: Page) => page.getByRole('article').getByText('Enviando...')

const written = async ({ people, facts }: Pick<Stage<Facts>, 'people' | 'facts'>) => {
  const { client, id } = await people.as(who)
  return client
    .from('messages')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', id)
    .gte('created_at', facts.since)
}

const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  await people.enter(page, who)
  await page.goto('/dashboard?tab=community')
  return { since: new Date().toISOString(), sent: '', lost: null, rows: 0 }
}
/** It reached the backend: as a new row, unless the same text had done so before. */
const arrive = ({ facts }: Stage<Facts>) => {
  if (facts.lost !== facts.sent) facts.rows += 1
}

const live = 'what is heard comes when it likes: feed.e2e.ts has two people'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: open,
    'with a draft': 'its screen is that of the replies, which have the same composer',
    'after a reload while sending': async (stage) => {
      const { id } = await stage.people.as(who)
      const draft = {
        version: 1,
        text: 'depois',
        attempt: { id: crypto.randomUUID(), content: 'antes', isBack: false },
      }
      await stage.page.addInitScript(([key, kept]) => sessionStorage.setItem(key, kept), [
        `${draftPrefix}${id}:writing:feed`,
        JSON.stringify(draft),
      ] as const)
      return open(stage)
    },
  },
  prepare: (page, holdRequest) => muteRealtime(page, {}, holdRequest),
  requests: { sendWriting: ['POST /rest/v1/messages'] },
  steps: {
    'write a text': { does: ({ page }) => field(page).fill('olá') },
    'write another one': { does: ({ page }) => field(page).fill('até logo') },
    'write blanks': { does: ({ page }) => field(page).fill(' \u200b\n') },
    send: {
      does: async ({ page, facts }) => {
        facts.sent = await field(page).inputValue()
        await field(page).press('Control+Enter')
      },
    },
    'throw it away': {
      does: async ({ page, facts }) => {
        await button(page, 'Cancelar').click()
        facts.lost = null
      },
    },
    'it arrives': {
      does: async (stage) => {
        arrive(stage)
        stage.facts.lost = null
      },
      reply: through,
    },
    // It arrived all the same.
    'no answer comes': {
      does: async (stage) => {
        arrive(stage)
        stage.facts.lost = stage.facts.sent
      },
      reply: lost,
      notice: 'Erro ao enviar mensagem',
    },
    'the message is gone': {
      reply: fulfilled(409, { code: '23503', message: 'x', details: null, hint: null }),
      notice: 'Erro ao enviar mensagem',
    },
  },
  impossible: [
    { step: 'throw it away', when: ({ text }) => text === '', reason: 'there is nothing to throw away' },
    { step: 'send again', reason: 'the screen gives each its own id; the graph says when it is the one before' },
  ],
  elsewhere: ['it is heard of as a', 'it is heard of as b', 'another one is heard of'].map((step) => ({
    step,
    reason: live,
  })),
  signs: {
    writing: ({ page }) => field(page),
    sending: ({ page }) => onItsWay(page),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'nothing typed is lost: it stands there until it has arrived or was thrown away',
      holds: ({ page, snapshot: { context } }) => expect(field(page)).toHaveValue(context.text),
    },
    {
      name: 'what is on its way is said, once, and nothing else can be sent meanwhile; a blank text never',
      holds: async ({ page, snapshot }) => {
        const isSending = snapshot.matches('sending')
        await expect(onItsWay(page)).toHaveCount(isSending ? 1 : 0)
        const isBlank = !texts.some((text) => snapshot.context.text.includes(text))
        await expect(button(page, 'Enviar')).toBeEnabled({ enabled: !isSending && !isBlank })
      },
    },
    {
      name: 'a failure is told where one can send it again',
      holds: ({ page, snapshot: { context } }) =>
        expect(composer(page).getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1),
    },
    {
      name: 'nothing is written twice, though its answer was lost',
      holds: async ({ snapshot, ...stage }) => {
        if (snapshot.matches('sending')) return
        const { count, error } = await written(stage)
        if (error) throw error
        expect(count).toBe(stage.facts.rows)
      },
    },
  ],
  unshown: { 'messageComposer.sending: writing.arrive': live, 'messageComposer.writing: writing.arrive': live },
  cleanUp: async ({ people, facts }) => {
    const { client, id } = await people.as(who)
    const { error } = await client.from('messages').delete().eq('user_id', id).gte('created_at', facts.since)
    if (error) throw error
  },
})

import { type Page, expect } from 'playwright/test'
import { draftPrefix } from '#machines/shared/client/storedSession.ts'
import { walk } from '#tests/paths/community/messageComposer.walk.ts'
import { fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

/** No other path writes messages as this person. */
const who = 'conselho2'
const texts = ['olá', 'até logo', 'antes', 'depois', 'rascunho']

interface Facts {
  since: string
  /** The last sent text, and the saved text whose response was lost. */
  lastText: string
  lost: string | null
  /** The expected count of rows. */
  rows: number
}

const composer = (page: Page) => page.locator('[data-machine=messageComposer]')
const field = (page: Page) => composer(page).getByPlaceholder('Escreva sua mensagem...')
const button = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })
const sendingLabel = (page: Page) => page.getByRole('article').getByText('Enviando...')

const countRows = async ({ people, facts }: Pick<Stage<Facts>, 'people' | 'facts'>) => {
  const { client, id } = await people.as(who)
  return client
    .from('messages')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', id)
    .gte('created_at', facts.since)
}

/** The drafts of the results of `openWriting`. */
const drafts: Readonly<Record<string, object>> = {
  'a draft is found': { version: 1, text: 'rascunho', attempt: null },
  'a draft from a reload while sending is found': {
    version: 1,
    text: 'depois',
    attempt: { id: crypto.randomUUID(), content: 'antes', isBack: false },
  },
}

const open = async ({ page, people, rest: [first = ''] }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const { id } = await people.as(who)
  const draft = drafts[first]
  if (draft)
    await page.addInitScript(([key, stored]) => sessionStorage.setItem(key, stored), [
      `${draftPrefix}${id}:writing:feed`,
      JSON.stringify(draft),
    ] as const)
  await people.enter(page, who)
  await page.goto('/dashboard?tab=community')
  return { since: new Date().toISOString(), lastText: '', lost: null, rows: 0 }
}
/** The backend saved the text: as a new row, unless it saved the same text before. */
const save = ({ facts }: Stage<Facts>) => {
  if (facts.lost !== facts.lastText) facts.rows += 1
}

const live = 'live changes arrive at unknown times: feed.e2e.ts tests them with two people'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: open,
    'a reply': 'replies have another form; they use the same composer',
    'to Bia': 'memberMessages has this composer',
  },
  prepare: (page, holdRequest) => muteRealtime(page, {}, holdRequest),
  requests: { openWriting: [], sendWriting: ['POST /rest/v1/messages'], mentions: null },
  passing: ['opening'],
  steps: {
    // The start has stored the draft.
    'there is no draft': { reply: through },
    'a draft is found': { reply: through },
    'a draft from a reload while sending is found': { reply: through },
    'write a text': { does: ({ page }) => field(page).fill('olá') },
    'write another text': { does: ({ page }) => field(page).fill('até logo') },
    'write only spaces': { does: ({ page }) => field(page).fill(' \u200b\n') },
    send: {
      does: async ({ page, facts }) => {
        facts.lastText = await field(page).inputValue()
        await field(page).press('Control+Enter')
      },
    },
    'discard the text': {
      does: async ({ page, facts }) => {
        await button(page, 'Cancelar').click()
        facts.lost = null
      },
    },
    'the text is saved': {
      does: async (stage) => {
        save(stage)
        stage.facts.lost = null
      },
      reply: through,
    },
    // The text is saved; only the response is lost.
    'no response arrives': {
      does: async (stage) => {
        save(stage)
        stage.facts.lost = stage.facts.lastText
      },
      reply: lost,
      notice: 'Erro ao enviar mensagem',
    },
    'the message no longer exists': {
      reply: fulfilled(409, { code: '23503', message: 'x', details: null, hint: null }),
      notice: 'Erro ao enviar mensagem',
    },
  },
  impossible: [
    { step: 'discard the text', when: ({ text }) => text === '', reason: 'the field is empty' },
    { step: 'send again', reason: 'the screen gives each attempt a new id; the walk in memory tests a repeated id' },
  ],
  elsewhere: [
    ...['text a arrives live', 'text b arrives live', 'another text arrives live'].map((step) => ({
      step,
      reason: live,
    })),
    ...['the draft cannot be read', 'the suggestions fail'].map((step) => ({
      step,
      reason: 'faults of the code: tests/paths',
    })),
    { step: 'choose a suggested member', reason: 'feed.e2e.ts chooses by keyboard and by touch' },
  ],
  signs: {
    writing: ({ page }) => field(page),
    sending: ({ page }) => sendingLabel(page),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'the field keeps the typed text until it is saved or discarded',
      holds: ({ page, snapshot: { context } }) => expect(field(page)).toHaveValue(context.text),
    },
    {
      name: 'while a text is being sent the page says so once, and nothing else can be sent; a blank text cannot be sent',
      holds: async ({ page, snapshot }) => {
        const isSending = snapshot.matches('sending')
        await expect(sendingLabel(page)).toHaveCount(isSending ? 1 : 0)
        const isBlank = !texts.some((text) => snapshot.context.text.includes(text))
        await expect(button(page, 'Enviar')).toBeEnabled({ enabled: !isSending && !isBlank })
      },
    },
    {
      name: 'the composer shows a failure until the text is sent again',
      holds: ({ page, snapshot: { context } }) =>
        expect(composer(page).getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1),
    },
    {
      name: 'a stored text is announced',
      holds: ({ page, snapshot: { context } }) =>
        expect(composer(page).getByRole('status').filter({ hasText: 'Mensagem enviada' })).toHaveCount(
          context.isStored ? 1 : 0,
        ),
    },
    {
      name: 'no text is inserted twice after a lost response',
      holds: async ({ snapshot, ...stage }) => {
        if (snapshot.matches('sending')) return
        const { count, error } = await countRows(stage)
        if (error) throw error
        expect(count).toBe(stage.facts.rows)
      },
    },
  ],
  unshown: {
    'messageComposer.sending: writing.arrive': live,
    'messageComposer.writing: writing.arrive': live,
    'messageComposer.sending: mention.chosen': 'feed.e2e.ts',
    'messageComposer.writing: mention.chosen': 'feed.e2e.ts',
    'messageComposer: xstate.error.actor.mentions': 'a fault of the code: tests/paths',
    'messageComposer.opening: xstate.error.actor.openWriting': 'a fault of the code: tests/paths',
  },
  cleanUp: async ({ people, facts }) => {
    const { client, id } = await people.as(who)
    const { error } = await client.from('messages').delete().eq('user_id', id).gte('created_at', facts.since)
    if (error) throw error
  },
})

import { mentionsMachine } from '#machines/community/mentions.machine.ts'
import type { Mentioned } from '#machines/community/mentionDraft.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(mentionsMachine)
const ana: Mentioned = { id: 'ana', name: 'Ana Prado', handle: 'ana.prado', position: '', photo_url: null }
const bia: Mentioned = { id: 'bia', name: 'Bia Rocha', handle: 'bia.rocha', position: 'Membro', photo_url: null }
const write = (text: string) => ({ type: 'write', text, caret: text.length }) as const
const isHandle = (text: string) => [ana, bia].some(({ handle }) => text === `Oi @${handle} `)

export const walk = defineWalk({
  machine: mentionsMachine,
  starts: { plain: undefined },
  steps: {
    'type @': write('Oi @'),
    'type a letter of the name': write('Oi @a'),
    'type something else': write('Oi a'),
    'type another mention': write('@'),
    'leave the field': { type: 'leave' },
    'two members are found': result.done('findMentioned', [ana, bia]),
    'no one is found': result.done('findMentioned', []),
    'no response arrives': result.fail('findMentioned', offline),
    'highlight the next member': { type: 'next' },
    'highlight the previous member': { type: 'previous' },
    'choose the highlighted member': { type: 'choose' },
    'choose the second member': { type: 'choose', at: 1 },
    'close the list': { type: 'dismiss' },
  },
  key: ({ draft, dismissed, members, at }) => [draft?.start, draft?.search, dismissed, members.length, at],
  invariants: [
    stepsLead({
      "'pause' passes in mentions.pausing": { pausing: 'looking' },
      'two members are found': { looking: 'resting' },
    }),
    {
      name: 'a failed search is logged; found members are suggested',
      holds: ({ now: { step, actions, snapshot } }) =>
        actions.includes('logFailure') === (step === 'no response arrives') &&
        (step !== 'two members are found' || snapshot.context.members.length === 2),
    },
    {
      name: 'without suggestions the keys of the list do nothing; the same mention again starts no search',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before) return true
        const { context: had, value } = before.snapshot
        const isKey = step?.startsWith('highlight') === true || step === 'close the list'
        if (isKey && had.members.length === 0) return snapshot.context === had
        return step !== 'type @' || had.draft?.start !== 3 || had.draft.search !== '' || snapshot.value === value
      },
    },
    {
      name: 'a mention that is typed is searched after a pause; other text is not',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        if (step === 'type something else') return snapshot.matches('resting')
        if (step !== 'type another mention' || had?.draft?.start === 0 || had?.dismissed === 0) return true
        return snapshot.matches('pausing')
      },
    },
    {
      name: 'a search for the text after @ is open exactly while the machine is looking',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('looking') === (open.length === 1) &&
        open.every(({ input }) => (input as { search: string }).search === snapshot.context.draft?.search),
    },
    {
      name: 'members are suggested only during a mention, and one of them is highlighted',
      holds: ({
        now: {
          snapshot: {
            context: { draft, members, at },
          },
        },
      }) => members.length === 0 || (draft !== null && at >= 0 && at < members.length),
    },
    {
      name: 'the highlight moves to the next or previous member, and around the ends',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        if (
          !had ||
          had.members.length === 0 ||
          (step !== 'highlight the next member' && step !== 'highlight the previous member')
        )
          return true
        return snapshot.context.at === 1 - had.at && snapshot.context.members === had.members
      },
    },
    {
      name: 'a choice reports one suggested member, who replaces the typed text',
      holds: ({ now: { step, reported, snapshot }, before }) => {
        const chosen = reported.flatMap((report) => (report.type === 'mention.chosen' ? [report] : []))
        const had = before?.snapshot.context
        const isChosen = step?.startsWith('choose') === true && had !== undefined && had.members.length > 0
        if (!isChosen) return chosen.length === 0
        const at = step === 'choose the second member' ? 1 : had.at
        const [choice] = chosen
        const rest = had.draft?.start === 0 ? `Oi ${choice?.text ?? ''}` : (choice?.text ?? '')
        return (
          chosen.length === 1 &&
          isHandle(rest) &&
          rest.includes(had.members[at]?.handle ?? '?') &&
          choice?.caret === choice?.text.length &&
          snapshot.context.members.length === 0
        )
      },
    },
    {
      name: 'a closed list stays closed for its @, and opens for another @',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        if (step === 'close the list' && had && had.members.length > 0)
          return snapshot.context.members.length === 0 && snapshot.context.dismissed === had.draft?.start
        if (step === 'type a letter of the name' && had?.dismissed === 3) return snapshot.matches('resting')
        return step !== 'type another mention' || had?.dismissed !== 3 || snapshot.matches('pausing')
      },
    },
    {
      name: 'the found members stay while the user types, and are removed after the mention',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        if (step === 'type a letter of the name' && had?.draft?.start === 3 && had.members.length > 0)
          return snapshot.context.members === had.members
        return (step !== 'type something else' && step !== 'leave the field') || snapshot.context.members.length === 0
      },
    },
    {
      name: 'after a failure no member is suggested, and the next letter searches again',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'no response arrives' ||
        (snapshot.matches('resting') && snapshot.context.members.length === 0 && snapshot.context.draft === null),
    },
  ],
})

export const words = defineWords({
  title: 'Menções sugeridas ao escrever',
  starts: { plain: 'Entre como membro@confraria.test, abra /dashboard?tab=community e toque no campo da mensagem.' },
  steps: {
    'type @': 'Escreva “Oi @”.',
    'type a letter of the name': 'Escreva “Oi @a”.',
    'type something else': 'Escreva “Oi a”, sem o @.',
    'type another mention': 'Apague tudo e escreva só “@”.',
    "'pause' passes in mentions.pausing": 'Pare de digitar por 150 ms.',
    'leave the field': 'Toque fora do campo.',
    'two members are found': 'O servidor responde com dois membros.',
    'no one is found': 'O servidor responde que ninguém tem esse nome.',
    'no response arrives': 'A rede falha.',
    'highlight the next member': 'Pressione a seta para baixo.',
    'highlight the previous member': 'Pressione a seta para cima.',
    'choose the highlighted member': 'Pressione Enter ou Tab.',
    'choose the second member': 'Toque no segundo membro da lista.',
    'close the list': 'Pressione Esc.',
  },
  states: {
    resting: 'A lista mostra os membros encontrados; sem menção em andamento, não há lista.',
    pausing: 'A lista fica como está enquanto a pessoa digita.',
    looking: 'A lista fica como está enquanto o servidor procura.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'members are suggested only during a mention, and one of them is highlighted': 'COM-29',
    'a closed list stays closed for its @, and opens for another @': 'COM-29',
    'the highlight moves to the next or previous member, and around the ends': 'COM-29',
  },
})

import { openPointsDraft } from '#machines/ranking/pointsGiving.actors.ts'
import { rankingAdminMachine } from '#machines/ranking/rankingAdmin.machine.ts'
import { rankingTabs, type RankingTab } from '#machines/ranking/rankingAdminView.ts'
import type { NoticeEvent } from '#machines/ranking/notices.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { screenInput } from '#tests/support/screenInput.ts'

const result = resultsOf(rankingAdminMachine)
const notice: NoticeEvent = { type: 'notice', notice: { key: 'goals.saved' } }
const go = (tab: RankingTab) => ({ type: 'address.change' as const, address: { tab } })

/** By tab: its machines, and what they are sent when it is shown again and when the user leaves it. */
const parts: Readonly<Record<RankingTab, { runs: string; refresh: string; leave: string }>> = {
  points: { runs: 'giving,given', refresh: 'given refresh', leave: '' },
  routines: { runs: 'kinds', refresh: 'kinds refresh', leave: 'kinds abandon' },
  titles: { runs: 'titles', refresh: 'titles refresh', leave: 'titles abandon' },
  goals: { runs: 'goals', refresh: 'goals refresh', leave: '' },
  periods: { runs: 'closing', refresh: 'closing refresh', leave: 'closing abandon' },
}
const changing = 'points are given or a period is closed'
/** By step: the tab whose machine fails. */
const faults: Readonly<Record<string, RankingTab>> = {
  'the form of points fails': 'points',
  'the entries fail': 'points',
  'the kinds fail': 'routines',
  'the titles fail': 'titles',
  'the goals fail': 'goals',
  'the periods fail': 'periods',
}

export const walk = defineWalk({
  machine: rankingAdminMachine,
  starts: { plain: { ...screenInput, tab: 'points' }, 'at the goals': { ...screenInput, tab: 'goals' } },
  steps: {
    'open the points': go('points'),
    'open the routines': go('routines'),
    'open the titles': go('titles'),
    'open the goals': go('goals'),
    'open the periods': go('periods'),
    [changing]: { type: 'points.changed' },
    'a part reports': notice,
    'the screen becomes visible': { type: 'refresh' },
    'the user leaves the screen': { type: 'sleep' },
    'the form of points fails': result.fail('giving', offline),
    'the entries fail': result.fail('given', offline),
    'the kinds fail': result.fail('kinds', offline),
    'the titles fail': result.fail('titles', offline),
    'the goals fail': result.fail('goals', offline),
    'the periods fail': result.fail('closing', offline),
  },
  key: ({ tab }) => tab,
  arrows: 1,
  limit: 200_000,
  invariants: [
    {
      name: 'the tab in the address is shown, and no other',
      holds: ({ now: { step, snapshot } }) =>
        rankingTabs.every(
          (tab) =>
            (step !== `open the ${tab}` || snapshot.context.tab === tab) &&
            (snapshot.context.tab === tab) === textOf(snapshot.value[tab]).includes('shown'),
        ),
    },
    {
      name: 'the machines of a tab start with its first visit',
      holds: ({ now: { snapshot }, before, requests, moments }) => {
        const begun = requests.filter(({ began }) => began === moments.length - 1)
        const { tab } = snapshot.context
        const isFirst = before === null || before.snapshot.value[tab] === 'unvisited'
        return (
          begun.map(({ id }) => id).join() === (isFirst ? parts[tab].runs : '') &&
          begun.every(
            ({ id, input }) => id !== 'giving' || textOf(input) === textOf({ userId: 'me', draft: openPointsDraft() }),
          )
        )
      },
    },
    {
      name: 'a tab that is shown again is refreshed; one that the user leaves closes its dialogs',
      holds: ({ now: { step, sent, snapshot }, before }) => {
        const messages = sent.map(({ to, event }) => `${to} ${event.type}`).toSorted()
        const { tab } = snapshot.context
        const was = before?.snapshot.context.tab ?? tab
        const wasVisited = before !== null && before.snapshot.value[tab] !== 'unvisited'
        const isLeft = was !== tab || step === 'the user leaves the screen'
        const isRefreshed = (was !== tab && wasVisited) || step === 'the screen becomes visible'
        const isGiven = step === changing && tab === 'points'
        const expected = [
          isLeft ? parts[was].leave : '',
          isRefreshed ? parts[tab].refresh : '',
          isGiven ? 'given refresh' : '',
        ]
        return (
          messages.join() ===
          expected
            .filter((message) => message !== '')
            .toSorted()
            .join()
        )
      },
    },
    {
      name: 'a change of points is reported once',
      holds: ({ now: { step, reported } }) =>
        reported.map(({ type }) => type).join() === (step === changing ? 'points.changed' : ''),
    },
    {
      name: 'notices of the parts are passed on; a fault of a running part is logged',
      holds: ({ now: { step, notices, actions, snapshot } }) => {
        const failed = faults[step ?? '']
        return (
          (step === 'a part reports' ? notices[0] === notice.notice : notices.length === 0) &&
          actions.includes('logFault') === (failed !== undefined && snapshot.value[failed] !== 'unvisited')
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Página de administração do ranking, com as suas abas',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/ranking.',
    'at the goals': 'Entre como admin@confraria.test e abra /admin/ranking?tab=goals.',
  },
  steps: {
    'open the points': 'Clique na aba “Pontos”.',
    'open the routines': 'Clique na aba “Rotinas”.',
    'open the titles': 'Clique na aba “Títulos”.',
    'open the goals': 'Clique na aba “Metas”.',
    'open the periods': 'Clique na aba “Períodos”.',
    'points are given or a period is closed':
      'Dê pontos a um membro, ou encerre um período, e espere a confirmação do servidor.',
    'a part reports': 'Uma aba mostra um aviso.',
    'the screen becomes visible': 'Vá para outra página e volte, ou passe a outra aba do navegador e volte.',
    'the user leaves the screen': 'Vá para outra página.',
    'the form of points fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the entries fail': 'A lista falha por dentro; só se vê por simulação.',
    'the kinds fail': 'A aba “Rotinas” falha por dentro; só se vê por simulação.',
    'the titles fail': 'A aba “Títulos” falha por dentro; só se vê por simulação.',
    'the goals fail': 'A aba “Metas” falha por dentro; só se vê por simulação.',
    'the periods fail': 'A aba “Períodos” falha por dentro; só se vê por simulação.',
  },
  states: Object.fromEntries(
    Object.entries({
      points: 'Pontos',
      routines: 'Rotinas',
      titles: 'Títulos',
      goals: 'Metas',
      periods: 'Períodos',
    }).flatMap(([tab, name]) => [
      [`${tab}.unvisited`, `A aba “${name}” ainda não foi aberta.`],
      [`${tab}.visited.shown`, `A aba “${name}” está à vista.`],
      [`${tab}.visited.hidden`, `A aba “${name}” foi aberta antes e guarda o que se escreveu.`],
    ]),
  ),
})

import { wholeLog, type AuditView } from '#machines/settings/auditView.ts'
import type { NoticeEvent } from '#machines/settings/notices.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import type { SettingsAddress, SettingsTab } from '#machines/settings/settingsForm.ts'
import { defaultIdentity } from '#machines/shared/identity.ts'
import { admin, council } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(settingsMachine)
const notice: NoticeEvent = { type: 'notice', notice: { key: 'settings.saved' } }
const deletions: AuditView = { ...wholeLog, action: 'delete' }
const screen = { userId: 'me', access: admin, isAccessFailed: false, view: wholeLog }
const go = (address: SettingsAddress) => ({ type: 'address.change' as const, address })
const fault = new Error('a fault')

const refresh = { type: 'refresh' }
/** The children of each tab. */
const parts: Readonly<Record<SettingsTab, readonly string[]>> = {
  general: ['form', 'pauses'],
  identity: ['identity'],
  audit: ['log', 'download'],
}
const tabs = ['general', 'identity', 'audit'] as const
const isVisitedIn = (value: unknown, tab: SettingsTab) => textOf(value).includes(`"${tab}":"visited"`)

export const walk = defineWalk({
  machine: settingsMachine,
  starts: { plain: { ...screen, tab: 'general' }, 'at the audit log': { ...screen, tab: 'audit' } },
  steps: {
    'open the form': go({ tab: 'general', view: wholeLog }),
    'open the identity': go({ tab: 'identity', view: wholeLog }),
    'open the audit log': go({ tab: 'audit', view: wholeLog }),
    'show deletions': go({ tab: 'audit', view: deletions }),
    'the screen returns to the foreground': { type: 'refresh' },
    'the user leaves the screen': { type: 'sleep' },
    'the rights arrive': { type: 'access.change', access: admin },
    'the rights are requested again': { type: 'access.change', access: null },
    'the user is no longer an admin': { type: 'access.change', access: council },
    'a part reports': notice,
    'the identity is saved': { type: 'identity.changed', identity: defaultIdentity },
    'the form fails': result.fail('form', fault),
    'the identity fails': result.fail('identity', fault),
    'the pauses fail': result.fail('pauses', fault),
    'the log fails': result.fail('log', fault),
    'the download fails': result.fail('download', fault),
  },
  arrows: 1,
  key: ({ tab, view }) => [tab, view],
  invariants: [
    {
      name: 'the tab and the filters are those of the address',
      holds: ({ now: { event, snapshot } }) =>
        event?.type !== 'address.change' ||
        ('address' in event &&
          textOf({ tab: snapshot.context.tab, view: snapshot.context.view }) === textOf(event.address)),
    },
    {
      name: 'a tab starts when it is first shown, and runs until the right is lost',
      holds: ({ now: { snapshot }, before, moments, requests, open }) =>
        tabs.every((tab) => {
          const isVisited = isVisitedIn(snapshot.value, tab)
          const wasVisited = before !== null && isVisitedIn(before.snapshot.value, tab)
          const begun = parts[tab].filter((part) =>
            requests.some(({ id, began }) => id === part && began === moments.length - 1),
          )
          const shouldBe = snapshot.matches('allowed') && (snapshot.context.tab === tab || wasVisited)
          return (
            isVisited === shouldBe &&
            begun.length === (isVisited && !wasVisited ? parts[tab].length : 0) &&
            (isVisited || parts[tab].every((part) => open.every(({ id }) => id !== part)))
          )
        }),
    },
    {
      name: 'the shown tab is refreshed, also when it is opened again, and the log follows the filters',
      holds: ({ now: { step, event, snapshot, sent }, before }) => {
        const { tab, view } = snapshot.context
        const ran = before !== null && isVisitedIn(before.snapshot.value, tab)
        const parts = { general: ['form', 'pauses'], identity: ['identity'], audit: ['log'] }[tab]
        const refreshes = parts.map((part) => [part, refresh])
        const isOther = before?.snapshot.context.tab !== tab
        const expected = () => {
          if (step === 'the user leaves the screen')
            return isVisitedIn(snapshot.value, 'audit') ? [['download', { type: 'sleep' }]] : []
          if (!ran || !snapshot.matches('allowed')) return []
          if (step === 'the screen returns to the foreground') return refreshes
          if (event?.type !== 'address.change') return []
          const shows = tab === 'audit' ? [['log', { type: 'view.change', view }]] : []
          return [...shows, ...(isOther ? refreshes : [])]
        }
        return textOf(sent.map((message) => [message.to, message.event])) === textOf(expected())
      },
    },
    {
      name: 'without the right of an administrator nothing runs; while the rights are loading everything stays',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'the user is no longer an admin') return snapshot.matches('denied')
        if (step === 'the rights arrive') return snapshot.matches('allowed')
        return before === null || snapshot.matches('denied') === before.snapshot.matches('denied')
      },
    },
    {
      name: 'a saved identity is reported once',
      holds: ({ now: { step, reported } }) =>
        reported.filter(({ type }) => type === 'identity.changed').length ===
        (step === 'the identity is saved' ? 1 : 0),
    },
    {
      name: 'notices of the parts are passed on, and their faults are logged',
      holds: ({ now: { step, notices, actions } }) =>
        textOf(notices) === textOf(step === 'a part reports' ? [notice.notice] : []) &&
        actions.includes('logFault') ===
          ['the form fails', 'the pauses fail', 'the identity fails', 'the log fails', 'the download fails'].includes(
            step ?? '',
          ),
    },
  ],
})

export const words = defineWords({
  title: 'Página de configurações: geral, identidade e auditoria',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/settings.',
    'at the audit log': 'Entre como admin@confraria.test e abra /admin/settings?tab=audit.',
  },
  steps: {
    'open the form': 'Abra a aba “Geral”.',
    'open the identity': 'Abra a aba “Identidade”.',
    'open the audit log': 'Abra a aba “Auditoria”.',
    'show deletions': 'Na aba “Auditoria”, escolha “Exclusão” em “Ação”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'the user leaves the screen': 'Clique em “Painel Administrativo”.',
    'the rights arrive': 'Os direitos são carregados de novo, e a conta administra.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the user is no longer an admin':
      'Como mestre@confraria.test em outro navegador, retire a administração desta conta; passe a outra aba e volte.',
    'a part reports': 'Salve as configurações, ou baixe o registro: aparece um aviso.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the identity is saved': 'Salve outra identidade: todas as páginas a mostram.',
    'the identity fails': 'A identidade falha por dentro; só se vê por simulação.',
    'the pauses fail': 'A leitura das pausas falha por dentro; só se vê por simulação.',
    'the log fails': 'A auditoria falha por dentro; só se vê por simulação.',
    'the download fails': 'O download falha por dentro; só se vê por simulação.',
  },
  states: {
    'allowed.general.unvisited': 'A aba “Geral” ainda não foi aberta.',
    'allowed.general.visited': 'A aba “Geral” mostra o formulário, com o que já se escreveu.',
    'allowed.identity.unvisited': 'A aba “Identidade” ainda não foi aberta.',
    'allowed.identity.visited': 'A aba “Identidade” mostra o formulário, com o que já se escreveu.',
    'allowed.audit.unvisited': 'A aba “Auditoria” ainda não foi aberta.',
    'allowed.audit.visited': 'A aba “Auditoria” mostra o registro, com os filtros do endereço.',
    denied: 'A página muda: aparece o Dashboard, com o aviso “Acesso restrito”.',
  },
})

import { appMachine, maxScreens } from '#machines/app/app.machine.ts'
import type { AccessWithMember } from '#machines/shared/access.ts'
import type { NoticeEvent } from '#machines/notices.ts'
import { defaultIdentity } from '#machines/shared/identity.ts'
import { memberOf } from '#tests/support/members.ts'
import { held } from '#tests/support/paths/held.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const ana = { id: 'ana', email: 'ana@confraria.test' }
const access: AccessWithMember = {
  userId: 'ana',
  memberId: null,
  roles: [],
  isSupreme: false,
  isFounder: false,
  permissions: {},
  member: null,
}
const notice: NoticeEvent = { type: 'notice', notice: { key: 'member.updated' } }
const start = (id: string) => ({ type: 'part.start' as const, part: { id, logic: held } })
const enter = (id: string) => ({
  type: 'screen.enter' as const,
  screen: { id, logic: held, input: { place: id }, follows: id === 'ranking' ? (['points'] as const) : [] },
})

const report = 'problemReport'
const openReport = { type: 'report.open' as const, part: { id: report, logic: held }, recording: {} }

const openPage = (id: string) => ({ type: 'entrance.open' as const, page: { id, logic: held, input: { link: null } } })

const lasting: readonly string[] = ['connection', 'leaving', 'notices', 'session']

/** An error of a machine that the root started. */
const failure = (actorId: string) => ({
  type: `xstate.error.actor.${actorId}` as const,
  error: new Error('a fault'),
  actorId,
})

/** By step: what other machines are sent, when they run. */
const messages: Readonly<Record<string, readonly string[]>> = {
  'a machine reports': ['notices notice'],
  'a task changes': ['profile expire', 'notifications refresh'],
  'Ana changes her own data': ['profile expire', 'notifications refresh', 'session access.refresh'],
  'Ana links her own account': ['profile expire', 'notifications refresh', 'session access.refresh'],
  'Ana links another account': [],
  'points are given': ['profile expire'],
  'the welcome is dismissed': ['profile expire'],
  'another member changes': ['profile expire'],
  'a meeting changes': ['profile expire'],
  'a member is deleted': ['profile expire'],
  'the club gets another name': [],
  'a screen shows the profile': ['profile open'],
  'a new day begins': ['notifications day.change'],
}

export const walk = defineWalk({
  machine: appMachine,
  limit: 200_000,
  arrows: 1,
  starts: { plain: { today: '2026-11-25' } },
  steps: {
    'Ana signs in': { type: 'session.begin', user: ana },
    'the session ends': { type: 'session.end' },
    'the rights arrive': { type: 'access.change', access },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    'the shell starts the notifications': start('notifications'),
    'the shell starts the profile': start('profile'),
    'someone reports a problem': openReport,
    'the login opens': openPage('login'),
    'the login closes': { type: 'entrance.close', id: 'login' },
    'the recovery opens': openPage('recovery'),
    'the login fails': failure('login'),
    'open the members': enter('members'),
    'leave the members': { type: 'screen.leave', id: 'members' },
    'open the ranking': enter('ranking'),
    'a machine reports': notice,
    'a task changes': { type: 'tasks.changed' },
    'a meeting changes': { type: 'meetings.changed' },
    'points are given': { type: 'points.changed' },
    'the welcome is dismissed': { type: 'welcome.passed' },
    'Ana changes her own data': { type: 'member.changed', member: memberOf({ user_id: 'ana' }) },
    'another member changes': { type: 'member.changed', member: memberOf() },
    'a member is deleted': { type: 'member.gone', id: memberOf().id },
    'the club gets another name': {
      type: 'identity.changed',
      identity: { ...defaultIdentity, name: 'Clube de Leitura' },
    },
    'Ana links her own account': { type: 'account.changed', id: 'ana' },
    'Ana links another account': { type: 'account.changed', id: 'bento' },
    'a notification of points arrives': { type: 'notification.arrived', types: ['like', 'points'] },
    'a screen shows the profile': { type: 'profile.open' },
    'the page returns': { type: 'page.return' },
    'the page stays in the foreground': { type: 'page.stay' },
    'a new day begins': { type: 'day.change', today: '2026-11-26' },
    'the screen of the members fails': failure('members'),
    'the profile fails': failure('profile'),
  },
  key: ({ userId, parts, screens, shown, entrance }) => [userId, parts.length, screens.length, shown, entrance],
  exclusions: Object.fromEntries(
    lasting.flatMap((id) => [
      [`xstate.error.actor.${id}`, 'without it the page must be reloaded'],
      [`app: xstate.error.actor.${id}`, 'without it the page must be reloaded'],
    ]),
  ),
  invariants: [
    stepsLead({ 'Ana signs in': { signedOut: 'signedIn' }, 'the session ends': { signedIn: 'signedOut' } }),
    {
      name: 'signed out, nothing personal is in memory: no user, no rights, no machine of a page, no notice',
      holds: ({ now: { step, snapshot, sent } }) => {
        if (!snapshot.matches('signedOut')) return true
        const { userId, email, access: rights, screens, shown, entrance } = snapshot.context
        // A visitor may report a problem too, but no report outlives a session.
        const isLasting = (id: string) => id !== report || step === 'the session ends'
        const parts = snapshot.context.parts.filter(isLasting)
        const running = Object.keys(snapshot.children)
          .filter((id) => id !== entrance && isLasting(id))
          .toSorted()
          .join()
        return (
          userId === '' &&
          email === '' &&
          rights === null &&
          shown === null &&
          parts.length + screens.length === 0 &&
          running === lasting.join() &&
          (step !== 'the session ends' || sent.some(({ to, event }) => to === 'notices' && event.type === 'clear'))
        )
      },
    },
    {
      name: 'the session, the notices, the connection and the leave guard start once',
      holds: ({ requests }) => lasting.every((id) => requests.filter((request) => request.id === id).length === 1),
    },
    {
      name: 'the machines that run are those of the shell, of the last visited screens and of the entrance, each once',
      holds: ({ now: { snapshot }, open }) => {
        const { parts, screens, shown, entrance } = snapshot.context
        const known = [...parts, ...screens, ...(entrance === null ? [] : [entrance])].toSorted()
        return (
          textOf(
            open
              .map(({ id }) => id)
              .filter((id) => !lasting.includes(id))
              .toSorted(),
          ) === textOf(known) &&
          screens.length <= maxScreens &&
          (shown === null || screens.at(-1) === shown)
        )
      },
    },
    {
      name: 'the notice of a failed login is withdrawn when the login closes',
      holds: ({ now: { step, sent }, before }) =>
        step !== 'the login closes' ||
        textOf(sent) ===
          textOf(
            before?.snapshot.context.entrance === 'login'
              ? [
                  {
                    to: 'notices',
                    event: {
                      type: 'notice',
                      notice: { key: 'notice.outdated', of: ['login.failed', 'login.adminFailed'] },
                    },
                  },
                ]
              : [],
          ),
    },
    {
      name: 'a page of the entrance runs from its opening until it closes or another opens, with or without a user',
      holds: ({ now: { step, snapshot }, before, requests, moments }) => {
        const { entrance } = snapshot.context
        const known = before?.snapshot.context.entrance ?? null
        const begun = requests.filter(
          ({ began, input }) => began === moments.length - 1 && textOf(input).includes('link'),
        )
        if (step === 'the login opens' || step === 'the recovery opens')
          return (
            entrance === (step === 'the login opens' ? 'login' : 'recovery') &&
            textOf(begun.map(({ id, input }) => [id, input])) === textOf([[entrance, { link: null }]])
          )
        const isEnd = step === 'the login closes' || step === 'the login fails'
        return begun.length === 0 && entrance === (isEnd && known === 'login' ? null : known)
      },
    },
    {
      name: 'a part of the shell runs from its start',
      holds: ({ now: { step, snapshot } }) => {
        const { parts } = snapshot.context
        return step !== 'the shell starts the profile' || parts.includes('profile') === snapshot.matches('signedIn')
      },
    },
    {
      name: 'a report of a problem opens with or without a user, and a second time in the same machine',
      holds: ({ now: { step, sent, snapshot }, requests, moments }) => {
        const begun = requests.filter(({ began, id }) => began === moments.length - 1 && id === report)
        if (step !== 'someone reports a problem') return begun.length === 0
        const { parts, userId } = snapshot.context
        return (
          parts.filter((id) => id === report).length === 1 &&
          begun.every(({ input }) => textOf(input) === textOf({ userId })) &&
          textOf(sent.map(({ to, event }) => [to, event])) === textOf([[report, { type: 'open', recording: {} }]])
        )
      },
    },
    {
      name: 'a machine receives the user and the rights that are known when it starts',
      holds: ({ now: { snapshot }, requests, moments }) =>
        requests
          .filter(({ began, id }) => began === moments.length - 1 && (id === 'members' || id === 'profile'))
          .every(({ id, input }) => {
            const { userId, email, access: rights, isAccessFailed } = snapshot.context
            const own = { userId, email }
            return (
              textOf(input) === textOf(id === 'profile' ? own : { place: id, ...own, access: rights, isAccessFailed })
            )
          }),
    },
    {
      name: 'a second visit starts nothing: the screen refreshes; when the user leaves, it sleeps',
      holds: ({ now: { step, sent, snapshot }, before, requests, moments }) => {
        const id = step === 'open the ranking' ? 'ranking' : 'members'
        const had = before?.snapshot.context.screens.includes(id) ?? false
        const isStarted = requests.some((request) => request.id === id && request.began === moments.length - 1)
        const types = sent.map(({ to, event }) => `${to} ${event.type}`).join()
        if (step === 'leave the members') {
          const wasShown = before?.snapshot.context.shown === 'members'
          return types === (wasShown ? 'members sleep' : '') && (!wasShown || snapshot.context.shown === null)
        }
        if (!step?.startsWith('open the ') || !snapshot.matches('signedIn')) return !isStarted
        const wasShown = before?.snapshot.context.shown === id
        return isStarted !== had && types === (had && !wasShown ? `${id} refresh` : '')
      },
    },
    {
      name: 'each change is sent once to every machine that needs it, if that runs',
      holds: ({ now: { step, sent, snapshot } }) => {
        const expected = messages[step ?? '']
        if (expected === undefined) return true
        const isOut = snapshot.matches('signedOut') && step !== 'a machine reports'
        const running = Object.keys(snapshot.children)
        const wanted = isOut ? [] : expected.filter((message) => running.includes(message.split(' ')[0] ?? ''))
        return textOf(sent.map(({ to, event }) => `${to} ${event.type}`).toSorted()) === textOf(wanted.toSorted())
      },
    },
    {
      name: 'the page shows a saved identity',
      holds: ({ now: { step, actions, snapshot } }) =>
        actions.includes('showIdentity') === (step === 'the club gets another name' && snapshot.matches('signedIn')),
    },
    {
      name: 'the profile opens with the last reported day',
      holds: ({ now: { step, sent, snapshot } }) =>
        (step !== 'a new day begins' || snapshot.context.today === '2026-11-26') &&
        sent.every(
          ({ to, event }) => to !== 'profile' || event.type !== 'open' || event['today'] === snapshot.context.today,
        ),
    },
    {
      name: 'a return of the page refreshes the rights, the parts and the shown screen; a notification, the shown screen of its subject; each expires the profile',
      holds: ({ now: { step, sent, snapshot } }) => {
        if (step !== 'the page returns' && step !== 'a notification of points arrives') return true
        const { shown } = snapshot.context
        const parts = snapshot.matches('signedIn') ? snapshot.context.parts : []
        const isReturn = step === 'the page returns' && snapshot.matches('signedIn')
        const wanted = [
          ...(isReturn ? ['session access.refresh'] : []),
          ...(parts.includes('profile') ? ['profile expire'] : []),
          ...(isReturn ? parts.map((id) => `${id} refresh`) : []),
          ...(shown !== null && (isReturn || shown === 'ranking') ? [`${shown} refresh`] : []),
        ]
        return textOf(sent.map(({ to, event }) => `${to} ${event.type}`).toSorted()) === textOf(wanted.toSorted())
      },
    },
    {
      name: 'a page that stays in the foreground refreshes the shown screen and the rights only',
      holds: ({ now: { step, sent, snapshot } }) =>
        step !== 'the page stays in the foreground' ||
        !snapshot.matches('signedIn') ||
        textOf(sent.map(({ to, event }) => `${to} ${event.type}`)) ===
          textOf([
            'session access.refresh',
            ...(snapshot.context.shown === null ? [] : [`${snapshot.context.shown} refresh`]),
          ]),
    },
    {
      name: 'all screens receive new rights, sleeping ones too',
      holds: ({ now: { step, sent, snapshot } }) => {
        const isFailure = step === 'the rights fail to load'
        if (!isFailure && step !== 'the rights arrive' && step !== 'the rights are requested again') return true
        const { screens, access: rights, isAccessFailed } = snapshot.context
        if (!snapshot.matches('signedIn')) return sent.length === 0 && rights === null
        const type = isFailure ? 'access.fail' : 'access.change'
        return (
          isAccessFailed === isFailure &&
          (rights === access) === (step === 'the rights arrive') &&
          textOf(sent.map(({ to, event }) => `${to} ${event.type}`)) === textOf(screens.map((id) => `${id} ${type}`))
        )
      },
    },
    {
      name: 'a failed machine is removed and logged; the others go on',
      holds: ({ now: { step, snapshot, actions } }) => {
        const isFailure = / fails?$/u.test(step ?? '')
        return (
          snapshot.status === 'active' &&
          actions.includes('logFailure') === isFailure &&
          (step !== 'the screen of the members fails' || !snapshot.context.screens.includes('members')) &&
          (step !== 'the profile fails' || !snapshot.context.parts.includes('profile'))
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'A aplicação inteira: sessão, avisos, rede e telas',
  starts: { plain: 'Abra o endereço da aplicação, com ou sem uma sessão guardada neste navegador.' },
  steps: {
    'Ana signs in': 'Entre com a conta de Ana.',
    'the session ends': 'Clique em “Sair”.',
    'the rights arrive': 'O servidor responde com os direitos da pessoa.',
    'the rights are requested again': 'Depois de uma falha, clique em “Tentar novamente”.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'the shell starts the notifications': 'O menu e o sino aparecem.',
    'the shell starts the profile': 'O menu e o nome da pessoa aparecem.',
    'someone reports a problem': 'Clique em “Relatar um problema”.',
    'the login opens': 'Abra /login.',
    'the login closes': 'Volte à página de entrada, ou entre.',
    'the recovery opens': 'Clique em “Esqueci minha senha”.',
    'the login fails': 'A página de login falha por dentro; só se vê por simulação.',
    'open the members': 'Clique em “Membros”.',
    'leave the members': 'Clique em outra área do menu.',
    'open the ranking': 'Clique em “Ranking”.',
    'a machine reports': 'Salve um cadastro de membro.',
    'a task changes': 'Crie, altere ou conclua uma tarefa.',
    'a meeting changes': 'Agende ou altere uma reunião, ou registre quem esteve presente.',
    'points are given': 'Em /admin/ranking, dê pontos a um membro ou encerre um período.',
    'the welcome is dismissed': 'Em /dashboard, clique em “Dispensar”.',
    'Ana changes her own data': 'Em /profile, salve uma biografia nova.',
    'Ana links her own account': 'Em /admin/users, ligue a própria conta a um membro.',
    'Ana links another account': 'Em /admin/users, ligue outra conta a um membro.',
    'another member changes': 'Salve o cadastro de outro membro.',
    'a member is deleted': 'Exclua um membro.',
    'the club gets another name': 'Em Configurações, na aba “Identidade”, salve outro nome: as páginas o mostram.',
    'a notification of points arrives': 'Em outro navegador, dê pontos a Ana: o ranking aberto os mostra.',
    'a screen shows the profile': 'Abra /dashboard.',
    'the page returns': 'Passe a outra aba do navegador e volte.',
    'the page stays in the foreground':
      'Deixe a página aberta por dois minutos: a tela mostra o que outras pessoas mudaram.',
    'a new day begins': 'Espere até passar da meia-noite em São Paulo.',
    'the screen of the members fails': 'A tela falha por dentro; só se vê por simulação.',
    'the profile fails': 'O perfil falha por dentro; só se vê por simulação.',
  },
  states: {
    signedOut: 'Ninguém entrou: nada de pessoal está na página.',
    signedIn: 'A pessoa entrou.',
  },
})

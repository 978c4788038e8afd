import type { EventFromLogic } from 'xstate'
import type { AccessWithMember } from '#machines/shared/access.ts'
import { sessionMachine } from '#machines/app/session.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, isOnlyLogged, stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(sessionMachine)
const ana = { id: 'ana', email: 'ana@confraria.test' }
const bia = { id: 'bia', email: 'bia@confraria.test' }
/** Rights of a member without roles. */
export const access: AccessWithMember = {
  userId: ana.id,
  memberId: null,
  roles: [],
  isSupreme: false,
  isFounder: false,
  permissions: {},
  member: null,
}

const changed: AccessWithMember = { ...access, roles: ['council'] }
const carla = { id: 'carla', email: 'carla@confraria.test' }

/** The notice and the next state of each step that ends or restricts a session. */
const endings: Readonly<Record<string, readonly [key: string, place: 'signedOut' | 'signingOut' | 'signedIn' | null]>> =
  {
    'the session is lost': ['session.lost', 'signedOut'],
    'the listener breaks': ['session.lost', 'signedOut'],
    'the account is suspended': ['session.suspended', 'signingOut'],
    'a page is refused': ['session.restricted', 'signedIn'],
    'the rights cannot be loaded': ['session.accessFailed', 'signedIn'],
    'sign out': ['', 'signingOut'],
    'no one is signed in': ['', 'signedOut'],
  }
const isReady = (value: unknown) => textOf(value) === textOf({ signedIn: 'ready' })

export const walk = defineWalk({
  machine: sessionMachine,
  limit: 60_000,
  starts: { plain: undefined },
  steps: {
    'Ana is signed in': { type: 'auth.signedIn', user: ana },
    'Bia is signed in': { type: 'auth.signedIn', user: bia },
    'Ana returns with her last rights': { type: 'auth.restored', user: ana, access },
    'Ana must enter her second factor': { type: 'auth.challenged', user: ana, factorId: 'totp' },
    'the token is refreshed': { type: 'auth.refreshed', user: { ...ana, email: 'ana@nova.test' } },
    'the e-mail is changed': { type: 'auth.userUpdated', user: { ...ana, email: 'ana.nova@confraria.test' } },
    'no one is signed in': { type: 'auth.signedOut' },
    'the session is lost': { type: 'auth.lost' },
    'the account is suspended': { type: 'auth.suspended' },
    'renewing the session fails once': { type: 'auth.delayed' },
    'sign out': { type: 'signOut' },
    'try again': { type: 'retry' },
    'the rights may have changed': { type: 'access.refresh' },
    'the database refuses something': { type: 'auth.denied' },
    'a page is refused': { type: 'restricted' },
    'the rights are loaded': result.done('loadAccess', access),
    'the rights cannot be loaded': result.fail('loadAccess', offline),
    'the new rights are loaded': result.done('loadAccess', changed, 'refreshAccess'),
    'the new rights cannot be loaded': result.fail('loadAccess', offline, 'refreshAccess'),
    'the server ends the session': result.done('signOut', undefined),
    'the server cannot end the session': result.fail('signOut', offline),
    'the listener breaks': result.fail('authEvents', offline),
  },
  key: ({ user, isLost, factorId }) => [user?.id, isLost, factorId],
  invariants: [
    isOnlyLogged('the server cannot end the session'),
    stepsLead({
      'the rights may have changed': {
        'signedIn.ready': 'signedIn.refreshingAccess',
        'signedIn.refreshingAccess': 'signedIn.refreshingAccess',
      },
      'the database refuses something': { 'signedIn.ready': 'signedIn.refreshingAccess' },
      'try again': { 'signedIn.failed': 'signedIn.loadingAccess' },
    }),
    stepsDo({
      'the rights may have changed': { 'signedIn.refreshingAccess': ['request refreshAccess'] },
      'the new rights cannot be loaded': { 'signedIn.refreshingAccess': ['call logFailure'] },
    }),
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const isBusy =
          snapshot.matches({ signedIn: 'loadingAccess' }) ||
          snapshot.matches({ signedIn: 'refreshingAccess' }) ||
          snapshot.matches('signingOut')
        return isBusy === open.some(({ id }) => id !== 'authEvents')
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'access.refresh' }, { type: 'auth.signedIn', user: ana }),
    {
      name: 'signed out, the machine has no personal data',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('signedOut') ||
        (snapshot.context.user === null && snapshot.context.access === null && snapshot.context.failure === null),
    },
    {
      name: 'rights are loaded for the signed-in user',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id, input }) =>
            (id !== 'loadAccess' && id !== 'refreshAccess') ||
            JSON.stringify(input) === JSON.stringify({ userId: snapshot.context.user?.id }),
        ),
    },
    {
      name: 'before the second factor no rights are loaded',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('challenged')
          ? snapshot.context.access === null &&
            snapshot.context.factorId === 'totp' &&
            open.every(({ id }) => id === 'authEvents')
          : snapshot.context.factorId === null || snapshot.matches('signingOut'),
    },
    {
      name: 'a new user never has the rights of the previous user',
      holds: ({ now, moments }) =>
        now.snapshot.context.access === null ||
        now.snapshot.context.user?.id === moments.at(-2)?.snapshot.context.user?.id ||
        now.step === 'Ana returns with her last rights' ||
        now.step === 'the rights are loaded' ||
        now.step === 'the new rights are loaded',
    },
    {
      name: 'each state accepts the auth events that it needs',
      holds: ({ now: { snapshot } }) => {
        const { user } = snapshot.context
        const same = ['auth.signedIn', 'auth.refreshed', 'auth.userUpdated'] as const
        const accepts = (...types: readonly EventFromLogic<typeof sessionMachine>['type'][]) =>
          types.every((type) => snapshot.can({ type, user: carla, factorId: 'totp', access }))
        if (snapshot.matches('restoring'))
          return accepts(
            'auth.restored',
            'auth.signedIn',
            'auth.challenged',
            'auth.signedOut',
            'auth.lost',
            'auth.delayed',
            'signOut',
          )
        if (snapshot.matches('signedOut')) return accepts('auth.signedIn', 'auth.challenged', 'auth.lost')
        if (snapshot.matches('challenged'))
          return accepts('auth.signedIn', 'auth.challenged', 'auth.signedOut', 'auth.lost', 'auth.suspended', 'signOut')
        if (snapshot.matches('signingOut')) return accepts('auth.signedOut')
        return (
          accepts(
            'auth.signedIn',
            'auth.challenged',
            'auth.refreshed',
            'auth.userUpdated',
            'auth.signedOut',
            'auth.lost',
            'auth.suspended',
            'auth.delayed',
          ) &&
          accepts('signOut', 'restricted') &&
          same.every((type) => user !== null && snapshot.can({ type, user })) &&
          (!snapshot.matches({ signedIn: 'ready' }) || accepts('access.refresh', 'auth.denied'))
        )
      },
    },
    {
      name: 'the current user is the last one that the auth client reported',
      holds: ({ now: { snapshot, step, event } }) => {
        if (event === null || !('user' in event)) return true
        const { user } = snapshot.context
        if (step === 'Ana must enter her second factor') return snapshot.matches('challenged') && user?.id === ana.id
        return snapshot.matches('signedIn') && textOf(user) === textOf(event.user)
      },
    },
    {
      name: 'an event about the same user does not load the rights again',
      holds: ({ now, before, moments, requests }) =>
        !before?.snapshot.matches('signedIn') ||
        now.event === null ||
        !('user' in now.event) ||
        now.event.user.id !== before.snapshot.context.user?.id ||
        !requests.some(({ id, began }) => id === 'loadAccess' && began === moments.length - 1),
    },
    {
      name: 'loaded rights are stored; a failure stays until the rights are loaded',
      holds: ({ now: { snapshot, step } }) => {
        if (step === 'Ana returns with her last rights')
          return snapshot.context.access === access && snapshot.matches({ signedIn: 'refreshingAccess' })
        if (step === 'the rights are loaded')
          return snapshot.context.access === access && snapshot.context.failure === null && isReady(snapshot.value)
        if (step === 'the new rights are loaded') return snapshot.context.access === changed && isReady(snapshot.value)
        if (step === 'the new rights cannot be loaded')
          return snapshot.context.access !== null && isReady(snapshot.value)
        return step !== 'the rights cannot be loaded' || snapshot.context.failure?.kind === 'offline'
      },
    },
    {
      name: 'a failed renewal sets isDelayed until the user is reported again or leaves',
      holds: ({ now: { snapshot, step, event }, before }) =>
        snapshot.context.isDelayed ===
        (step === 'renewing the session fails once' ||
          (before?.snapshot.context.isDelayed === true &&
            (event === null || !('user' in event)) &&
            (snapshot.matches('restoring') || snapshot.matches('signedIn')))),
    },
    {
      name: 'the root receives the beginning and the end of each session, and its rights',
      holds: ({ now: { step, snapshot, reported }, before }) => {
        const was = before?.snapshot.matches('signedIn') ? before.snapshot.context.user?.id : undefined
        const is = snapshot.matches('signedIn') ? snapshot.context.user?.id : undefined
        const changes = reported.map(({ type }) => type)
        const expected =
          was === is
            ? []
            : [...(was === undefined ? [] : ['session.end']), ...(is === undefined ? [] : ['session.begin'])]
        const rights: Readonly<Record<string, string>> = {
          'Ana returns with her last rights': 'access.change',
          'the rights are loaded': 'access.change',
          'the new rights are loaded': 'access.change',
          'the rights cannot be loaded': 'access.fail',
        }
        const isRetry = step === 'try again' && (before?.snapshot.matches({ signedIn: 'failed' }) ?? false)
        const own = isRetry ? 'access.change' : rights[step ?? '']
        return changes.join() === [...expected, ...(own === undefined ? [] : [own])].join()
      },
    },
    {
      name: 'the notice session.lost sets isLost until a user signs in',
      holds: ({ now: { snapshot, notices }, before }) =>
        snapshot.context.isLost ===
        (notices.some(({ key }) => key === 'session.lost') ||
          (before?.snapshot.context.isLost === true &&
            !snapshot.matches('signedIn') &&
            !snapshot.matches('challenged'))),
    },
    {
      name: 'the machine emits one notice when a session ends or the second factor is right, and no other',
      holds: ({ now: { snapshot, step, notices }, before }) => {
        const keys = notices.map(({ key }) => key).join()
        const hasShownFactor = before?.snapshot.matches('challenged') === true && snapshot.matches('signedIn')
        const [key, place] = hasShownFactor
          ? (['login.welcome', 'signedIn'] as const)
          : (endings[step ?? ''] ?? ['', null])
        return keys === key && (place === null || snapshot.matches(place))
      },
    },
  ],
})

export const words = defineWords({
  title: 'Sessão: quem entrou e o que pode',
  starts: { plain: 'Abra o endereço da aplicação, com ou sem uma sessão guardada neste navegador.' },
  steps: {
    'Ana is signed in': 'Entre com a conta de Ana, ou volte a esta aba com a sessão dela.',
    'Bia is signed in': 'Em outra aba do mesmo navegador, saia e entre com a conta de Bia.',
    'Ana returns with her last rights': 'Recarregue uma página em que Ana já entrou neste navegador.',
    'Ana must enter her second factor': 'Entre com a conta de Ana, que tem segundo fator, só com a senha.',
    'the token is refreshed': 'Deixe a página aberta por 15 minutos: a sessão é renovada.',
    'the e-mail is changed': 'Em /profile, troque o e-mail da conta de Ana e confirme os dois códigos.',
    'no one is signed in': 'Em outra aba do mesmo navegador, saia da conta; sem sessão guardada, basta abrir a página.',
    'the session is lost':
      'Em outro aparelho, use “Sair dos outros aparelhos” e depois mexa nesta página. Aviso: “Erro de autenticação”.',
    'the account is suspended':
      'Como administrador, em outro navegador, suspenda a conta e depois mexa nesta página. Aviso: “Conta suspensa”.',
    'renewing the session fails once':
      'Faça o servidor responder 429 à renovação (/auth/v1/token) por mais de um segundo: a página diz que tenta de novo.',
    'sign out': 'Clique em “Sair”.',
    'try again': 'Clique em “Tentar novamente”.',
    'the rights may have changed': 'Passe a outra aba do navegador e volte.',
    'the database refuses something': 'Perca um direito em outra janela e tente aqui o que ele permitia.',
    'a page is refused': 'Sem ser administrador, abra /admin. Aviso: “Acesso restrito”.',
    'the rights are loaded': 'O servidor responde com os direitos da pessoa.',
    'the rights cannot be loaded':
      'Corte a rede antes da resposta: os direitos não chegam. Aviso: “Erro ao carregar permissões”.',
    'the new rights are loaded': 'O servidor responde com direitos novos: a pessoa agora é do Conselho.',
    'the new rights cannot be loaded': 'Corte a rede antes da resposta: os direitos novos não chegam.',
    'the server ends the session': 'O servidor encerra a sessão.',
    'the server cannot end the session': 'Corte a rede antes da resposta: a sessão não é encerrada no servidor.',
    'the listener breaks':
      'O acompanhamento da sessão falha por dentro; só se vê por simulação. Aviso: “Erro de autenticação”.',
  },
  states: {
    restoring: 'A página espera: ainda não se sabe se a sessão guardada continua.',
    signedOut: 'Ninguém entrou: só a página inicial e o login podem ser vistos, sem nenhum dado pessoal.',
    challenged: 'A página “Segundo Fator” pede o código do aplicativo.',
    'signedIn.loadingAccess': 'A página abriu, ainda sem os botões que dependem de direitos.',
    'signedIn.ready': 'A página mostra o que os direitos da pessoa permitem.',
    'signedIn.refreshingAccess': 'A página continua como estava enquanto os direitos são conferidos.',
    'signedIn.failed':
      'No dashboard e nas páginas restritas aparecem “Erro ao carregar permissões” e “Tentar novamente”.',
    signingOut: 'A página inicial ou o login já aparece, sem nenhum dado pessoal.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    challenged: 'ENT-42',
    'signedIn.failed': 'APP-32',
    'signedIn.loadingAccess': 'APP-31',
    restoring: 'APP-31',
  },
  steps: {
    'no one is signed in': 'ENT-95',
    'the session is lost': 'ENT-97',
    'the account is suspended': 'ENT-100',
    'sign out': 'ENT-47',
    'the server cannot end the session': 'ENT-94',
    'a page is refused': 'APP-30',
    'the rights cannot be loaded': 'APP-65',
  },
  invariants: {
    'signed out, the machine has no personal data': 'ENT-94',
    'before the second factor no rights are loaded': 'ENT-41',
    'a new user never has the rights of the previous user': 'ENT-102',
  },
})

import { loginMachine } from '#machines/entrance/login.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import {
  canActAfterFailure,
  isIn,
  isOnlyLogged,
  noDuplicateRequests,
  requestsSend,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsSay,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(loginMachine)
const submit = { type: 'submit', email: 'membro@confraria.test', password: 'confraria-demo' } as const
const code = { type: 'code.submit', code: '123456' } as const
const wrongCode = Object.assign(new Error('Invalid TOTP code entered'), { code: 'mfa_verification_failed' })
const wrongPassword = Object.assign(new Error('Invalid login credentials'), { code: 'invalid_credentials' })

/** The form of a state: the member's, the administrator's, or the code's. */
const formIn = (value: unknown) =>
  isIn(value, 'member')
    ? 'member'
    : ['admin.confirming', 'admin.verifying', 'admin.quitting'].some((state) => isIn(value, state))
      ? 'code'
      : 'admin'

export const walk = defineWalk({
  machine: loginMachine,
  starts: { plain: undefined },
  steps: {
    'type in a form': { ...submit, type: 'credentials.type' },
    'type half an e-mail': { type: 'credentials.type', email: 'membro', password: '' },
    'submit an empty form': { type: 'submit', email: ' ', password: '' },
    'submit without a password': { ...submit, password: '' },
    submit,
    'open the administrative dialog': { type: 'admin.open' },
    'close the administrative dialog': { type: 'admin.close' },
    'the member is signed in': result.done('signIn', { factorId: null }),
    'the member is signed in, and has a second factor': result.done('signIn', { factorId: 'totp' }),
    'the password is wrong': result.fail('signIn', wrongPassword),
    'no response arrives': result.fail('signIn', offline),
    'the administrator is signed in': result.done('openPendingSession', { factorId: null }),
    'the administrator is signed in, and has a second factor': result.done('openPendingSession', { factorId: 'totp' }),
    'enter the code': code,
    'enter half a code': { ...code, code: '123' },
    'type a code': { ...code, type: 'code.type' },
    'type half a code': { type: 'code.type', code: '123' },
    'the code is right': result.done('verifyPendingFactor', undefined),
    'the code is wrong': result.fail('verifyPendingFactor', wrongCode),
    "the administrator's password is wrong": result.fail('openPendingSession', wrongPassword),
    'the account is an administrator': result.done('checkAdministrator', true),
    'the account is not an administrator': result.done('checkAdministrator', false),
    'the account cannot be checked': result.fail('checkAdministrator', offline),
    'the application adopts the session': result.done('adoptPendingSession', undefined),
    'the application cannot adopt the session': result.fail('adoptPendingSession', offline),
    'the separate session ends': result.done('dropPendingSession', undefined),
    'the separate session cannot be ended': result.fail('dropPendingSession', offline),
    'the session without its code ends': result.done('dropPendingSession', undefined, 'quitPendingSession'),
    'the session without its code cannot be ended': result.fail('dropPendingSession', offline, 'quitPendingSession'),
  },
  limit: 60_000,
  key: ({ failure, factorId, faults }) => [failure?.kind, factorId, faults],
  invariants: [
    requestsSend({
      signIn: { email: 'membro@confraria.test', password: 'confraria-demo' },
      verifyPendingFactor: { factorId: 'totp', code: '123456' },
    }),
    stepsSay({
      'the member is signed in': [{ key: 'login.welcome' }],
      'the password is wrong': [
        { key: 'login.failed', failure: { kind: 'refused', code: 'invalid_credentials', sentence: null } },
      ],
      'no response arrives': [{ key: 'login.failed', failure: { kind: 'offline', code: null, sentence: null } }],
      "the administrator's password is wrong": [
        { key: 'login.adminFailed', failure: { kind: 'refused', code: 'invalid_credentials', sentence: null } },
      ],
      'the code is wrong': [
        { key: 'login.adminFailed', failure: { kind: 'refused', code: 'mfa_verification_failed', sentence: null } },
      ],
      'the application adopts the session': [{ key: 'login.adminWelcome' }],
    }),
    stepsKeep({ 'the administrator is signed in, and has a second factor': { faults: null, factorId: 'totp' } }),
    isOnlyLogged('the session without its code cannot be ended'),
    stepsLead({
      'the session without its code ends': { 'admin.quitting': 'member.editing' },
      'the member is signed in': { 'member.submitting': 'signedIn' },
      'the member is signed in, and has a second factor': { 'member.submitting': 'signedIn' },
      'the session without its code cannot be ended': { 'admin.quitting': 'member.editing' },
      'the account is an administrator': { 'admin.checking': 'admin.adopting' },
      'the account is not an administrator': { 'admin.checking': 'admin.leaving' },
    }),
    stepsDo({
      'type in a form': { 'member.editing': ['call prepareSignIn'] },
      'type half an e-mail': { 'admin.editing': ['call prepareSignIn'] },
    }),
    faultsFollow({
      submit: {
        'submit an empty form': { email: 'missing', password: 'missing' },
        'submit without a password': { password: 'missing' },
        'enter half a code': { code: 'invalid' },
      },
      type: {
        'type in a form': {},
        'type half an e-mail': { email: 'invalid', password: 'missing' },
        'type a code': {},
        'type half a code': { code: 'invalid' },
      },
      shown: {
        'type in': ['member', 'admin.editing', 'admin.submitting'],
        'type half an': ['member', 'admin.editing', 'admin.submitting'],
        'type a code': ['admin.confirming', 'admin.verifying'],
        'type half a code': ['admin.confirming', 'admin.verifying'],
      },
    }),
    {
      name: 'a form that opens shows no fault',
      holds: ({ now: { snapshot }, before }) =>
        before === null ||
        snapshot.status === 'done' ||
        formIn(before.snapshot.value) === formIn(snapshot.value) ||
        snapshot.context.faults === null,
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const atRest = [
          { member: 'editing' },
          { admin: 'editing' },
          { admin: 'confirming' },
          'signedIn',
          'signedInAsAdministrator',
        ] as const
        return atRest.some((value) => snapshot.matches(value)) === (open.length === 0)
      },
    },
    canActAfterFailure(submit, code),
    noDuplicateRequests(submit, code, { type: 'admin.open' }, { type: 'admin.close' }),
    {
      name: 'the administrative dialog starts the session of the application only for an administrator',
      holds: ({ requests }) =>
        requests.every(
          ({ id, began }) =>
            id !== 'adoptPendingSession' ||
            requests.some(
              (check) => check.id === 'checkAdministrator' && check.result === true && check.ended === began,
            ),
        ),
    },
    {
      name: 'with a second factor, the administrator is checked only after the code',
      holds: ({ requests }) => {
        const entered = requests.findLast(({ id, outcome }) => id === 'openPendingSession' && outcome === 'done')
        const needsCode = JSON.stringify(entered?.result ?? null).includes('totp')
        const check = requests.findLast(({ id }) => id === 'checkAdministrator')
        const verified = requests.findLast(({ id, outcome }) => id === 'verifyPendingFactor' && outcome === 'done')
        return !needsCode || !check || check.began < (entered?.ended ?? 0) || verified?.ended === check.began
      },
    },
    {
      name: 'a separate session is adopted or ended before the user can act again',
      holds: ({ now: { snapshot }, requests }) => {
        const count = (src: string, ...outcomes: readonly string[]) =>
          requests.filter((request) => request.src === src && outcomes.includes(request.outcome)).length
        const begun = count('openPendingSession', 'done')
        const ended = count('adoptPendingSession', 'done') + count('dropPendingSession', 'done', 'failed')
        const isFree = snapshot.matches({ admin: 'editing' }) || snapshot.matches({ member: 'editing' })
        return !isFree || begun === ended
      },
    },
    {
      name: 'each attempt ends with exactly one notice',
      holds: ({ moments, now, open }) => {
        const count = (matches: (step: string) => boolean) =>
          moments.filter(({ step }) => step !== null && matches(step)).length
        const attempts = count((step) => step === 'submit' || step === 'enter the code')
        // With a second factor, the code ends the attempt.
        const continued = count((step) => step.includes('has a second factor'))
        const isOpen = open.some(({ id }) => id !== 'quitPendingSession') || now.step === 'submit'
        const reports = moments.flatMap(({ notices }) => notices).filter(({ key }) => key !== 'notice.outdated').length
        return reports === attempts - continued - (isOpen ? 1 : 0)
      },
    },
    {
      name: 'the form shows the failure of the notice until the next attempt or the other form',
      holds: ({ now: { snapshot, notices, step } }) => {
        const { failure } = snapshot.context
        if (step === 'submit' || step === 'enter the code' || step?.includes('dialog') || snapshot.status === 'done')
          return failure === null
        return notices.every((notice) => !('failure' in notice) || notice.failure === failure)
      },
    },
    {
      name: 'the notice of a failure is withdrawn by the next attempt and by the other form, and by nothing else',
      holds: ({ now: { step, notices, snapshot }, before }) =>
        notices.some(({ key }) => key === 'notice.outdated') ===
        ((step === 'submit' || step === 'enter the code' || (step?.includes('administrative dialog') ?? false)) &&
          textOf(snapshot.value) !== textOf(before?.snapshot.value)),
    },
    {
      name: 'the shown failure is the last one',
      holds: ({ now: { snapshot, step } }) => {
        const { failure } = snapshot.context
        if (step?.includes('password is wrong')) return failure?.code === 'invalid_credentials'
        if (step === 'the account is not an administrator') return failure?.code === 'not_administrator'
        return !step?.includes('cannot be checked') && !step?.includes('cannot adopt') && step !== 'no response arrives'
          ? true
          : failure?.kind === 'offline'
      },
    },
    {
      name: 'each form can be submitted, and left for the other one',
      holds: ({ now: { snapshot, step }, open }) => {
        if (step === 'submit') return open.length === 1
        if (step === 'open the administrative dialog' && !snapshot.matches({ admin: 'editing' })) return false
        if (step === 'close the administrative dialog' && !snapshot.matches({ member: 'editing' }))
          return snapshot.matches({ admin: 'quitting' })
        if (snapshot.matches({ member: 'editing' })) return snapshot.can(submit) && snapshot.can({ type: 'admin.open' })
        return (
          !snapshot.matches({ admin: 'editing' }) || (snapshot.can(submit) && snapshot.can({ type: 'admin.close' }))
        )
      },
    },
    {
      name: 'the context never contains the password or the code',
      holds: ({ now: { snapshot } }) => {
        const context = JSON.stringify(snapshot.context)
        return !context.includes(submit.password) && !context.includes('123')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Login',
  starts: {
    plain: 'Sem ter entrado, abra /login.',
  },
  steps: {
    'type in a form': 'Digite um e-mail completo e uma senha.',
    'type half an e-mail': 'Digite só “membro” como e-mail e apague a senha.',
    'submit an empty form': 'Com o formulário vazio, clique no botão dele: o e-mail fica marcado.',
    'submit without a password': 'Preencha só o e-mail e clique no botão: a senha fica marcada.',
    submit:
      'Preencha e-mail e senha e clique em “Entrar como Membro” ou, na janela administrativa, em “Acessar Painel Administrativo”.',
    'open the administrative dialog': 'Clique em “Acesso Administrativo”.',
    'close the administrative dialog': 'Clique em “Fechar” ou tecle Esc.',
    'the member is signed in': 'O servidor aceita e-mail e senha: use membro, cuja senha é confraria-demo.',
    'the member is signed in, and has a second factor':
      'O servidor aceita e-mail e senha de uma conta com segundo fator.',
    'the password is wrong': 'O servidor recusa: digite uma senha errada no formulário de membro.',
    'no response arrives': 'A rede cai antes da resposta ao login de membro.',
    'the administrator is signed in': 'O servidor aceita e-mail e senha na janela administrativa.',
    'the administrator is signed in, and has a second factor':
      'O servidor aceita, na janela administrativa, e-mail e senha de uma conta com segundo fator.',
    'enter the code': 'Digite o código do aplicativo autenticador e clique em “Confirmar”.',
    'enter half a code': 'Digite só 3 números e clique em “Confirmar”: o código fica marcado.',
    'type a code': 'Digite 6 números, sem confirmar.',
    'type half a code': 'Digite só 3 números, sem confirmar.',
    'the code is right': 'O servidor aceita o código.',
    'the code is wrong': 'O servidor recusa o código: digite um errado.',
    "the administrator's password is wrong": 'O servidor recusa: digite uma senha errada na janela administrativa.',
    'the account is an administrator': 'O servidor responde que a conta é da administração: use admin.',
    'the account is not an administrator': 'O servidor responde que a conta não é da administração: use membro.',
    'the account cannot be checked': 'A rede cai antes que se saiba se a conta é da administração.',
    'the application adopts the session': 'A entrada da administração se conclui.',
    'the application cannot adopt the session': 'A rede cai antes que a entrada da administração se conclua.',
    'the separate session ends': 'O servidor responde que a entrada recusada foi encerrada.',
    'the separate session cannot be ended': 'A rede cai antes que a entrada recusada seja encerrada.',
    'the session without its code ends': 'O servidor responde que a entrada sem código foi encerrada.',
    'the session without its code cannot be ended': 'A rede cai antes que a entrada sem código seja encerrada.',
  },
  states: {
    'member.editing':
      'O formulário “Área Restrita” está pronto; depois de uma falha, “Erro na autenticação” diz por quê.',
    'member.submitting': 'O botão mostra “Entrando...”.',
    'admin.editing':
      'A janela “Login Administrativo” está aberta; depois de uma falha, “Erro na autenticação administrativa” diz por quê.',
    'admin.submitting': 'Na janela administrativa, o botão mostra “Acessando...”.',
    'admin.confirming': 'A janela administrativa pede o código de 6 números; um código recusado é avisado.',
    'admin.verifying': 'O botão do código mostra “Confirmando...”.',
    'admin.quitting': 'A janela administrativa não aceita cliques por um instante e vai fechar.',
    'admin.checking': 'A janela administrativa continua ocupada e ainda não mostra nada da aplicação.',
    'admin.adopting': 'A janela administrativa continua ocupada por um instante antes de a aplicação abrir.',
    'admin.leaving':
      'A janela administrativa continua ocupada por um instante antes de dizer por que não deixou entrar.',
    signedIn: 'A aplicação abre em /dashboard; com segundo fator, pede antes o código.',
    signedInAsAdministrator: 'A aplicação abre no painel administrativo, /admin.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'member.editing': 'ENT-19',
    'member.submitting': 'ENT-20',
    'admin.editing': 'ENT-34',
    'admin.submitting': 'ENT-34',
    'admin.confirming': 'ENT-40',
  },
  steps: {
    'the member is signed in': 'ENT-24',
    'the password is wrong': 'ENT-22 ENT-23',
    "the administrator's password is wrong": 'ENT-39',
    'the account is not an administrator': 'ENT-36',
    'the application adopts the session': 'ENT-35',
    'the code is wrong': 'ENT-46',
    'open the administrative dialog': 'ENT-33',
  },
  invariants: {
    'the administrative dialog starts the session of the application only for an administrator': 'ENT-36',
    'with a second factor, the administrator is checked only after the code': 'ENT-40',
    'the notice of a failure is withdrawn by the next attempt and by the other form, and by nothing else': 'ENT-904',
  },
})

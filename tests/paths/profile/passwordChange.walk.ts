import { passwordChangeMachine } from '#machines/profile/passwordChange.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { faultsFollow } from '#tests/support/paths/formInvariants.ts'
import {
  canActAfterFailure,
  noDuplicateRequests,
  stepsKeep,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(passwordChangeMachine)
const errorOf = (code: string) => Object.assign(new Error(code), { code, status: 422 })
const typed = { password: 'uma senha nova', repeated: 'uma senha nova', code: '' } as const
const submit = { type: 'submit', ...typed } as const
const confirm = { ...submit, code: '123 456' } as const
/** The code is missing only if the form has its field. */
const withCode = (faults: Readonly<Record<string, string>>) => (context: Record<string, unknown>) => ({
  ...(context['isConfirming'] === true && { code: 'invalid' }),
  ...faults,
})

export const walk = defineWalk({
  machine: passwordChangeMachine,
  starts: { plain: { email: 'bia@confraria.test' } },
  steps: {
    'enter a new password': submit,
    'enter it with the code': confirm,
    'enter a short password': { ...confirm, password: 'curta' },
    'enter the e-mail as the password': { ...submit, password: 'bia@confraria.test' },
    'enter two passwords': { ...confirm, repeated: 'outra senha' },
    'type everything': { ...confirm, type: 'password.type' },
    'type no code': { ...submit, type: 'password.type' },
    'the password is changed': result.done('changeOwnPassword', undefined),
    'it is the same as before': result.fail('changeOwnPassword', errorOf('same_password')),
    'a code is needed': result.fail('changeOwnPassword', errorOf('reauthentication_needed')),
    'the code is wrong': result.fail('changeOwnPassword', errorOf('reauthentication_not_valid')),
    'no response arrives': result.fail('changeOwnPassword', offline),
    'the code is mailed': result.done('mailOwnCode', undefined),
    'the server refuses another e-mail': result.fail('mailOwnCode', errorOf('over_email_send_rate_limit')),
    'the code is not mailed': result.fail('mailOwnCode', offline),
    'request another code': { type: 'resend' },
    cancel: { type: 'cancel' },
  },
  key: ({ isConfirming, failure, isUnsure, faults }) => [isConfirming, failure !== null, isUnsure, faults],
  invariants: [
    stepsKeep({
      'a code is needed': { faults: null },
      'no response arrives': { failure: { kind: 'offline', code: null, sentence: null }, isUnsure: true },
    }),
    stepsLeave({ 'the code is wrong': { failure: 'something' } }),
    faultsFollow({
      submit: {
        'enter a new password': withCode({}),
        'enter a short password': { password: 'short' },
        'enter the e-mail as the password': withCode({ password: 'common' }),
        'enter two passwords': { repeated: 'different' },
      },
      type: { 'type everything': {}, 'type no code': withCode({}) },
      shown: { type: ['editing', 'saving', 'mailing'] },
    }),
    {
      name: 'the password is sent with the six digits once they are mailed',
      holds: ({ requests, moments }) =>
        requests.every(
          ({ id, input, began }) =>
            id !== 'changeOwnPassword' ||
            textOf(input) ===
              textOf({
                password: typed.password,
                code: moments[began]?.snapshot.context.isConfirming ? '123456' : null,
              }),
        ),
    },
    stepsLead({
      cancel: { editing: 'closed' },
      'enter it with the code': { editing: 'saving' },
      'enter a short password': { editing: 'editing' },
      'enter the e-mail as the password': { editing: 'editing' },
      'enter two passwords': { editing: 'editing' },
      'request another code': { editing: 'mailing' },
    }),
    {
      name: 'after a change without a response, the same password counts as changed',
      holds: ({ now: { step, snapshot }, moments }) =>
        snapshot.context.isUnsure === moments.some((moment) => moment.step === 'no response arrives') &&
        (step !== 'it is the same as before' || snapshot.matches(snapshot.context.isUnsure ? 'changed' : 'editing')),
    },
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'changeOwnPassword') &&
        snapshot.matches('mailing') === open.some(({ id }) => id === 'mailOwnCode') &&
        open.length <= 1,
    },
    {
      name: 'a code is sent only when the server requires one or the user requests another',
      holds: ({ now: { step }, before, open, moments }) =>
        !open.some(({ id, began }) => id === 'mailOwnCode' && began === moments.length - 1) ||
        step === 'a code is needed' ||
        (step === 'request another code' && before?.snapshot.context.isConfirming === true),
    },
    {
      name: 'once a code is sent, now or a moment ago, the form keeps its field',
      holds: ({ now: { snapshot }, moments }) =>
        snapshot.context.isConfirming ===
        moments.some(({ step }) => step === 'the code is mailed' || step === 'the server refuses another e-mail'),
    },
    {
      name: 'a failure is shown until the next attempt',
      holds: ({ now: { step, snapshot }, before }) => {
        const failures = [
          'it is the same as before',
          'the code is wrong',
          'no response arrives',
          'the server refuses another e-mail',
          'the code is not mailed',
        ]
        if (failures.includes(step ?? '') && !snapshot.matches('changed'))
          return snapshot.context.failure !== null && snapshot.matches('editing')
        const isAttempt =
          before?.snapshot.matches('editing') === true &&
          (step?.startsWith('enter ') === true || !snapshot.matches('editing'))
        return step === 'cancel' || !isAttempt
          ? snapshot.context.failure?.code === before?.snapshot.context.failure?.code
          : snapshot.context.failure === null
      },
    },
    {
      name: 'only a change is reported, once',
      holds: ({ now: { snapshot, notices, reported } }) =>
        [...notices.map(({ key }) => key), ...reported.map(({ type }) => type)].join() ===
        (snapshot.matches('changed') ? 'password.changed,password.changed' : ''),
    },
    {
      name: 'no state keeps the password or the code',
      holds: ({ now: { snapshot } }) => !/uma senha nova|123/u.test(JSON.stringify(snapshot.context)),
    },
    canActAfterFailure(submit),
    noDuplicateRequests(submit, { type: 'resend' }, { type: 'cancel' }),
  ],
})

export const words = defineWords({
  title: 'Alterar a própria senha',
  starts: { plain: 'Entre como membro@confraria.test, abra /profile e clique em “Alterar senha”.' },
  steps: {
    'enter a new password': 'Escreva a mesma senha nova nos dois campos e clique em “Salvar nova senha”.',
    'enter it with the code': 'Digite também o código recebido (em /mail) e clique em “Salvar nova senha”.',
    'enter a short password': 'Escreva “curta” como senha e clique em “Salvar nova senha”: a senha fica marcada.',
    'enter the e-mail as the password':
      'Escreva o próprio e-mail como senha e clique em “Salvar nova senha”: a senha fica marcada.',
    'enter two passwords': 'Repita outra senha e clique em “Salvar nova senha”: a repetição fica marcada.',
    'type everything': 'Preencha todos os campos, sem salvar.',
    'type no code': 'Preencha só as senhas, sem salvar.',
    'the password is changed': 'O servidor troca a senha.',
    'it is the same as before': 'Use a senha atual como nova: o servidor a reconhece.',
    'a code is needed': 'Use uma sessão com mais de um dia: o servidor pede um código antes de trocar a senha.',
    'the code is wrong': 'Use um código errado: o servidor o recusa.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe se a senha mudou.',
    'the code is mailed': 'O servidor envia o código por e-mail.',
    'the server refuses another e-mail':
      'Peça outro código em menos de um minuto: o servidor recusa o envio, e vale o código anterior.',
    'the code is not mailed': 'A rede cai antes da resposta ao envio do código.',
    'request another code': 'Clique em “Enviar outro código”.',
    cancel: 'Feche o diálogo pelo X ou com Esc.',
  },
  states: {
    editing: 'O diálogo “Alterar senha” pode ser preenchido.',
    saving: 'O botão mostra “Salvando...”.',
    mailing: 'O botão mostra “Enviando código...”.',
    changed: 'O diálogo fechou e o aviso “Senha alterada” aparece.',
    closed: 'O diálogo fechou e a senha é a de antes.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'once a code is sent, now or a moment ago, the form keeps its field': 'PRO-40 PRO-622',
    'a code is sent only when the server requires one or the user requests another': 'PRO-39 PRO-40',
    'the password is sent with the six digits once they are mailed': 'PRO-40',
    'only a change is reported, once': 'PRO-39 PRO-41',
  },
})

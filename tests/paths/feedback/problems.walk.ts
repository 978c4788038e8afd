import { problemsMachine } from '#machines/feedback/problems.machine.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsKeep, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(problemsMachine)
const at = '2026-11-26T10:00:00.000001+00:00'
const loaded = {
  errors: [
    {
      id: 'k-1',
      version: '0.1.0',
      name: 'TypeError',
      place: 'x.js:1:2',
      occurrences: 2,
      first_seen: at,
      last_seen: at,
    },
  ],
  reports: [{ id: 'f-1', version: '0.1.0', created_at: at, username: 'Ana', content: 'A tela travou.' }],
}
const noticed: Readonly<Record<string, string>> = {
  'the lists cannot be loaded': 'problem.loadFailed',
  'the file is saved': 'problem.downloaded',
  'the recording cannot be loaded': 'problem.downloadFailed',
}

export const walk = defineWalk({
  machine: problemsMachine,
  starts: { admin: { userId: 'u-1', access: admin, isAccessFailed: false } },
  steps: {
    'the lists are loaded': result.done('loadProblems', loaded),
    'the lists cannot be loaded': result.fail('loadProblems', offline),
    'try again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'download a recording': { type: 'download', place: { table: 'error_kinds', id: 'k-1' } },
    'the file is saved': result.done('downloadRecording', undefined),
    'the recording cannot be loaded': result.fail('downloadRecording', offline),
    'leave the screen': { type: 'sleep' },
    'the rights are withdrawn': { type: 'access.change', access: ordinary },
    'the rights are granted': { type: 'access.change', access: admin },
  },
  key: ({ problems, failure, place }) => [problems === null, failure?.kind, place?.id],
  invariants: [
    stepsKeep({ 'download a recording': { place: { table: 'error_kinds', id: 'k-1' } } }),
    stepsLead({
      'the lists are loaded': { 'allowed.list.loading': 'allowed.list.ready' },
      'try again': { 'allowed.list.failed': 'allowed.list.loading' },
      'download a recording': { 'allowed.file.idle': 'allowed.file.loading' },
      'the rights are withdrawn': {
        'allowed.list.loading': 'denied',
        'allowed.file.idle': 'denied',
        'allowed.list.ready': 'denied',
        'allowed.file.loading': 'denied',
        'allowed.list.failed': 'denied',
      },
    }),
    {
      name: 'each request is open exactly while its part is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ allowed: { list: 'loading' } }) === open.some(({ id }) => id === 'loadProblems') &&
        snapshot.matches({ allowed: { file: 'loading' } }) === open.some(({ id }) => id === 'downloadRecording'),
    },
    {
      name: 'without rights nothing stays',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('denied') || Object.values(snapshot.context).every((fact) => fact === null),
    },
    {
      name: 'the loaded lists stay until the next response',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'the lists are loaded' ||
        step === 'the rights are withdrawn' ||
        snapshot.context.problems === before.snapshot.context.problems,
    },
    {
      name: 'a loaded list has no failure, a failed one can be loaded again',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'the lists are loaded' || snapshot.context.failure === null) &&
        (step !== 'the lists cannot be loaded' ||
          (snapshot.context.failure !== null && snapshot.can({ type: 'retry' }))),
    },
    {
      name: 'one recording downloads at a time: the one that was chosen',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.context.place !== null) === snapshot.matches({ allowed: { file: 'loading' } }) &&
        open.every(({ id, input }) => id !== 'downloadRecording' || input === snapshot.context.place),
    },
    {
      name: 'a visit loads the lists again, and leaving ends a download',
      holds: ({ now: { step, snapshot } }) =>
        snapshot.matches('denied') ||
        ((step !== 'the screen becomes visible' || snapshot.matches({ allowed: { list: 'loading' } })) &&
          (step !== 'leave the screen' || snapshot.matches({ allowed: { file: 'idle' } }))),
    },
    {
      name: 'each file and each failure is reported once',
      holds: ({ now: { step, notices } }) => notices.map(({ key }) => key).join() === (noticed[step ?? ''] ?? ''),
    },
  ],
})

export const words = defineWords({
  title: 'Ver problemas relatados e erros não tratados',
  starts: { admin: 'Entre como admin@confraria.test e abra /admin/problems.' },
  steps: {
    'the lists are loaded': 'O servidor responde com os erros e os relatos.',
    'the lists cannot be loaded': 'A rede cai antes da resposta. Aviso: “Erro ao carregar problemas”.',
    'try again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible': 'Passe a outra aba do navegador e volte.',
    'download a recording': 'Clique em “Baixar” na linha de um erro.',
    'the file is saved': 'O navegador baixa report.json. Aviso: “Registro baixado”.',
    'the recording cannot be loaded': 'A rede cai antes da resposta. Aviso: “Erro ao baixar registro”.',
    'leave the screen': 'Vá a outra página do menu.',
    'the rights are withdrawn': 'Outro administrador retira o acesso desta pessoa.',
    'the rights are granted': 'Outro administrador devolve o acesso a esta pessoa.',
  },
  states: {
    'allowed.list.loading': 'Aparece “Carregando problemas...”, ou ficam as listas de antes.',
    'allowed.list.ready': 'Aparecem as duas listas, ou as sentenças de que estão vazias.',
    'allowed.list.failed': 'Aparecem “Erro ao carregar problemas” e “Tentar novamente”.',
    'allowed.file.idle': 'Todos os botões “Baixar” podem ser clicados.',
    'allowed.file.loading': 'Um botão mostra “Baixando...”; os outros esperam.',
    denied: 'A página leva a pessoa a outro lugar.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'one recording downloads at a time: the one that was chosen': 'USR-74',
  },
  steps: {
    'the file is saved': 'USR-74',
  },
})

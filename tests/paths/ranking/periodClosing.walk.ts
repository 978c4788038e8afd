import { periodClosingMachine } from '#machines/ranking/periodClosing.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  failureClearedIn,
  noDuplicateRequests,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { endedOf, month, preview, week } from '#tests/support/ranking.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(periodClosingMachine)
const taken = Object.assign(new Error('Este período já foi encerrado.'), { code: '23505' })
const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

export const walk = defineWalk({
  machine: periodClosingMachine,
  starts: { plain: undefined },
  steps: {
    'two can be closed': result.done('loadPeriods', { open: [week, month], ended: [] }),
    'only the month can be closed': result.done('loadPeriods', { open: [month], ended: [endedOf()] }),
    'none can be closed': result.done('loadPeriods', { open: [], ended: [endedOf()] }),
    'the periods fail to load': result.fail('loadPeriods', offline),
    'the preview arrives': result.done('previewPeriod', preview),
    'the preview fails to load': result.fail('previewPeriod', offline),
    'choose the month': { type: 'period.choose', period: month },
    'choose the week': { type: 'period.choose', period: week },
    'close the period': { type: 'close', id: first },
    'close the period again': { type: 'close', id: second },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'leave the page': { type: 'abandon' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'the period is closed': result.done('closePeriod', undefined),
    'another user was faster': result.fail('closePeriod', taken),
    'no response arrives': result.fail('closePeriod', offline),
  },
  arrows: 1,
  key: ({ period, preview: shown, id, open }) => [period?.type, shown !== null, id, open.length],
  invariants: [
    stepsLead({
      'two can be closed': { loading: 'previewing' },
      'the preview arrives': { previewing: 'previewed' },
      'close the period': { previewed: 'asking', previewing: 'asking' },
      confirm: { asking: 'closing' },
      'another user was faster': { closing: 'loading' },
      'the screen returns to the foreground': {
        failed: 'loading',
        nothingOpen: 'loading',
        unpreviewed: 'loading',
        previewed: 'loading',
      },
      retry: { failed: 'loading', unpreviewed: 'previewing' },
      'choose the week': { unpreviewed: 'previewing' },
      'choose the month': { previewing: 'previewing', previewed: 'previewing' },
      'none can be closed': { loading: 'nothingOpen' },
      'leave the page': { asking: 'previewed', closing: 'closing' },
    }),
    stepsLeave({
      'none can be closed': { open: 'nothing', ended: 'something', period: 'nothing' },
      'close the period': { id: 'something' },
      retry: { failure: 'something' },
      'the period is closed': { id: 'nothing', preview: 'nothing' },
      'another user was faster': { id: 'nothing', preview: 'nothing' },
      'choose the month': { preview: 'nothing', failure: 'nothing' },
      'choose the week': { id: 'nothing', failure: 'nothing' },
      'two can be closed': { failure: 'nothing' },
      'only the month can be closed': { failure: 'nothing' },
      'no response arrives': { failure: 'something' },
      cancel: { failure: 'nothing' },
    }),
    canActAfterFailure({ type: 'retry' }, { type: 'confirm' }),
    failureClearedIn('closing', 'previewed'),
    {
      name: 'an attempt has the id of its first press until its result is known',
      holds: ({ now: { step, snapshot }, before }) => {
        const was = before?.snapshot.context.id ?? null
        const pressed = { 'close the period': first, 'close the period again': second }[step ?? '']
        const isPressed = pressed !== undefined && snapshot.matches('asking') && !before?.snapshot.matches('asking')
        return !isPressed || snapshot.context.id === (was ?? pressed)
      },
    },
    noDuplicateRequests({ type: 'confirm' }),
    {
      name: 'only the confirmed and previewed period is closed',
      holds: ({ now: { step, snapshot }, requests, moments, open }) => {
        const begins = requests.some(({ id, began }) => id === 'closePeriod' && began === moments.length - 1)
        return (
          begins === (step === 'confirm' && snapshot.matches('closing')) &&
          open.every(
            ({ id, input }) =>
              id !== 'closePeriod' ||
              (snapshot.context.preview !== null &&
                textOf(input) === textOf({ id: snapshot.context.id, period: snapshot.context.period })),
          )
        )
      },
    },
    {
      name: 'the preview is of the chosen period, which can be closed',
      holds: ({ now: { snapshot }, open }) => {
        const { period, open: closable } = snapshot.context
        return (
          (period === null || closable.some((each) => textOf(each) === textOf(period))) &&
          open.every(({ id, input }) => id !== 'previewPeriod' || textOf(input) === textOf({ period }))
        )
      },
    },
    {
      name: 'a preview stays with its button while it is loaded again; without one nothing can be closed',
      holds: ({ now: { step, snapshot }, before }) => {
        const was = before?.snapshot
        if (step === 'close the period' || step === 'close the period again') {
          const isClosable = ['loading', 'previewing', 'previewed'].some((state) => state === was?.value)
          return !isClosable || snapshot.matches('asking') === (was?.context.preview !== null)
        }
        if (step === 'the screen returns to the foreground') return snapshot.context.preview === was?.context.preview
        if (step !== 'two can be closed' && step !== 'only the month can be closed') return true
        const isSame = snapshot.context.period?.type === was?.context.period?.type
        return snapshot.context.preview === (isSame ? was?.context.preview : null)
      },
    },
    {
      name: 'a retry after a lost response has the same id',
      holds: ({ requests }) => {
        const tries = requests.filter(({ id }) => id === 'closePeriod')
        return tries.every(({ input }, at) => {
          const before = tries[at - 1]
          if (!before || before.outcome !== 'failed' || before.result !== offline) return true
          const [mine, theirs] = [input, before.input] as { id: string; period: unknown }[]
          return textOf(mine?.period) !== textOf(theirs?.period) || mine?.id === theirs?.id
        })
      },
    },
    {
      name: 'the result is reported once, and the periods are reloaded',
      holds: ({ now: { step, notices, reported, snapshot } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (reported.map(({ type }) => type).join() !== (step === 'the period is closed' ? 'points.changed' : ''))
          return false
        if (step === 'the period is closed')
          return (
            textOf(notices) === textOf([{ key: 'period.closed', period: snapshot.context.period }]) &&
            snapshot.matches('loading')
          )
        if (step === 'another user was faster') return keys === 'period.closeFailed' && snapshot.matches('loading')
        return keys === ''
      },
    },
  ],
})

export const words = defineWords({
  title: 'Encerrar uma semana ou um mês do ranking',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=periods.' },
  steps: {
    'two can be closed': 'O servidor responde que uma semana e um mês podem ser encerrados.',
    'only the month can be closed': 'O servidor responde que só o mês pode ser encerrado.',
    'none can be closed': 'O servidor responde que nada pode ser encerrado.',
    'the periods fail to load': 'Corte a rede antes da resposta: os períodos não chegam.',
    'the preview arrives': 'O servidor responde com a classificação do período escolhido.',
    'the preview fails to load': 'Corte a rede antes da resposta: a classificação não chega.',
    'choose the month': 'Em “Período”, escolha o mês.',
    'choose the week': 'Em “Período”, escolha a semana.',
    'close the period': 'Clique em “Encerrar período”.',
    'close the period again': 'Clique em “Encerrar período” mais uma vez.',
    confirm: 'Clique em “Sim, encerrar”.',
    cancel: 'Clique em “Cancelar”.',
    'leave the page': 'Clique em “Voltar” no navegador: ao retornar à página, a pergunta não está aberta.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'the period is closed': 'O servidor encerra o período. Aviso: “Período encerrado”.',
    'another user was faster':
      'Encerre o mesmo período em outra janela antes de confirmar: o servidor recusa o segundo. Aviso: “Erro ao encerrar período”.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe se o período foi encerrado.',
  },
  states: {
    loading: 'Aparece “Carregando períodos...”, ou o que havia antes.',
    failed: 'Aparecem “Erro ao carregar períodos”, o motivo e “Tentar novamente”.',
    previewing: 'Sob o período escolhido aparece “Carregando classificação...”, ou a classificação que havia antes.',
    nothingOpen: 'Aparece “Nenhum período a encerrar: os que já terminaram estão todos encerrados.”.',
    unpreviewed: 'Aparecem “Erro ao carregar classificação”, o motivo e “Tentar novamente”.',
    previewed: 'Aparecem o detentor do título, a classificação e “Encerrar período”.',
    asking: 'O diálogo “Encerrar período?” avisa que é para sempre.',
    closing: 'O botão do diálogo mostra “Encerrando...”.',
  },
})

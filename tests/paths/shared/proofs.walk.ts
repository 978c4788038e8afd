import { proofsMachine, shownProofs } from '#machines/shared/proofs.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(proofsMachine)
const showing =
  (part: string) =>
  (...addresses: string[]) =>
    ({ type: 'show', part, addresses }) as const
const [list, photo] = [showing('list'), showing('photo')]

const changes = {
  'a list is shown': list('a', 'hidden'),
  'the list grows': list('a', 'hidden', 'b'),
  'the list is left': list(),
  'a photo opens': photo('b'),
  'the photo closes': photo(),
}

/** The addresses that a request is about. */
const addressesOf = (input: unknown) => (input as { addresses: readonly string[] }).addresses

export const walk = defineWalk({
  machine: proofsMachine,
  starts: { plain: undefined },
  steps: {
    ...changes,
    'the URLs are there': result.done('signProofs', { a: 'a?1', hidden: null }),
    'the URLs of the long list are there': result.done('signProofs', { a: 'a?1', hidden: null, b: 'b?1' }),
    'the list was left meanwhile': result.done('signProofs', {}),
    'the signing is refused': result.fail('signProofs', { code: '42501', message: 'no' }),
    'there is no network': result.fail('signProofs', offline),
    'the missing URLs are there': result.done('signProofs', { a: 'a?2', b: 'b?2' }, 'addProofs'),
    'there is no network for the missing ones': result.fail('signProofs', offline, 'addProofs'),
    'a picture does not load': { type: 'picture.fail', address: 'a' },
    'a picture without a URL does not load': { type: 'picture.fail', address: 'hidden' },
    'the page returns': { type: 'refresh' },
  },
  key: ({ parts, urls, replaced }) => [parts, Object.keys(urls).toSorted(), replaced],
  invariants: [
    stepsLead({ 'the list is left': { empty: 'empty' }, 'the photo closes': { empty: 'empty' } }),
    {
      name: 'each part shows its own photos, and leaves those of the others',
      holds: ({ now: { step, snapshot }, before }) => {
        const { parts } = snapshot.context
        const earlier = before?.snapshot.context.parts ?? {}
        const change = Object.entries(changes).find(([name]) => name === step)?.[1]
        if (change === undefined) return before === null || parts === earlier
        const isOther = (part: string) => part === change.part || parts[part] === earlier[part]
        const isKept = [...Object.keys(parts), ...Object.keys(earlier)].every(isOther)
        return (parts[change.part] ?? []).join() === change.addresses.join() && isKept
      },
    },
    {
      name: 'one request is open exactly while URLs are requested',
      holds: ({ now: { snapshot }, open }) =>
        open.length === (snapshot.matches('signing') || snapshot.matches({ kept: 'adding' }) ? 1 : 0),
    },
    {
      name: 'a list is requested as a whole; later only what is missing',
      holds: ({ now: { snapshot }, moments, open }) => {
        const [request] = open
        if (request?.began !== moments.length - 1) return true
        const { context } = snapshot
        const shown = shownProofs(context)
        const requested = addressesOf(request.input)
        return snapshot.matches('signing')
          ? requested.join() === shown.join()
          : requested.join() === shown.filter((address) => context.urls[address] === undefined).join() &&
              requested.length > 0
      },
    },
    {
      name: 'at rest each shown proof has a URL, or is known as hidden',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches({ kept: 'resting' }) ||
        shownProofs(snapshot.context).every((address) => snapshot.context.urls[address] !== undefined),
    },
    {
      name: 'each time a minute before the URLs expire, those on the page are requested again; the others are forgotten',
      holds: ({ now: { step, snapshot } }) =>
        step !== "'renewal' passes in proofs.kept" ||
        (shownProofs(snapshot.context).length > 0
          ? snapshot.matches('signing')
          : snapshot.matches('empty') && Object.keys(snapshot.context.urls).length === 0),
    },
    {
      name: 'a page that returns requests the URLs again, or forgets them',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the page returns' ||
        !(before?.snapshot.matches('kept') ?? false) ||
        (shownProofs(snapshot.context).length > 0
          ? snapshot.matches('signing')
          : snapshot.matches('empty') && Object.keys(snapshot.context.urls).length === 0),
    },
    {
      name: 'a picture that does not load gets another URL once',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'a picture does not load' || !before?.snapshot.matches('kept')) return true
        const { urls, replaced } = before.snapshot.context
        const may = typeof urls['a'] === 'string' && !replaced.includes('a')
        return may
          ? snapshot.context.urls['a'] === undefined && snapshot.context.replaced.includes('a')
          : snapshot.context.urls === urls && snapshot.context.replaced === replaced
      },
    },
    {
      name: 'URLs stay on the page while they are renewed, also after a failure',
      holds: ({ now: { snapshot }, before }) =>
        !(before?.snapshot.matches('kept') ?? false) ||
        !snapshot.matches('signing') ||
        snapshot.context.urls === before?.snapshot.context.urls,
    },
    {
      name: 'a failure is logged, and tried again after a pause',
      holds: ({ now: { step, snapshot, actions } }) => {
        const failed = step !== null && /^there is no network|^the signing is refused/u.test(step)
        return (
          actions.includes('logFailure') === failed &&
          (!failed || snapshot.matches('failed') || snapshot.matches({ kept: 'waiting' }))
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Mostrar as fotos das rotinas',
  starts: { plain: 'Entre como conselho@confraria.test.' },
  steps: {
    'a list is shown': 'Abra /tasks: a lista mostra registros de rotinas sem miniatura.',
    'the list grows': 'Clique em “Carregar mais”.',
    'the list is left': 'Abra outra página.',
    'a photo opens': 'Clique na miniatura de outro registro: a foto abre sobre a página.',
    'the photo closes': 'Feche a foto.',
    'the URLs are there': 'O servidor assina os endereços das fotos.',
    'the URLs of the long list are there': 'O servidor assina os endereços das fotos da lista maior.',
    'the list was left meanwhile': 'O servidor responde, mas a lista já foi deixada.',
    'the signing is refused': 'O servidor recusa o pedido.',
    'there is no network': 'A rede cai antes da resposta.',
    'the missing URLs are there': 'O servidor assina os endereços que faltavam.',
    'there is no network for the missing ones': 'A rede cai antes da resposta sobre as fotos que faltam.',
    'a picture does not load': 'Uma foto não carrega: o endereço dela venceu.',
    'a picture without a URL does not load': 'Uma foto que a pessoa não pode ver não carrega.',
    'the page returns': 'A pessoa volta à aba do navegador.',
    "'pause' passes in proofs.failed": 'Passam dez segundos.',
    "'renewal' passes in proofs.kept": 'Passam quatro minutos: falta um para os endereços vencerem.',
    "'pause' passes in proofs.kept.waiting": 'Passam dez segundos depois da falha com as fotos novas.',
  },
  states: {
    empty: 'A página não mostra fotos de rotinas, só miniaturas.',
    signing: 'Os lugares das fotos estão vazios; em uma renovação, as fotos continuam.',
    failed: 'Os lugares das fotos continuam vazios.',
    'kept.resting': 'As fotos aparecem; as que a pessoa não pode ver têm um olho riscado.',
    'kept.adding': 'As fotos aparecem, menos as novas.',
    'kept.waiting': 'As fotos aparecem, menos as novas.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'a list is requested as a whole; later only what is missing': 'PIC-20',
    'each time a minute before the URLs expire, those on the page are requested again; the others are forgotten':
      'PIC-21',
    'a picture that does not load gets another URL once': 'PIC-21',
  },
})

import type { EarnedBadge } from '#machines/achievements/achievement.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { newMemberValues, type MemberFormInput } from '#machines/members/memberForm.ts'
import type { NoticeEvent as NoticeOfMessages } from '#machines/community/notices.ts'
import type { NoticeEvent } from '#machines/members/notices.ts'
import { membersPath, wholeList, type MembersPlace, type MembersView } from '#machines/members/membersView.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { memberImportMachine } from '#machines/members/memberImport.machine.ts'
import { membersMachine } from '#machines/members/members.machine.ts'
import { admin, memberOf } from '#tests/support/members.ts'
import { doneOf, failOf, resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { held } from '#tests/support/paths/held.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(membersMachine)
const ana = memberOf()
const mentor: EarnedBadge = {
  id: '55555555-5555-4555-a555-555555555555',
  title: 'Mentor',
  icon: 'hands',
  granted_at: '2026-11-01T10:00:00+00:00',
}
const founder = memberOf({ id: '44444444-4444-4444-a444-444444444444', is_founder: true })
const go = (place: MembersPlace) => ({ type: 'address.change' as const, address: { place, view: wholeList } })
const screen = { userId: 'me', isAccessFailed: false, place: { kind: 'list' }, view: wholeList } as const
const form: MemberFormInput = {
  userId: 'me',
  access: admin,
  memberId: null,
  newId: ana.id,
  blank: newMemberValues('2026-11-25'),
  draft: null,
}
const bia: MembersView = { ...wholeList, search: 'bia' }
const notice: NoticeEvent = { type: 'notice', notice: { key: 'member.updated' } }

const messageNotice: NoticeOfMessages = { type: 'notice', notice: { key: 'message.sent', name: 'Ana', lack: null } }

/** By step: what the list is sent. */
const messagesToList: Readonly<Record<string, string>> = {
  'the profile arrives': 'member.change',
  'the profile arrives without its badges': 'member.change',
  'Ana no longer exists': 'member.remove,refresh',
  'the screen returns to the foreground': 'refresh',
  'the form saves Ana': 'refresh',
  'the form finds Ana deleted': 'member.remove,refresh',
  'Ana is inactivated': 'member.change,refresh',
  'Ana is deleted': 'member.remove,refresh',
  'the deletion is cancelled after a lost response': 'refresh',
  'the form is dropped after a save without a response': 'refresh',
  'the user leaves the form after a save without a response': 'refresh',
  'the import has added members': 'refresh',
  'the import fails': 'refresh',
}

export const walk = defineWalk({
  machine: membersMachine,
  starts: {
    plain: { ...screen, access: null },
    'with rights known': { ...screen, access: admin },
    'with rights failed': { ...screen, access: null, isAccessFailed: true },
  },
  steps: {
    'the rights arrive': { type: 'access.change', access: admin },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    'go to the list': go({ kind: 'list' }),
    'open the profile of Ana': go({ kind: 'detail', id: ana.id }),
    'the list knows Ana': { type: 'member.known', member: ana },
    'open an invalid id': go({ kind: 'detail', id: 'ana' }),
    'open the form': go({ kind: 'form', id: null }),
    'open a filtered list': { type: 'address.change', address: { place: { kind: 'list' }, view: bia } },
    'the user stops typing a name': { type: 'view.settled', view: bia },
    'the form is ready': result.done('openMemberForm', form),
    'the form cannot be opened': result.fail('openMemberForm', offline),
    'the code of the form is loaded': { type: 'form.start', logic: held },
    'the form fails': failOf('form', new Error('a fault')),
    'the list fails': result.fail('list', new Error('a fault')),
    'the form saves Ana': { type: 'member.changed', member: ana },
    'the form finds Ana deleted': { type: 'member.gone', id: ana.id },
    'the form reports': notice,
    'the form has nothing to edit': doneOf('form', { outcome: 'unavailable', isUnsure: false }),
    'the form closes': doneOf('form', { outcome: 'closed', isUnsure: false }),
    'the form is dropped after a save without a response': doneOf('form', { outcome: 'closed', isUnsure: true }),
    'the user leaves the form for another page': doneOf('form', { outcome: 'abandoned', isUnsure: false }),
    'the user leaves the form after a save without a response': doneOf('form', {
      outcome: 'abandoned',
      isUnsure: true,
    }),
    'write to Ana': go({ kind: 'messages', to: ana.id }),
    'write to all': go({ kind: 'messages', to: null }),
    'the code of the messages is loaded': { type: 'messages.start', logic: held },
    'the messages fail': failOf('messages', new Error('a fault')),
    'the messages report': messageNotice,
    'leave the screen': { type: 'sleep' },
    'the profile arrives': result.done('loadMemberDetail', { member: { ...ana, bio: 'Nova.' }, badges: [mentor] }),
    'the profile arrives without its badges': result.done('loadMemberDetail', { member: ana, badges: null }),
    'the profile fails to load': result.fail('loadMemberDetail', offline),
    'Ana no longer exists': result.fail('loadMemberDetail', new Refusal('member_gone')),
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'start deleting Ana': { type: 'deletion.open', member: ana },
    'start deleting the founder': { type: 'deletion.open', member: founder },
    'Ana is deleted': result.done('deletion', { outcome: 'gone', id: ana.id }),
    'Ana is inactivated': result.done('deletion', { outcome: 'changed', member: { ...ana, status: 'inativo' } }),
    'the deletion is cancelled': result.done('deletion', { outcome: 'closed' }),
    'the deletion is cancelled after a lost response': result.done('deletion', { outcome: 'unsure' }),
    'the dialog fails': result.fail('deletion', offline),
    'open the import': { type: 'import.open' },
    'the code of the import is loaded': { type: 'import.start', logic: held },
    'the import has added members': doneOf('import', { isChanged: true, added: [ana.id] }),
    'the import has changed nothing': doneOf('import', { isChanged: false, added: [] }),
    'the import fails': failOf('import', new Error('a fault')),
  },
  late: { form: memberFormMachine, import: memberImportMachine },
  arrows: 1,
  limit: 120_000,
  key: ({ access, member, badges, place }) => [access !== null, member !== null, badges !== null, place.kind],
  invariants: [
    stepsLead({
      retry: { 'place.detail.failed': 'place.detail.looking' },
      'the screen returns to the foreground': {
        'place.detail.failed': 'place.detail.looking',
        'place.detail.shown': 'place.detail.looking',
      },
      'the form is ready': { 'place.form.opening': 'place.form.ready' },
      'the code of the form is loaded': { 'place.form.ready': 'place.form.open' },
      'the form cannot be opened': { 'place.form.opening': 'place.form.left' },
      'the form closes': { 'place.form.open': 'place.form.left' },
      'the form is dropped after a save without a response': { 'place.form.open': 'place.form.left' },
      'the user leaves the form for another page': { 'place.form.open': 'place.form.left' },
      'the user leaves the form after a save without a response': { 'place.form.open': 'place.form.left' },
      'the code of the messages is loaded': { 'place.messages.waiting': 'place.messages.running' },
      'the messages fail': { 'place.messages.running': 'place.messages.failed' },
      'write to all': { 'place.messages.failed': 'place.messages.failed' },
      'the code of the import is loaded': { 'import.waiting': 'import.open' },
    }),
    {
      name: 'the state follows the address, and the context has it',
      holds: ({ now: { event, snapshot } }) => {
        const { place, view } = snapshot.context
        if (!snapshot.matches({ place: place.kind })) return false
        return !event || !('address' in event) || textOf({ place, view }) === textOf(event.address)
      },
    },
    {
      name: 'the rights are those of the last response, and absent during a request',
      holds: ({ now: { step, snapshot } }) => {
        const { access } = snapshot.context
        if (step === 'the rights arrive' && access !== admin) return false
        if (step === 'the rights are requested again' && !snapshot.matches({ rights: 'checking' })) return false
        if (step === 'the rights fail to load' && !snapshot.matches({ rights: 'unknown' })) return false
        const isFailed = snapshot.context.isAccessFailed
        return (
          (access !== null) === snapshot.matches({ rights: 'known' }) &&
          isFailed === snapshot.matches({ rights: 'unknown' })
        )
      },
    },
    {
      name: 'opening the current place sends no request; a refresh of the shown profile and a retry do',
      holds: ({ now: { step, event, snapshot }, before, requests, moments }) => {
        const isRequested = requests.some(({ id, began }) => id === 'loadMemberDetail' && began === moments.length - 1)
        const stays =
          event?.type === 'address.change' && textOf(before?.snapshot.context.place) === textOf(snapshot.context.place)
        if (stays && isRequested) return false
        const wasShown = before?.snapshot.matches({ place: { detail: 'shown' } }) ?? false
        const isRefreshed =
          step === 'the screen returns to the foreground' || step === 'the deletion is cancelled after a lost response'
        const shouldRequest = step === 'retry' || (isRefreshed && wasShown)
        return !shouldRequest || isRequested === snapshot.matches({ place: { detail: 'looking' } })
      },
    },
    {
      name: 'a form opens with the rights of the user, and its input is removed when it closes',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id, input }) =>
            id !== 'openMemberForm' || textOf(input) === textOf({ userId: 'me', access: admin, memberId: null }),
        ) &&
        open.every(
          ({ id, input }) => id !== 'form' || (input === form && snapshot.matches({ place: { form: 'open' } })),
        ) &&
        'form' in snapshot.children === snapshot.matches({ place: { form: 'open' } }) &&
        (snapshot.context.access === null || !snapshot.matches({ place: { form: 'waiting' } })) &&
        (snapshot.context.form !== null ||
          !(snapshot.matches({ place: { form: 'ready' } }) || snapshot.matches({ place: { form: 'open' } }))) &&
        (snapshot.context.form === null ||
          snapshot.matches({ place: { form: 'ready' } }) ||
          snapshot.matches({ place: { form: 'open' } }) ||
          snapshot.matches({ place: { form: 'left' } })),
    },
    {
      name: 'the list receives the view, the changed and the deleted members, and each refresh',
      holds: ({ now: { step, event, sent, snapshot }, before }) => {
        const types = sent.flatMap(({ to, event: message }) => (to === 'list' ? message.type : [])).join()
        if (event?.type === 'address.change') {
          const entersDetail =
            snapshot.matches({ place: 'detail' }) && snapshot.context.place !== before?.snapshot.context.place
          const isOther = textOf(before?.snapshot.context.place) !== textOf(snapshot.context.place)
          return types === (entersDetail && isOther ? 'view.change,member.find' : 'view.change')
        }
        return types === (messagesToList[step ?? ''] ?? '')
      },
    },
    {
      name: 'the messages are those of the address; they sleep and refresh with the screen',
      holds: ({ now: { step, event, sent, snapshot }, before, open }) => {
        const { place, userId } = snapshot.context
        const [messages, ...others] = open.filter(({ id }) => id === 'messages')
        const was = before?.snapshot.context.place
        const isRunning = snapshot.matches({ place: { messages: 'running' } })
        const wasRunning = before?.snapshot.matches({ place: { messages: 'running' } }) === true
        if (others.length > 0 || (messages !== undefined) !== isRunning) return false
        if (
          messages &&
          !wasRunning &&
          textOf(messages.input) !== textOf({ userId, to: place.kind === 'messages' ? place.to : '' })
        )
          return false
        const texts = sent.flatMap(({ to, event: message }) => (to === 'messages' ? [textOf(message)] : []))
        if (!wasRunning || place.kind !== 'messages' || was?.kind !== 'messages') return texts.length === 0
        if (event?.type === 'address.change')
          return textOf(texts) === textOf(was.to === place.to ? [] : [textOf({ type: 'to.change', to: place.to })])
        const type = {
          'the screen returns to the foreground': 'refresh',
          'the deletion is cancelled after a lost response': 'refresh',
          'leave the screen': 'sleep',
        }[step ?? '']
        return textOf(texts) === textOf(type === undefined ? [] : [textOf({ type })])
      },
    },
    {
      name: 'the address follows the list’s search and leads back to the list from a closed form or a deleted profile',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        const path = emitted.map((settled) => settled.path).join()
        if (step === 'the user stops typing a name')
          return textOf(snapshot.context.view) === textOf(bia) && path === membersPath(snapshot.context.place, bia)
        const closes = [
          'the form closes',
          'the form is dropped after a save without a response',
          'the form cannot be opened',
          'the form fails',
        ]
        if (closes.includes(step ?? '')) return path === membersPath({ kind: 'list' }, snapshot.context.view)
        const wasShown =
          textOf(before?.snapshot.context.place).includes(ana.id) && snapshot.matches({ place: 'detail' })
        if (step === 'Ana is deleted' && wasShown) return path === membersPath({ kind: 'list' }, snapshot.context.view)
        return path === ''
      },
    },
    {
      name: 'notices of the parts are passed on',
      holds: ({ now: { step, notices } }) =>
        (step !== 'the form reports' || notices[0] === notice.notice) &&
        (step !== 'the messages report' || notices[0] === messageNotice.notice),
    },
    {
      name: 'the deletion is of the chosen member, from the place where it was opened, until it closes',
      holds: ({ now: { snapshot }, moments, requests }) => {
        const last = requests.findLast(({ id }) => id === 'deletion')
        const from = last && moments[last.began]?.snapshot.context.place.kind === 'detail' ? 'detail' : 'list'
        const isOpen = snapshot.matches({ deletion: 'open' })
        return (
          (!last || textOf(last.input) === textOf({ member: ana, from })) &&
          (snapshot.context.deleting !== null) === isOpen
        )
      },
    },
    {
      name: 'the deletion closes with the screen',
      holds: ({ now: { step, sent }, before }) =>
        sent.some(({ to, event }) => to === 'deletion' && event.type === 'cancel') ===
        (step === 'leave the screen' && before?.snapshot.matches({ deletion: 'open' }) === true),
    },
    {
      name: 'a request is open exactly while the machine is busy, about the member in the address',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ place: { detail: 'looking' } }) === open.some(({ id }) => id === 'loadMemberDetail') &&
        snapshot.matches({ deletion: 'open' }) === open.some(({ id }) => id === 'deletion') &&
        open.every(({ id, input }) => id !== 'loadMemberDetail' || textOf(input) === textOf({ id: ana.id })),
    },
    {
      name: 'an invalid id is shown as missing without a request',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'open an invalid id' || snapshot.matches({ place: { detail: 'missing' } }),
    },
    {
      name: 'the list’s data is shown at once, then the response; it stays when the load fails',
      holds: ({ now: { step, snapshot }, before }) => {
        const { member } = snapshot.context
        if (step === 'the profile arrives')
          return member?.bio === 'Nova.' && snapshot.matches({ place: { detail: 'shown' } })
        if (step === 'the list knows Ana') return member === (before?.snapshot.context.member ?? ana)
        if (step !== 'the profile fails to load') return true
        return snapshot.matches({ place: { detail: before?.snapshot.context.member ? 'shown' : 'failed' } })
      },
    },
    {
      name: 'badges belong to the member in the address, and stay when they fail to load again',
      holds: ({ now: { step, snapshot }, before }) => {
        const { badges, member } = snapshot.context
        if (step === 'the profile arrives') return badges?.[0] === mentor
        if (step === 'the profile arrives without its badges') return badges === before?.snapshot.context.badges
        return badges === null || member !== null
      },
    },
    {
      name: 'no member is shown outside a profile or after a deletion',
      holds: ({ now: { step, snapshot } }) =>
        (snapshot.matches({ place: 'detail' }) || snapshot.context.member === null) &&
        (step !== 'Ana no longer exists' ||
          (snapshot.context.member === null && snapshot.matches({ place: { detail: 'missing' } }))),
    },
    {
      name: 'a profile that failed to load can be retried',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'retry' }) === snapshot.matches({ place: { detail: 'failed' } }),
    },
    {
      name: 'the deletion opens only with the right, one at a time, and never for the founder',
      holds: ({ now: { step, snapshot }, before }) => {
        const wasOpen = before?.snapshot.matches({ deletion: 'open' }) ?? false
        if (step === 'start deleting the founder') return snapshot.matches({ deletion: 'open' }) === wasOpen
        if (step !== 'start deleting Ana' || wasOpen) return true
        return snapshot.matches({ deletion: 'open' }) === (snapshot.context.access !== null)
      },
    },
    {
      name: 'whom the form or the import has added is a newcomer; only the form’s is named',
      holds: ({ now: { step, snapshot }, before }) => {
        const { newcomers, newcomer } = snapshot.context
        const wasNew = before?.snapshot.context.place.kind === 'form'
        if (step === 'the form saves Ana' && wasNew) return newcomers[0] === ana.id && newcomer === ana
        if (step === 'the import has added members') return newcomers[0] === ana.id && newcomer === null
        if (['Ana is deleted', 'Ana no longer exists', 'the form finds Ana deleted'].includes(step ?? ''))
          return newcomer === null
        if (step === 'Ana is inactivated' && newcomer?.status === 'ativo') return false
        return newcomers === (before?.snapshot.context.newcomers ?? newcomers)
      },
    },
    {
      name: 'the list also loads who is invited once someone was added',
      holds: ({ now: { sent }, before }) =>
        sent.every(
          ({ event }) =>
            !('withInvited' in event) || event['withInvited'] === (before?.snapshot.context.newcomers.length ?? 0) > 0,
        ),
    },
    {
      name: 'the import opens only with the right, and runs in the background',
      holds: ({ now: { step, snapshot }, before, open }) => {
        const isClosed = snapshot.matches({ import: 'closed' })
        const isRunning = open.some(({ id }) => id === 'import')
        if (snapshot.matches({ import: 'open' }) !== isRunning || 'import' in snapshot.children !== isRunning)
          return false
        if (step?.startsWith('the import ')) return isClosed
        const was = before?.snapshot.matches({ import: 'closed' }) ?? true
        return isClosed === (was && !(step === 'open the import' && snapshot.context.access !== null))
      },
    },
    {
      name: 'each member that the user has changed or deleted is reported once',
      holds: ({ now: { step, reported } }) => {
        const types = reported.map(({ type }) => type).join()
        if (step === 'Ana is inactivated' || step === 'the form saves Ana') return types === 'member.changed'
        const isGone = step === 'Ana is deleted' || step === 'the form finds Ana deleted'
        return types === (isGone ? 'member.gone' : '')
      },
    },
    {
      name: 'each visible failure is reported once; a failed refresh, or a form that cannot be opened, is only logged',
      holds: ({ now: { step, snapshot, notices, actions }, before }) => {
        if (step === 'the form cannot be opened' && !actions.includes('logFault')) return false
        if (step === 'the form reports' || step === 'the messages report') return true
        if (step !== 'the profile fails to load') return notices.length === 0
        if ((snapshot.context.failure !== null) !== snapshot.matches({ place: { detail: 'failed' } })) return false
        const had = (before?.snapshot.context.member ?? null) !== null
        return notices.length === (had ? 0 : 1) && actions.includes('logRefreshFailure') === had
      },
    },
  ],
})

export const words = defineWords({
  title: 'Página de membros: lista, perfil, formulário e mensagens',
  starts: {
    plain:
      'Cadastre Ana Prado, entre como admin@confraria.test e recarregue /members com a rede lenta: os direitos ainda não chegaram.',
    'with rights failed': 'Entre como admin@confraria.test e abra /members sem que os direitos cheguem.',
    'with rights known':
      'Cadastre Ana Prado, entre como admin@confraria.test e abra /members: os direitos já chegaram.',
  },
  steps: {
    'the rights arrive': 'O servidor responde com os direitos.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'go to the list': 'Clique em “Voltar para lista”; na aba “Mensagens”, clique em “Membros”.',
    'open the profile of Ana': 'Clique em “Ver Perfil” no cartão de Ana.',
    'the list knows Ana': 'A lista já mostra Ana: o perfil aparece na hora.',
    'open an invalid id': 'Abra /members?member=ana.',
    'open the form': 'Clique em “Adicionar Membro”.',
    'open a filtered list': 'Abra /members?search=bia.',
    'the user stops typing a name': 'Escreva “bia” na busca e espere: o endereço da página passa a ter a busca.',
    'the form is ready': 'O que se escreveu antes de recarregar a página está lido.',
    'the code of the form is loaded': 'O código do formulário chega; a rede lenta mostra a espera.',
    'the form cannot be opened': 'O formulário não se abre; só se vê por simulação.',
    'the form fails': 'O formulário falha por dentro; só se vê por simulação.',
    'the list fails': 'A lista falha por dentro; só se vê por simulação.',
    'the form saves Ana': 'Salve o formulário e espere a confirmação do servidor.',
    'the form finds Ana deleted': 'Exclua o membro em outra janela e salve o formulário.',
    'the form reports': 'O formulário mostra um aviso.',
    'the form has nothing to edit':
      'Em outra janela, exclua o membro antes da resposta: aparece “Membro não encontrado.”.',
    'the form closes': 'Salve, ou clique em “Cancelar”: o formulário se fecha e a lista aparece.',
    'the user leaves the form for another page':
      'Com algo escrito, clique em “Tarefas” e confirme: o formulário se fecha e a outra página aparece.',
    'the form is dropped after a save without a response':
      'Depois de salvar sem resposta do servidor, clique em “Cancelar” e descarte: a lista é lida de novo.',
    'the user leaves the form after a save without a response':
      'Depois de salvar sem resposta do servidor, clique em “Tarefas” e confirme: a lista é lida de novo.',
    'write to all': 'Clique na aba “Mensagens”.',
    'the code of the messages is loaded': 'O código das mensagens chega; a rede lenta mostra a espera.',
    'the messages fail': 'As mensagens falham por dentro; só se vê por simulação.',
    'the messages report': 'Envie a mensagem a Ana e espere a confirmação do servidor. Aviso: “Mensagem enviada”.',
    'leave the screen': 'Clique em “Tarefas” no menu.',
    'write to Ana': 'Clique em “Enviar Mensagem” no cartão de Ana.',
    'the profile arrives': 'O servidor responde com o cadastro e as conquistas de Ana.',
    'the profile arrives without its badges': 'O servidor responde com o cadastro, mas as conquistas não chegam.',
    'the profile fails to load': 'Corte a rede antes da resposta: o cadastro não chega.',
    'Ana no longer exists': 'Exclua Ana em outra janela antes da resposta: o servidor não a encontra.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'start deleting Ana': 'Clique em “Excluir membro” no perfil de Ana, ou na lixeira do cartão dela.',
    'start deleting the founder': 'Procure a lixeira no cartão do fundador: ela não existe.',
    'Ana is deleted': 'Clique em “Sim, excluir membro” e espere a confirmação do servidor. Aviso: “Membro excluído”.',
    'Ana is inactivated': 'Clique em “Inativar” e espere a confirmação do servidor. Aviso: “Membro inativado”.',
    'the deletion is cancelled': 'Clique em “Cancelar” no diálogo.',
    'the deletion is cancelled after a lost response':
      'Corte a rede antes da resposta à exclusão e clique em “Cancelar” no diálogo.',
    'the dialog fails': 'O diálogo falha por dentro; só se vê por simulação, pois ele responde a cada falha.',
    'open the import': 'Clique em “Importar planilha”.',
    'the code of the import is loaded': 'O código da importação chega, e a janela se abre.',
    'the import has added members': 'Importe duas pessoas e clique em “Fechar”.',
    'the import has changed nothing': 'Clique em “Cancelar”.',
    'the import fails': 'A importação falha por dentro; só se vê por simulação, pois ela responde a cada falha.',
  },
  states: {
    'rights.checking': 'No lugar da lista aparece “Verificando permissões e carregando membros...”.',
    'rights.known': 'Aparecem os botões que os direitos permitem, como “Adicionar Membro”.',
    'rights.unknown': 'A lista aparece sem botões de editar nem de excluir.',
    'place.list': 'A lista de membros está à vista.',
    'place.form.waiting': 'O formulário espera pelos direitos.',
    'place.form.opening': 'O formulário está se abrindo.',
    'place.form.ready': 'O formulário espera pelo código, que está chegando.',
    'place.form.open': 'O formulário de membro está à vista.',
    'place.form.left': 'O formulário se fechou; a página muda.',
    'place.messages.waiting': 'A aba “Mensagens” espera pelo código, que está chegando.',
    'place.messages.running': 'A aba “Mensagens” está à vista.',
    'place.messages.failed': 'A página mostra que algo falhou.',
    'place.detail.looking': 'Aparece o que a lista já sabe de Ana, ou “Carregando membro...”.',
    'place.detail.shown': 'O perfil de Ana está à vista, com biografia e conquistas.',
    'place.detail.missing': 'Aparece “Membro não encontrado.” no lugar do perfil.',
    'place.detail.failed': 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
    'deletion.closed': 'Nenhuma confirmação está aberta.',
    'deletion.open': 'O diálogo “Confirmação de Exclusão” está aberto.',
    'import.closed': 'Nenhuma importação está aberta.',
    'import.waiting': 'A importação espera pelo código, que está chegando.',
    'import.open': 'A janela “Importar membros” está aberta.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'rights.checking': 'MEM-12',
    'place.detail.missing': 'MEM-21',
    'place.detail.shown': 'MEM-14',
    'deletion.open': 'MEM-59',
  },
  invariants: {
    'whom the form or the import has added is a newcomer; only the form’s is named': 'MEM-860',
    'the state follows the address, and the context has it': 'APP-01',
    'the deletion opens only with the right, one at a time, and never for the founder': 'MEM-19 MEM-53',
  },
})

import type { EarnedBadge } from '#machines/achievements/achievement.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { MembersPlace } from '#machines/members/membersView.ts'
import { membersMachine } from '#machines/members/members.machine.ts'
import { admin, memberOf } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(membersMachine)
const ana = memberOf()
const mentor: EarnedBadge = {
  id: '55555555-5555-4555-a555-555555555555',
  title: 'Mentor',
  icon: 'hands',
  granted_at: '2026-11-01T10:00:00+00:00',
}
const founder = memberOf({ id: '44444444-4444-4444-a444-444444444444', is_founder: true })
const go = (place: MembersPlace, known: typeof ana | null = null) => ({ type: 'place.change' as const, place, known })

export const walk = defineWalk({
  machine: membersMachine,
  starts: {
    plain: { access: null, place: { kind: 'list' } },
    'with rights known': { access: admin, place: { kind: 'list' } },
  },
  steps: {
    'the rights come': { type: 'access.change', access: admin },
    'the rights are asked for again': { type: 'access.change', access: null },
    'the rights do not come': { type: 'access.fail' },
    'go to the list': go({ kind: 'list' }),
    'open her profile': go({ kind: 'detail', id: ana.id }, ana),
    'open a profile by its address': go({ kind: 'detail', id: ana.id }),
    'open an id that is none': go({ kind: 'detail', id: 'ana' }),
    'open the form': go({ kind: 'form', id: null }),
    'write to her': go({ kind: 'messages', to: ana.id }),
    'the profile comes': answer.done('loadMemberDetail', { member: { ...ana, bio: 'Nova.' }, badges: [mentor] }),
    'the profile comes without its badges': answer.done('loadMemberDetail', { member: ana, badges: null }),
    'the profile does not come': answer.fail('loadMemberDetail', offline),
    'she is no member any more': answer.fail('loadMemberDetail', new Refusal('member_gone')),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'ask to delete her': { type: 'deletion.open', member: ana },
    'ask to delete the founder': { type: 'deletion.open', member: founder },
    'she is deleted': answer.done('deletion', { outcome: 'gone', id: ana.id }),
    'she is inactivated': answer.done('deletion', { outcome: 'changed', member: { ...ana, status: 'inativo' } }),
    'she stays': answer.done('deletion', { outcome: 'closed' }),
    'the question breaks': answer.fail('deletion', offline),
  },
  arrows: 1,
  key: ({ access, member, badges, place }) => [access !== null, member !== null, badges !== null, place.kind],
  invariants: [
    stepsLead({
      'ask again': { 'place.detail.failed': 'place.detail.looking' },
      'the screen comes to the fore': { 'place.detail.shown': 'place.detail.looking' },
    }),
    {
      name: 'the state is where the address leads',
      holds: ({ now: { snapshot } }) => snapshot.matches({ place: snapshot.context.place.kind }),
    },
    {
      name: 'the rights are those that came, and none while they are asked for',
      holds: ({ now: { step, snapshot } }) => {
        const { access } = snapshot.context
        if (step === 'the rights come' && access !== admin) return false
        if (step === 'the rights are asked for again' && !snapshot.matches({ rights: 'checking' })) return false
        if (step === 'the rights do not come' && !snapshot.matches({ rights: 'unknown' })) return false
        return (access !== null) === snapshot.matches({ rights: 'known' })
      },
    },
    {
      name: 'going where one is asks for nothing; a look at the profile that is shown, or another try, does',
      holds: ({ now: { step, event, snapshot }, before, requests, moments }) => {
        const asked = requests.some(({ id, began }) => id === 'loadMemberDetail' && began === moments.length - 1)
        const stays =
          event?.type === 'place.change' && textOf(before?.snapshot.context.place) === textOf(snapshot.context.place)
        if (stays && asked) return false
        const asks = step === 'ask again' || step === 'the screen comes to the fore'
        return !asks || asked === snapshot.matches({ place: { detail: 'looking' } })
      },
    },
    {
      name: 'a profile that is shown can be looked up again',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'refresh' }) === snapshot.matches({ place: { detail: 'shown' } }),
    },
    {
      name: 'who is asked about is the one that was chosen, from where one stood, and nobody once the question is closed',
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
      name: 'busy exactly while a request is open, about whom the address names',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ place: { detail: 'looking' } }) === open.some(({ id }) => id === 'loadMemberDetail') &&
        snapshot.matches({ deletion: 'open' }) === open.some(({ id }) => id === 'deletion') &&
        open.every(({ id, input }) => id !== 'loadMemberDetail' || textOf(input) === textOf({ id: ana.id })),
    },
    {
      name: 'an id that is none asks for nothing and is told to be missing',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'open an id that is none' || snapshot.matches({ place: { detail: 'missing' } }),
    },
    {
      name: 'what the list knows is shown at once, then what comes; it stays when nothing comes',
      holds: ({ now: { step, snapshot }, before }) => {
        const { member } = snapshot.context
        if (step === 'the profile comes')
          return member?.bio === 'Nova.' && snapshot.matches({ place: { detail: 'shown' } })
        if (step === 'open her profile' && !before?.snapshot.matches({ place: 'detail' })) return member === ana
        if (step !== 'the profile does not come') return true
        return snapshot.matches({ place: { detail: before?.snapshot.context.member ? 'shown' : 'failed' } })
      },
    },
    {
      name: 'badges are those of whom the address names; the ones that came stay when they do not come again',
      holds: ({ now: { step, snapshot }, before }) => {
        const { badges, member } = snapshot.context
        if (step === 'the profile comes') return badges?.[0] === mentor
        if (step === 'the profile comes without its badges') return badges === before?.snapshot.context.badges
        return badges === null || member !== null
      },
    },
    {
      name: 'nobody is shown outside a profile, nor who is gone',
      holds: ({ now: { step, snapshot } }) =>
        (snapshot.matches({ place: 'detail' }) || snapshot.context.member === null) &&
        (step !== 'she is no member any more' ||
          (snapshot.context.member === null && snapshot.matches({ place: { detail: 'missing' } }))),
    },
    {
      name: 'a profile that did not come can be asked for again',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'retry' }) === snapshot.matches({ place: { detail: 'failed' } }),
    },
    {
      name: 'only who may delete is asked, one question at a time, never about the founder',
      holds: ({ now: { step, snapshot }, before }) => {
        const wasOpen = before?.snapshot.matches({ deletion: 'open' }) ?? false
        if (step === 'ask to delete the founder') return snapshot.matches({ deletion: 'open' }) === wasOpen
        if (step !== 'ask to delete her' || wasOpen) return true
        return snapshot.matches({ deletion: 'open' }) === (snapshot.context.access !== null)
      },
    },
    {
      name: 'the list is told of who has changed and of who is gone, and that one stands before it',
      holds: ({ now: { step, snapshot, emitted } }) => {
        const told = emitted.filter(({ type }) => type !== 'notice')
        if (step?.startsWith('the profile comes') || step === 'she is inactivated')
          return told.length === 1 && told[0]?.type === 'member.changed'
        if (step !== 'she is deleted' && step !== 'she is no member any more') return told.length === 0
        const [gone] = told
        const isShown = step === 'she is deleted' && textOf(snapshot.context.place).includes(ana.id)
        const isDetail = isShown && snapshot.matches({ place: 'detail' })
        return gone?.type === 'member.gone' && gone.id === ana.id && gone.isShown === isDetail
      },
    },
    {
      name: 'each failure in sight is told once, one that takes nothing away is only logged',
      holds: ({ now: { step, snapshot, emitted, actions }, before }) => {
        const told = emitted.filter(({ type }) => type === 'notice').length
        if (step !== 'the profile does not come') return told === 0
        if ((snapshot.context.failure !== null) !== snapshot.matches({ place: { detail: 'failed' } })) return false
        const had = (before?.snapshot.context.member ?? null) !== null
        return told === (had ? 0 : 1) && actions.includes('logRefreshFailure') === had
      },
    },
  ],
})

export const words = defineWords({
  title: 'Página de membros: lista, perfil, formulário e mensagens',
  starts: {
    plain:
      'Cadastre Ana Prado, entre como admin@confraria.test e recarregue /members com a rede lenta: os direitos ainda não chegaram.',
    'with rights known':
      'Cadastre Ana Prado, entre como admin@confraria.test e abra /members: os direitos já chegaram.',
  },
  steps: {
    'the rights come': 'O servidor responde com os direitos.',
    'the rights are asked for again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights do not come': 'Corte a rede antes da resposta: os direitos não chegam.',
    'go to the list': 'Clique em “Voltar para lista”; na aba “Mensagens”, clique em “Membros”.',
    'open her profile': 'Clique em “Ver Perfil” no cartão de Ana.',
    'open a profile by its address':
      'Abra o endereço do perfil de Ana, /members?member= com o id dela, em uma aba nova.',
    'open an id that is none': 'Abra /members?member=ana.',
    'open the form': 'Clique em “Adicionar Membro”.',
    'write to her': 'Clique em “Enviar Mensagem” no cartão de Ana.',
    'the profile comes': 'O servidor responde com o cadastro e as conquistas de Ana.',
    'the profile comes without its badges': 'O servidor responde com o cadastro, mas as conquistas não chegam.',
    'the profile does not come': 'Corte a rede antes da resposta: o cadastro não chega.',
    'she is no member any more': 'Exclua Ana em outra janela antes da resposta: o servidor não a encontra.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'ask to delete her': 'Clique em “Excluir membro” no perfil de Ana, ou na lixeira do cartão dela.',
    'ask to delete the founder': 'Procure a lixeira no cartão do fundador: ela não existe.',
    'she is deleted': 'Clique em “Sim, excluir membro” e espere a confirmação do servidor. Aviso: “Membro excluído”.',
    'she is inactivated': 'Clique em “Inativar” e espere a confirmação do servidor. Aviso: “Membro inativado”.',
    'she stays': 'Clique em “Cancelar” no diálogo.',
    'the question breaks': 'O diálogo falha por dentro; só se vê por simulação, pois ele responde a cada falha.',
  },
  states: {
    'rights.checking': 'No lugar da lista aparece “Verificando permissões e carregando membros...”.',
    'rights.known': 'Aparecem os botões que os direitos permitem, como “Adicionar Membro”.',
    'rights.unknown': 'A lista aparece sem botões de editar nem de excluir.',
    'place.list': 'A lista de membros está à vista.',
    'place.form': 'O formulário de membro está à vista.',
    'place.messages': 'A aba “Mensagens” está à vista.',
    'place.detail.looking': 'Aparece o que a lista já sabe de Ana, ou “Carregando membro...”.',
    'place.detail.shown': 'O perfil de Ana está à vista, com biografia e conquistas.',
    'place.detail.missing': 'Aparece “Membro não encontrado.” no lugar do perfil.',
    'place.detail.failed': 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
    'deletion.closed': 'Nenhum diálogo está aberto.',
    'deletion.open': 'O diálogo “Confirmação de Exclusão” está aberto.',
  },
})

import { Refusal } from '#machines/shared/failure.ts'
import { newMemberValues } from '#machines/members/memberForm.ts'
import { memberFormMachine } from '#machines/members/memberForm.machine.ts'
import { changed, firstFault, isUntouched, toSave, unusedPictures } from '#machines/members/memberForm.state.ts'
import { admin, memberOf, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  formFollowsChoices,
  isOnlyLogged,
  stepsDo,
  stepsLead,
  stepsLeave,
  stepsSay,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(memberFormMachine)
const ana = memberOf({ bio: 'Marceneira.' })
const theirs = {
  ...ana,
  bio: 'Marceneira e avó.',
  position: 'Tesoureira',
  updated_at: '2026-11-02T10:00:00.000001+00:00',
}
const anonymised = {
  ...ana,
  name: 'Membro removido',
  bio: '',
  anonymised_at: '2026-11-02T10:00:00.000001+00:00',
  updated_at: '2026-11-02T10:00:00.000001+00:00',
}
const photo = new File(['a picture'], 'ana.png', { type: 'image/png' })
const prepared = { blob: new Blob(['a square']), path: 'member-photos/1-a.webp' }
const size = { width: 400, height: 300 }
const blank = newMemberValues('2026-11-21')
const start = { userId: 'me', newId: '11111111-1111-4111-8111-111111111111', blank, draft: null }

export const walk = defineWalk({
  machine: memberFormMachine,
  starts: {
    plain: { ...start, access: admin, memberId: ana.id },
    'a new member': { ...start, access: admin, memberId: null },
    'a new member, without the right': { ...start, access: ordinary, memberId: null },
    'without the right': { ...start, access: ordinary, memberId: ana.id },
    'an invalid id': { ...start, access: admin, memberId: 'ana' },
  },
  steps: {
    'the member arrives': result.done('loadMember', ana),
    'the member fails to load': result.fail('loadMember', offline),
    'there is no such member': result.fail('loadMember', new Refusal('member_gone')),
    retry: { type: 'retry' },
    'write a biography': { type: 'field.change', change: { name: 'Ana Prado', bio: 'Marceneira e mãe.' } },
    'empty the name': { type: 'field.change', change: { name: '' } },
    'leave the biography': { type: 'field.leave', field: 'bio' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'go to another page': { type: 'abandon' },
    'continue editing': { type: 'keep' },
    'pick a photo': { type: 'photo.pick', file: photo },
    'the photo is read': result.done('readPicture', size),
    'the photo cannot be read': result.fail('readPicture', new Refusal('photo_format')),
    'the photo has too many pixels': result.fail('readPicture', new Refusal('photo_pixels')),
    'move the crop': { type: 'crop.change', crop: { x: 0, y: 0, size: 300 } },
    'use the photo': { type: 'crop.confirm' },
    'cancel the photo': { type: 'photo.cancel' },
    'the photo is prepared': result.done('prepareMemberPhoto', prepared),
    'the photo cannot be cropped': result.fail('prepareMemberPhoto', new Refusal('photo_format')),
    'the photo stays too large': result.fail('prepareMemberPhoto', new Refusal('photo_size')),
    'half of the photo is sent': { type: 'upload.progress', sent: 50, total: 100 },
    'the photo is uploaded': result.done('uploadPhoto', undefined),
    'the upload fails': result.fail('uploadPhoto', offline),
    'upload the photo again': { type: 'photo.retry' },
    'remove the photo': { type: 'photo.remove' },
    'the member is saved': result.done('saveMember', {
      outcome: 'saved',
      member: { ...ana, updated_at: '2026-11-03T10:00:00.000001+00:00' },
    }),
    'another user saves first': result.done('saveMember', { outcome: 'conflict', member: theirs }),
    'another user anonymises the member': result.done('saveMember', { outcome: 'conflict', member: anonymised }),
    'no response arrives': result.fail('saveMember', offline),
    'the member is gone': result.fail('saveMember', new Refusal('member_gone')),
    'choose their version': { type: 'field.choose', field: 'bio', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'bio', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'the pictures are removed': result.done('removeUnusedPhotos', undefined),
    'the pictures cannot be removed': result.fail('removeUnusedPhotos', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: (context) => [
    firstFault(context) !== null,
    changed(context).length === 0,
    changed(context).join() === 'bio',
    context.memberId === null,
    unusedPictures(context).length > 0,
    context.updatedAt === theirs.updated_at,
    context.conflict?.both.length,
    context.conflict?.yielded.length,
  ],
  invariants: [
    isOnlyLogged('the pictures cannot be removed'),
    stepsLead({
      'write a biography': { 'editing.readingPhoto': 'editing.readingPhoto' },
      'there is no such member': { loading: 'missing' },
      'the member fails to load': { loading: 'failed' },
      retry: { failed: 'loading' },
      'the photo stays too large': { 'editing.preparingPhoto': 'editing.resting' },
      'go back to the form': { conflict: 'editing.resting' },
      'another user anonymises the member': { saving: 'editing.resting' },
    }),
    stepsSay({
      'another user anonymises the member': [
        { key: 'member.saveFailed', failure: { kind: 'refused', code: 'member_anonymised', sentence: null } },
        { type: 'member.changed', member: anonymised },
      ],
      'another user saves first': [{ type: 'member.changed', member: theirs }],
      'the photo cannot be cropped': [{ key: 'member.photoRefused', fault: 'photoFormat' }],
      'the photo stays too large': [{ key: 'member.photoRefused', fault: 'photoTooLarge' }],
      'the photo has too many pixels': [{ key: 'member.photoRefused', fault: 'photoPixels' }],
    }),
    stepsLeave({
      'remove the photo': { picked: 'nothing' },
      'the member fails to load': { failure: 'something' },
      retry: { failure: 'nothing' },
    }),
    stepsDo({
      'remove the photo': { 'editing.resting': ['call keepDraft'] },
      'the member fails to load': { loading: ['emit notice'] },
      'the photo stays too large': { 'editing.preparingPhoto': ['emit notice'] },
      'the photo cannot be cropped': { 'editing.preparingPhoto': ['emit notice'] },
      'the photo has too many pixels': { 'editing.readingPhoto': ['emit notice'] },
    }),
    {
      name: 'the form is open only with the right to edit',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches('editing') && !snapshot.matches('saving')) || snapshot.context.access === admin,
    },
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const places = {
          loadMember: 'loading',
          saveMember: 'saving',
          removeUnusedPhotos: 'tidying',
          readPicture: { editing: 'readingPhoto' },
          prepareMemberPhoto: { editing: 'preparingPhoto' },
          uploadPhoto: { editing: 'uploadingPhoto' },
        } as const
        return (
          open.length <= 1 &&
          Object.entries(places).every(
            ([id, value]) => snapshot.matches(value) === open.some((request) => request.id === id),
          )
        )
      },
    },
    {
      name: 'the save sends the changed fields and the version that they are based on',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => id !== 'saveMember' || textOf(input) === textOf(toSave(snapshot.context))),
    },
    {
      name: 'invalid values and a pending photo are not sent; the field is reported',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        if (step !== 'submit' || !before) return true
        const fault = firstFault(before.snapshot.context)
        const isPending = before.snapshot.context.picked !== null
        const named = emitted.flatMap((event) => (event.type === 'field.fault' ? [event.field] : []))
        if (fault !== null) return named.join() === fault && snapshot.matches('editing')
        return named.join() === (isPending ? 'photo' : '') && snapshot.matches('editing') === isPending
      },
    },
    {
      name: 'typed values are lost only when the user discards them or they are saved',
      holds: ({ now: { step, snapshot }, before }) => {
        const had =
          before !== null && before.snapshot.status === 'active' && changed(before.snapshot.context).length > 0
        const isGone = snapshot.matches('left') || snapshot.matches('tidying')
        const ways = ['discard', 'go to another page', 'the member is saved', 'save the merged version']
        const wasLeaving = before?.snapshot.matches('tidying') ?? false
        return !had || !isGone || wasLeaving || ways.includes(step ?? '')
      },
    },
    {
      name: 'cancelling opens a confirmation exactly when something was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'cancel' ||
        !before?.snapshot.matches('editing') ||
        snapshot.matches('discarding') === !isUntouched(before.snapshot.context),
    },
    {
      name: 'a failure is reported once, and the typed values can be submitted again',
      holds: ({ now: { step, snapshot, notices }, before }) => {
        const failures = ['no response arrives', 'the member is gone', 'another user anonymises the member']
        if (!failures.includes(step ?? '')) return true
        return (
          snapshot.matches({ editing: 'resting' }) &&
          notices.length === 1 &&
          snapshot.context.failure !== null &&
          textOf(snapshot.context.values) === textOf(before?.snapshot.context.values)
        )
      },
    },
    formFollowsChoices(),
    {
      name: 'another user’s change is merged into the form, and what both changed is offered',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'another user saves first' || !before) return true
        const { base, values } = before.snapshot.context
        const { conflict, values: merged } = snapshot.context
        const isOwn = values.bio !== base.bio
        return (
          snapshot.matches('conflict') &&
          merged.position === theirs.position &&
          merged.bio === (isOwn ? values.bio : theirs.bio) &&
          conflict?.both.includes('bio') === (isOwn && values.bio !== theirs.bio && base.bio !== theirs.bio)
        )
      },
    },
    {
      name: 'a conflict stays exactly until the user continues',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        (snapshot.context.conflict !== null) ===
          (step === 'another user saves first' ||
            (before.snapshot.context.conflict !== null &&
              step !== 'save the merged version' &&
              step !== 'go back to the form')),
    },
    {
      name: 'a save after a conflict is based on their version',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'save the merged version' && step !== 'go back to the form') ||
        snapshot.context.updatedAt === theirs.updated_at,
    },
    {
      name: 'the progress is of the running upload',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!snapshot.matches({ editing: 'uploadingPhoto' })) return true
        const { progress } = snapshot.context
        if (step === 'half of the photo is sent') return progress?.sent === 50 && progress.total === 100
        return before?.snapshot.matches({ editing: 'uploadingPhoto' }) === true || progress === null
      },
    },
    {
      name: 'an uploaded photo is in the form; a cancelled or refused one is not',
      holds: ({ now: { step, snapshot }, before }) => {
        const { picked, values } = snapshot.context
        if (step === 'the photo is uploaded') return picked === null && (values.photo?.endsWith(prepared.path) ?? false)
        const lost = [
          'cancel the photo',
          'the photo cannot be read',
          'the photo cannot be cropped',
          'the photo stays too large',
        ]
        if (!lost.includes(step ?? '')) return true
        return picked === null && values.photo === before?.snapshot.context.values.photo
      },
    },
    {
      name: 'a photo that can be read outdates what was said about the one before',
      holds: ({ now: { step, notices }, before }) =>
        notices.some(({ key }) => key === 'notice.outdated') ===
        (step === 'the photo is read' && before?.snapshot.matches({ editing: 'readingPhoto' }) === true),
    },
    {
      name: 'unused pictures are removed when the form closes, and the used one stays',
      holds: ({ now: { snapshot }, requests, open }) =>
        (!snapshot.matches('left') ||
          unusedPictures(snapshot.context).length === 0 ||
          requests.some(({ id, outcome }) => id === 'removeUnusedPhotos' && outcome !== 'open')) &&
        open.every(({ id, input }) => {
          if (id !== 'removeUnusedPhotos') return true
          const { addresses } = input as { addresses: readonly (string | null)[] }
          return addresses.length > 0 && !addresses.includes(snapshot.context.saved?.photo_url ?? '')
        }),
    },
    {
      name: 'a save, and what another user did to the member, is reported once',
      holds: ({ now: { step, reported } }) => {
        const others = ['another user saves first', 'another user anonymises the member']
        const facts = reported.flatMap(({ type }) => (type.startsWith('member.') ? type : [])).join()
        if (step === 'the member is gone') return facts === 'member.gone'
        return facts === (['the member is saved', ...others].includes(step ?? '') ? 'member.changed' : '')
      },
    },
    {
      name: 'a form that is left says whether what was sent may be stored',
      holds: ({ now: { snapshot } }) => {
        const { saved, sent } = snapshot.context
        const isUnsure = snapshot.matches('left') && saved === null && sent.length > 0
        return snapshot.status !== 'done' || snapshot.output?.isUnsure === isUnsure
      },
    },
    {
      name: 'only a form that the user left for another page is abandoned',
      holds: ({ now: { step, snapshot }, before }) =>
        snapshot.context.isAbandoned ===
        (step === 'go to another page' || (before?.snapshot.context.isAbandoned ?? false)),
    },
    {
      name: 'every change stores the draft, and saving or discarding deletes it',
      holds: ({ now: { step, actions, snapshot } }) => {
        if (step === 'discard' || step === 'go to another page' || step === 'the member is saved')
          return actions.includes('forgetDraft')
        if (step === 'save the merged version' || step === 'go back to the form') return actions.includes('keepDraft')
        const changes = ['write a biography', 'empty the name', 'the photo is uploaded']
        return !changes.includes(step ?? '') || !snapshot.matches('editing') || actions.includes('keepDraft')
      },
    },
    canActAfterFailure({ type: 'submit' }, { type: 'retry' }, { type: 'cancel' }),
  ],
})

export const words = defineWords({
  title: 'Formulário de um membro',
  starts: {
    plain: 'Entre como admin@confraria.test e, em /members, cadastre “Ana Prado” e clique no lápis do cartão dela.',
    'a new member': 'Entre como admin@confraria.test e, em /members, clique em “Adicionar Membro”.',
    'a new member, without the right': 'Entre como membro@confraria.test e abra /members?form=novo.',
    'without the right':
      'Entre como membro@confraria.test, copie o id de outro membro do endereço do perfil dele e abra /members?form= com esse id.',
    'an invalid id': 'Entre como admin@confraria.test e abra /members?form=ana, que não é o id de ninguém.',
  },
  steps: {
    'the member arrives': 'O servidor responde com o cadastro do membro.',
    'the member fails to load':
      'Corte a rede antes da resposta: o cadastro não chega. Aviso: “Erro ao carregar membros”.',
    'there is no such member': 'Exclua o membro em outra janela antes da resposta: o servidor não encontra ninguém.',
    retry: 'Clique em “Tentar novamente”.',
    'write a biography': 'Escreva “Ana Prado” em “Nome*” e “Marceneira e mãe.” em “Biografia”.',
    'empty the name': 'Apague o que está em “Nome*”.',
    'leave the biography': 'Ponha o cursor em “Biografia” e passe a outro campo com Tab.',
    submit: 'Clique em “Salvar alterações”; num cadastro novo, em “Cadastrar membro”.',
    cancel: 'Clique em “Cancelar”.',
    'go to another page': 'Com algo escrito, clique em “Tarefas” no menu e confirme que sai sem salvar.',
    discard: 'Clique em “Descartar alterações”; se nada perguntou ainda, clique antes em “Voltar”, acima do título.',
    'continue editing': 'Clique em “Continuar editando”.',
    'pick a photo': 'Clique em “Escolher foto” (“Trocar foto”, se há uma) e escolha um PNG de até 5MB.',
    'the photo is read': 'O navegador consegue abrir a imagem.',
    'the photo cannot be read':
      'O navegador não consegue abrir a imagem: use um PDF, ou um arquivo de texto renomeado para .png. Aviso: “Erro ao carregar foto”.',
    'the photo has too many pixels':
      'A imagem tem mais de 64 milhões de pixels, ou mais de 12.000 de um lado. Aviso: “Erro ao carregar foto”.',
    'move the crop': 'Arraste a foto dentro do recorte ou mova-a com as setas.',
    'use the photo': 'Clique em “Usar foto”.',
    'cancel the photo': 'Desista da foto: “Cancelar” no recorte, “Cancelar envio” durante o envio.',
    'the photo is prepared': 'O navegador recorta e reduz a foto.',
    'the photo cannot be cropped':
      'O recorte falha no navegador; só se vê por simulação, pois o que abriu pode ser recortado.',
    'the photo stays too large':
      'O recorte passa de 5MB; só se vê por simulação, pois um quadrado de 320 pixels nunca chega a tanto.',
    'half of the photo is sent': 'O navegador diz que metade da foto foi enviada: o progresso aparece.',
    'the photo is uploaded': 'O servidor guarda a foto. Aviso: “Foto carregada”.',
    'the upload fails': 'Corte a rede enquanto a foto é enviada. Aviso: “Erro ao carregar foto”.',
    'upload the photo again': 'Clique em “Tentar novamente”, junto da foto.',
    'remove the photo': 'Clique em “Remover foto”.',
    'the member is saved': 'O servidor salva o cadastro. Aviso: “Membro atualizado” ou “Membro cadastrado”.',
    'another user saves first':
      'Antes da resposta, mude a biografia do mesmo membro em outra janela: o servidor não aceita a versão antiga.',
    'another user anonymises the member':
      'Antes da resposta, anonimize o membro em outra janela: o servidor não aceita a versão antiga. Aviso: “Erro”.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe se o cadastro foi salvo. Aviso: “Erro”.',
    'the member is gone':
      'Exclua o membro em outra janela antes de salvar: o servidor não o encontra mais. Aviso: “Erro”.',
    'choose their version': 'Em “Biografia”, escolha “Versão salva”.',
    'choose my version': 'Em “Biografia”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'the pictures are removed': 'O navegador pede ao servidor que apague as fotos que ficaram sem uso.',
    'the pictures cannot be removed':
      'O navegador nem consegue fazer esse pedido; só se vê por simulação, pois o formulário não espera por ele.',
  },
  states: {
    loading: 'Aparece “Carregando formulário...”.',
    failed: 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
    missing: 'Aparece “Membro não encontrado.” e não há formulário.',
    forbidden: 'Aparece “Você não tem permissão para fazer isso.” e não há formulário.',
    'editing.resting': 'O formulário pode ser editado; “Cancelar” e o botão de salvar estão ativos.',
    'editing.readingPhoto': 'Junto da foto aparece “Abrindo foto...”.',
    'editing.cropping': 'O diálogo “Ajustar foto” mostra a imagem, com “Cancelar” e “Usar foto”.',
    'editing.preparingPhoto': 'Junto da foto aparece “Preparando foto...”.',
    'editing.uploadingPhoto': 'Junto da foto aparecem “Enviando foto...”, o progresso e “Cancelar envio”.',
    'editing.photoFailed': 'Junto da foto aparecem o motivo, “Tentar novamente” e “Remover foto”.',
    saving: 'O botão mostra “Salvando...” (num cadastro novo, “Cadastrando...”) e nenhum campo pode ser editado.',
    conflict: 'O diálogo “Outra pessoa alterou este membro” mostra as duas versões.',
    discarding: 'O diálogo “Sair sem salvar?” está aberto sobre o formulário.',
    tidying: 'O formulário fecha sem esperar pelo servidor.',
    left: 'O formulário fechou e a lista de /members está à vista.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'editing.cropping': 'MEM-44',
    'editing.uploadingPhoto': 'MEM-46',
    'editing.photoFailed': 'MEM-46',
    missing: 'MEM-21',
    conflict: 'MEM-29',
    discarding: 'APP-87',
  },
  steps: {
    'the photo is uploaded': 'MEM-47',
    'the member is saved': 'MEM-31 MEM-32',
    'no response arrives': 'MEM-33',
    'empty the name': 'MEM-36',
    'another user saves first': 'MEM-29',
    'the member is gone': 'MEM-30',
    'another user anonymises the member': 'MEM-896',
    'the photo cannot be read': 'MEM-50',
  },
  invariants: {
    'unused pictures are removed when the form closes, and the used one stays': 'MEM-48',
    'the save sends the changed fields and the version that they are based on': 'MEM-28',
    'typed values are lost only when the user discards them or they are saved': 'APP-92 APP-147',
    'another user’s change is merged into the form, and what both changed is offered': 'APP-147',
    'every change stores the draft, and saving or discarding deletes it': 'APP-90',
    'a photo that can be read outdates what was said about the one before': 'MEM-862',
    'an uploaded photo is in the form; a cancelled or refused one is not': 'MEM-47',
  },
})

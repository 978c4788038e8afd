import { BadgeConflict } from '#machines/achievements/badges.actors.ts'
import { badgeRulesMachine } from '#machines/achievements/badgeRules.machine.ts'
import { badgeRowOf, emptyBadge, firstFaultOfBadge, isSameBadge, valuesOf } from '#machines/achievements/badgeForm.ts'
import { isUnedited } from '#machines/shared/merge.ts'
import { badgeRule } from '#tests/support/achievements.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  conflictIsIn,
  discardDoes,
  factsResetIn,
  failureClearedIn,
  formFollowsChoices,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(badgeRulesMachine)
const rule = badgeRule()
const theirs = badgeRule({ title: 'Mente Viva', icon: 'eye', updated_at: '2026-11-19T12:00:00Z' })
const id = '22222222-2222-4222-8222-222222222222'
/** The version that the draft began with: another user changed the icon since. */
const earlier = badgeRule({ icon: 'key', updated_at: '2026-11-17T12:00:00Z' })
const draft = { version: 1, id: rule.id, rule: earlier, values: { ...valuesOf(earlier), title: 'Mente' } } as const
const losing = ['discard', 'leave the page', 'the badge is saved', 'the badge is deleted']

const noticeOf: Readonly<Record<string, string>> = {
  'the rules cannot be loaded': 'badges.loadFailed',
  'the badge is saved': 'badge.saved',
  'saving gets no response': 'badge.saveFailed',
  'the title is taken': 'badge.saveFailed',
  'the badge is deleted': 'badge.deleted',
  'deleting gets no response': 'badge.deleteFailed',
}

export const walk = defineWalk({
  machine: badgeRulesMachine,
  starts: { plain: undefined },
  steps: {
    'the rules are loaded': result.done('loadBadgeRules', { rules: [rule], kinds: routineKinds }),
    'the rules cannot be loaded': result.fail('loadBadgeRules', offline),
    'try to load the rules again': { type: 'retry' },
    'the screen becomes visible': { type: 'refresh' },
    'add a badge': { type: 'add', id },
    'edit a badge': { type: 'edit', rule },
    'the form has no draft': result.done('openBadge', { key: 'draft', stored: null }),
    'the form has a draft': result.done('openBadge', { key: 'draft', stored: draft }),
    'the form cannot read its draft': result.fail('openBadge', new Error('a fault')),
    'fill in the form': { type: 'field.change', change: { title: 'Leitor', description: 'Lê.', threshold: '9' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'leave the page': { type: 'abandon' },
    'continue editing': { type: 'keep' },
    delete: { type: 'delete' },
    confirm: { type: 'confirm' },
    'choose their version': { type: 'field.choose', field: 'title', side: 'theirs' },
    'choose my version': { type: 'field.choose', field: 'title', side: 'mine' },
    'save the merged version': { type: 'merge' },
    'go back to the form': { type: 'back' },
    'create the badge again': { type: 'again' },
    'the badge is saved': result.done('saveBadge', undefined),
    'saving gets no response': result.fail('saveBadge', offline),
    'the title is taken': result.fail('saveBadge', refused),
    'another user changed the badge': result.fail('saveBadge', new BadgeConflict(theirs)),
    'another user deleted the badge': result.fail('saveBadge', new BadgeConflict(null)),
    'the badge is deleted': result.done('deleteBadge', undefined),
    'deleting gets no response': result.fail('deleteBadge', offline),
    'another user changed the badge before its deletion': result.fail('deleteBadge', new BadgeConflict(theirs)),
  },
  arrows: 1,
  key: ({ rule: opened, values, failure, conflict }) => [
    opened === null,
    firstFaultOfBadge(values) !== null,
    isSameBadge(values, opened ? valuesOf(opened) : emptyBadge),
    failure !== null,
    conflict?.both.length,
    conflict?.yielded.length,
  ],
  invariants: [
    factsResetIn('form.closed', 'id', 'draftKey', 'rule', 'values', 'failure', 'conflict'),
    discardDoes(['call forgetDraft'], 'request loadBadgeRules'),
    stepsDo({
      'the screen becomes visible': { 'list.loading': ['request loadBadgeRules'] },
      'the form cannot read its draft': { 'form.opening': ['call logFault'] },
      'fill in the form': { 'form.editing': ['call keepDraft'] },
      'go back to the form': { 'form.conflict': ['call keepDraft'] },
      'saving gets no response': { 'form.saving': ['emit notice'] },
      'the title is taken': { 'form.saving': ['emit notice', 'request loadBadgeRules'] },
      'the badge is saved': {
        'form.saving': ['call forgetDraft', 'emit notice', 'emit rules.changed', 'request loadBadgeRules'],
      },
      'the badge is deleted': {
        'form.deleting': ['call forgetDraft', 'emit notice', 'emit rules.changed', 'request loadBadgeRules'],
      },
      cancel: { 'form.gone': ['call forgetDraft'] },
    }),
    {
      name: 'the form begins with its draft and the version of it, and leaving the page keeps it',
      holds: ({ now: { step, snapshot, actions } }) => {
        const { draftKey, id: shown, rule: opened, values } = snapshot.context
        if (step === 'the form has a draft')
          return draftKey === 'draft' && textOf([shown, opened, values]) === textOf([rule.id, earlier, draft.values])
        return (
          !actions.includes('forgetDraft') ||
          [...losing, 'cancel'].filter((name) => name !== 'leave the page').includes(step ?? '')
        )
      },
    },
    stepsLead({
      'the form has no draft': { 'form.opening': 'form.editing' },
      'the form has a draft': { 'form.opening': 'form.editing' },
      'the form cannot read its draft': { 'form.opening': 'form.closed' },
      'the rules are loaded': { 'list.loading': 'list.ready' },
      'go back to the form': { 'form.conflict': 'form.editing' },
      'try to load the rules again': { 'list.failed': 'list.loading' },
      'add a badge': { 'form.closed': 'form.opening' },
      'edit a badge': { 'form.closed': 'form.opening' },
      delete: { 'form.editing': 'form.confirming' },
      confirm: { 'form.confirming': 'form.deleting' },
      'the badge is saved': { 'form.saving': 'form.closed' },
      'the badge is deleted': { 'form.deleting': 'form.closed' },
      'saving gets no response': { 'form.saving': 'form.editing' },
      'the title is taken': { 'form.saving': 'form.editing' },
      'another user changed the badge': { 'list.ready': 'list.loading' },
      'another user deleted the badge': { 'list.ready': 'list.loading' },
      'create the badge again': { 'form.gone': 'form.editing' },
      cancel: { 'form.gone': 'form.closed' },
      discard: { 'form.discarding': 'form.closed' },
      'leave the page': {
        'form.opening': 'form.closed',
        'form.editing': 'form.closed',
        'form.discarding': 'form.closed',
        'form.confirming': 'form.closed',
        'form.conflict': 'form.closed',
        'form.gone': 'form.closed',
        'form.saving': 'form.saving',
        'form.deleting': 'form.deleting',
      },
      'continue editing': { 'form.confirming': 'form.editing', 'form.discarding': 'form.editing' },
      'another user changed the badge before its deletion': { 'list.ready': 'list.loading' },
    }),
    stepsLeave({
      'the rules cannot be loaded': { rulesFailure: 'something' },
      'the rules are loaded': { rules: 'something', kinds: 'something', rulesFailure: 'nothing' },
      'add a badge': { id: 'something', rule: 'nothing' },
      'edit a badge': { id: 'something', rule: 'something' },
      'saving gets no response': { failure: 'something' },
      'the title is taken': { failure: 'something' },
      'the badge is saved': { id: 'nothing' },
      'create the badge again': { rule: 'nothing' },
      discard: { id: 'nothing' },
      'the badge is deleted': { id: 'nothing' },
      'deleting gets no response': { failure: 'something' },
    }),
    conflictIsIn('form.conflict'),
    failureClearedIn('form.saving'),
    formFollowsChoices(),
    canActAfterFailure(
      { type: 'add', id },
      { type: 'retry' },
      { type: 'submit' },
      { type: 'merge' },
      { type: 'cancel' },
    ),
    {
      name: 'a request is open exactly while its part of the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches({ list: 'loading' }) === open.some(({ id: request }) => request === 'loadBadgeRules') &&
        snapshot.matches({ form: 'saving' }) === open.some(({ id: request }) => request === 'saveBadge') &&
        snapshot.matches({ form: 'deleting' }) === open.some(({ id: request }) => request === 'deleteBadge'),
    },
    {
      name: 'a save sends the values of the form, and a deletion nothing else than the version that the user saw',
      holds: ({ now: { snapshot }, open }) =>
        open.every(
          ({ id: request, input }) =>
            request === 'loadBadgeRules' ||
            request === 'openBadge' ||
            textOf(input) ===
              textOf({
                id: snapshot.context.id,
                seen: snapshot.context.rule?.updated_at ?? null,
                ...(request === 'saveBadge' ? { row: badgeRowOf(snapshot.context.values) } : {}),
              }),
        ),
    },
    {
      name: 'a faulty form is not sent and points to its first fault; another one is sent',
      holds: ({ now: { step, snapshot, emitted }, before }) => {
        const { values, shown } = snapshot.context
        const fault = firstFaultOfBadge(values)
        if ((step !== 'submit' && step !== 'save the merged version') || !before) return emitted.length === 0
        if (fault === null) return emitted.length === 0 && snapshot.matches({ form: 'saving' })
        return (
          emitted.map(({ field }) => field).join() === fault &&
          snapshot.matches({ form: 'editing' }) &&
          shown.includes(fault)
        )
      },
    },
    {
      name: 'cancelling closes an unchanged form, and otherwise opens the question',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'cancel' || !before?.snapshot.matches({ form: 'editing' })) return true
        const { context } = before.snapshot
        const isUntouched = isUnedited(context, context.rule ? valuesOf(context.rule) : emptyBadge, isSameBadge)
        return snapshot.matches({ form: isUntouched ? 'closed' : 'discarding' })
      },
    },
    {
      name: 'nothing is deleted without a confirmation',
      holds: ({ now: { step }, requests, moments }) =>
        step === 'confirm' ||
        !requests.some(({ id: request, began }) => request === 'deleteBadge' && began === moments.length - 1),
    },
    {
      name: 'changed values are discarded only after a confirmation or a save',
      holds: ({ now: { step, snapshot }, before }) => {
        if (before === null || before.snapshot.matches({ form: 'closed' })) return true
        const { context } = before.snapshot
        const isChanged = !isSameBadge(context.values, context.rule ? valuesOf(context.rule) : emptyBadge)
        const isKept = textOf(snapshot.context.values) === textOf(context.values)
        const isChange = step === 'fill in the form' || step === 'empty the title'
        const isGone = step === 'cancel' && before.snapshot.matches({ form: 'gone' })
        const isMerged = step?.startsWith('another user') || step?.startsWith('choose')
        return !isChanged || isKept || isChange || isGone || isMerged || losing.includes(step ?? '')
      },
    },
    {
      name: 'another user’s change is merged into the form, and what both changed is offered',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step === 'another user deleted the badge') return snapshot.matches({ form: 'gone' })
        if (!step?.startsWith('another user') || !before) return true
        const { rule: opened, values } = before.snapshot.context
        const start = opened ? valuesOf(opened) : emptyBadge
        const { conflict, values: merged } = snapshot.context
        const isOwn = values.title !== start.title
        return (
          snapshot.matches({ form: 'conflict' }) &&
          snapshot.context.rule === theirs &&
          merged.icon === theirs.icon &&
          merged.title === (isOwn ? values.title : theirs.title) &&
          conflict?.both.includes('title') === (isOwn && values.title !== theirs.title && start.title !== theirs.title)
        )
      },
    },
    {
      name: 'a save or a deletion reports that the rules have changed and loads them again',
      holds: ({ now: { step, reported }, open }) => {
        const isDone = step === 'the badge is saved' || step === 'the badge is deleted'
        return (
          reported.map(({ type }) => type).join() === (isDone ? 'rules.changed' : '') &&
          (!isDone || open.some(({ id: request }) => request === 'loadBadgeRules'))
        )
      },
    },
    {
      name: 'each result except a loaded list and a conflict is reported once',
      holds: ({ now: { step, notices } }) => notices.map(({ key }) => key).join() === (noticeOf[step ?? ''] ?? ''),
    },
  ],
})

export const words = defineWords({
  title: 'Insígnias: as regras',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /achievements?tab=rules.',
  },
  steps: {
    'the rules are loaded': 'A lista de insígnias chega.',
    'the rules cannot be loaded': 'A rede cai antes que a lista chegue.',
    'try to load the rules again': 'Clique em “Tentar novamente”.',
    'the screen becomes visible':
      'Conceda ou revogue uma insígnia por mérito nesta página, para que a lista seja lida de novo.',
    'add a badge': 'Clique em “Nova insígnia”.',
    'edit a badge': 'Clique em “Editar Mente Afiada”.',
    'the form has no draft': 'O formulário abre sem rascunho.',
    'the form has a draft':
      'O formulário abre com o que foi escrito antes que a sessão terminasse em outro aparelho; depois alguém mudou a gravura. Escreva “Mente” no título antes.',
    'the form cannot read its draft': 'O rascunho não pôde ser lido; só se vê por simulação.',
    'fill in the form': 'Escreva “Leitor” em “Título*”, “Lê.” em “Descrição*” e 9 em “Quantidade*”.',
    'empty the title': 'Apague o texto de “Título*”.',
    submit: 'Clique em “Criar insígnia” ou, na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc; se a insígnia foi excluída, clique em “Descartar”.',
    discard: 'Clique em “Descartar”.',
    'leave the page': 'Clique em “Voltar” no navegador: ao retornar à página, nenhum formulário está aberto.',
    'continue editing': 'Clique em “Continuar editando” ou, na exclusão, em “Cancelar”.',
    delete: 'Clique em “Excluir insígnia”.',
    confirm: 'Clique em “Sim, excluir insígnia”.',
    'choose their version': 'Em “Título”, escolha “Versão salva”.',
    'choose my version': 'Em “Título”, escolha “Sua versão”.',
    'save the merged version': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'create the badge again': 'Clique em “Criar de novo”.',
    'the badge is saved': 'O servidor responde que a insígnia foi salva.',
    'saving gets no response': 'A rede cai antes da resposta ao salvamento.',
    'the title is taken': 'Em outra janela, crie antes uma insígnia com o mesmo título: o servidor recusa a segunda.',
    'another user changed the badge':
      'O servidor recusa o salvamento: em outra janela, alguém mudou o título e a gravura da mesma insígnia antes.',
    'another user deleted the badge':
      'O servidor recusa o salvamento: em outra janela, alguém excluiu a insígnia antes.',
    'the badge is deleted': 'O servidor responde que a insígnia foi excluída.',
    'deleting gets no response': 'A rede cai antes da resposta à exclusão.',
    'another user changed the badge before its deletion':
      'O servidor recusa a exclusão: em outra janela, alguém mudou o título e a gravura da insígnia antes.',
  },
  states: {
    'list.loading': '“Carregando insígnias...” aparece na primeira vez; depois, a lista anterior continua.',
    'list.ready': 'As insígnias aparecem com a regra e com quantos membros as têm.',
    'list.failed': '“Erro ao carregar insígnias” aparece com “Tentar novamente”, ou a lista anterior continua.',
    'form.closed': 'Nenhum formulário está aberto.',
    'form.opening': 'O formulário está se abrindo.',
    'form.editing':
      'O formulário está aberto; o campo com erro diz qual é, e uma falha do servidor aparece acima dos botões.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo muda.',
    'form.conflict': 'O diálogo “Outra pessoa alterou esta insígnia” mostra as duas versões do que ambos mudaram.',
    'form.gone': 'O diálogo “Outra pessoa excluiu esta insígnia” oferece “Criar de novo”.',
    'form.discarding': 'A pergunta “Descartar alterações?” está aberta.',
    'form.confirming': 'A pergunta “Excluir insígnia” diz de quantos membros ela será tirada.',
    'form.deleting': 'A pergunta mostra “Excluindo...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the badge is deleted': 'ACH-23',
  },
  invariants: {
    'a faulty form is not sent and points to its first fault; another one is sent': 'ACH-29..ACH-32',
    'in a conflict the form has the chosen version of each field': 'APP-147',
    'the form begins with its draft and the version of it, and leaving the page keeps it': 'APP-90 ENT-898',
  },
  states: {
    'form.conflict': 'ACH-25',
    'form.gone': 'ACH-25',
    'form.discarding': 'APP-89',
  },
})

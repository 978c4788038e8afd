import { pinnedTypeLabels } from '#src/texts/community/pinnedLabels.ts'
import {
  maxPinnedContent,
  maxPinnedName,
  maxPinnedNames,
  maxPinnedTitle,
  type PinnedFault,
} from '#machines/community/pinnedForm.ts'
import { dueDates } from '#machines/shared/typedDay.ts'
import { day } from '#src/texts/shared/dates.ts'
import { numeral } from '#src/texts/shared/labels.ts'

export const pinned = {
  title: 'Fixados',
  add: 'Adicionar',
  list: 'Conteúdo fixado',
  types: pinnedTypeLabels,
  until: (dueDate: string) => `Até ${day(dueDate)}`,
  /** 'Caetano Brum, Inácio Brandão e mais 2' */
  names: (names: readonly string[]) => {
    if (names.length < 3) return names.join(' e ')
    if (names.length === 3) return `${names[0]}, ${names[1]} e ${names[2]}`
    return `${names[0]}, ${names[1]} e mais ${names.length - 2}`
  },
  empty: 'Nada foi fixado por enquanto.',
  loading: 'Carregando conteúdo fixado...',
  failed: 'Erro ao carregar conteúdo fixado',
  failedText: 'Ocorreu um erro ao carregar o conteúdo fixado.',
  retry: 'Tentar novamente',
  seeAll: (count: number) => `Ver todos (${count})`,
  unpin: (title: string) => `Desafixar ${title}`,
  question: {
    title: 'Desafixar conteúdo?',
    text: (title: string) => `“${title}” deixa de aparecer para todos os membros.`,
    confirm: 'Desafixar',
    busy: 'Desafixando...',
    cancel: 'Cancelar',
    failed: 'Ocorreu um erro ao desafixar o conteúdo.',
  },
  form: {
    title: 'Fixar conteúdo',
    close: 'Fechar',
    type: 'Tipo',
    name: 'Título*',
    content: 'Texto',
    count: (count: number) => `${count} de ${maxPinnedContent}`,
    dueDate: 'Prazo',
    dueDatePlaceholder: 'dd/mm/aaaa',
    openCalendar: 'Abrir calendário',
    names: 'Responsáveis',
    nameList: {
      add: 'Incluir',
      placeholder: 'Nome',
      remove: (name: string) => `Retirar ${name}`,
      none: 'Ninguém por enquanto.',
    },
    submit: 'Fixar',
    busy: 'Fixando...',
    cancel: 'Cancelar',
    failed: 'Ocorreu um erro ao fixar o conteúdo.',
    faults: {
      titleMissing: 'O título não pode estar vazio.',
      titleLong: `O título deve ter no máximo ${maxPinnedTitle} caracteres.`,
      contentLong: `O texto deve ter no máximo ${numeral(maxPinnedContent)} caracteres.`,
      dueDateUnreadable: 'Escreva a data com dia, mês e ano, como 25/11/2026.',
      dueDateUnknown: 'Esta data não existe no calendário.',
      dueDateOutside: `A data deve estar entre ${day(dueDates.first)} e ${day(dueDates.last)}.`,
      namesMany: `Inclua no máximo ${maxPinnedNames} responsáveis.`,
      nameLong: `Cada nome deve ter no máximo ${maxPinnedName} caracteres.`,
    } satisfies Record<PinnedFault, string>,
  },
}

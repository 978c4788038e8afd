import {
  maxMonitoredName,
  maxMonitoringNote,
  maxMonitoringReason,
  type MonitoringFault,
} from '#machines/council/monitoring.ts'
import type { MonitoringUpdate, NoteFault } from '#machines/council/monitoringUpdate.ts'
import { numeral } from '#src/texts/shared/labels.ts'

export const monitoring = {
  title: 'Monitoramento de Usuários',
  columns: { name: 'Usuário', reason: 'Motivo', status: 'Status', responsible: 'Responsável', actions: 'Ações' },
  nobody: '-',
  loading: 'Carregando monitoramento...',
  failed: 'Erro ao carregar dados',
  retry: 'Tentar novamente',
  empty: 'Ninguém está sendo monitorado.',
  add: 'Adicionar à Lista',
  update: 'Atualizar',
  updateOf: (name: string) => `Atualizar ${name}`,
  history: 'Histórico',
  historyOf: (name: string) => `Histórico de ${name}`,
  form: {
    title: 'Adicionar Usuário para Monitoramento',
    close: 'Fechar',
    name: 'Nome do Usuário*',
    reason: 'Motivo*',
    reasonHint: 'Quem pode ver o monitoramento lê o que você escrever.',
    status: 'Status',
    responsible: 'Responsável',
    nobody: 'Ninguém por enquanto',
    count: (count: number, most: number) => `${numeral(count)} de ${numeral(most)}`,
    submit: 'Adicionar',
    busy: 'Adicionando...',
    cancel: 'Cancelar',
  },
  faults: {
    nameMissing: 'O nome do usuário não pode estar vazio.',
    nameLong: `O nome do usuário deve ter no máximo ${maxMonitoredName} caracteres.`,
    reasonMissing: 'O motivo não pode estar vazio.',
    reasonLong: `O motivo deve ter no máximo ${numeral(maxMonitoringReason)} caracteres.`,
  } satisfies Record<MonitoringFault, string>,
  updating: {
    title: 'Atualizar Monitoramento',
    historyTitle: 'Histórico do Monitoramento',
    note: 'Anotação*',
    noteHint: 'O que aconteceu, ou por que o status mudou. Fica no histórico com a data e o seu nome.',
    closing: 'Ao salvar, o caso fica resolvido e vai para o fim da lista.',
    locked: 'Seu cargo não permite alterar.',
    submit: 'Salvar',
    busy: 'Salvando...',
    cancel: 'Cancelar',
    close: 'Fechar',
  },
  conflict: {
    title: 'Outra pessoa atualizou este caso',
    fields: { status: 'Status', assignedTo: 'Responsável', note: 'Anotação' } satisfies Record<
      keyof MonitoringUpdate,
      string
    >,
  },
  noteFaults: {
    noteMissing: 'Escreva o que aconteceu.',
    noteLong: `A anotação deve ter no máximo ${numeral(maxMonitoringNote)} caracteres.`,
  } satisfies Record<NoteFault, string>,
  notes: {
    title: 'Histórico',
    loading: 'Carregando histórico...',
    failed: 'Erro ao carregar histórico',
    empty: 'Ainda não há anotações.',
    /** The account has no member or is deleted. */
    unknown: 'Administração',
  },
}

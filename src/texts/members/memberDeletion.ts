import type { MemberStatus } from '#machines/shared/member.ts'
import type { Footprint } from '#machines/members/memberFootprint.ts'
import { counted } from '#src/texts/shared/labels.ts'

export const memberDeletion = {
  title: 'Confirmação de Exclusão',
  text: 'Tem certeza que deseja excluir este membro? Esta ação é irreversível.',
  who: (name: string) => `Membro: ${name}`,
  cancel: 'Cancelar',
  confirm: 'Sim, excluir membro',
  deleting: 'Excluindo...',
  counting: 'Verificando o que este membro deixa...',
  uncounted: 'Não foi possível verificar o que este membro deixa.',
  retry: 'Tentar novamente',
  effects: 'Ao excluir',
  quieter: 'Em vez de excluir',
  inactivate: 'Inativar',
  inactivating: 'Inativando...',
  anonymise: 'Anonimizar',
  anonymising: 'Anonimizando...',
  anonymiseEffect:
    'Nome, foto e dados pessoais são apagados para sempre. Tarefas, pontos e mensagens continuam, em nome de “Membro removido”.',
  failed: 'Não foi possível excluir o membro.',
}

export const inactivateEffect = (status: MemberStatus) =>
  status === 'inativo'
    ? 'Este membro já está inativo.'
    : 'O cadastro fica na lista como inativo e pode ser reativado. Nada é apagado; enquanto isso, os pontos saem do ranking.'

/** What happens to the member's data, with counts. Zero counts are omitted. */
export const deletionEffects = (footprint: Footprint): readonly string[] => {
  const { tasks, open_tasks, made_tasks, routines, points, badges, messages, council_position } = footprint
  const open = open_tasks === 0 ? '' : ` (${open_tasks} em aberto)`
  return [
    'O cadastro, a foto e as observações são apagados.',
    tasks > 0 && `${counted(tasks, 'tarefa atribuída fica', 'tarefas atribuídas ficam')} sem responsável${open}.`,
    made_tasks > 0 && `${counted(made_tasks, 'tarefa criada continua', 'tarefas criadas continuam')} na lista.`,
    routines > 0 && `${counted(routines, 'rotina registrada continua', 'rotinas registradas continuam')} na lista.`,
    points > 0 && `${counted(points, 'ponto sai', 'pontos saem')} do ranking.`,
    badges > 0 && `${counted(badges, 'conquista é apagada', 'conquistas são apagadas')}.`,
    messages > 0 && `${counted(messages, 'mensagem continua', 'mensagens continuam')} no mural, com o nome.`,
    council_position !== null && `No conselho, o nome continua em “${council_position}” até que alguém o retire.`,
  ].filter((effect) => effect !== false)
}

/** What happens to the linked account or the open invitation, the same for all three actions. */
export const accountEffect = ({ account, suspended, invited }: Footprint) => {
  if (invited) return 'Nos três casos, o convite em aberto deixa de valer na hora.'
  if (!account) return 'Nenhuma conta está ligada a este cadastro.'
  if (suspended) return 'A conta ligada a este cadastro já está suspensa.'
  return 'Nos três casos, a conta da pessoa é suspensa na hora.'
}

import { mostOffered } from '#machines/shared/member.ts'

/** Below a list that has not all members. */
export const cutList = `A lista mostra os primeiros ${mostOffered} nomes; busque os outros.`

/** The field to choose a member by name. */
export const memberField = {
  placeholder: 'Digite um nome',
  open: 'Mostrar membros',
  looking: 'Procurando membros...',
  nobody: (text: string) => (text.trim() === '' ? 'Ninguém para escolher.' : 'Nenhum membro com esse nome.'),
  failed: 'Erro ao carregar membros',
  retry: 'Tentar novamente',
}

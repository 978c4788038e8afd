import type { NoticeLack } from '#machines/community/addressee.ts'

/** Who receives a notice of a message to one member, as the end of a sentence. */
export const whoIsNotified = (name: string, lack: NoticeLack | null) => {
  if (lack === null) return `${name} recebe um aviso.`
  if (lack === 'author') return 'você não recebe aviso das próprias mensagens.'
  return lack === 'inactive'
    ? `${name} não recebe aviso: o cadastro está inativo.`
    : `${name} não recebe aviso: ainda não tem conta.`
}

/** Before a message to one member is written. */
export const wallIsPublic = (name: string, lack: NoticeLack | null) =>
  `O mural é público: todos os membros leem a mensagem, ${lack === null ? 'e' : 'mas'} ${whoIsNotified(name, lack)}`

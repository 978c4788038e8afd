import { earlierDays, recentDays } from '#machines/routines/fadingMembers.ts'
import { day } from '#src/texts/shared/dates.ts'
import { counted } from '#src/texts/shared/labels.ts'

/** 'Quem está se afastando', for evaluators. */
export const fadingMembers = {
  title: 'Quem está se afastando',
  close: 'Fechar',
  about: `Membros cuja regularidade dos últimos ${recentDays} dias caiu à metade, ou menos, da que tinham nas ${earlierDays / 7} semanas anteriores. Dias justificados não contam. Só quem avalia vê esta lista; ela não muda pontos nem posições.`,
  publicly: 'A mensagem fica no mural, onde todos leem.',
  loading: 'Calculando regularidade...',
  failed: 'Erro ao carregar quem está se afastando',
  retry: 'Tentar novamente',
  empty: 'Ninguém está se afastando.',
  change: (earlier: number, recent: number) => `Regularidade: de ${earlier}% para ${recent}%`,
  facts: (kept: number, of: number, last: string) =>
    `${kept} de ${counted(of, 'dia', 'dias')} com rotina · Última rotina: ${day(last)}`,
  write: 'Escrever',
  writeTo: (name: string) => `Escrever a ${name}`,
}

import type { ProofEntry, ProofStep, ProofTextFault } from '#machines/tasks/proofStep.ts'

export const proof = {
  title: 'Conversa sobre a prova',
  loading: 'Carregando conversa...',
  failed: 'Erro ao carregar conversa',
  retry: 'Tentar novamente',
  empty: 'Ainda não há nada na conversa.',
  you: 'Você',
  someone: 'Avaliação',
  returnedPhoto: 'Foto devolvida',
  removedPhoto: 'A foto devolvida já foi removida.',
  /** What each entry did, after the author's name. */
  acts: {
    written: 'registrou sem foto',
    returned: 'devolveu a prova',
    resent: 'enviou outra foto',
    answered: 'respondeu',
    contested: 'contestou a nota',
    upheld: 'manteve a nota',
    corrected: 'corrigiu a nota',
  } satisfies Record<ProofEntry['kind'], string>,
  score: (before: number, after: number) => (before === after ? `${after}/100` : `de ${before}/100 para ${after}/100`),
  /** Of a decision by who gave the score. */
  reviewed: 'Decidiu quem deu a nota, porque ninguém mais podia avaliar.',
  review: 'Ninguém mais pode avaliar: a decisão é sua, e a conversa diz isso.',
  countsNow: 'A diferença conta na semana e no mês atuais, porque os do envio foram encerrados.',
  /** The buttons that open a form. */
  open: {
    return: 'Devolver',
    answer: 'Responder',
    contest: 'Contestar',
    uphold: 'Manter nota',
    correct: 'Corrigir nota',
  } satisfies Record<ProofStep, string>,
  redo: 'Refazer',
  close: 'Fechar conversa',
  show: 'Conversa',
  decide: 'Decidir contestação',
}

/** A form: its field, what follows, and its button. */
export const proofForms: Record<ProofStep, { label: string; hint: string; send: string; sending: string }> = {
  return: {
    label: 'Motivo da devolução',
    hint: 'Quem enviou lê o motivo e envia de novo. O dia continua valendo.',
    send: 'Devolver prova',
    sending: 'Devolvendo...',
  },
  answer: {
    label: 'Resposta',
    hint: 'Quem participa da conversa recebe um aviso.',
    send: 'Enviar resposta',
    sending: 'Enviando...',
  },
  contest: {
    label: 'Motivo da contestação',
    hint: 'Outra pessoa, que não deu a nota, decide; se não houver, quem deu a nota a revê. Só se contesta uma vez.',
    send: 'Enviar contestação',
    sending: 'Enviando...',
  },
  uphold: {
    label: 'Motivo da decisão',
    hint: 'A nota e os pontos ficam como estão. A decisão encerra a contestação.',
    send: 'Manter a nota',
    sending: 'Encerrando...',
  },
  correct: {
    label: 'Motivo da decisão',
    hint: 'O extrato recebe o estorno e os novos pontos. Se a semana ou o mês do envio já foi encerrado, contam nos atuais.',
    send: 'Corrigir a nota',
    sending: 'Corrigindo...',
  },
}

export const proofForm = {
  count: (count: number, limit: number) => `${count} de ${limit}`,
  cancel: 'Voltar',
  /** The contest was decided while the form was open. */
  closed: 'A contestação foi decidida, e esta conversa está encerrada.',
  closedWithText:
    'A contestação foi decidida, e esta conversa está encerrada. O seu texto não foi enviado; ele fica aqui para você copiar.',
  newScore: 'Nova nota',
  outOf: '/100',
  sameScore: (score: number) => `A nota atual é ${score}/100. Escolha outra, ou mantenha a nota.`,
  faults: {
    missing: 'Escreva o motivo, em uma frase curta.',
    long: 'O texto deve ter no máximo 500 caracteres.',
  } satisfies Record<ProofTextFault, string>,
}

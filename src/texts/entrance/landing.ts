export const landing = {
  manifesto:
    'Aqui ninguém se inscreve: é chamado. Quem entra guarda o que ouve, cumpre o que promete e responde pelo que faz.',
  enter: 'Entrar',
  council: 'Acesso do Conselho',
  quote: (number: number, count: number) => `${number} de ${count}`,
  opensByItself: 'A entrada abre sozinha em instantes.',
  waits: 'A entrada espera por você.',
  pause: 'Pausar',
  resume: 'Continuar',
}

/** Shown one after another. */
export const quotes = [
  'Quem chega cedo acende a luz para os outros.',
  'A palavra dada é a única moeda que circula entre nós.',
  'Disciplina é lembrar, todos os dias, do que se prometeu uma vez.',
  'Ninguém sobe sozinho: quem vai à frente estende a mão.',
  'O que se ouve à mesa fica à mesa.',
  'Vale o que se faz quando ninguém está olhando.',
] as const

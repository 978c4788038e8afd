import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Meu Perfil: cópia dos dados',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    download: 'Clique em “Baixar meus dados”.',
    'the file is handed over': 'A resposta chega e o navegador guarda o arquivo.',
    'no answer comes': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar meus dados” aceita cliques.',
    preparing: 'O botão mostra “Preparando arquivo...”.',
  },
})

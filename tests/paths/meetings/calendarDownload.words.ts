import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Reuniões: baixar para o calendário',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    download: 'Clique em “Baixar calendário (.ics)”.',
    'the file is handed over': 'A resposta chega e o navegador guarda o arquivo.',
    'no answer comes': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar calendário (.ics)” aceita cliques.',
    preparing: 'O botão mostra “Preparando...”.',
  },
})

import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Auditoria: baixar o registro',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/settings?tab=audit.',
  },
  steps: {
    'download everything': 'Com os filtros vazios, clique em “Baixar CSV”.',
    'download the deletions': 'Escolha “Exclusão” em “Ação” e clique em “Baixar CSV”.',
    cancel: 'Clique em “Cancelar” ao lado de “Preparando...”.',
    'it is there': 'A resposta chega e o navegador guarda o arquivo.',
    'it does not come': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar CSV” aceita cliques.',
    collecting: 'O botão mostra “Preparando...” e “Cancelar” aparece ao lado.',
  },
})

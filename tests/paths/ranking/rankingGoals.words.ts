import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Metas: níveis e pontos por rotina',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=goals.' },
  steps: {
    'the goals come': 'O servidor responde com as metas.',
    'the goals do not come': 'Corte a rede antes da resposta: as metas não chegam.',
    'ask again': 'Clique em “Tentar novamente”.',
    'raise Ouro': 'Escreva “600” em “Ouro a partir de”.',
    'lower Ouro below Prata': 'Escreva “100” em “Ouro a partir de”, menos que em “Prata a partir de”.',
    'type half a point': 'Escreva “0,5” em “Treino Diário”.',
    'leave the field': 'Ponha o cursor em “Ouro a partir de” e passe ao campo seguinte com Tab.',
    save: 'Clique em “Salvar metas”.',
    undo: 'Clique em “Desfazer”.',
    'they are saved': 'O servidor salva as metas. Aviso: “Metas atualizadas”.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa as metas. Aviso: “Erro ao salvar metas”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se as metas foram salvas. Aviso: “Erro ao salvar metas”.',
  },
  states: {
    loading: 'Aparece “Carregando metas...”.',
    failed: 'Aparecem “Erro ao carregar metas”, o motivo e “Tentar novamente”.',
    editing: 'Os campos podem ser editados; “Salvar metas” e “Desfazer” só estão ativos com mudanças.',
    saving: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
  },
})

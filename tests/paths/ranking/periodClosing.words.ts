import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Encerrar uma semana ou um mês do ranking',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=periods.' },
  steps: {
    'two can be closed': 'O servidor responde que uma semana e um mês podem ser encerrados.',
    'only the month can be closed': 'O servidor responde que só o mês pode ser encerrado.',
    'none can be closed': 'O servidor responde que nada pode ser encerrado.',
    'they do not come': 'Corte a rede antes da resposta: os períodos não chegam.',
    'the preview comes': 'O servidor responde com a classificação do período escolhido.',
    'the preview does not come': 'Corte a rede antes da resposta: a classificação não chega.',
    'choose the month': 'Em “Período”, escolha o mês.',
    'choose the week': 'Em “Período”, escolha a semana.',
    'ask to close': 'Clique em “Encerrar período”.',
    'ask to close again': 'Clique em “Encerrar período” mais uma vez.',
    confirm: 'Clique em “Sim, encerrar”.',
    cancel: 'Clique em “Cancelar”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'it is closed': 'O servidor encerra o período. Aviso: “Período encerrado”.',
    'somebody was faster':
      'Encerre o mesmo período em outra janela antes de confirmar: o servidor recusa o segundo. Aviso: “Erro ao encerrar período”.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe se o período foi encerrado.',
  },
  states: {
    loading: 'Aparece “Carregando períodos...”, ou o que havia antes.',
    failed: 'Aparecem “Erro ao carregar períodos”, o motivo e “Tentar novamente”.',
    previewing: 'Sob o período escolhido aparece “Carregando classificação...”.',
    nothingOpen: 'Aparece “Nenhum período a encerrar: os que já terminaram estão todos encerrados.”.',
    unpreviewed: 'Aparecem “Erro ao carregar classificação”, o motivo e “Tentar novamente”.',
    previewed: 'Aparecem o detentor do título, a classificação e “Encerrar período”.',
    asking: 'O diálogo “Encerrar período?” avisa que é para sempre.',
    closing: 'O botão do diálogo mostra “Encerrando...”.',
  },
})

import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Configurações gerais',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/settings; o registro é guardado por 365 dias.' },
  steps: {
    'the settings come': 'O servidor responde com as configurações.',
    'the settings do not come': 'Corte a rede antes da resposta: as configurações não chegam.',
    'ask again': 'Clique em “Tentar novamente”.',
    'rename the founder': 'Escreva “Otávio L. Lacerda” em “Nome do fundador*”.',
    'keep the log for less': 'Escreva “90” em “Dias de guarda do registro de auditoria*”.',
    'keep the log for longer': 'Escreva “730” em “Dias de guarda do registro de auditoria*”.',
    'type a broken e-mail': 'Escreva “fundador@” em “E-mail do fundador”.',
    'leave the field': 'Ponha o cursor em “E-mail do fundador” e passe ao campo seguinte com Tab.',
    save: 'Clique em “Salvar configurações”.',
    undo: 'Clique em “Desfazer”.',
    confirm: 'Clique em “Sim, salvar”.',
    cancel: 'Clique em “Cancelar”.',
    'much would be forgotten': 'O servidor responde que 40 registros seriam apagados.',
    'nothing would be forgotten': 'O servidor responde que nenhum registro seria apagado.',
    'the measure does not come':
      'Corte a rede antes da resposta: não se sabe o que seria apagado. Aviso: “Erro ao salvar configurações”.',
    'they are saved': 'O servidor salva as configurações. Aviso: “Configurações atualizadas”.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa as configurações. Aviso: “Erro ao salvar configurações”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se as configurações foram salvas. Aviso: “Erro ao salvar configurações”.',
  },
  states: {
    loading: 'Aparece “Carregando configurações...”.',
    failed: 'Aparecem “Erro ao carregar configurações”, o motivo e “Tentar novamente”.',
    editing: 'Os campos podem ser editados; “Salvar configurações” e “Desfazer” só estão ativos com mudanças.',
    measuring: 'O botão mostra “Salvando...”, antes de qualquer pergunta.',
    asking: 'O diálogo “Guardar por menos tempo?” diz quantos registros serão apagados.',
    saving: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
  },
})

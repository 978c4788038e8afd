import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'O próprio perfil no dashboard',
  starts: { plain: 'Entre como membro@confraria.test e recarregue /tasks: o dashboard ainda não foi aberto.' },
  steps: {
    'a screen shows it': 'Abra “Dashboard” no menu.',
    'a screen shows it on the next day': 'Depois da meia-noite de São Paulo, volte ao “Dashboard” pelo menu.',
    'a routine is sent':
      'Em outra janela, registre o Treino Diário; registre-o depois aqui também, em “Rotinas”. Aviso: “Você já registrou Treino Diário neste período”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the profile comes': 'O servidor responde com o perfil.',
    'the profile does not come':
      'Corte a rede antes da resposta: o perfil não chega. Aviso: “Erro ao carregar perfil”.',
    "'lifetime' passes in profile.fresh": 'Espere 5 minutos sem abrir outra página.',
  },
  states: {
    idle: 'O perfil não foi pedido.',
    loading: 'No dashboard aparece “Carregando perfil...”, ou o perfil de antes.',
    fresh: 'O perfil está à vista no dashboard e não é pedido de novo.',
    stale: 'O perfil de antes está à vista e será pedido de novo na próxima vez que o dashboard for aberto.',
    failed: 'No dashboard aparecem “Erro ao carregar perfil” e “Tentar novamente”, ou o perfil de antes.',
  },
})

import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Mensagens internas, na página de membros',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /members?tab=messages.',
    'to Bia':
      'Entre como membro@confraria.test e, em /members, clique em “Enviar Mensagem” no cartão de Bia Rocha, cadastrada antes.',
    'to an address that is none': 'Entre como membro@confraria.test e abra /members?tab=messages&member=bia.',
  },
  steps: {
    'Bia is found': 'O servidor responde com o nome de Bia.',
    'there is no such member':
      'O servidor responde que ninguém tem este id: exclua Bia em outra janela antes de abrir.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe quem é.',
    'try again': 'Clique em “Tentar novamente”.',
    'write to Bia': 'Volte a “Membros” e clique em “Enviar Mensagem” no cartão de Bia.',
    'write to all': 'Abra a aba “Mensagens”, sem escolher ninguém.',
    'write to an address that is none': 'No endereço, troque o id depois de “member=” por “bia”.',
    'a message to her arrives':
      'Envie “@bia.rocha bom dia” e espere a confirmação do servidor. Aviso: “Mensagem enviada”.',
    'a message to all arrives': 'Envie “bom dia”, sem a menção, e espere a confirmação do servidor.',
  },
  states: {
    open: 'O título é “Mensagens Internas” e o campo de texto está vazio.',
    looking: 'Aparece “Carregando mensagens...”.',
    addressed: 'O título é “Mensagem para Bia Rocha” e o texto começa com a menção a ela.',
    missing: 'Aparecem “Membro não encontrado.” e “Escrever para todos”.',
    failed: 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
  },
})

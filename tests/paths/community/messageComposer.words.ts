import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Escrever uma mensagem ou uma resposta',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.',
    'with a draft':
      'Entre como membro@confraria.test, abra os comentários de uma mensagem, escreva “rascunho”, recarregue e abra-os de novo.',
    'after a reload while sending':
      'Com a rede lenta, envie “antes” em /dashboard?tab=community, escreva “depois” e recarregue antes da resposta.',
  },
  steps: {
    'write a text': 'Escreva “olá”.',
    'write another one': 'Escreva “até logo” no lugar do texto.',
    'write blanks': 'Deixe no campo só espaços e quebras de linha.',
    send: 'Clique em “Enviar” (numa resposta, no botão “Enviar comentário”).',
    'send again': 'Clique em “Enviar” mais uma vez (numa resposta, tecle Enter).',
    'throw it away': 'Clique em “Cancelar”.',
    'it is heard of as a': 'O texto do primeiro “Enviar” chega pela conexão ao vivo, antes da resposta ao pedido.',
    'it is heard of as b': 'O texto do “Enviar” repetido chega pela conexão ao vivo, antes da resposta ao pedido.',
    'another one is heard of': 'Publique uma mensagem com outra conta, em outra janela.',
    'it arrives': 'O servidor confirma o envio.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se o texto chegou. Aviso: “Erro ao enviar mensagem” ou “Erro ao enviar resposta”.',
    'the message is gone':
      'Exclua em outra janela a mensagem respondida: o servidor recusa a resposta. Aviso: “Erro ao enviar resposta”.',
  },
  states: {
    writing: 'O campo aceita texto; “Enviar” só está ativo com um texto que não seja só de espaços.',
    sending: 'O texto enviado aparece na lista com “Enviando...”; o campo está livre e “Enviar” está inativo.',
  },
})

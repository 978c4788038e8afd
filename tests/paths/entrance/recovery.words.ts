import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Esqueci minha senha',
  starts: {
    plain: 'Saia da conta, abra /login e clique em “Esqueci minha senha”.',
    'by the mailed link':
      'Peça o link em /login?recuperar para um e-mail que não recebeu nada no último minuto e abra-o em /mail.',
    'by a link that is old': 'Abra em /mail um link de recuperação que já foi usado ou venceu.',
  },
  steps: {
    'give the e-mail': 'Digite o e-mail da conta e clique em “Enviar link”.',
    'ask for another mail': 'Clique em “Enviar de novo”.',
    'go back to the e-mail': 'Clique em “Usar outro e-mail”.',
    'give the code':
      'Digite o código de 6 números e clique no botão abaixo dele: o do e-mail está em /mail, o do segundo fator, no aplicativo.',
    'choose a password': 'Digite “uma senha nova” nos dois campos e clique em “Salvar nova senha”.',
    close: 'Clique em “Voltar para o login”.',
    'the mail is sent': 'O servidor aceita o pedido e envia o e-mail.',
    'the mail is refused': 'Peça o link duas vezes no mesmo minuto: o servidor recusa o segundo envio.',
    'another mail is sent': 'O servidor aceita o novo pedido: espere um minuto depois do primeiro.',
    'another mail is refused': 'Corte a rede antes da resposta: não se sabe se outro e-mail saiu.',
    'the code is right': 'O servidor aceita o código do e-mail; a conta não tem segundo fator.',
    'the code is right, and there is a second factor':
      'O servidor aceita o código do e-mail e pede o segundo fator da conta.',
    'the code is wrong': 'Use um código errado do e-mail: o servidor o recusa.',
    'the link is right': 'O servidor aceita o link; a conta não tem segundo fator.',
    'the link is right, and there is a second factor': 'O servidor aceita o link e pede o segundo fator da conta.',
    'the link is old': 'O servidor recusa o link: a sessão dele já não existe.',
    'the second factor is right': 'O servidor aceita o código do aplicativo.',
    'the second factor is wrong': 'Use um código errado do aplicativo: o servidor o recusa.',
    'the second factor comes too late':
      'Espere a verificação vencer antes de enviar o código do aplicativo: o servidor o recusa.',
    'the password is changed': 'O servidor troca a senha.',
    'the password is refused': 'Use a senha atual como nova: o servidor a recusa.',
    'the password comes too late': 'Espere a verificação vencer antes de salvar a senha: o servidor a recusa.',
    "the session becomes the application's": 'A sessão começa e leva ao dashboard.',
    "the session cannot become the application's":
      'Corte a rede logo depois da troca da senha: a sessão não começa. Aviso: “Senha alterada”.',
    'the session aside is ended': 'O servidor encerra a sessão aberta para a recuperação.',
    'the session aside cannot be ended':
      'Corte a rede antes da resposta: a sessão da recuperação não é encerrada no servidor.',
  },
  states: {
    'asking.editing': 'O formulário pede o e-mail da conta.',
    'asking.sending': 'O botão mostra “Enviando...”.',
    'sent.waiting': 'A página diz que a mensagem está a caminho e pede o código dela.',
    'sent.verifying': 'O botão mostra “Verificando...”.',
    'sent.resending': '“Enviar de novo” mostra “Enviando...”.',
    opening: 'Aparece “Abrindo o link...”.',
    'confirming.editing': 'O formulário pede o código do aplicativo autenticador.',
    'confirming.verifying': 'O botão mostra “Confirmando...”.',
    'choosing.editing': 'O formulário pede a nova senha, duas vezes.',
    'choosing.saving': 'O botão mostra “Salvando...”.',
    adopting: 'O botão continua em “Salvando...”.',
    leaving: 'Aparece “Abrindo o link...” por um momento.',
    signedIn: 'O dashboard está aberto, com o aviso “Senha alterada”.',
    closed: 'A página de login está de volta.',
  },
})
